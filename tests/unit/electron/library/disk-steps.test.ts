import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredAsset } from "#core/database/assets/asset-store.ts";
import { PosterStore } from "#core/database/index.ts";
import { createPosterFolder } from "#core/library/browse/poster-folder.ts";
import { FileExportService } from "#core/library/export/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { RepairService } from "#core/library/repair/repair-service.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { gatherFiles } from "#core/library/sync/gather-files.ts";
import { recoverMoves } from "#core/library/sync/recover-moves.ts";
import { relinkFile } from "#core/library/sync/relink-file.ts";
import { TrashService } from "#core/library/trash/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { slowDisk } from "#tests/support/machine/slow-disk.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("png:half");
  throw new Error("The page went away.");
}

/**
 * What a power cut leaves is what was on the disk by then: each test holds in which order that comes to be, and that it has
 * come to be when it is said. Two files of one name, or a name without its bytes, would be seen only after such a cut.
 */
async function setUp() {
  const root = temporaryFolder();
  const at = { folder: join(root, "Library") };
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({
    ...{ database, folder: () => at.folder, earlier: () => [join(root, "Library")], probe: fakeProbe, ports },
    notify: () => {},
  });
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  const sidecars = new SidecarService({ database, library, onFault: () => {} });
  await sidecars.settled();
  const watched = await slowDisk(root);
  const names = new Map([[lamp.id, "ID"]]);
  /** What was done since the last look, by when nothing is held open any more; an id that nobody foresees is `ID`. */
  const steps = () => {
    expect(openFilesIn(root), "still open").toEqual([]);
    return watched
      .splice(0)
      .map((step) =>
        step
          .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? "ID")
          .replaceAll("Library/", ""),
      );
  };
  return { root, at, database, library, lamp, sidecars, steps };
}

const onLinux = describe.runIf(process.platform === "linux");

onLinux("on the disk, in this order and before it is said", () => {
  it("a film and its captions are aside, back, aside again where the system's trash refuses them, and gone", async () => {
    const { library, lamp, steps, at } = await setUp();
    const system = { takes: false };
    const trash = new TrashService({
      library,
      onFault: () => {},
      trashPath: async (path) => {
        if (!system.takes) throw new Error("There is no trash on this disk.");
        rmSync(path);
      },
    });
    mkdirSync(join(at.folder, "Films"));
    for (const name of ["A.mp4", "A.srt"]) writeFileSync(join(at.folder, "Films", name), name);
    const origin = {
      type: "exported",
      projectId: lamp.id,
      projectTitle: "A",
      takes: [],
      songAssetId: null,
      sandbox: true,
    };
    const film = { ...library.store.get(lamp.id), id: "01900000-0000-7000-8000-000000000001", name: "A.mp4", origin };
    library.store.insert({ ...film, path: "Films/A.mp4" } as StoredAsset);
    const aside = (name: string, to: string) => [`rename Films/${name} → ${to}/${name}`, `sync ${to}`, "sync Films"];
    const back = (name: string, from: string) => [
      ...[`link ${from}/${name} → Films/${name}`, `rm ${from}/${name}`, "sync Films", `sync ${from}`],
    ];
    const returned = [
      ...back("A.mp4", ".trash/ID"),
      ...back("A.srt", ".trash/ID/beside"),
      ...["rmdir .trash/ID/beside", "rmdir .trash/ID"],
    ];
    await trash.hold([film.id]);
    expect(steps()).toEqual([...aside("A.mp4", ".trash/ID"), ...aside("A.srt", ".trash/ID/beside")]);
    await trash.putBack([film.id]);
    expect(steps()).toEqual(returned);
    await trash.hold([film.id]);
    steps();
    await trash.empty();
    expect(steps()).toEqual([...returned, ...aside("A.srt", ".trash/ID/beside"), ...aside("A.mp4", ".trash/ID")]);
    await trash.deleteRefused();
    const gone = ["rm .trash/ID/beside/A.srt", "rmdir .trash/ID/beside", "rm .trash/ID/A.mp4", "rmdir .trash/ID"];
    expect(steps()).toEqual(gone);
    system.takes = true;
    await trash.hold([lamp.id]);
    steps();
    await trash.empty();
    expect(steps()).toEqual([
      ...["link .trash/ID/Lamp.png → Imported/Lamp.png", "rm .trash/ID/Lamp.png", "sync Imported", "sync .trash/ID"],
      ...["rmdir .trash/ID", "rmdir .trash"],
    ]);
  });

  it("a file that comes is whole before it has its name; what was here already, or breaks off, leaves nothing", async () => {
    const { library, steps } = await setUp();
    const [part, cleared] = [".incoming/ID.spare.part", ["rm .incoming/ID.spare.part", "rm .incoming/ID.tagged.part"]];
    await library.importFile(bytes("png:1"), "One.png");
    expect(steps()).toEqual([
      ...[`rm ${part}`, `sync ${part}`, `link ${part} → Imported/One.png`, `rm ${part}`],
      ...["sync Imported", "sync .incoming", ...cleared],
    ]);
    await library.importFile(bytes("png:1"), "One.png");
    expect(steps()).toEqual([`rm ${part}`, `sync ${part}`, ...cleared]);
    await expect(library.importFile(breaking(), "One.png")).rejects.toThrow("went away");
    expect(steps()).toEqual([`rm ${part}`, ...cleared]);
  });

  it("a file that is gathered has its new name, and its sidecar, before it loses the old one; so has what was cut off", async () => {
    const { library, steps, at, root, lamp } = await setUp();
    at.folder = join(root, "New");
    await gathered(library);
    const left = ["rm Imported/Lamp.png", "rm Imported/Lamp.png.reelsong.json", "rmdir Imported"];
    expect(steps()).toEqual([
      ...["link Imported/Lamp.png → New/Imported/Lamp.png", "sync New/Imported"],
      ...["writeFile New/Imported/Lamp.png.reelsong.json", ...left],
    ]);
    const path = "Imported/Lamp.png";
    library.moves.begin(lamp.id, { folder: join(root, "Library"), path }, { folder: at.folder, path });
    mkdirSync(join(root, "Library", "Imported"), { recursive: true });
    writeFileSync(join(root, "Library", path), "png:lamp");
    await recoverMoves(library);
    expect(steps()).toEqual(left);
  });

  it("a file that is gathered onto another disk is a whole copy before it has its name there; another's bytes are none", async (context) => {
    if (!canMakeDisk) context.skip();
    const { library, steps, at, root, lamp } = await setUp();
    mkdirSync(join(root, "Disk"));
    at.folder = makeSmallDisk(200, join(root, "Disk")).folder;
    const part = "Disk/.incoming/ID.moving.part";
    const original = join(root, "Library", "Imported", "Lamp.png");
    writeFileSync(original, "png:damp");
    await gathered(library);
    expect(steps()).toEqual([`rm ${part}`, `sync ${part}`, `rm ${part}`]);
    expect(library.store.get(lamp.id)?.folder).toBe(join(root, "Library"));
    writeFileSync(original, "png:lamp");
    await gathered(library);
    expect(steps()).toEqual([
      ...[`rm ${part}`, `sync ${part}`, `link ${part} → Disk/Imported/Lamp.png`, `rm ${part}`],
      ...["sync Disk/Imported", "sync Disk/.incoming", `rm ${part}`],
      ...["writeFile Disk/Imported/Lamp.png.reelsong.json", "rm Imported/Lamp.png"],
      ...["rm Imported/Lamp.png.reelsong.json", "rmdir Imported"],
    ]);
  });

  it("a file that is found again is whole before it has its name; a different one leaves nothing", async () => {
    const { library, steps, at, lamp } = await setUp();
    rmSync(join(at.folder, "Imported", "Lamp.png"));
    const part = ".incoming/ID.spare.part";
    const give = (text: string) =>
      relinkFile(bytes(text), { id: lamp.id, name: "x.png" }, { library, probe: fakeProbe });
    await expect(give("png:other")).rejects.toMatchObject({ error: { code: "different_file" } });
    expect(steps()).toEqual([`rm ${part}`, `sync ${part}`, `rm ${part}`]);
    await give("png:lamp");
    expect(steps()).toEqual([
      ...[`rm ${part}`, `sync ${part}`, `link ${part} → Imported/Lamp.png`, `rm ${part}`],
      ...["sync Imported", "sync .incoming", `rm ${part}`],
    ]);
  });

  it("a sidecar is whole before it has its name, and goes with its file", async () => {
    const { library, steps, at, lamp, sidecars } = await setUp();
    library.rate(lamp.id, 3);
    await sidecars.settled();
    const part = ".incoming/ID.sidecar.part";
    expect(steps()).toEqual([
      ...[`rm ${part}`, `sync ${part}`, `rename ${part} → Imported/Lamp.png.reelsong.json`, "sync Imported"],
    ]);
    // A folder stands where it belongs: what was written for it goes.
    rmSync(join(at.folder, "Imported", "Lamp.png.reelsong.json"));
    mkdirSync(join(at.folder, "Imported", "Lamp.png.reelsong.json", "inner"), { recursive: true });
    library.rate(lamp.id, 4);
    await sidecars.settled();
    expect(steps()).toEqual([`rm ${part}`, `sync ${part}`, `rm ${part}`]);
    rmSync(join(at.folder, "Imported", "Lamp.png.reelsong.json"), { recursive: true });
    await sidecars.settled();
    steps();
    renameSync(join(at.folder, "Imported", "Lamp.png"), join(at.folder, "x"));
    library.store.setState(lamp.id, "trashed");
    await sidecars.settled();
    expect(steps()).toEqual(["rm Imported/Lamp.png.reelsong.json"]);
  });

  it("a thumbnail is whole before it has its name, and so is the strip, before it", async () => {
    const { root, database, steps } = await setUp();
    const store = new PosterStore(database);
    const poster = createPosterFolder({ folder: join(root, "posters"), store, hashOf: () => "abcd", now: () => 1 });
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1]);
    const give = (query: string, body: Buffer<ArrayBuffer>) =>
      poster(new Request(`http://x/media/posters/a?${query}`, { method: "POST", body }));
    const kept = (name: string) => {
      const part = `posters/ab/${name}.ID.part`;
      return [`writeFile ${part}`, `rename ${part} → posters/ab/${name}`];
    };
    await give("poster=4&frames=1", Buffer.concat([jpeg, jpeg]));
    expect(steps()).toEqual([...kept("abcd.strip.jpg"), ...kept("abcd.jpg")]);
    await give("poster=4", jpeg);
    expect(steps()).toEqual(kept("abcd.jpg"));
    // A folder stands where it belongs: what was written for it goes.
    rmSync(join(root, "posters", "ab", "abcd.jpg"));
    mkdirSync(join(root, "posters", "ab", "abcd.jpg", "inner"), { recursive: true });
    await expect(give("poster=4", jpeg)).rejects.toThrow();
    const part = "posters/ab/abcd.jpg.ID.part";
    expect(steps()).toEqual([`writeFile ${part}`, `rm ${part}`]);
  });

  it("an export is noted before its first trace and whole before it has its name; its note goes last", async () => {
    const { root, database, library, lamp, steps } = await setUp();
    const exports = { database, library, dataDir: join(root, "data"), revealPath: async () => {} };
    const service = new FileExportService(exports);
    mkdirSync(join(root, "out"));
    const wanted = { ids: [lamp.id], template: "{name}", sidecars: true, folder: join(root, "out"), name: "Mine" };
    const [note, part] = ["data/exports/ID", "out/.reelsong-ID.part"];
    const begun = [`sync ${note}`, `writeFile ${note}`, `rmdir ${part}`];
    for await (const _ of service.run({ ...wanted, form: "folder" }));
    expect(steps()).toEqual([
      ...begun,
      ...[`sync ${part}/Lamp.png`, `chmod ${part}/Lamp.png`, `utimes ${part}/Lamp.png`],
      ...[`writeFile ${part}/Lamp.png.reelsong.json`, `sync ${part}`, `rename ${part} → out/Mine`, "sync out"],
      ...[`rm ${part}`, `rm ${note}`],
    ]);
    for await (const _ of service.run({ ...wanted, form: "zip" }));
    expect(steps()).toEqual([
      ...[...begun, `sync ${part}`, `link ${part} → out/Mine.zip`, `rm ${part}`, "sync out", "sync out"],
      ...[`rm ${part}`, `rm ${note}`],
    ]);
    const left = service.run({ ...wanted, form: "zip" });
    await left.next();
    await left.return(undefined as never);
    expect(steps()).toEqual([...begun, `rm ${part}`, `rm ${note}`]);
    // Of a film the texts are written once more, when its name is certain.
    const mark = "reelsong-0123456789abcdef";
    const texts = [{ path: "Film.fcpxml", text: `<a src="${mark}/media/0.png"/>` }];
    const media = [{ id: lamp.id, path: "media/0.png" }];
    const film = { form: "folder" as const, folder: join(root, "out"), name: "Film", mark, texts, pictures: [], media };
    for await (const _ of service.runFilm(film));
    expect(steps()).toEqual([
      ...begun,
      ...["sync", "writeFile", "chmod", "utimes"].map((done) => `${done} ${part}/Film.fcpxml`),
      ...["sync", "chmod", "utimes"].map((done) => `${done} ${part}/media/0.png`),
      ...[`sync ${part}`, `sync ${part}/media`, `sync ${part}/Film.fcpxml`, `writeFile ${part}/Film.fcpxml`],
      ...[`rename ${part} → out/Film`, "sync out", `rm ${part}`, `rm ${note}`],
    ]);
    // A run that was killed in the middle.
    const id = "018f0000-0000-7000-8000-000000000001";
    mkdirSync(join(root, "out", `.reelsong-${id}.part`));
    writeFileSync(join(root, "data", "exports", id), join(root, "out", `.reelsong-${id}.part`));
    await new FileExportService(exports).start();
    expect(steps()).toEqual([`rm ${part}`, `rm ${note}`]);
  });

  it("a repaired file is whole before it has its name; one that is given up is gone", async () => {
    const { library, lamp, steps } = await setUp();
    const repairs = new RepairService({ library, probe: fakeProbe, now: () => 1 });
    const part = ".incoming/ID.spare.part";
    const { id } = await repairs.begin(lamp.id);
    await repairs.write(id, 0, Buffer.from("png:fixed"));
    await repairs.seal(id);
    expect(steps()).toEqual([`rm ${part}`, `sync ${part}`]);
    await repairs.keep({ id, name: "Fixed", steps: [] });
    const tagged = "rm .incoming/ID.tagged.part";
    const kept = steps();
    expect(kept.slice(0, -2)).toEqual([
      ...[tagged, tagged, `link ${part} → Repaired/Fixed.png`, `rm ${part}`, "sync Repaired", "sync .incoming"],
    ]);
    // Both at once: either may be the first.
    expect(kept.slice(-2).sort()).toEqual(["rm .incoming/ID.signed.part", tagged]);
    for (const give of [(other: string) => repairs.cancel(other), () => repairs.close()]) {
      const { id: other } = await repairs.begin(lamp.id);
      await give(other);
      expect(steps()).toEqual([`rm ${part}`, `rm ${part}`]);
    }
  });
});

async function gathered(library: MediaLibrary): Promise<void> {
  for await (const _ of gatherFiles(library));
}
