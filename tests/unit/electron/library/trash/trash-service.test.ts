import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { StoredAsset } from "#core/database/assets/asset-store.ts";
import { DeletedStore } from "#core/database/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { rebuildLibrary } from "#core/library/sync/rebuild-library.ts";
import { TrashService } from "#core/library/trash/index.ts";
import { moveToTrash } from "#core/library/trash/trashed-files.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function setUp(holdMs = 3_600_000) {
  const root = temporaryFolder();
  const database = openTestDatabase();
  const folder = join(root, "Library");
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const system = { takes: true, taken: [] as string[], asked: 0, folder: join(root, "System trash") };
  mkdirSync(system.folder);
  const faults: unknown[] = [];
  const open = () =>
    new TrashService({
      library,
      holdMs,
      onFault: (thrown) => faults.push(thrown),
      trashPath: async (path) => {
        system.asked += 1;
        if (!system.takes) throw new Error("There is no trash on this disk.");
        system.taken.push(path);
        renameSync(path, join(system.folder, basename(path)));
      },
    });
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  const gate = await library.importFile(bytes("png:gate"), "Gate.png");
  const place = (name: string) => join(folder, "Imported", name);
  const stateOf = (id: string) => library.store.get(id)?.state;
  /** What "Recently deleted" lists. */
  const deleted = () => new DeletedStore(database).list(["file"], 10, 0).rows.map(({ name }) => name);
  const told: string[][] = [];
  library.changed = (...ids) => void told.push(ids);
  /** Below the folder that holds what was deleted. */
  const held = () =>
    existsSync(join(folder, ".trash")) ? readdirSync(join(folder, ".trash"), { recursive: true }) : [];
  /** A film that was joined here, with files beside it. */
  const film = (beside: readonly string[], more: Partial<StoredAsset> = {}) => {
    mkdirSync(join(folder, "Films"), { recursive: true });
    for (const name of ["A.mp4", ...beside]) writeFileSync(join(folder, "Films", name), name);
    const id = "01900000-0000-7000-8000-000000000001";
    const origin = { type: "exported", projectId: lamp.id, projectTitle: "A", takes: [], songAssetId: null };
    const asset = { ...library.store.get(lamp.id), id, name: "A.mp4", folder, path: "Films/A.mp4", origin, ...more };
    library.store.insert(asset as StoredAsset);
    return { id, there: () => readdirSync(join(folder, "Films")).sort() };
  };
  return {
    deleted,
    told,
    held,
    film,
    root,
    folder,
    database,
    library,
    system,
    faults,
    open,
    trash: open(),
    lamp,
    gate,
    place,
    stateOf,
  };
}

describe("deleted files", () => {
  it("that are aside at a start can be put back, and what is aside no more can't", async () => {
    const { trash, library, deleted, lamp, gate, folder, open } = await setUp();
    await trash.hold([lamp.id, gate.id]);
    expect(deleted().sort()).toEqual(["Gate.png", "Lamp.png"]);
    // As a copy of the database from before it was deleted knows it.
    library.store.setTrashedAt(lamp.id, null);
    rmSync(join(folder, ".trash", gate.id), { recursive: true });
    await open().start();
    expect(deleted()).toEqual(["Lamp.png"]);
  });

  it("are told to the page, each once, also where the rest can't be deleted", async () => {
    const { trash, library, lamp, gate } = await setUp();
    const told: string[] = [];
    library.changed = (...ids) => void told.push(...ids);
    const { placing } = library;
    let times = 0;
    library.placing = (work) => {
      times += 1;
      if (times === 3) throw new Error("The disk is gone.");
      return placing.call(library, work) as never;
    };
    await expect(trash.hold([lamp.id, lamp.id, gate.id, "another"])).rejects.toThrow("gone");
    expect(told).toEqual([lamp.id, gate.id]);
  });

  it("are aside at once and come back to their place, with all that was said of them", async () => {
    const { trash, library, lamp, gate, place, stateOf, system } = await setUp();
    library.rate(lamp.id, 4);
    await trash.hold([lamp.id, gate.id]);
    expect([stateOf(lamp.id), existsSync(place("Lamp.png")), await library.resolve(lamp.id)]).toEqual([
      "trashed",
      false,
      null,
    ]);
    expect(await trash.state()).toMatchObject({ files: 2, bytes: 16, refused: 0 });
    expect(await trash.putBack([lamp.id])).toEqual({ back: 1, gone: 0 });
    expect(library.store.get(lamp.id)).toMatchObject({ state: "ready", rating: 4, path: "Imported/Lamp.png" });
    expect(readFileSync(place("Lamp.png"), "utf8")).toBe("png:lamp");
    expect(await trash.putBackAll()).toEqual({ back: 1, gone: 0 });
    expect([stateOf(gate.id), system.taken]).toEqual(["ready", []]);
  });

  it("take the captions of a film along, there and back, and leave those of anything else", async () => {
    const { trash, library, lamp, folder, system } = await setUp();
    mkdirSync(join(folder, "Films"));
    const film = (name: string) => join(folder, "Films", name);
    const origin = {
      type: "exported",
      projectId: lamp.id,
      projectTitle: "A",
      takes: [],
      songAssetId: null,
      sandbox: true,
    };
    writeFileSync(film("A.mp4"), "mp4:film");
    const id = "01900000-0000-7000-8000-000000000001";
    const asset = { ...library.store.get(lamp.id), id, name: "A.mp4", folder, path: "Films/A.mp4", origin };
    library.store.insert(asset as StoredAsset);
    for (const name of ["A.srt", "A.vtt", "A.txt", "B.srt"]) writeFileSync(film(name), name);
    const there = () => readdirSync(join(folder, "Films")).sort();
    await trash.hold([id]);
    expect([there(), (await trash.state()).files]).toEqual([["A.txt", "B.srt"], 1]);
    // They come back under the name that the film gets.
    writeFileSync(film("A.mp4"), "mp4:another");
    await trash.putBack([id]);
    expect(there()).toEqual(["A (2).mp4", "A (2).srt", "A (2).vtt", "A.mp4", "A.txt", "B.srt"]);
    expect([readFileSync(film("A (2).vtt"), "utf8"), existsSync(join(folder, ".trash"))]).toEqual(["A.vtt", true]);
    // A trash that takes nothing leaves them held together; one that does takes all.
    await trash.hold([id]);
    system.takes = false;
    expect(await trash.empty()).toEqual({ files: 0, refused: 1 });
    expect(there()).toEqual(["A.mp4", "A.txt", "B.srt"]);
    system.takes = true;
    expect(await trash.empty()).toEqual({ files: 1, refused: 0 });
    expect([readdirSync(system.folder).sort(), there()]).toEqual([
      ["A (2).mp4", "A (2).srt", "A (2).vtt"],
      ["A.mp4", "A.txt", "B.srt"],
    ]);
  });

  it("come back beside what has taken their name", async () => {
    const { trash, library, lamp, place } = await setUp();
    await trash.hold([lamp.id]);
    writeFileSync(place("Lamp.png"), "png:another");
    await trash.putBack([lamp.id]);
    expect(library.store.get(lamp.id)?.path).toBe("Imported/Lamp (2).png");
    expect(readFileSync(place("Lamp.png"), "utf8")).toBe("png:another");
  });

  // @shows Library, point by point › 5. The system's trash with undo; what uses a file is named before
  it("go to the system's trash when their time is over, from the place they had; then the way back is there", async () => {
    const { trash, library, lamp, gate, place, stateOf, system, folder } = await setUp();
    await trash.hold([lamp.id]);
    expect(await trash.empty(3_600_000)).toEqual({ files: 0, refused: 0 });
    expect(await trash.empty()).toEqual({ files: 1, refused: 0 });
    expect(system.taken).toEqual([place("Lamp.png")]);
    expect([readdirSync(system.folder), existsSync(join(folder, ".trash"))]).toEqual([["Lamp.png"], false]);
    expect(await trash.putBack([lamp.id, gate.id])).toEqual({ back: 1, gone: 1 });
    expect(stateOf(lamp.id)).toBe("trashed");
    // Taken out of it there, it is found with what was known of it.
    renameSync(join(system.folder, "Lamp.png"), place("Lamp.png"));
    expect(await rebuildLibrary({ library, probe: fakeProbe, now: Date.now })).toMatchObject({ relinked: 1 });
    expect(stateOf(lamp.id)).toBe("ready");
  });

  it("stay where the system's trash doesn't take them, until somebody decides", async () => {
    const { trash, lamp, gate, system, stateOf, faults, place } = await setUp();
    system.takes = false;
    await trash.hold([lamp.id, gate.id]);
    expect(await trash.empty()).toEqual({ files: 0, refused: 2 });
    expect([await trash.state(), faults.length]).toMatchObject([{ files: 2, refused: 2 }, 2]);
    expect(existsSync(place("Lamp.png"))).toBe(false);
    expect(await trash.putBack([lamp.id])).toEqual({ back: 1, gone: 0 });
    const held = join(dirname(dirname(place("Gate.png"))), ".trash");
    expect(readdirSync(held)).toEqual([gate.id]);
    expect(await trash.deleteRefused()).toEqual({ files: 1 });
    // When it is said, it is so.
    expect(readdirSync(held)).toEqual([]);
    expect([stateOf(lamp.id), stateOf(gate.id), (await trash.state()).files]).toEqual(["ready", "trashed", 0]);
  });

  it("that were missing are missing again; brought in anew they stay as they are", async () => {
    const { trash, library, lamp, gate, place, stateOf } = await setUp();
    rmSync(place("Lamp.png"));
    await trash.hold([lamp.id, gate.id]);
    await library.importFile(bytes("png:gate"), "Gate.png");
    expect(await trash.putBack([lamp.id, gate.id])).toEqual({ back: 2, gone: 0 });
    expect([stateOf(lamp.id), stateOf(gate.id)]).toEqual(["missing", "ready"]);
    await trash.hold([gate.id]);
    expect((await trash.state()).files).toBe(2);
    expect(await trash.empty()).toEqual({ files: 2, refused: 0 });
  });

  it("are passed over by a rebuild, and told after a crash as they are", async () => {
    const { trash, open, library, lamp, gate, stateOf } = await setUp();
    await trash.hold([lamp.id]);
    // The power went before it was written down.
    library.store.setState(lamp.id, "ready");
    await open().start();
    expect(stateOf(lamp.id)).toBe("trashed");
    const report = await rebuildLibrary({ library, probe: fakeProbe, now: Date.now });
    expect(report).toMatchObject({ known: 1, added: 0, restored: 0, missing: 0 });
    expect(stateOf(gate.id)).toBe("ready");
  });

  it("go by the clock", async () => {
    const { trash, lamp, system } = await setUp(20);
    await trash.hold([lamp.id]);
    await expect.poll(() => system.taken.length, { timeout: 5_000 }).toBe(1);
    await trash.close();
  });

  it("unknown to the library are refused; those before stay deleted", async () => {
    const { trash, lamp, stateOf } = await setUp();
    const unknown = "018f0000-0000-7000-8000-000000000001";
    expect(await failureOf(() => trash.hold([lamp.id, unknown]))).toMatchObject({ code: "record_not_found" });
    expect(stateOf(lamp.id)).toBe("trashed");
  });
});

describe("what is said of deleted files", () => {
  it("each that changed is told to the pages once, two hundred at a time, and nothing where nothing changed", async () => {
    const { trash, library, lamp, gate, told, open } = await setUp();
    await trash.hold([lamp.id]);
    await trash.hold([lamp.id]);
    await trash.putBack([gate.id, "unknown"]);
    await trash.putBack([lamp.id]);
    // The last one is back as it is.
    expect(told).toEqual([[lamp.id], [gate.id], [lamp.id]]);
    told.length = 0;
    const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
    const gone = Array.from({ length: 201 }, (_, at) => idOf(at + 1));
    const asset = library.store.get(lamp.id) as StoredAsset;
    library.addAll(
      gone.map((id) => ({ ...asset, id, path: `Gone/${id}.png`, state: "missing" as const })),
      () => {},
    );
    await trash.hold(gone);
    expect(told).toEqual([gone.slice(0, 200), gone.slice(200)]);
    told.length = 0;
    await trash.empty();
    expect(told).toEqual([]);
    await trash.hold([lamp.id]);
    await trash.empty();
    expect(told).toEqual([[lamp.id], []]);
    told.length = 0;
    library.store.setState(gate.id, "ready");
    mkdirSync(join(library.folder, ".trash", gate.id), { recursive: true });
    renameSync(join(library.folder, "Imported", "Gate.png"), join(library.folder, ".trash", gate.id, "Gate.png"));
    await open().start();
    expect(told[0]).toEqual([gate.id]);
  });

  it("one that was missing already is listed, comes back as missing, and there is nothing to send of it", async () => {
    const { trash, lamp, gate, place, deleted, stateOf, system, told } = await setUp();
    for (const name of ["Lamp.png", "Gate.png"]) rmSync(place(name));
    await trash.hold([lamp.id, gate.id]);
    expect(deleted().sort()).toEqual(["Gate.png", "Lamp.png"]);
    told.length = 0;
    expect(await trash.emptyOnly([gate.id])).toEqual({ files: 1, refused: 0 });
    expect([deleted(), told, system.asked]).toEqual([["Lamp.png"], [[gate.id]], 0]);
    expect(await trash.putBackAll()).toEqual({ back: 1, gone: 0 });
    expect([stateOf(lamp.id), stateOf(gate.id), deleted()]).toEqual(["missing", "trashed", []]);
    expect(await trash.putBack([lamp.id, gate.id, "unknown"])).toEqual({ back: 1, gone: 2 });
  });

  it("ten minutes unless told, and the time at which one goes; what should have gone goes not by itself", async () => {
    const { library } = await setUp();
    const trash = new TrashService({ library, trashPath: async () => {}, onFault: () => {} });
    expect(await trash.state()).toEqual({ files: 0, bytes: 0, refused: 0, minutes: 10 });
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(602_000);
    expect(trash.goesAt(0)).toBe(600_000);
    vi.setSystemTime(602_001);
    expect(trash.goesAt(0)).toBeNull();
  });

  it("what went to the system's trash is listed no more, and holds nothing here", async () => {
    const { trash, lamp, gate, deleted, held, folder } = await setUp();
    await trash.hold([lamp.id, gate.id]);
    expect(await trash.emptyOnly([lamp.id])).toEqual({ files: 1, refused: 0 });
    expect([deleted(), held().filter((name) => `${name}`.endsWith(".png"))]).toEqual([
      ["Gate.png"],
      [join(gate.id, "Gate.png")],
    ]);
    await trash.empty();
    expect([deleted(), existsSync(join(folder, ".trash"))]).toEqual([[], false]);
  });
});

describe("the system's trash", () => {
  it("is asked for the files that are meant, and says how many it refused; others stay as they are", async () => {
    const { trash, lamp, gate, system, stateOf, place } = await setUp();
    await trash.hold([lamp.id]);
    system.takes = false;
    expect(await trash.emptyOnly([lamp.id, gate.id])).toEqual({ files: 1, refused: 1 });
    expect([stateOf(gate.id), existsSync(place("Gate.png")), system.asked]).toEqual(["ready", true, 1]);
    // By the clock it isn't asked for it again; at a press it is.
    expect(await trash.empty(1)).toEqual({ files: 1, refused: 0 });
    expect(system.asked).toBe(1);
    system.takes = true;
    expect(await trash.empty()).toEqual({ files: 1, refused: 0 });
    expect([system.taken, (await trash.state()).refused]).toEqual([[place("Lamp.png")], 0]);
  });

  it.each<[string, (trash: TrashService, id: string) => Promise<unknown>]>([
    ["put back", (trash, id) => trash.putBack([id])],
    ["deleted for good", (trash) => trash.deleteRefused()],
  ])("is asked anew for a file that was refused once, then %s, and is deleted again", async (_what, since) => {
    const { trash, library, lamp, system } = await setUp();
    system.takes = false;
    await trash.hold([lamp.id]);
    await trash.empty();
    expect((await trash.state()).refused).toBe(1);
    await since(trash, lamp.id);
    await library.importFile(bytes("png:lamp"), "Lamp.png");
    await trash.hold([lamp.id]);
    expect(await trash.state()).toMatchObject({ files: 1, refused: 0 });
  });

  it("takes files that are exactly as old as is asked", async () => {
    const { trash, lamp, folder, system } = await setUp();
    await trash.hold([lamp.id]);
    utimesSync(join(folder, ".trash", lamp.id), 1_000, 1_000);
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(1_000_999);
    expect(await trash.empty(1_000)).toEqual({ files: 0, refused: 0 });
    vi.setSystemTime(1_001_000);
    expect(await trash.empty(1_000)).toEqual({ files: 1, refused: 0 });
    expect(system.asked).toBe(1);
  });

  it("takes captions along where a film is deleted for good; nothing of them is left, and nothing listed", async () => {
    const { trash, system, film, deleted, held } = await setUp();
    const { id, there } = film(["A.srt", "A.vtt"]);
    system.takes = false;
    await trash.hold([id]);
    await trash.empty();
    expect([there(), held().length]).toEqual([[], 5]);
    expect(deleted()).toEqual(["A.mp4"]);
    expect(await trash.deleteRefused()).toEqual({ files: 1 });
    expect([held(), deleted()]).toEqual([[], []]);
  });

  it("is waited for as the studio closes; what wasn't begun is left for the next start, and no clock goes on", async () => {
    const { library, lamp, gate, held } = await setUp();
    const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const paths: string[] = [];
    const trash = new TrashService({
      ...{ library, onFault: () => {} },
      trashPath: async (path) => {
        paths.push(path);
        asked.resolve();
        await taken.promise;
        rmSync(path);
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await trash.hold([lamp.id, gate.id]);
    expect(vi.getTimerCount()).toBe(1);
    const emptied = trash.empty();
    await asked.promise;
    let isClosed = false;
    const closing = trash.close().then(() => {
      isClosed = true;
    });
    await new Promise(setImmediate);
    expect([isClosed, vi.getTimerCount()]).toEqual([false, 0]);
    taken.resolve();
    await closing;
    await emptied;
    expect([paths.length, held().filter((name) => `${name}`.endsWith(".png")).length]).toEqual([1, 1]);
    await trash.putBackAll();
    await trash.hold([lamp.id, gate.id]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gets by the clock of a start what an earlier run held, each when its time is over", async () => {
    const { trash, open, lamp, gate, folder, system } = await setUp(500);
    await trash.hold([lamp.id, gate.id]);
    await trash.close();
    utimesSync(join(folder, ".trash", lamp.id), 1_000, 1_000);
    const next = open();
    onTestFinished(() => next.close());
    await next.start();
    await expect.poll(() => system.taken.map((path) => basename(path))).toEqual(["Lamp.png"]);
    await expect.poll(() => system.taken.length, { timeout: 5_000 }).toBe(2);
  });

  it("by a clock that finds the library gone: that is told, and ends nothing", async () => {
    const { trash, library, lamp, faults } = await setUp(20);
    await trash.hold([lamp.id]);
    const gone = new Error("The disk is gone.");
    library.roots = () => {
      throw gone;
    };
    await expect.poll(() => faults, { timeout: 5_000 }).toEqual([gone]);
    await trash.close();
  });

  it("gets a file of a disk that is mounted within the library at once: there is no place for it here", async (context) => {
    if (!canMakeDisk) context.skip();
    const { trash, library, folder, system, stateOf, held } = await setUp();
    mkdirSync(join(folder, "Disk"));
    makeSmallDisk(64, join(folder, "Disk"));
    writeFileSync(join(folder, "Disk", "Far.png"), "png:far");
    await rebuildLibrary({ library, probe: fakeProbe, now: Date.now });
    const id = library.store.byPlace(folder, "Disk/Far.png")?.id ?? "";
    await trash.hold([id]).catch(() => {});
    expect([system.asked, system.taken]).toEqual([1, [join(folder, "Disk", "Far.png")]]);
    expect(held().filter((name) => `${name}`.endsWith(".png"))).toEqual([]);
    expect(["ready", "trashed"]).toContain(stateOf(id));
  });
});

describe("a file that is held", () => {
  it("is called by a number where it was deleted before and brought in anew, and goes from there", async () => {
    const { trash, library, lamp, held, system, folder } = await setUp();
    for (let time = 0; time < 3; time += 1) {
      await trash.hold([lamp.id]);
      await library.importFile(bytes("png:lamp"), "Lamp.png");
    }
    const names = ["Lamp.png", "Lamp.png (2)", "Lamp.png (3)"];
    const inIt = (name: string) => join(lamp.id, name);
    expect(held().sort()).toEqual([lamp.id, ...names.map(inIt)].sort());
    await trash.empty();
    expect(system.taken.sort()).toEqual(names.map((name) => join(folder, ".trash", lamp.id, name)));
    expect([held(), readFileSync(join(folder, "Imported", "Lamp.png"), "utf8")]).toEqual([[], "png:lamp"]);
  });

  it("comes back though its folder is gone by now, and leaves none behind", async () => {
    const { trash, lamp, folder, held } = await setUp();
    await trash.hold([lamp.id]);
    rmSync(join(folder, "Imported"), { recursive: true });
    await trash.putBack([lamp.id]);
    expect([readdirSync(join(folder, "Imported")), held()]).toEqual([["Lamp.png"], []]);
  });

  it("is told from what else lies there: folders, links and what isn't called by an id stay, and aren't counted", async () => {
    const { trash, lamp, folder, open } = await setUp();
    await trash.hold([lamp.id]);
    const unknown = "018f0000-0000-7000-8000-000000000001";
    mkdirSync(join(folder, ".trash", "notes"));
    writeFileSync(join(folder, ".trash", "notes", "mine.txt"), "milk");
    mkdirSync(join(folder, ".trash", lamp.id, "inner"));
    mkdirSync(join(folder, ".trash", unknown));
    writeFileSync(join(folder, ".trash", unknown, "old.png"), "png:1");
    await open().start();
    expect(await trash.state()).toMatchObject({ files: 2, bytes: 13 });
    await trash.empty();
    expect(readdirSync(join(folder, ".trash"), { recursive: true }).sort()).toEqual(
      ["notes", join("notes", "mine.txt"), lamp.id, join(lamp.id, "inner")].sort(),
    );
  });

  it("is called by an id of ours: by nothing else is anything moved", async () => {
    const { folder, place } = await setUp();
    await expect(moveToTrash(folder, "../x", place("Lamp.png"))).rejects.toMatchObject({
      error: { code: "path_outside" },
    });
    expect(statSync(place("Lamp.png")).isFile()).toBe(true);
  });

  it("leaves captions beside it that are files of the library, or of what wasn't joined here", async () => {
    const { trash, library, lamp, film, folder, faults } = await setUp();
    const { id, there } = film(["A.srt", "A.vtt"]);
    const asset = library.store.get(lamp.id) as StoredAsset;
    library.store.insert({ ...asset, id: "01900000-0000-7000-8000-000000000002", folder, path: "Films/A.srt" });
    await trash.hold([id]);
    expect([there(), faults]).toEqual([["A.srt"], []]);
    for (const name of ["Lamp.srt", "Lamp.vtt"]) writeFileSync(join(folder, "Imported", name), name);
    await trash.hold([lamp.id]);
    expect(readdirSync(join(folder, "Imported")).filter((name) => name.startsWith("Lamp"))).toEqual([
      "Lamp.srt",
      "Lamp.vtt",
    ]);
  });

  it("without captions beside it is no fault", async () => {
    const { trash, film, faults } = await setUp();
    const { id } = film([]);
    await trash.hold([id]);
    await trash.putBack([id]);
    expect(faults).toEqual([]);
  });

  it("keeps no file and no folder of the library open, whichever way it goes", async () => {
    const { trash, lamp, gate, film, folder, system } = await setUp();
    const { id } = film(["A.srt"]);
    const all = [lamp.id, gate.id, id];
    await trash.hold(all);
    await trash.putBack(all);
    await trash.hold(all);
    system.takes = false;
    await trash.empty();
    await trash.deleteRefused();
    system.takes = true;
    await trash.empty();
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  });
});
