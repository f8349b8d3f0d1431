import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { free, hasDiskSpace, measureDiskSpace } from "#core/backup/recovery/disk-space.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const NOW = Date.UTC(2026, 0, 2);
const MUSIC = "0199aaaa-0000-7000-8000-000000000001";

function setUp(files: Readonly<Record<string, number>>, awaited: ReadonlySet<string> | null = new Set()) {
  const dataDir = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), Buffer.alloc(bytes));
  }
  const parts = {
    ...{ dataDir, backupsDir: join(dataDir, "backups"), libraryFolder: join(dataDir, "library"), awaited },
    now: () => NOW,
  };
  return { dataDir, parts, there: (name: string) => existsSync(join(dataDir, name)) };
}

const files = {
  "studio.db": 100,
  "studio.db-wal": 20,
  "damaged-20260101T000000.db": 3,
  "other.db": 1000,
  "restore/studio.db": 1000,
  "logs/main.log": 7,
  "logs/old/main.log": 1000,
  "library/film.mp4": 50,
  "library/Films/film.mp4": 60,
  "library/.trash/a/old.mp4": 5,
  "posters/ab/abcd.jpg": 11,
  "archives/a.zip": 13,
  "archives/half/b.zip": 17,
  "backups/asked-1.db.part": 19,
  "backups/asked-1.db.part-journal": 23,
  "backups/asked-1.db.partial": 1000,
  "backups/deep/asked-1.db.part": 1000,
};

test("what takes room is told by kind, in files and bytes, also in folders of folders", async () => {
  const { parts } = setUp(files);
  expect(await measureDiskSpace(parts)).toMatchObject({
    freeBytes: expect.any(Number),
    neededBytes: 8_388_608,
    library: { files: 3, bytes: 115 },
    database: { files: 3, bytes: 123 },
    logs: { files: 1, bytes: 7 },
    freeable: {
      trash: { files: 1, bytes: 5 },
      posters: { files: 1, bytes: 11 },
      leftovers: { files: 4, bytes: 72 },
      backups: { files: 0, bytes: 0 },
    },
  });
});

test("leftovers go, and what only looks like them stays", async () => {
  const { parts, there } = setUp(files);
  expect(await free("leftovers", parts)).toEqual({ files: 4, bytes: 72 });
  expect(["archives/half/b.zip", "backups/asked-1.db.part-journal"].map(there)).toEqual([false, false]);
  expect(["backups/asked-1.db.partial", "backups/deep/asked-1.db.part"].map(there)).toEqual([true, true]);
});

test("of backups the newest stays, and every one that was asked for or made before a restore", async () => {
  const names = [
    "automatic-20260109T000000-000Z.db",
    "automatic-20260108T000000-000Z.db",
    "studio-20260107T000000-version-030.db",
    "asked-20260106T000000-000Z.db",
    "before-restore-20260105T000000-000Z.db",
    "automatic-20260104T000000-000Z.db",
  ];
  const { parts } = setUp(Object.fromEntries(names.map((name) => [`backups/${name}`, 10])));
  for (const [age, name] of names.entries()) utimesSync(join(parts.backupsDir, name), 1000 - age, 1000 - age);
  writeFileSync(join(parts.backupsDir, `${names[1]}.signature`), "signed");
  expect((await measureDiskSpace(parts)).freeable.backups).toEqual({ files: 3, bytes: 30 });
  expect(await free("backups", parts)).toEqual({ files: 3, bytes: 30 });
  expect(readdirSync(parts.backupsDir).sort()).toEqual([names[3], names[0], names[4]].sort());
});

test("a link leads elsewhere: what lies there isn't counted, and stays", async () => {
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, "mine.mp4"), "mine");
  const { parts } = setUp({ "library/film.mp4": 50, "posters/a.jpg": 1 });
  symlinkSync(elsewhere, join(parts.libraryFolder, ".trash"));
  symlinkSync(join(elsewhere, "mine.mp4"), join(parts.dataDir, "posters", "b.jpg"));
  expect((await measureDiskSpace(parts)).library).toMatchObject({ files: 1, bytes: 50 });
  expect(await free("trash", parts)).toEqual({ files: 0, bytes: 0 });
  expect(await free("posters", parts)).toEqual({ files: 1, bytes: 1 });
  expect(existsSync(join(elsewhere, "mine.mp4"))).toBe(true);
});

test("unfinished files go where the ledger can be asked, but for those that somebody waits for", async () => {
  const part = `library/.incoming/${MUSIC}.part`;
  for (const [awaited, freed] of [
    [null, { files: 0, bytes: 0 }],
    [new Set([MUSIC]), { files: 0, bytes: 0 }],
    [new Set(["0199aaaa-0000-7000-8000-000000000002"]), { files: 1, bytes: 9 }],
  ] as const) {
    const { parts, there } = setUp({ [part]: 9 }, awaited);
    utimesSync(join(parts.dataDir, part), 1, 1);
    expect((await measureDiskSpace(parts)).freeable.partial).toEqual(freed);
    expect(await free("partial", parts)).toEqual(freed);
    expect(there(part)).toBe(freed.files === 0);
  }
});

test("what another studio may still be fetching into the same folder stays for thirty days", async () => {
  const part = `library/.incoming/${MUSIC}.part`;
  for (const [days, freed] of [
    [29.9, 0],
    [30.1, 1],
  ] as const) {
    const { parts } = setUp({ [part]: 9 });
    const at = NOW / 1000 - days * 86_400;
    utimesSync(join(parts.dataDir, part), at, at);
    expect(await free("partial", parts)).toMatchObject({ files: freed });
  }
});

test("what can't be told has no room, and neither has a disk that takes nothing", async () => {
  expect(await hasDiskSpace(join(temporaryFolder(), "gone"))).toBe(false);
  expect(await hasDiskSpace(temporaryFolder())).toBe(true);
});

test.runIf(process.platform === "linux")("a disk without room has none", async () => {
  // No disk at all: it tells 0 bytes.
  expect(await hasDiskSpace("/proc")).toBe(false);
});
