import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AlbumStore } from "#core/database/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { previewRebuild, rebuildLibrary, rebuildSteps } from "#core/library/sync/rebuild-library.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";
import { throwAway } from "#tests/support/studio/throw-away.ts";

const nothing = { restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 };

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A studio over the given library folder, with a database of its own. */
function open(folder: string) {
  const database = openTestDatabase();
  const faults: unknown[] = [];
  const ports = {
    openPath: async () => {},
    revealPath: async () => {},
  };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const sidecars = new SidecarService({ database, library, onFault: (thrown) => faults.push(thrown) });
  const rebuild = () => rebuildLibrary({ library, probe: fakeProbe, now: () => 5_000 });
  const rows = () => database.prepare("SELECT * FROM assets ORDER BY row").all();
  const due = () => Number(database.prepare("SELECT count(*) AS n FROM sidecars_due").get()?.n);
  return { database, library, sidecars, rebuild, rows, due, faults };
}

async function filled() {
  const folder = join(temporaryFolder(), "Library");
  const studio = open(folder);
  const lamp = await studio.library.importFile(bytes("png:lamp"), "Lamp.png");
  const gate = await studio.library.importFile(bytes("png:gate"), "Gate.png");
  const repaired: Asset["origin"] = {
    type: "repaired",
    sourceId: lamp.id,
    sourceName: "Lamp.png",
    steps: [],
    sandbox: true,
  };
  const mended = await studio.library.receive(bytes("png:mended"), {
    ...{ fileName: "Lamp mended.png", folder: "Imported", origin: repaired },
  });
  const generated: Asset["origin"] = {
    ...({ type: "generated" } as const),
    ...{ taskId: "018f0000-0000-7000-8000-000000000001", model: "M", prompt: "a gate" },
    ...{ shotId: null, songId: null, take: 1, sandbox: true },
  };
  // Another take of the same bytes.
  mkdirSync(join(folder, "Film"));
  writeFileSync(join(folder, "Film", "01 Gate - take 1.png"), "png:gate");
  const stored = studio.library.store.get(gate.id);
  if (stored === null) throw new Error("The gate is not there.");
  const takeId = "018f0000-0000-7000-8000-000000000002";
  const createdAt = mended.createdAt + 1;
  const copy = {
    ...stored,
    id: takeId,
    createdAt,
    origin: generated,
    path: "Film/01 Gate - take 1.png",
    name: "Take",
  };
  studio.library.addAll([copy], () => {});
  studio.library.rate(lamp.id, 4);
  studio.library.annotate(lamp.id, "warm");
  studio.library.rename(gate.id, "The gate\nat night");
  studio.library.mark({ ids: [lamp.id, mended.id], flag: 1, label: "blue", addTags: ["night", "夜"] });
  await studio.sidecars.settled();
  return { folder, lamp, gate, mended, takeId, ...studio };
}

describe("sidecars", () => {
  // @shows Library, point by point › 1. Sidecars with the whole provenance; the same in the file's own metadata
  it("say what is known of a file, beside it, and nothing is due afterwards", async () => {
    const { folder, lamp, mended, due, faults } = await filled();
    const read = (name: string) => JSON.parse(readFileSync(join(folder, "Imported", name), "utf8"));
    expect(read("Lamp.png.reelsong.json")).toEqual({
      ...{ format: "reelsong-sidecar", version: 1, task: null, parents: [] },
      asset: {
        ...{ id: lamp.id, sha256: lamp.sha256, kind: "image", name: "Lamp.png", facts: lamp.facts },
        ...{ createdAt: lamp.createdAt, origin: { type: "imported", fileName: "Lamp.png" }, rating: 4 },
        ...{ note: "warm", flag: 1, label: "blue", tags: ["night", "夜"] },
      },
    });
    expect(read("Lamp mended.png.reelsong.json")).toMatchObject({
      asset: { id: mended.id },
      parents: [{ id: lamp.id, sha256: lamp.sha256, name: "Lamp.png" }],
    });
    expect([due(), faults, readdirSync(join(folder, ".incoming"))]).toEqual([0, [], []]);
  });

  it("follow a trashed file, and stay due where the disk refuses", async () => {
    const { folder, library, lamp, gate, sidecars, due, faults } = await filled();
    await throwAway(library, [lamp.id]);
    // A folder stands where the sidecar belongs.
    const path = join(folder, "Imported", "Gate.png.reelsong.json");
    rmSync(path);
    mkdirSync(join(path, "inner"), { recursive: true });
    library.rate(gate.id, 2);
    await sidecars.settled();
    expect(existsSync(join(folder, "Imported", "Lamp.png.reelsong.json"))).toBe(false);
    expect([due(), faults.length]).toEqual([1, 1]);
    rmSync(path, { recursive: true });
    await sidecars.settled();
    expect([due(), JSON.parse(readFileSync(path, "utf8")).asset.rating]).toEqual([0, 2]);
  });

  it("keep the task that a rebuilt database no longer knows", async () => {
    const { folder, takeId } = await filled();
    const path = join(folder, "Film", "01 Gate - take 1.png.reelsong.json");
    const task = {
      ...{ id: "018f0000-0000-7000-8000-000000000001", kind: "video", model: "M", connectionName: "Mine" },
      ...{ remoteId: "r-1", request: { content: [] }, usage: null, result: null },
      ...{ createdAt: 1, submittedAt: 2, finishedAt: 3 },
    };
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), task }));
    const anew = open(folder);
    await anew.rebuild();
    anew.library.rate(takeId, 5);
    await anew.sidecars.settled();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ task, asset: { rating: 5 } });
  });
});

describe("a rebuilt library", () => {
  // @shows Library › A rebuild from the folder gives the same library, row by row
  // @shows Library, point by point › 1. Rebuilt from the folder alone
  it("is the same, row by row, from the folder alone", async () => {
    const { folder, rows } = await filled();
    const anew = open(folder);
    expect(await previewRebuild(anew)).toEqual({ ...nothing, restored: 4 });
    expect(await anew.rebuild()).toEqual({ ...nothing, restored: 4 });
    expect(anew.rows()).toEqual(rows());
    expect(await previewRebuild(anew)).toEqual({ ...nothing, known: 4 });
    expect(await anew.rebuild()).toEqual({ ...nothing, known: 4 });
    expect(anew.rows()).toEqual(rows());
  });

  it("is foreseen where a file was moved with its sidecar, and where it was copied with it", async () => {
    const { folder, library } = await filled();
    const [from, to, there] = [join(folder, "Imported"), join(folder, "Elsewhere"), join(folder, "Copies")];
    for (const made of [to, there]) mkdirSync(made);
    for (const name of ["Lamp.png", "Lamp.png.reelsong.json"]) renameSync(join(from, name), join(to, name));
    for (const name of ["Gate.png", "Gate.png.reelsong.json"])
      for (const copies of [to, there]) cpSync(join(from, name), join(copies, name));
    // The gate, its copies, the mended lamp and the take are known; the lamp is found again.
    expect(await previewRebuild({ library })).toMatchObject({ known: 5, relinked: 1, restored: 0, added: 0 });
  });

  it("has its albums, by name, with their files", async () => {
    const { folder, database, sidecars, lamp, gate, rows } = await filled();
    new AlbumStore(database).join("Stills", [gate.id, lamp.id], 1);
    await sidecars.settled();
    const anew = open(folder);
    await anew.rebuild();
    expect(anew.rows()).toEqual(rows());
    expect(new AlbumStore(anew.database).list()).toMatchObject([{ name: "Stills", files: 2 }]);
  });

  it("finds moved, copied, edited, added and deleted files, and knows no ghost", async () => {
    const { folder, library, lamp, gate, mended, rebuild, rows } = await filled();
    const imported = join(folder, "Imported");
    mkdirSync(join(folder, "Elsewhere"));
    renameSync(join(imported, "Lamp.png"), join(folder, "Elsewhere", "Lantern.png"));
    cpSync(join(imported, "Gate.png"), join(folder, "Elsewhere", "Copy.png"));
    cpSync(join(imported, "Gate.png.reelsong.json"), join(folder, "Elsewhere", "Copy.png.reelsong.json"));
    writeFileSync(join(imported, "Lamp mended.png"), "png:painted over");
    rmSync(join(folder, "Film"), { recursive: true });
    writeFileSync(join(folder, "Elsewhere", "New.png"), "png:new");
    writeFileSync(join(folder, "notes.txt"), "buy milk");
    expect(await rebuild()).toEqual({
      relinked: 1,
      updated: 1,
      added: 1,
      known: 2,
      skipped: 1,
      restored: 0,
      missing: 1,
    });
    expect(library.store.get(lamp.id)).toMatchObject({ path: "Elsewhere/Lantern.png", state: "ready", rating: 4 });
    expect(library.store.get(mended.id)).toMatchObject({ facts: { bytes: 16 }, state: "ready", flag: 1 });
    expect(library.store.get(gate.id)).toMatchObject({ path: "Imported/Gate.png" });
    expect(rows().map((row) => [row.path, row.state])).toEqual([
      ["Elsewhere/Lantern.png", "ready"],
      ["Imported/Gate.png", "ready"],
      ["Imported/Lamp mended.png", "ready"],
      ["Film/01 Gate - take 1.png", "missing"],
      ["Elsewhere/New.png", "ready"],
    ]);
  });

  it("takes hostile names as they are, follows no link and believes no broken sidecar", async () => {
    const folder = join(temporaryFolder(), "Library");
    const outside = temporaryFolder();
    mkdirSync(join(folder, "a\nb"), { recursive: true });
    writeFileSync(join(outside, "secret.png"), "png:secret");
    symlinkSync(outside, join(folder, "link"));
    symlinkSync(join(outside, "secret.png"), join(folder, "secret.png"));
    symlinkSync(folder, join(folder, "loop"));
    const names = [join("a\nb", "line\nbreak.png"), "\u202Egnp.exe.png", "CON.png", "..png", `${"n".repeat(251)}.png`];
    for (const [index, name] of names.entries()) writeFileSync(join(folder, name), `png:${index}`);
    writeFileSync(
      join(folder, "CON.png.reelsong.json"),
      '{"format":"reelsong-sidecar","version":1,"asset":{"id":"../x"}}',
    );
    mkdirSync(join(folder, "folder.png"));
    const { rebuild, rows } = open(folder);
    // `..png` begins with a dot: hidden files are left alone.
    expect(await rebuild()).toEqual({ ...nothing, added: 4 });
    expect(
      rows()
        .map((row) => row.path)
        .sort(),
    ).toEqual(names.filter((name) => name !== "..png").sort());
  });

  it("says that a file became a folder", async () => {
    const { folder, library, gate, rebuild } = await filled();
    rmSync(join(folder, "Imported", "Gate.png"));
    mkdirSync(join(folder, "Imported", "Gate.png"));
    expect(await rebuild()).toMatchObject({ missing: 1 });
    expect(library.store.get(gate.id)).toMatchObject({ state: "missing" });
  });
});

it("what a rebuild says of files that were changed is so when it is said, however long they take to be read", async () => {
  const { folder, library, lamp, gate } = await filled();
  const imported = join(folder, "Imported");
  // Changed in its place; and changed, moved and given another name with its sidecar.
  writeFileSync(join(imported, "Gate.png"), "png:gate, painted over");
  mkdirSync(join(folder, "Elsewhere"));
  for (const end of ["", ".reelsong.json"])
    renameSync(join(imported, `Lamp.png${end}`), join(folder, "Elsewhere", `Lantern.png${end}`));
  writeFileSync(join(folder, "Elsewhere", "Lantern.png"), "png:lantern");
  const slow: typeof fakeProbe = async (source) => {
    await new Promise((done) => setTimeout(done, 20));
    return fakeProbe(source);
  };
  const seen: (number | undefined)[][] = [];
  const bytesOf = (id: string) => library.store.get(id)?.facts.bytes;
  const steps = rebuildSteps({ library, probe: slow, now: () => 5_000 });
  for (let step = await steps.next(); !step.done; step = await steps.next())
    seen.push([bytesOf(gate.id), bytesOf(lamp.id)]);
  expect([bytesOf(gate.id), bytesOf(lamp.id)]).toEqual([22, 11]);
  expect(library.store.get(lamp.id)).toMatchObject({ path: "Elsewhere/Lantern.png", name: "Lantern.png", rating: 4 });
  expect(library.store.get(gate.id)?.editedAt).toBe(5_000);
  // Each by the time that the next one is begun.
  expect(seen).toContainEqual([22, 11]);
});
