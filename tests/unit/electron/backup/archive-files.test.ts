import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { openArchive } from "#core/backup/read-archive.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const post = (name: string, body: Uint8Array<ArrayBuffer> | string) =>
  new Request(`http://studio/media${name}`, { method: "POST", body });

const manifestOf = (bytes: number) =>
  JSON.stringify({
    ...{ format: "reelsong-studio", formatVersion: 1, studioVersion: "0.1.0", createdAt: 1, media: [] },
    database: { bytes, sha256: "0".repeat(64) },
  });

/** A studio with one file, and an archive of it that was given to it. */
async function given() {
  const studio = await startTestCore();
  const { core, page, dataDir } = studio;
  await core.media(post("?name=note.png", "A note that is a file of its own"));
  const archived = async () => {
    const { ticket } = await page.backup.prepareArchive({ media: true });
    return new Uint8Array(
      await (await core.media(new Request(`http://studio/media/archives/${ticket}`))).arrayBuffer(),
    );
  };
  const receive = async (archive: Uint8Array<ArrayBuffer>) =>
    ((await (await core.media(post("/archives", archive))).json()) as { id: string }).id;
  const folder = join(dataDir, "archives");
  return { ...studio, archived, receive, folder, waiting: () => readdirSync(folder).sort() };
}

describe("archives that wait for a decision", () => {
  it("lie where only this person reads them, one beside the other, until each is discarded", async () => {
    const archive = await (await given()).archived();
    // Another studio, whose folder for archives isn't there yet.
    const { page, receive, folder, waiting } = await given();
    const [first, second] = [await receive(archive), await receive(archive)];
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(waiting()).toEqual([`${first}.zip`, `${second}.zip`].sort());
    await page.backup.discardArchive({ id: first });
    expect(waiting()).toEqual([`${second}.zip`]);
    // Pressed twice, or in two windows.
    await page.backup.discardArchive({ id: first });
    expect(waiting()).toEqual([`${second}.zip`]);
  });

  it("that are gone are told as gone, before anything is read", async () => {
    const { page } = await given();
    for (const ask of [
      () => page.backup.previewArchive({ id: newId() }),
      () => page.backup.importArchive({ id: newId(), media: true }),
      () => page.backup.restoreArchive({ id: newId(), media: true }),
    ])
      await expect(ask()).rejects.toMatchObject({
        data: { code: "record_not_found", message: "This archive no longer exists. Select it again." },
      });
  });

  it("go once what they hold was added", async () => {
    const { page, archived, receive, waiting } = await given();
    const id = await receive(await archived());
    await page.backup.importArchive({ id, media: true });
    await expect.poll(waiting).toEqual([]);
  });
});

it("a file that two entries of the library share is in an archive once, and the archive can be given back", async () => {
  const { page, dataDir, close } = await given();
  const [{ id } = { id: "" }] = (await page.library.list({})).items;
  await close();
  const db = new DatabaseSync(join(dataDir, "studio.db"));
  const columns = db
    .prepare("SELECT name FROM pragma_table_info('assets') WHERE name NOT IN ('id', 'row')")
    .all()
    .map(({ name }) => name)
    .join();
  db.prepare(`INSERT INTO assets (id, ${columns}) SELECT ?, ${columns} FROM assets WHERE id = ?`).run(newId(), id);
  db.close();
  const again = await startTestCore(dataDir);
  expect((await again.page.library.list({})).items).toHaveLength(2);
  const { ticket, missing } = await again.page.backup.prepareArchive({ media: true });
  const file = join(temporaryFolder(), "studio.zip");
  const sent = await again.core.media(new Request(`http://studio/media/archives/${ticket}`));
  writeFileSync(file, new Uint8Array(await sent.arrayBuffer()));
  const archive = await openArchive(file);
  expect([missing, archive.manifest.media.length]).toEqual([0, 1]);
  archive.close();
});

describe("a signature in an archive", () => {
  async function signedWith(characters: number | null) {
    const file = join(temporaryFolder(), "studio.zip");
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(manifestOf(4)), "manifest.json");
    zip.addBuffer(Buffer.from("rows"), "studio.db");
    if (characters !== null) zip.addBuffer(Buffer.from("s".repeat(characters)), "signature.json");
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(file));
    const archive = await openArchive(file);
    archive.close();
    return archive.signature;
  }

  it.each([
    [null, null],
    [0, ""],
    [1024, "s".repeat(1024)],
    [1025, null],
  ])("of %j characters", async (characters, read) => {
    expect(await signedWith(characters)).toBe(read);
  });
});

it("a file that can't be unpacked is refused as such, and nothing of it stays", async () => {
  const folder = temporaryFolder();
  const [file, target] = [join(folder, "studio.zip"), join(folder, "out.db")];
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifestOf(4000)), "manifest.json");
  zip.addBuffer(Buffer.from("rows".repeat(1000)), "studio.db");
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  const bytes = readFileSync(file);
  // Of no kind that a packed block may be of.
  bytes[bytes.indexOf("studio.db") + "studio.db".length] = 0xff;
  writeFileSync(file, bytes);
  const archive = await openArchive(file);
  await expect(archive.takeDatabase(target)).rejects.toMatchObject({
    error: {
      code: "archive_refused",
      message: expect.stringMatching(/^“studio\.db” can't be unpacked: invalid block type\.$/),
    },
  });
  // What the disk says of itself is told as that.
  await expect(archive.takeDatabase(join(folder, "gone", "out.db"))).rejects.toMatchObject({ code: "ENOENT" });
  archive.close();
  expect(readdirSync(folder)).toEqual(["studio.zip"]);
});

it.each<[string, (zip: ZipFile) => void]>([
  ["holds no manifest", (zip) => zip.addBuffer(Buffer.from("rows"), "studio.db")],
  ["lacks what its manifest names", (zip) => zip.addBuffer(Buffer.from(manifestOf(4)), "manifest.json")],
  ["has a manifest that is none", (zip) => zip.addBuffer(Buffer.from("{"), "manifest.json")],
])("an archive that %s is refused, and isn't held open", async (_what, fill) => {
  const folder = temporaryFolder();
  const file = join(folder, "studio.zip");
  const zip = new ZipFile();
  fill(zip);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  await expect(openArchive(file)).rejects.toMatchObject({ error: { code: "archive_refused" } });
  await expect.poll(() => openFilesIn(folder)).toEqual([]);
});
