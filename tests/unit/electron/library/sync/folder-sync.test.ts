import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { FolderSync, MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";
import { throwAway } from "#tests/support/studio/throw-away.ts";

const nothing: RebuildReport = { restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 };

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A file that was written a while ago: one that is young may still be on its way. */
function put(path: string, text: string): void {
  writeFileSync(path, text);
  utimesSync(path, 1_000, 1_000);
}

/** Changes are looked at after `restMs`; tests that look themselves let them rest. */
function open(folder: { at: string }, restMs: number) {
  const database = openTestDatabase();
  const faults: unknown[] = [];
  let probes = 0;
  const probe: typeof fakeProbe = (source) => {
    probes += 1;
    return fakeProbe(source);
  };
  const ports = {
    openPath: async () => {},
    revealPath: async () => {},
  };
  const library = new MediaLibrary({ database, folder: () => folder.at, probe, ports, notify: () => {} });
  const onFault = (thrown: unknown) => faults.push(thrown);
  const sidecars = new SidecarService({ database, library, onFault });
  const folderSync = new FolderSync({
    ...{ database, library, probe, now: Date.now, onFault, restMs, startMs: 0 },
    onChange: () => {},
  });
  onTestFinished(async () => {
    await folderSync.close();
    expect(faults).toEqual([]);
  });
  const states = () =>
    Object.fromEntries(library.store.list({ limit: 2000 }).items.map(({ path, state }) => [path, state]));
  return { database, library, sidecars, folderSync, faults, states, probes: () => probes };
}

async function filled(restMs = 60_000) {
  const folder = { at: join(temporaryFolder(), "Library") };
  const studio = open(folder, restMs);
  const lamp = await studio.library.importFile(bytes("png:lamp"), "Lamp.png");
  const gate = await studio.library.importFile(bytes("png:gate"), "Gate.png");
  await studio.sidecars.settled();
  await studio.folderSync.look();
  return { ...studio, folder, imported: join(folder.at, "Imported"), lamp, gate };
}

describe("a look through the library's folder", () => {
  it("counts what can't be read as passed over, and looks at it again until it can be", async () => {
    const { folderSync, imported } = await filled();
    put(join(imported, "Locked.png"), "png:locked");
    put(join(imported, "Words.txt"), "no media");
    const path = join(imported, "Locked.png");
    const { access, open: openFile } = promises;
    const locked =
      <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      async (...given: Given) => {
        if (String(given[0]).endsWith("Locked.png"))
          throw Object.assign(new Error("permission denied"), { code: "EACCES" });
        return work(...given);
      };
    const locks = [
      vi.spyOn(promises, "access").mockImplementation(locked(access)),
      vi.spyOn(promises, "open").mockImplementation(locked(openFile)),
    ];
    const unlock = () => {
      for (const lock of locks) lock.mockRestore();
      syncBuiltinESMExports();
    };
    onTestFinished(unlock);
    syncBuiltinESMExports();
    expect(await folderSync.look()).toEqual({ ...nothing, skipped: 2 });
    // What is no media is known as that by now.
    expect(await folderSync.look()).toEqual({ ...nothing, skipped: 1 });
    unlock();
    expect(await folderSync.look()).toEqual({ ...nothing, added: 1 });
    expect(readFileSync(path, "utf8")).toBe("png:locked");
  });

  it("counts the files of a folder that is gone as missing, once", async () => {
    const { folderSync, folder, imported, states } = await filled();
    mkdirSync(join(folder.at, "Films"));
    put(join(folder.at, "Films", "Sea.png"), "png:sea");
    await folderSync.look();
    rmSync(imported, { recursive: true });
    expect(await folderSync.look()).toEqual({ ...nothing, missing: 2 });
    expect(states()).toEqual({
      ...{ "Imported/Lamp.png": "missing", "Imported/Gate.png": "missing", "Films/Sea.png": "ready" },
    });
    expect(await folderSync.look()).toEqual(nothing);
  });

  it("reads nothing that is as it was", async () => {
    const { folderSync, probes } = await filled();
    const before = probes();
    expect(await folderSync.look()).toEqual(nothing);
    expect(probes()).toBe(before);
  });

  // @shows Library, point by point › 1. Moves, edits, deletions and additions are noticed; missing, relink, import
  it("finds what was deleted, moved, renamed, changed, copied and added, while nobody looked", async () => {
    const { folderSync, imported, folder, library, lamp, gate, states } = await filled();
    const book = await library.importFile(bytes("png:book"), "Book.png");
    await folderSync.look();
    mkdirSync(join(folder.at, "Film"));
    renameSync(join(imported, "Lamp.png"), join(folder.at, "Film", "Lantern.png"));
    put(join(imported, "Gate.png"), "png:gate, painted over");
    rmSync(join(imported, "Book.png"));
    put(join(folder.at, "New.png"), "png:new");
    put(join(folder.at, "notes.txt"), "milk");
    cpSync(join(folder.at, "Film", "Lantern.png"), join(folder.at, "Copy.png"));
    utimesSync(join(folder.at, "Copy.png"), 1_000, 1_000);
    utimesSync(join(folder.at, "Film", "Lantern.png"), 1_000, 1_000);
    const report = await folderSync.look();
    expect(report).toMatchObject({ updated: 1, added: 1, relinked: 1, missing: 2, skipped: 1 });
    // Which of two equal files is the one that was moved can't be told; it is one asset all the same.
    expect(report.known).toBe(1);
    expect(["Film/Lantern.png", "Copy.png"]).toContain(library.store.get(lamp.id)?.path);
    expect(library.store.get(gate.id)).toMatchObject({
      state: "ready",
      editedAt: expect.any(Number),
      facts: { bytes: 22 },
    });
    expect(library.store.get(gate.id)?.sha256).not.toBe(gate.sha256);
    expect(library.store.get(book.id)?.state).toBe("missing");
    expect(Object.keys(states())).toHaveLength(4);
    expect(await folderSync.look()).toEqual(nothing);
  });

  it("calls a file as whoever renamed it did, and finds it by that name; one that only lies elsewhere keeps its own", async () => {
    const { folderSync, imported, folder, library, lamp, gate } = await filled();
    library.rename(gate.id, "The gate at night");
    for (const name of ["Lamp.png", "Gate.png"]) utimesSync(join(imported, name), 1_000, 1_000);
    mkdirSync(join(folder.at, "Film"));
    renameSync(join(imported, "Lamp.png"), join(imported, "Quagga.png"));
    renameSync(join(imported, "Gate.png"), join(folder.at, "Film", "Gate.png"));
    await folderSync.look();
    const found = (search: string) => library.store.list({ search, limit: 10 }).items.map(({ id }) => id);
    expect(found("quagga")).toEqual([lamp.id]);
    expect(library.store.get(lamp.id)?.name).toBe("Quagga.png");
    expect(found("at night")).toEqual([gate.id]);
  });

  it("knows a file that was touched but not changed", async () => {
    const { folderSync, imported, library, gate } = await filled();
    utimesSync(join(imported, "Gate.png"), 5_000, 5_000);
    expect(await folderSync.look()).toEqual({ ...nothing, known: 1 });
    expect(library.store.get(gate.id)?.editedAt).toBeUndefined();
  });

  it("shows a file that came back, and takes a copy where the first is gone", async () => {
    const { folderSync, imported, folder, library, gate } = await filled();
    cpSync(join(imported, "Gate.png"), join(folder.at, "Copy.png"));
    utimesSync(join(folder.at, "Copy.png"), 1_000, 1_000);
    expect(await folderSync.look()).toEqual({ ...nothing, known: 1 });
    rmSync(join(imported, "Gate.png"));
    expect(await folderSync.look()).toEqual({ ...nothing, missing: 1, relinked: 1 });
    expect(library.store.get(gate.id)).toMatchObject({ path: "Copy.png", state: "ready" });
  });

  it("recognises a library that was moved as a whole, without reading its media", async () => {
    const { folderSync, folder, library, lamp, gate, probes } = await filled();
    library.rate(lamp.id, 5);
    const before = probes();
    const place = join(folder.at, "..", "Elsewhere");
    renameSync(folder.at, place);
    folder.at = place;
    expect(await folderSync.look()).toEqual({ ...nothing, relinked: 2 });
    expect(library.store.get(gate.id)).toMatchObject({ folder: place, path: "Imported/Gate.png", state: "ready" });
    expect(probes()).toBe(before);
  });

  it("concludes nothing from a folder that isn't there", async () => {
    const { folderSync, folder, library, lamp } = await filled();
    renameSync(folder.at, `${folder.at} unplugged`);
    expect(await folderSync.look()).toEqual(nothing);
    expect(folderSync.state).toBe("gone");
    expect(library.store.get(lamp.id)?.state).toBe("ready");
    renameSync(`${folder.at} unplugged`, folder.at);
    expect(await folderSync.look()).toEqual(nothing);
    expect(folderSync.state).toBe("watching");
  });

  it("says at its first look which of the files that are known are gone, wherever they lay", async () => {
    const folder = { at: join(temporaryFolder(), "Library") };
    const { library, folderSync } = open(folder, 60_000);
    const [lamp, gate, far] = [
      await library.importFile(bytes("png:lamp"), "Lamp.png"),
      await library.importFile(bytes("png:gate"), "Gate.png"),
      await library.importFile(bytes("png:far"), "Far.png"),
    ];
    rmSync(join(folder.at, "Imported", "Lamp.png"));
    rmSync(join(folder.at, "Imported", "Far.png"));
    // Where another file has the place that it had there.
    library.store.place(far.id, "/elsewhere", "Imported/Other.png");
    put(join(folder.at, "Imported", "Other.png"), "png:another one");
    await folderSync.look();
    expect([lamp, gate, far].map(({ id }) => library.store.get(id)?.state)).toEqual(["missing", "ready", "missing"]);
  });

  it("concludes nothing from a link to a folder that isn't there", async () => {
    const there = join(temporaryFolder(), "Disk");
    mkdirSync(there);
    const folder = { at: join(temporaryFolder(), "Library") };
    symlinkSync(there, folder.at);
    const { library, folderSync } = open(folder, 60_000);
    const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
    await folderSync.look();
    renameSync(there, `${there} unplugged`);
    expect(await folderSync.look()).toEqual(nothing);
    expect([folderSync.state, library.store.get(lamp.id)?.state]).toEqual(["gone", "ready"]);
    renameSync(`${there} unplugged`, there);
    expect(await folderSync.look()).toEqual(nothing);
    expect(folderSync.state).toBe("watching");
  });

  it("says that a folder or a link that leads out took a file's place, and follows neither", async () => {
    const { folderSync, imported, library, lamp, gate } = await filled();
    const outside = temporaryFolder();
    put(join(outside, "secret.png"), "png:lamp");
    rmSync(join(imported, "Lamp.png"));
    symlinkSync(join(outside, "secret.png"), join(imported, "Lamp.png"));
    rmSync(join(imported, "Gate.png"));
    mkdirSync(join(imported, "Gate.png"));
    symlinkSync(outside, join(imported, "elsewhere"));
    expect(await folderSync.look()).toEqual({ ...nothing, missing: 2 });
    expect((await library.get(lamp.id)).state).toBe("missing");
    expect((await library.get(gate.id)).state).toBe("missing");
    expect(await library.resolve(lamp.id)).toBeNull();
  });

  it("takes hostile names as they are", async () => {
    const { folderSync, folder, states } = await filled();
    const names = [
      "line\nbreak.png",
      "\u202Egnp.exe.png",
      "CON.png",
      " lead.png",
      "..two.png",
      `${"n".repeat(251)}.png`,
    ];
    for (const [index, name] of names.entries()) put(join(folder.at, name), `png:${index}`);
    // `..two.png` begins with a dot: hidden files are left alone.
    expect(await folderSync.look()).toEqual({ ...nothing, added: 5 });
    for (const name of names.filter((one) => !one.startsWith("."))) expect(states()[name]).toBe("ready");
    for (const name of names) rmSync(join(folder.at, name));
    expect(await folderSync.look()).toEqual({ ...nothing, missing: 5 });
  });

  it("takes a file of the system's trash back, with all that was said of it", async () => {
    const { folderSync, imported, library, lamp } = await filled();
    library.rate(lamp.id, 4);
    await throwAway(library, [lamp.id]);
    await folderSync.look();
    put(join(imported, "Lamp.png"), "png:lamp");
    expect(await folderSync.look()).toEqual({ ...nothing, relinked: 1 });
    expect(library.store.get(lamp.id)).toMatchObject({ state: "ready", rating: 4 });
  });
});

describe("the watch", () => {
  // @shows Library, point by point › 1. Moves, edits, deletions and additions are noticed; missing, relink, import
  it("notices additions, changes, moves into new folders and deletions by itself", async () => {
    const { folderSync, imported, folder, library, lamp, gate, states } = await filled(10);
    expect(folderSync.state).toBe("watching");
    put(join(imported, "Added.png"), "png:added");
    await expect.poll(states, { timeout: 8_000 }).toMatchObject({ "Imported/Added.png": "ready" });
    mkdirSync(join(folder.at, "Deep", "er"), { recursive: true });
    renameSync(join(imported, "Lamp.png"), join(folder.at, "Deep", "er", "Lantern.png"));
    const slow = { timeout: 8_000 };
    await expect.poll(() => library.store.get(lamp.id)?.path, slow).toBe("Deep/er/Lantern.png");
    put(join(folder.at, "Deep", "er", "Lantern.png"), "png:brighter");
    await expect.poll(() => library.store.get(lamp.id)?.editedAt, slow).toBeDefined();
    rmSync(join(imported, "Gate.png"));
    await expect.poll(() => library.store.get(gate.id)?.state, slow).toBe("missing");
    rmSync(join(folder.at, "Deep"), { recursive: true });
    await expect.poll(() => library.store.get(lamp.id)?.state, slow).toBe("missing");
  }, 30_000);

  it("waits until a file is whole", async () => {
    const { imported, library, states, folderSync } = await filled(10);
    const path = join(imported, "Slow.png");
    writeFileSync(path, "png:first half");
    await folderSync.look();
    expect(states()["Imported/Slow.png"]).toBeUndefined();
    writeFileSync(path, ", second half", { flag: "a" });
    await expect.poll(states, { timeout: 8_000 }).toMatchObject({ "Imported/Slow.png": "ready" });
    expect(library.store.byPlace(join(imported, ".."), "Imported/Slow.png")?.facts.bytes).toBe(27);
  });

  it("takes what the studio itself brings in for nobody's addition", async () => {
    const { library, folderSync, states, sidecars } = await filled(10);
    for (let number = 0; number < 20; number += 1) await library.importFile(bytes(`png:own ${number}`), "Own.png");
    await sidecars.settled();
    await folderSync.look();
    expect(Object.keys(states())).toHaveLength(22);
    expect(library.store.list({ limit: 100 }).items.every(({ editedAt }) => editedAt === undefined)).toBe(true);
  });

  it("doesn't touch a file or a note of the person", async () => {
    const { folder, folderSync } = await filled(10);
    put(join(folder.at, "notes.txt"), "milk");
    await folderSync.look();
    expect(readFileSync(join(folder.at, "notes.txt"), "utf8")).toBe("milk");
    expect(readdirSync(folder.at).sort()).toEqual([".incoming", "Imported", "notes.txt"]);
  });
});

it("a look that fails is told, and doesn't leave the folder as being checked for ever", async () => {
  const { folderSync, library } = open({ at: temporaryFolder() }, 60_000);
  await library.importFile(bytes("png:1"), "x.png");
  library.store.byPlace = () => {
    throw new Error("the disk went away");
  };
  await expect(folderSync.look()).rejects.toThrow();
  expect(folderSync.state).toBe("blind");
});
