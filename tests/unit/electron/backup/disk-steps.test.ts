import { createHash } from "node:crypto";
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { ArchiveService } from "#core/backup/archive-service.ts";
import { createUnsignedCopies } from "#core/backup/index.ts";
import { OfferedArchive } from "#core/backup/offered-archive.ts";
import { removePartialCopies } from "#core/backup/partial-copies.ts";
import { applyPendingRestore, pendingRestore, setDamagedAside, stageRestore } from "#core/backup/pending-restore.ts";
import { openArchive } from "#core/backup/read-archive.ts";
import { free } from "#core/backup/recovery/disk-space.ts";
import { createSignedCopies } from "#core/backup/signed-copies.ts";
import { writeArchive } from "#core/backup/write-archive.ts";
import { createInstallationSeal, createKeychain } from "#core/service/keychain/index.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { slowDisk } from "#tests/support/machine/slow-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

async function setUp() {
  const root = temporaryFolder();
  const backupsDir = join(root, "backups");
  mkdirSync(backupsDir);
  const backup = join(backupsDir, "asked-1.db");
  const folder = temporaryFolder();
  placeDatabase(join(folder, "studio.db"));
  copyFileSync(join(folder, "studio.db"), backup);
  const watched = await slowDisk(root, { atOnce: true });
  /** What was done since the last look; what chance names is `X`. */
  const steps = () => {
    expect(openFilesIn(root), "still open").toEqual([]);
    return watched.splice(0).map((step) => step.replaceAll(/\.[0-9a-f]{8}\.part/g, ".X.part"));
  };
  return { root, backupsDir, backup, current: join(root, "studio.db"), steps };
}

describe.runIf(process.platform === "linux")("on the disk, in this order and before it is said", () => {
  it("a restore that is put ready: its note is the last thing; one that is refused leaves nothing", async () => {
    const { root, backup, steps } = await setUp();
    const about = { name: "asked-1.db", at: 40 };
    const copied = ["rm restore", "copyFile backups/asked-1.db → restore/studio.db", "sync restore/studio.db"];
    let checked = "";
    await stageRestore(root, backup, about, async (copy) => {
      await new Promise(setImmediate);
      checked = copy;
    });
    expect(steps()).toEqual([
      ...copied,
      ...["writeFile restore/ready.json.part", "sync restore/ready.json.part"],
      ...["rename restore/ready.json.part → restore/ready.json"],
    ]);
    expect(checked).toBe(join(root, "restore", "studio.db"));
    expect(statSync(join(root, "restore")).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, "restore", "ready.json")).mode & 0o777).toBe(0o600);
    const refusing = async () => {
      throw new Error("It was changed.");
    };
    await expect(stageRestore(root, backup, about, refusing)).rejects.toThrow();
    expect([steps(), pendingRestore(root)]).toEqual([[...copied, "rm restore"], null]);
  });

  it("a restore that takes its place: what was in use is a backup by then, whole and told; a second try makes no second one", async () => {
    const { root, backupsDir, backup, current, steps } = await setUp();
    placeDatabase(join(root, "other", "studio.db"));
    copyFileSync(join(root, "other", "studio.db"), current);
    await stageRestore(root, backup, { name: "asked-1.db", at: 40 }, () => {});
    steps();
    const told: string[] = [];
    const at = Date.parse("2026-11-21T04:30:00.123Z");
    applyPendingRestore(
      root,
      backupsDir,
      () => at,
      (file) => told.push(file),
    );
    const kept = "backups/before-restore-20261121T043000-123Z.db";
    const all = steps();
    const noted = all.indexOf("rename restore/ready.json.part → restore/ready.json");
    expect(all.slice(noted - 3)).toEqual([
      ...["sync restore/studio.db", "writeFile restore/ready.json.part", "sync restore/ready.json.part"],
      "rename restore/ready.json.part → restore/ready.json",
      ...[`copyFile studio.db → ${kept}.part`, `sync ${kept}.part`, `rename ${kept}.part → ${kept}`],
      ...["sync restore/studio.db", "rename restore/studio.db → studio.db", expect.stringMatching(/^rm studio/)],
      "rm restore",
    ]);
    expect(told).toEqual([join(root, kept)]);

    // Cut off after that copy, and done again.
    await stageRestore(root, backup, { name: "asked-1.db", at: 40 }, () => {});
    writeFileSync(
      join(root, "restore", "ready.json"),
      JSON.stringify({ name: "asked-1.db", at: 40, carried: { from: "sound", at } }),
    );
    steps();
    applyPendingRestore(root, backupsDir, () => 50);
    expect(steps()).toEqual([
      ...["sync restore/studio.db", "rename restore/studio.db → studio.db", expect.stringMatching(/^rm studio/)],
      "rm restore",
    ]);
    expect(existsSync(join(backupsDir, "before-restore-19700101T000000-050Z.db"))).toBe(false);
  });

  it("a damaged database is linked to its other name, its log goes with it, and what shares it goes", async () => {
    const { root, current, steps } = await setUp();
    for (const end of ["", "-wal", "-shm"]) writeFileSync(`${current}${end}`, "rows");
    steps();
    setDamagedAside(root, Date.parse("2026-11-22T14:03:00.123Z"));
    const kept = "damaged-20261122T140300-123Z.db";
    expect(steps()).toEqual([`link studio.db → ${kept}`, `rename studio.db-wal → ${kept}-wal`, "rm studio.db-shm"]);
  });

  it("a signature and the note of what isn't signed yet are whole before they have their names", async () => {
    const { root, backupsDir, backup, steps } = await setUp();
    const kept = new Map<string, string>();
    const backend = {
      name: "Test keychain",
      set: async (account: string, key: string) => void kept.set(account, key),
      get: async (account: string) => kept.get(account) ?? null,
      remove: async (account: string) => void kept.delete(account),
    };
    const own = createSignedCopies(createInstallationSeal(createKeychain({ loadBackend: async () => backend })));
    await own.signFile(backup);
    const [part, name] = ["backups/asked-1.db.signature.X.part", "backups/asked-1.db.signature"];
    const signed = [`writeFile ${part}`, `sync ${part}`, `rename ${part} → ${name}`];
    expect(steps()).toEqual(signed);
    expect(await own.isOwnFile(backup)).toEqual({ own: true });
    expect(steps()).toEqual([]);
    const unsigned = createUnsignedCopies(root, backupsDir);
    unsigned.note(backup);
    const note = "unsigned-copies.json";
    expect(steps()).toEqual([`writeFile ${note}.part`, `sync ${note}.part`, `rename ${note}.part → ${note}`]);
    await unsigned.sign(own);
    expect(steps()).toEqual([...signed, `rm ${note}`]);
  });

  it("an archive that comes is whole when it is said, and gone when it is discarded", async () => {
    const { root, steps } = await setUp();
    const offered = new OfferedArchive(() => {});
    const archives = new ArchiveService({ dataDir: root, offered } as unknown as ConstructorParameters<
      typeof ArchiveService
    >[0]);
    async function* body(content: string) {
      yield Buffer.from(content);
      if (content === "") throw new Error("The page went away.");
    }
    await archives.receive(body("PK"), 2, "one");
    expect(steps()).toEqual(["rm archives/one.zip", "sync archives/one.zip"]);
    expect(readFileSync(join(root, "archives", "one.zip"), "utf8")).toBe("PK");
    await archives.discard("one");
    expect(steps()).toEqual(["rm archives/one.zip"]);
    await expect(archives.receive(body(""), 2, "two")).rejects.toThrow("went away");
    expect(steps()).toEqual(["rm archives/two.zip", "rm archives/two.zip"]);
    await archives.close();
    expect(steps()).toEqual(["rm archives"]);
    await archives.start();
    expect(steps()).toEqual(["rm archives"]);
  });

  it("what is taken out of an archive is on the disk, and nothing is left of what isn't what was promised", async () => {
    const { root, steps } = await setUp();
    const rows = Buffer.from("rows".repeat(1000));
    const film = Buffer.from("film");
    const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    const media = [
      { assetId: newId(), path: "Films/a.mp4", bytes: 4, sha256: sha256(film) },
      { assetId: newId(), path: "Films/b.mp4", bytes: 4, sha256: sha256(rows) },
    ];
    const about = { format: "reelsong-studio", formatVersion: 1, studioVersion: "0.1.0", createdAt: 1 };
    const zip = new ZipFile();
    const database = { bytes: rows.length, sha256: sha256(rows) };
    zip.addBuffer(Buffer.from(JSON.stringify({ ...about, database, media })), "manifest.json");
    zip.addBuffer(rows, "studio.db");
    for (const { path } of media) zip.addBuffer(film, `library/${path}`);
    zip.end();
    const file = join(temporaryFolder(), "studio.zip");
    await pipeline(zip.outputStream, createWriteStream(file));
    const archive = await openArchive(file);
    const out = join(root, "out.part");
    await archive.takeDatabase(out);
    expect(readFileSync(out)).toEqual(rows);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    await archive.importArchiveMedia(media[0] as (typeof media)[0], out);
    expect([readFileSync(out, "utf8"), steps()]).toEqual(["film", []]);
    const refused = {
      error: { code: "archive_refused", message: "“library/Films/b.mp4” was changed after the archive was made." },
    };
    await expect(archive.importArchiveMedia(media[1] as (typeof media)[0], out)).rejects.toMatchObject(refused);
    expect(steps()).toEqual(["rm out.part"]);
    archive.close();
  });

  it("an archive that can't be begun leaves no copy, and one that was left in the middle none either", async () => {
    const { root, steps } = await setUp();
    const copy = join(root, "copy.db");
    const write = (sign: () => Promise<string>) => {
      writeFileSync(copy, "rows");
      steps();
      return writeArchive({ studioVersion: "0.1.0", createdAt: 0 }, { file: copy, sha256: "0".repeat(64) }, [], sign);
    };
    await expect(write(() => Promise.reject(new Error("locked")))).rejects.toThrow("locked");
    expect(steps()).toEqual(["rm copy.db"]);
    const { body } = await write(async () => "signed");
    body.destroy();
    await expect.poll(() => existsSync(copy)).toBe(false);
  });

  it("what room is made of is gone when it is said how much", async () => {
    const { root, backupsDir, steps } = await setUp();
    mkdirSync(join(root, "posters", "ab"), { recursive: true });
    writeFileSync(join(root, "posters", "ab", "abcd.jpg"), "12345");
    for (const name of ["automatic-1.db", "automatic-2.db", "asked-9.db.part"]) {
      writeFileSync(join(backupsDir, name), "rows");
      utimesSync(join(backupsDir, name), 1, 1);
    }
    steps();
    const libraryFolder = join(root, "library");
    const parts = { dataDir: root, backupsDir, libraryFolder, awaited: null, now: () => Date.now() };
    expect(await free("posters", parts)).toEqual({ files: 1, bytes: 5 });
    expect(steps()).toEqual(["rm posters/ab/abcd.jpg"]);
    expect(await removePartialCopies(backupsDir, Date.now())).toEqual({ files: 1, bytes: 4 });
    expect(steps()).toEqual(["rm backups/asked-9.db.part"]);
    expect(await free("backups", parts)).toEqual({ files: 2, bytes: 8 });
    expect(steps().toSorted()).toEqual([
      ...["rm backups/automatic-1.db", "rm backups/automatic-1.db.signature"],
      ...["rm backups/automatic-2.db", "rm backups/automatic-2.db.signature"],
    ]);
  });
});
