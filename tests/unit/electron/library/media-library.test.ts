import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";
import { throwAway } from "#tests/support/studio/throw-away.ts";

function setUp() {
  const root = temporaryFolder();
  const database = openDatabase({ file: join(root, "studio.db"), backupsDir: join(root, "backups") });
  onTestFinished(() => database.close());
  const done: string[] = [];
  const state = { folder: join(root, "Library") };
  const ports = {
    openPath: async (path: string) => void done.push(`open ${path}`),
    revealPath: async (path: string) => void done.push(`reveal ${path}`),
  };
  const library = new MediaLibrary({ database, folder: () => state.folder, probe: fakeProbe, ports, notify: () => {} });
  return { root, state, library, done, database };
}

async function* stream(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("png:half");
  throw new Error("The page went away.");
}

describe("an import", () => {
  // @shows Library, point by point › 6. Own files come in
  it("streams the file into the library, hashed, probed and named by its content", async () => {
    const { library, state } = setUp();
    const asset = await library.importFile(stream("png:", "picture"), "Lamp.jpeg");
    const file = join(state.folder, "Imported", "Lamp.png");
    expect(readFileSync(file, "utf8")).toBe("png:picture");
    expect(asset).toMatchObject({
      kind: "image",
      name: "Lamp.jpeg",
      sha256: createHash("sha256").update("png:picture").digest("hex"),
      facts: { width: 800, height: 600 },
      origin: { type: "imported", fileName: "Lamp.jpeg" },
      state: "ready",
      rating: 0,
    });
    expect(readdirSync(join(state.folder, ".incoming"))).toEqual([]);
  });

  it("says when the very bytes were here already, and not when a lost file came back by them", async () => {
    const { library, state } = setUp();
    const first = await library.importFile(stream("png:lamp"), "Lamp.png");
    expect(first.alreadyHere).toBeUndefined();
    expect((await library.importFile(stream("png:lamp"), "Again.png")).alreadyHere).toBe(true);
    rmSync(join(state.folder, "Imported", "Lamp.png"));
    const back = await library.importFile(stream("png:lamp"), "Lamp.png");
    expect(back).toMatchObject({ id: first.id, state: "ready" });
    expect(back.alreadyHere).toBeUndefined();
  });

  it("of media only refuses what is none by its bytes, and leaves nothing of it", async () => {
    const { library, state } = setUp();
    const refused = await failureOf(() => library.importFile(stream("milk, bread"), "list.png", { onlyMedia: true }));
    expect(refused).toMatchObject({ code: "media_unreadable" });
    expect(library.store.list({ limit: 10 }).items).toEqual([]);
    expect(readdirSync(join(state.folder, ".incoming"))).toEqual([]);
    expect((await library.importFile(stream("png:lamp"), "Lamp.png", { onlyMedia: true })).kind).toBe("image");
  });

  // @shows Library, point by point › 1. A folder of one's choice with readable names, files known by their SHA-256; duplicates are shown once
  it("of the same bytes is the same asset, also when both come at once", async () => {
    const { library, state } = setUp();
    const [one, two] = await Promise.all([
      library.importFile(stream("png:same"), "one.png"),
      library.importFile(stream("png:same"), "two.png"),
    ]);
    const three = await library.importFile(stream("png:same"), "three.png");
    expect(new Set([one.id, two.id, three.id]).size).toBe(1);
    expect(readdirSync(join(state.folder, "Imported"))).toHaveLength(1);
  });

  it("of other bytes under the same name gets the next free name", async () => {
    const { library, state } = setUp();
    await library.importFile(stream("png:1"), "Lamp.png");
    await library.importFile(stream("png:2"), "Lamp.png");
    expect(readdirSync(join(state.folder, "Imported")).sort()).toEqual(["Lamp (2).png", "Lamp.png"]);
  });

  it("gets the next name where another program took its own in between", async () => {
    const { library, state } = setUp();
    const { link } = promises;
    let times = 0;
    const taken = vi.spyOn(promises, "link").mockImplementation(async (from, to) => {
      times += 1;
      if (times === 1) writeFileSync(join(state.folder, "Imported", "Lamp.png"), "somebody else's");
      await link(from, to);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      taken.mockRestore();
      syncBuiltinESMExports();
    });
    const { id } = await library.importFile(stream("png:1"), "Lamp.png");
    expect(library.store.get(id)?.path).toBe("Imported/Lamp (2).png");
    expect(readFileSync(join(state.folder, "Imported", "Lamp.png"), "utf8")).toBe("somebody else's");
    expect(readFileSync(join(state.folder, "Imported", "Lamp (2).png"), "utf8")).toBe("png:1");
  });

  it.each(["../../escape.png", "/etc/passwd", "..\\..\\x.png", "C:\\x.png", "con.png", ""])(
    "named %j stays inside the library",
    async (name) => {
      const { library, state, root } = setUp();
      const asset = await library.importFile(stream("png:x"), name);
      const file = await library.resolve(asset.id);
      expect(file?.path.startsWith(join(state.folder, "Imported"))).toBe(true);
      expect(readdirSync(root).sort()).toEqual([
        "Library",
        "studio.db",
        "studio.db-shm",
        "studio.db-wal",
        "studio.epoch",
        "studio.lock",
      ]);
    },
  );

  it("that breaks off leaves nothing behind", async () => {
    const { library, state } = setUp();
    await expect(library.importFile(breaking(), "x.png")).rejects.toThrow("The page went away.");
    expect(readdirSync(join(state.folder, ".incoming"))).toEqual([]);
    expect(library.list({}).all).toBe(0);
  });

  it("of a text file named .png keeps what the probe says of it", async () => {
    const { library } = setUp();
    const asset = await library.importFile(stream("just words"), "words.png");
    expect(asset).toMatchObject({ kind: "unknown", facts: { problem: "unrecognized" } });
  });

  it("into a folder that can't be written to says so", async () => {
    const { library, state, root } = setUp();
    // Permissions don't hold root back; a file in the folder's place holds everyone back.
    state.folder = join(root, "studio.db", "Library");
    expect(await failureOf(() => library.importFile(stream("png:x"), "x.png"))).toMatchObject({
      code: "disk_read_only",
    });
  });

  it("brings a lost or thrown away file back as the asset it was", async () => {
    const { library } = setUp();
    const asset = await library.importFile(stream("png:x"), "x.png");
    library.rate(asset.id, 4);
    await throwAway(library, [asset.id]);
    expect(library.list({}).items).toEqual([]);
    const again = await library.importFile(stream("png:x"), "x.png");
    expect(again).toMatchObject({ id: asset.id, rating: 4, state: "ready" });
  });
});

describe("files of the library", () => {
  it("keep a note of the person; an empty one is taken away", async () => {
    const { library } = setUp();
    const { id } = await library.importFile(stream("png:note"), "note.png");
    expect(library.annotate(id, "hands are right here")).toMatchObject({ id, note: "hands are right here" });
    expect((await library.get(id)).note).toBe("hands are right here");
    expect(library.annotate(id, "").note).toBeUndefined();
  });

  // @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
  it("open, show, and go to the system's trash; a program named like a picture isn't opened", async () => {
    const { library, done, state } = setUp();
    const asset = await library.importFile(stream("png:x"), "x.png");
    const program = await library.importFile(stream("#!/bin/sh"), "x.sh");
    const path = join(state.folder, "Imported", "x.png");
    await library.open(asset.id);
    await library.reveal(asset.id);
    await throwAway(library, [asset.id]);
    expect(done).toEqual([`open ${path}`, `reveal ${path}`]);
    expect(existsSync(path)).toBe(false);
    expect(await library.resolve(asset.id)).toBeNull();
    expect(await failureOf(() => library.open(program.id))).toMatchObject({ code: "file_not_opened" });
  });

  it("are missing when they are gone, and ready when they are back", async () => {
    const { library, state } = setUp();
    const { id } = await library.importFile(stream("png:x"), "x.png");
    const path = join(state.folder, "Imported", "x.png");
    renameSync(path, `${path}.away`);
    expect((await library.get(id)).state).toBe("missing");
    expect(await library.resolve(id)).toBeNull();
    expect(await failureOf(() => library.open(id))).toMatchObject({ code: "file_missing" });
    expect(await failureOf(() => library.media(id))).toMatchObject({ code: "file_missing" });
    renameSync(`${path}.away`, path);
    expect((await library.get(id)).state).toBe("ready");
  });

  it("that were thrown away while they were looked for stay that", async () => {
    const { library, state } = setUp();
    const { id } = await library.importFile(stream("png:x"), "x.png");
    const looking = library.resolve(id);
    renameSync(join(state.folder, "Imported", "x.png"), join(state.folder, "held.png"));
    library.store.setState(id, "trashed");
    expect(await looking).toBeNull();
    expect(library.store.get(id)?.state).toBe("trashed");
  });

  it("are found where the whole library was moved to", async () => {
    const { library, state, root } = setUp();
    const { id } = await library.importFile(stream("png:x"), "x.png");
    renameSync(state.folder, join(root, "Elsewhere"));
    state.folder = join(root, "Elsewhere");
    expect((await library.resolve(id))?.path).toBe(join(root, "Elsewhere", "Imported", "x.png"));
    expect(existsSync(join(root, "Library"))).toBe(false);
  });

  it("are found by any part of their name or prompt, short words and Chinese too", async () => {
    const { library } = setUp();
    for (const [index, name] of ["Lantern in the rain.png", "雨中的灯塔.png", "50% off_sale.png"].entries()) {
      await library.importFile(stream(`png:${index}`), name);
    }
    const found = (search: string) => library.list({ search }).items.map(({ name }) => name);
    expect(found("lant")).toEqual(["Lantern in the rain.png"]);
    expect(found("RAIN lantern")).toEqual(["Lantern in the rain.png"]);
    expect(found("in")).toEqual(["Lantern in the rain.png"]);
    expect(found("灯塔")).toEqual(["雨中的灯塔.png"]);
    expect(found("雨中的")).toEqual(["雨中的灯塔.png"]);
    expect(found("0%")).toEqual(["50% off_sale.png"]);
    expect(found('"; DROP TABLE assets; --')).toEqual([]);
    expect(found("rain OR sale")).toEqual([]);
    expect(library.list({ search: "rain" })).toMatchObject({ total: 1, all: 3 });
    const [lantern] = library.list({ search: "lantern" }).items;
    library.rename(lantern?.id ?? "", "Beacon");
    expect(found("beacon")).toEqual(["Beacon"]);
  });

  it("are sorted, filtered by kind and paged", async () => {
    const { library } = setUp();
    const ids: string[] = [];
    for (const name of ["b.png", "a.png", "c.png"])
      ids.push((await library.importFile(stream(`png:${name}`), name)).id);
    library.rate(ids[1] ?? "", 5);
    const names = (filter: Parameters<MediaLibrary["list"]>[0]) => library.list(filter).items.map(({ name }) => name);
    expect(names({ sort: "newest" })).toEqual(["c.png", "a.png", "b.png"]);
    expect(names({ sort: "oldest" })).toEqual(["b.png", "a.png", "c.png"]);
    expect(names({ sort: "name" })).toEqual(["a.png", "b.png", "c.png"]);
    expect(names({ sort: "rating" })).toEqual(["a.png", "c.png", "b.png"]);
    expect(names({ sort: "name", offset: 1, limit: 1 })).toEqual(["b.png"]);
    expect(names({ kinds: ["video"] })).toEqual([]);
    expect(names({ kinds: ["video", "image"], sort: "name" })).toEqual(["a.png", "b.png", "c.png"]);
    expect(library.list({ kinds: ["image"], limit: 1 })).toMatchObject({
      total: 3,
      all: 3,
      items: [{ kind: "image" }],
    });
    // None chosen is all of them.
    expect(names({ kinds: [] })).toEqual(names({}));
    expect(names({})).not.toEqual([]);
    expect(names({ generatedOnly: true })).toEqual([]);
    expect(library.getMany([ids[2] ?? "", "no-such", ids[0] ?? ""]).map(({ name }) => name)).toEqual([
      "c.png",
      "b.png",
    ]);
  });

  it.each<[string, (library: MediaLibrary, id: string) => unknown]>([
    ["renamed", (library, id) => library.rename(id, "Lamp")],
    ["rated", (library, id) => library.rate(id, 5)],
    ["annotated", (library, id) => library.annotate(id, "warm")],
    ["asked for its waveform", (library, id) => library.peaks(id)],
    ["given a waveform", (library, id) => library.savePeaks(id, [[0]])],
  ])("that nobody knows can't be %s", async (_what, change) => {
    const { library } = setUp();
    const id = "018f0000-0000-7000-8000-000000000001";
    expect(await failureOf(async () => change(library, id))).toMatchObject({ code: "record_not_found" });
  });

  it("keep their waveform until the file is another", async () => {
    const { library } = setUp();
    const { id } = await library.importFile(stream("mp3:", "y".repeat(1000)), "song.mp3");
    expect(library.peaks(id)).toBeNull();
    library.savePeaks(id, [[0, 0.5, -1]]);
    expect(library.peaks(id)).toEqual([[0, 0.5, -1]]);
  });
});
