import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileExportService } from "#core/library/export/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import type { FilmPackage } from "#shared/contract/library/file-export.ts";
import { readZip } from "#tests/support/archives/read-zip.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function setUp(names: readonly string[] = ["Lamp.png", "Gate.png"]) {
  const root = temporaryFolder();
  const database = openTestDatabase();
  const folder = join(root, "Library");
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const sidecars = new SidecarService({ database, library, onFault: () => {} });
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const asset = await library.importFile(bytes(`png:${index}`), "x.png");
    library.rename(asset.id, name);
    ids.push(asset.id);
  }
  await sidecars.settled();
  const revealed: string[] = [];
  const dataDir = join(root, "data");
  const service = new FileExportService({
    ...{ database, library, dataDir },
    revealPath: async (path) => void revealed.push(path),
  });
  const out = join(root, "out");
  mkdirSync(out);
  const wanted = { ids, template: "{name}", sidecars: false, form: "folder" as const, folder: out, name: "Mine" };
  return { root, database, library, folder, dataDir, service, out, ids, wanted, revealed };
}

async function finish<Progress, Done>(
  steps: AsyncGenerator<Progress, Done>,
): Promise<{ told: Progress[]; done: Done }> {
  const told: Progress[] = [];
  for (;;) {
    const step = await steps.next();
    if (step.done) return { told, done: step.value };
    told.push(step.value);
  }
}

describe("an export", () => {
  // @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
  it("is a folder of copies under their names, dated as they were made; another of the same name is numbered", async () => {
    const { service, wanted, out, library, ids, revealed } = await setUp();
    const { told, done } = await finish(service.run(wanted));
    expect(done).toEqual({ path: join(out, "Mine"), files: 2, left: 0 });
    expect(told.at(-1)).toEqual({ done: 10, total: 10 });
    expect(readdirSync(join(out, "Mine")).sort()).toEqual(["Gate.png", "Lamp.png"]);
    const lamp = join(out, "Mine", "Lamp.png");
    expect(readFileSync(lamp, "utf8")).toBe("png:0");
    expect(Math.abs(statSync(lamp).mtimeMs - (library.store.get(ids[0] ?? "")?.createdAt ?? 0))).toBeLessThan(2);
    // A copy is nobody's original.
    writeFileSync(lamp, "changed");
    expect(readFileSync((await library.media(ids[0] ?? "")).path, "utf8")).toBe("png:0");
    expect((await finish(service.run(wanted))).done.path).toBe(join(out, "Mine (2)"));
    expect(readdirSync(out).sort()).toEqual(["Mine", "Mine (2)"]);
    await service.reveal(join(out, "Mine"));
    expect(revealed).toEqual([join(out, "Mine")]);
    expect(await failureOf(() => service.reveal("/etc/passwd"))).toMatchObject({ code: "record_not_found" });
    rmSync(join(out, "Mine"), { recursive: true });
    expect(await failureOf(() => service.reveal(join(out, "Mine")))).toMatchObject({ code: "file_missing" });
    expect(revealed).toHaveLength(1);
  });

  // @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
  it("is a zip that other programs read, with sidecars beside the files", async () => {
    const { service, wanted, out, ids } = await setUp();
    const zip = {
      ...wanted,
      form: "zip" as const,
      sidecars: true,
      template: "{kind}/{number} {name}",
      name: "All.zip",
    };
    const { done } = await finish(service.run(zip));
    expect(done.path).toBe(join(out, "All.zip"));
    const found = await readZip(done.path);
    expect([...found.keys()]).toEqual([
      "image/1 Lamp.png",
      "image/1 Lamp.png.reelsong.json",
      "image/2 Gate.png",
      "image/2 Gate.png.reelsong.json",
    ]);
    expect(String(found.get("image/2 Gate.png"))).toBe("png:1");
    expect(JSON.parse(String(found.get("image/1 Lamp.png.reelsong.json")))).toMatchObject({
      asset: { id: ids[0], name: "Lamp.png" },
    });
    // For people's eyes too.
    expect(String(found.get("image/1 Lamp.png.reelsong.json"))).toMatch(/^\{\n {2}"/);
    expect(readdirSync(out)).toEqual(["All.zip"]);
  });

  it("gives hostile and equal names safe ones of their own", async () => {
    const long = "n".repeat(240);
    const names = ["../../up.png", "a\nb.png", "\u202Egnp.exe.png", "CON.png", "Same.png", "same.png", "...", long];
    const { service, wanted, out } = await setUp(names);
    await finish(service.run(wanted));
    const written = readdirSync(join(out, "Mine")).sort();
    expect(written).toEqual(
      [
        "up.png",
        "a b.png",
        "gnp.exe.png",
        "_CON.png",
        "Same.png",
        "same (2).png",
        "Untitled.png",
        `${"n".repeat(120)}.png`,
      ].sort(),
    );
    expect(readdirSync(join(out, ".."))).not.toContain("up.png");
  });

  it("calls no file like a folder beside it", async () => {
    const { service, wanted, out } = await setUp(["x.png", "y.png"]);
    await finish(service.run({ ...wanted, template: "[{rating}]{name}.png/{name}" }));
    expect(readdirSync(join(out, "Mine")).sort()).toEqual(["x.png", "y.png"]);
    expect(readdirSync(join(out, "Mine", "x.png"))).toEqual(["x.png"]);
  });

  it.each(["folder", "zip"] as const)("that is left as a %s takes away what was written", async (form) => {
    const { service, wanted, out, dataDir } = await setUp();
    const steps = service.run({ ...wanted, form });
    await steps.next();
    expect(readdirSync(out)).toHaveLength(1);
    expect(readdirSync(out)[0]).toMatch(/^\.reelsong-.*\.part$/);
    await steps.return(undefined as never);
    expect([readdirSync(out), readdirSync(join(dataDir, "exports"))]).toEqual([[], []]);
  });

  it("leaves out what is gone, and says so; with nothing left nothing is made", async () => {
    const { service, wanted, library, ids, out } = await setUp();
    rmSync((await library.media(ids[0] ?? "")).path);
    expect((await finish(service.run(wanted))).done).toMatchObject({ files: 1, left: 1 });
    rmSync((await library.media(ids[1] ?? "")).path);
    expect(await failureOf(() => finish(service.run({ ...wanted, name: "Again" })))).toMatchObject({
      code: "file_missing",
    });
    expect(readdirSync(out)).toEqual(["Mine"]);
  });

  it("is refused into the library, into no folder, and under names that can't be", async () => {
    const { service, wanted, folder, out } = await setUp();
    const refused = (changes: Partial<typeof wanted>) =>
      failureOf(() => finish(service.run({ ...wanted, ...changes })));
    expect(await refused({ folder })).toMatchObject({ code: "folder_of_library" });
    expect(await refused({ folder: join(folder, "Imported") })).toMatchObject({ code: "folder_of_library" });
    expect(await refused({ folder: "relative" })).toMatchObject({ code: "folder_relative" });
    expect(await refused({ folder: join(out, "not", "there") })).toMatchObject({ code: "folder_absent" });
    expect(await refused({ template: "{nope}" })).toMatchObject({ code: "invalid_input" });
    expect(readdirSync(out)).toEqual([]);
  });

  it.runIf(canMakeDisk)("onto a disk without room says so, and leaves nothing", async () => {
    const { service, wanted } = await setUp();
    const disk = makeSmallDisk(64);
    disk.fill();
    expect(await failureOf(() => finish(service.run({ ...wanted, folder: disk.folder })))).toMatchObject({
      code: "disk_full",
    });
    expect(readdirSync(disk.folder)).toEqual(["ballast"]);
  });

  it("is told before it is made", async () => {
    const { service, wanted, library, ids } = await setUp();
    expect(service.plan({ ...wanted, template: "{date}/{name}" })).toMatchObject({
      ...{ files: 2, bytes: 10, missing: 0 },
      names: [expect.stringMatching(/^\d{4}-\d\d-\d\d\/Lamp\.png$/), expect.stringMatching(/\/Gate\.png$/)],
    });
    rmSync((await library.media(ids[0] ?? "")).path);
    await library.get(ids[0] ?? "");
    expect(service.plan(wanted)).toMatchObject({ files: 1, missing: 1, names: ["Gate.png"] });
  });

  it("that a crash broke off is tidied up at the next start, and nothing else is", async () => {
    const { service, out, dataDir } = await setUp();
    const id = "018f0000-0000-7000-8000-000000000001";
    mkdirSync(join(out, `.reelsong-${id}.part`, "inner"), { recursive: true });
    mkdirSync(join(out, "precious"));
    mkdirSync(join(dataDir, "exports"), { recursive: true });
    writeFileSync(join(dataDir, "exports", id), join(out, `.reelsong-${id}.part`));
    writeFileSync(join(dataDir, "exports", "forged"), join(out, "precious"));
    await service.start();
    expect(readdirSync(out)).toEqual(["precious"]);
    expect(readdirSync(join(dataDir, "exports"))).toEqual([]);
    expect(existsSync(join(out, "precious"))).toBe(true);
  });
});

describe("a film for editors", () => {
  const mark = "reelsong-0123456789abcdef";
  const text = `<a src="${mark}/media/Lamp%20%26%20gate.png"/>`;
  const filmOf = (ids: readonly string[], changes: Partial<FilmPackage> = {}): FilmPackage => ({
    ...{ form: "folder", folder: "", name: "Tide & gale", mark },
    texts: [{ path: "Film.fcpxml", text }],
    pictures: [{ path: "media/Card 1.png", png: Buffer.from("card").toString("base64") }],
    media: ids.map((id, index) => ({ id, path: `media/${index}.png` })),
    ...changes,
  });

  it("in a folder says where its media lie on this computer, also when its name was taken", async () => {
    const { service, out, ids } = await setUp();
    mkdirSync(join(out, "Tide & gale"));
    const { done } = await finish(service.runFilm(filmOf(ids, { folder: out })));
    const folder = join(out, "Tide & gale (2)");
    expect(done).toEqual({ path: folder, files: 4, left: 0 });
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      ...["Film.fcpxml", "media", "media/0.png", "media/1.png", "media/Card 1.png"],
    ]);
    // An address that is right in an attribute too.
    const address = `file://${out}/Tide%20%26%20gale%20(2)/media/Lamp%20%26%20gate.png`;
    expect(readFileSync(join(folder, "Film.fcpxml"), "utf8")).toBe(`<a src="${address}"/>`);
    expect(readFileSync(join(folder, "media", "0.png"), "utf8")).toBe("png:0");
    expect(readFileSync(join(folder, "media", "Card 1.png"), "utf8")).toBe("card");
  });

  it("in an archive speaks of what lies beside it", async () => {
    const { service, out, ids } = await setUp();
    const { done } = await finish(service.runFilm(filmOf(ids, { form: "zip", folder: out })));
    const files = await readZip(done.path);
    expect([...files.keys()].sort()).toEqual(["Film.fcpxml", "media/0.png", "media/1.png", "media/Card 1.png"]);
    expect(files.get("Film.fcpxml")?.toString()).toBe('<a src="./media/Lamp%20%26%20gate.png"/>');
  });

  it("of which something is gone is none, and leaves nothing", async () => {
    const { service, out, ids, library } = await setUp();
    rmSync((await library.media(ids[1] ?? "")).path);
    expect((await failureOf(() => finish(service.runFilm(filmOf(ids, { folder: out })))))?.code).toBe("file_missing");
    expect(readdirSync(out)).toEqual([]);
  });

  it("takes no name twice, and none that a system wouldn't take", async () => {
    const { service, out, ids } = await setUp();
    for (const path of ["media/0.png", "media/con.png", "media/.x.png", "media/a\nb.png", "media/a:b.png", "media"]) {
      const film = filmOf(ids, { folder: out, pictures: [{ path, png: "" }] });
      expect((await failureOf(() => finish(service.runFilm(film))))?.code, path).toBe("invalid_input");
    }
    expect(readdirSync(out)).toEqual([]);
  });
});
