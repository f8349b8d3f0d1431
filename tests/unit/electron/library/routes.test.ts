import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRouterClient } from "@orpc/server";
import { describe, expect, it, vi } from "vitest";
import { type Database, FileMoves } from "#core/database/index.ts";
import { BrowseService } from "#core/library/browse/browse-service.ts";
import { createBrowseRoutes } from "#core/library/browse/routes.ts";
import { createFileExportRoutes } from "#core/library/export/routes.ts";
import { MediaLibrary, publicAsset } from "#core/library/media-library.ts";
import { createStoreRoutes, type StoreHost } from "#core/library/store-routes.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function openLibrary(folder = join(temporaryFolder(), "Library")) {
  const database = openTestDatabase();
  const told: string[][] = [];
  const done: string[] = [];
  const ports = {
    openPath: async (path: string) => void done.push(path),
    revealPath: async () => {
      throw new Error("There is no file manager.");
    },
  };
  const notify = (_topic: string, ids: readonly string[] = []) => void told.push([...ids]);
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify });
  return { folder, database, library, done, told: () => told.splice(0) };
}
const refusedAs = (code: string, message?: string) => ({
  error: expect.objectContaining({ code, ...(message === undefined ? {} : { message }) }),
});

describe("what changes of a file is told to the pages", () => {
  it("once, with that file, whatever it was", async () => {
    const { library, told } = openLibrary();
    const { id } = await library.importFile(bytes("png:1"), "One.png");
    expect(told()).toEqual([[id]]);
    library.rename(id, "Two");
    library.rate(id, 3);
    library.annotate(id, "warm");
    library.mark({ ids: [id], flag: 1, addTags: ["Night"] });
    library.changed(id, "other");
    expect(told()).toEqual([[id], [id], [id], [id], [id, "other"]]);
    expect(library.store.get(id)).toMatchObject({ name: "Two", rating: 3, note: "warm", flag: 1, tags: ["Night"] });
    // A tag that differs only in its capitals is the same, and so is one that goes.
    library.mark({ ids: [id], addTags: ["night", "Rain", "rain"], removeTags: [] });
    expect(library.store.get(id)?.tags).toEqual(["Night", "Rain"]);
    library.mark({ ids: [id], removeTags: ["NIGHT"], rating: 0, label: "red" });
    expect(library.store.get(id)).toMatchObject({ tags: ["Rain"], rating: 0, label: "red", flag: 1 });
    expect(() => library.mark({ ids: [id, "unknown"], rating: 5 })).toThrow(
      expect.objectContaining(refusedAs("record_not_found")),
    );
    expect(library.store.get(id)?.rating).toBe(0);
  });

  it("where it is found to be gone, and where it is found again; not each time that it is looked for", async () => {
    const { library, told, folder } = openLibrary();
    const { id } = await library.importFile(bytes("png:1"), "One.png");
    told();
    await library.resolve(id);
    expect(told()).toEqual([]);
    renameSync(join(folder, "Imported"), join(folder, "Away"));
    await library.resolve(id);
    await library.resolve(id);
    expect(told()).toEqual([[id]]);
    renameSync(join(folder, "Away"), join(folder, "Imported"));
    await library.resolve(id);
    expect(told()).toEqual([[id]]);
  });

  it("a file manager that isn't there is told as what the system says", async () => {
    const { library } = openLibrary();
    const { id } = await library.importFile(bytes("png:1"), "One.png");
    await expect(library.reveal(id)).rejects.toMatchObject(refusedAs("disk_failed", "There is no file manager."));
  });
});

describe("the library's folder", () => {
  const routesOf = (library: MediaLibrary, more: Partial<StoreHost> = {}) =>
    createRouterClient(
      createStoreRoutes({
        ...{ library, probe: fakeProbe, now: () => 1, unchosenFolder: () => "/not/chosen", openPath: async () => {} },
        folderSync: { state: "watching", look: async () => ({}), wake: () => {} } as unknown as StoreHost["folderSync"],
        ...more,
      }),
    );

  it("is told with what can be seen of it; where it isn't, nobody sees it", async () => {
    const { library, folder } = openLibrary();
    const page = routesOf(library);
    const about = { folder, state: "watching", unchosen: "/not/chosen" };
    expect(await page.state()).toEqual({ ...about, seenByOthers: false });
    mkdirSync(folder, { mode: 0o755 });
    expect(await page.state()).toEqual({ ...about, seenByOthers: true });
  });

  it("that isn't there is gone, and before the first file isn't made yet", async () => {
    const { library, folder, database } = openLibrary();
    const page = routesOf(library, { folderSync: { state: "gone" } as StoreHost["folderSync"] });
    expect(await page.state()).toMatchObject({ state: "unmade" });
    const { id } = await library.importFile(bytes("png:1"), "One.png");
    // It is looked through in a moment.
    expect(await page.state()).toMatchObject({ state: "checking" });
    rmSync(folder, { recursive: true });
    expect(await page.state()).toMatchObject({ state: "gone" });
    library.store.setState(id, "trashed");
    database.prepare("UPDATE assets SET trashed_at = 5").run();
    expect(await page.state()).toMatchObject({ state: "gone" });
    // What was deleted for good leaves its row behind.
    database.prepare("UPDATE assets SET trashed_at = NULL").run();
    expect(await page.state()).toMatchObject({ state: "unmade" });
  });

  it("is made where it is opened before the first file, for its owner alone, and seen at once", async () => {
    const { library, folder } = openLibrary();
    const opened: string[] = [];
    const openPath = async (path: string) => void opened.push(path);
    const wake = vi.fn();
    const page = routesOf(library, { openPath, folderSync: { wake } as unknown as StoreHost["folderSync"] });
    await page.openFolder();
    expect(opened).toEqual([folder]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(wake).toHaveBeenCalledOnce();
    const program = openLibrary(join(temporaryFolder(), "Films.app"));
    await expect(routesOf(program.library, { openPath }).openFolder()).rejects.toMatchObject(
      refusedAs("file_not_opened"),
    );
    expect(existsSync(program.folder)).toBe(false);
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const blocked = openLibrary(join(file, "Library"));
    await expect(routesOf(blocked.library, { openPath }).openFolder()).rejects.toMatchObject(
      refusedAs("disk_read_only"),
    );
  });

  it("is opened where it is and isn't called like a program; a refusal of the system is told as one", async () => {
    const { library, folder } = openLibrary();
    const opened: string[] = [];
    const openPath = async (path: string) => void opened.push(path);
    await library.importFile(bytes("png:1"), "One.png");
    rmSync(folder, { recursive: true });
    await expect(routesOf(library, { openPath }).openFolder()).rejects.toMatchObject(refusedAs("file_missing"));
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    await routesOf(library, { openPath }).openFolder();
    expect(opened).toEqual([folder]);
    const full = Object.assign(new Error("EROFS"), { code: "EROFS" });
    await expect(routesOf(library, { openPath: () => Promise.reject(full) }).openFolder()).rejects.toMatchObject(
      refusedAs("disk_read_only"),
    );
    const program = openLibrary(join(temporaryFolder(), "Films.app"));
    mkdirSync(program.folder);
    await expect(routesOf(program.library, { openPath }).openFolder()).rejects.toMatchObject(
      refusedAs("file_not_opened"),
    );
    expect(opened).toHaveLength(1);
  });

  it("says how many files are missing or lie elsewhere, and takes an edit for granted where the person does", async () => {
    const { library, told } = openLibrary();
    const page = routesOf(library);
    const one = await library.importFile(bytes("png:1"), "One.png");
    const two = await library.importFile(bytes("png:2"), "Two.png");
    library.store.setState(one.id, "missing");
    library.store.place(two.id, "/elsewhere", "Two.png");
    expect(await page.stray()).toEqual({ missing: 1, elsewhere: 1 });
    const { facts, kind } = two;
    library.store.replaceFile(two.id, { sha256: "f".repeat(64), kind, folder: "/x", path: "y", facts, editedAt: 5 });
    expect(library.store.get(two.id)?.editedAt).toBe(5);
    told();
    await page.acceptEdits({ ids: [two.id] });
    expect([library.store.get(two.id)?.editedAt, told()]).toEqual([undefined, [[two.id]]]);
  });
});

describe("what is browsed by", () => {
  it("saved searches are told as they come and go; a thumbnail that can't be made is noted, of a file that is there", async () => {
    const { database, library } = openLibrary();
    const { id } = await library.importFile(bytes("png:1"), "One.png");
    const browse = new BrowseService({ database, assets: library.store, shown: publicAsset, now: () => 7 });
    let told = 0;
    const page = createRouterClient(
      createBrowseRoutes(browse, {
        hashOf: (asked) => browse.posters.hashOf(asked),
        getMany: (ids) => library.getMany(ids),
        onChange: () => {
          told += 1;
        },
        now: () => 7,
      }),
    );
    // One answer has the headings and the files that are in sight.
    const { headings, page: files, total } = await page.outline({ group: "none", page: { from: 0, count: 50 } });
    expect([headings, total]).toEqual([{ keys: [""], counts: [1], names: [] }, 1]);
    expect(files).toEqual(await page.page({ group: "none", from: 0, count: 50 }));
    expect((await page.outline({})).page).toBeUndefined();
    await expect(page.outline({ page: { from: 0, count: 501 } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const look = { sort: "rating", descending: true, group: "none" } as const;
    const saved = await page.save({ name: "Best", search: "rating:5", ...look });
    expect([(await page.saved()).map(({ name }) => name), told]).toEqual([["Best"], 1]);
    await page.forget({ id: saved.id });
    expect([await page.saved(), told]).toEqual([[], 2]);
    const unknown = "018f0000-0000-7000-8000-000000000001";
    expect([await page.poster({ id }), await page.poster({ id: unknown })]).toEqual([null, null]);
    await page.posterFailed({ id });
    expect(await page.poster({ id })).toMatchObject({ state: "failed" });
    await expect(page.posterFailed({ id: unknown })).rejects.toMatchObject(refusedAs("record_not_found"));
  });
});

describe("how files were exported last", () => {
  const steps = (done: object) =>
    async function* () {
      yield { done: 1, total: 2 };
      return done;
    };
  const made = { path: "/out/Mine", files: 1, left: 0 };
  const setUp = () => {
    const kept = { handOn: { folder: "/before", template: "{name}", sidecars: true, form: "zip" } };
    const settings = {
      get: () => kept,
      update: (change: typeof kept) => Object.assign(kept, change),
    } as unknown as Parameters<typeof createFileExportRoutes>[1];
    const service = { run: steps(made), runFilm: steps(made) } as unknown as Parameters<
      typeof createFileExportRoutes
    >[0];
    return { kept, page: createRouterClient(createFileExportRoutes(service, settings, {})) };
  };

  it("is kept for the next time: of files all of it, of a film where it went and as what", async () => {
    const { kept, page } = setUp();
    const film = { folder: "/films", form: "folder" as const, name: "Tide", mark: "reelsong-0123456789abcdef" };
    const texts = [{ path: "a.txt", text: "" }];
    const media = [{ id: "018f0000-0000-7000-8000-000000000001", path: "media/a.mp4" }];
    const events: unknown[] = [];
    for await (const event of await page.film({ ...film, texts, pictures: [], media })) events.push(event);
    expect(events.at(-1)).toEqual({ type: "done", ...made });
    expect(kept.handOn).toEqual({ folder: "/films", template: "{name}", sidecars: true, form: "folder" });
    const wanted = { ids: ["018f0000-0000-7000-8000-000000000001"], template: "{date}", sidecars: false };
    for await (const event of await page.run({ ...wanted, form: "zip", folder: "/out", name: "Mine" }))
      events.push(event);
    expect(events.at(-1)).toEqual({ type: "done", ...made });
    expect(kept.handOn).toEqual({ folder: "/out", template: "{date}", sidecars: false, form: "zip" });
  });

  it("what the shell can't do is refused", async () => {
    const { page } = setUp();
    await expect(page.chooseFolder()).rejects.toMatchObject(
      refusedAs("not_allowed_now", "Folders can’t be selected here."),
    );
  });
});

describe("a folder that the studio made for files", () => {
  it("is the person's alone by the time that it is open; one that they chose stays as they have it", async () => {
    const dataDir = temporaryFolder();
    const own = join(dataDir, "library");
    mkdirSync(join(own, "Films"), { recursive: true, mode: 0o755 });
    await startTestCore(dataDir);
    const mode = (path: string) => statSync(path).mode & 0o777;
    await expect.poll(() => [mode(own), mode(join(own, "Films"))]).toEqual([0o700, 0o700]);
    const other = temporaryFolder();
    const chosen = join(other, "chosen");
    mkdirSync(chosen, { mode: 0o755 });
    const { core, page } = await startTestCore(other);
    await core.setLibraryFolder(chosen);
    expect((await page.store.state()).folder).toBe(chosen);
    await page.store.look();
    expect(mode(chosen)).toBe(0o755);
  });
});

it("what an earlier run left is put in order by the next start: an export, a deleted file, a file that was being moved", async () => {
  const dataDir = temporaryFolder();
  const first = await startTestCore(dataDir);
  const bring = async (name: string) => {
    const request = new Request(`http://x/media?name=${name}`, { method: "POST", body: `words of ${name}` });
    return ((await (await first.core.media(request)).json()) as { id: string }).id;
  };
  const [moved, deleted] = [await bring("moved.txt"), await bring("deleted.txt")];
  const [from, to, out] = [join(dataDir, "library"), join(dataDir, "other"), join(dataDir, "out")];
  for (const folder of [to, out]) mkdirSync(folder);
  await first.core.setLibraryFolder(to);
  await first.close();
  const path = "Imported/moved.txt";
  mkdirSync(join(to, "Imported"));
  copyFileSync(join(from, path), join(to, path));
  const db = new DatabaseSync(join(dataDir, "studio.db"));
  new FileMoves({ prepare: (sql: string) => db.prepare(sql) } as unknown as Database).begin(
    moved,
    { folder: from, path },
    { folder: to, path },
  );
  db.exec(`UPDATE assets SET state = 'trashed' WHERE id = '${deleted}'`);
  db.close();
  const held = join(from, ".trash", deleted);
  mkdirSync(held, { recursive: true });
  renameSync(join(from, "Imported", "deleted.txt"), join(held, "deleted.txt"));
  utimesSync(held, 1, 1);
  const unfinished = join(out, `.reelsong-${moved}.part`);
  mkdirSync(unfinished);
  mkdirSync(join(dataDir, "exports"), { recursive: true });
  writeFileSync(join(dataDir, "exports", moved), unfinished);

  // Added while nobody looked.
  copyFileSync(await fixture("256x256.png"), join(to, "added.png"));
  utimesSync(join(to, "added.png"), 1, 1);

  const taken: string[] = [];
  const { page } = await startTestCore(dataDir, {
    trashPath: async (one) => {
      taken.push(one);
      rmSync(one);
    },
  });
  expect([existsSync(unfinished), readdirSync(join(dataDir, "exports"))]).toEqual([false, []]);
  await expect.poll(() => taken).toEqual([join(from, "Imported", "deleted.txt")]);
  await expect.poll(() => [existsSync(join(from, path)), existsSync(join(to, path))]).toEqual([false, true]);
  expect((await page.library.get({ id: moved })).state).toBe("ready");
  await expect.poll(async () => (await page.library.list({ search: "added" })).items.length).toBe(1);
});
