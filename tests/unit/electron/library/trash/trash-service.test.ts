import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredAsset } from "#core/database/assets/asset-store.ts";
import { DeletedStore } from "#core/database/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { rebuildLibrary } from "#core/library/sync/rebuild-library.ts";
import { TrashService } from "#core/library/trash/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
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
  const system = { takes: true, taken: [] as string[], folder: join(root, "System trash") };
  mkdirSync(system.folder);
  const faults: unknown[] = [];
  const open = () =>
    new TrashService({
      library,
      holdMs,
      onFault: (thrown) => faults.push(thrown),
      trashPath: async (path) => {
        if (!system.takes) throw new Error("There is no trash on this disk.");
        system.taken.push(path);
        renameSync(path, join(system.folder, basename(path)));
      },
    });
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  const gate = await library.importFile(bytes("png:gate"), "Gate.png");
  const place = (name: string) => join(folder, "Imported", name);
  const stateOf = (id: string) => library.store.get(id)?.state;
  return { root, folder, database, library, system, faults, open, trash: open(), lamp, gate, place, stateOf };
}

describe("deleted files", () => {
  it("that are aside at a start can be put back, and what is aside no more can't", async () => {
    const { trash, library, database, lamp, gate, folder, open } = await setUp();
    const deleted = () => new DeletedStore(database).list(["file"], 10, 0).rows.map(({ name }) => name);
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
