import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ArchiveService } from "#core/backup/archive-service.ts";
import { createUnsignedCopies } from "#core/backup/index.ts";
import { OfferedArchive } from "#core/backup/offered-archive.ts";
import { applyPendingRestore, pendingRestore, setDamagedAside, stageRestore } from "#core/backup/pending-restore.ts";
import { createSignedCopies } from "#core/backup/signed-copies.ts";
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
});
