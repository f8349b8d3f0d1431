import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRouterClient } from "@orpc/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { pendingRestore } from "#core/backup/pending-restore.ts";
import { Recovery, type RecoveryParts } from "#core/backup/recovery/recovery.ts";
import { createRecoveryRoutes } from "#core/backup/recovery/routes.ts";
import { readMark, writeMark } from "#core/database/epoch-mark.ts";
import type { RecoveryReason } from "#shared/contract/backup/recovery.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

type Code = RecoveryReason;

/** A studio that can't be opened for `code`, in an empty folder; nothing in it is this installation's own. */
function stuck(code: Code, parts: Partial<RecoveryParts> = {}) {
  const dataDir = parts.dataDir ?? temporaryFolder();
  const opened: unknown[] = [];
  const recovery = new Recovery(
    {
      dataDir,
      backupsDir: join(dataDir, "backups"),
      defaultLibraryDir: join(dataDir, "library"),
      own: { isOwnFile: async () => ({ own: false, why: "unsigned" }) } as unknown as RecoveryParts["own"],
      unsigned: { sign: async () => {} } as unknown as RecoveryParts["unsigned"],
      reopen: async (how) => void opened.push(how),
      revealPath: async () => {},
      now: () => 0,
      ...parts,
    },
    studioErrorOf(code),
  );
  onTestFinished(() => recovery.close());
  return { dataDir, opened, recovery };
}

/** The clock of the waiting alone is made up: what asks the disk takes its time. */
function madeUpClock() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    vi.advanceTimersByTime(2000);
    await new Promise((done) => setTimeout(done, 20));
  };
}

test("after a full disk the studio opens by itself as soon as there is room, and looks no more", async () => {
  const later = madeUpClock();
  const { recovery, opened } = stuck("disk_full");
  expect(vi.getTimerCount()).toBe(1);
  await later();
  await vi.waitFor(() => expect(opened).toEqual([{}]));
  expect(vi.getTimerCount()).toBe(0);
  expect(await recovery.state()).toBeNull();
});

test("it doesn't try while there is no room, or none that can be told", async () => {
  const later = madeUpClock();
  const { opened } = stuck("disk_full", { dataDir: join(temporaryFolder(), "taken away") });
  await later();
  await later();
  expect(opened).toEqual([]);
});

test("it tries by itself again where the disk was full once more, and not for another reason", async () => {
  const later = madeUpClock();
  const refusals = [failure("disk_full"), failure("database_damaged")];
  const opened: unknown[] = [];
  const { recovery, dataDir } = stuck("disk_full", {
    reopen: async (how) => {
      opened.push(how);
      throw refusals.shift();
    },
  });
  await later();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  // Its folder is its own again.
  expect(() => stuck("disk_full", { dataDir })).toThrow();
  await later();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  await vi.waitFor(async () => expect((await recovery.state())?.reason).toBe("database_damaged"));
  expect(vi.getTimerCount()).toBe(0);
});

test("while it is opening it doesn't begin a second time, by itself or by a press", async () => {
  const later = madeUpClock();
  const { promise, resolve } = Promise.withResolvers<void>();
  let opened = 0;
  const { recovery } = stuck("disk_full", {
    reopen: () => {
      opened += 1;
      return promise;
    },
  });
  const first = recovery.tryAgain();
  await later();
  await recovery.tryAgain();
  await expect(recovery.startEmpty()).rejects.toMatchObject({ error: { code: "not_allowed_now" } });
  expect(opened).toBe(1);
  resolve();
  await first;
});

test("a studio that is open or closed has nothing that waits, and lets go of its folder", () => {
  madeUpClock();
  const { recovery, dataDir } = stuck("disk_full");
  expect(() => stuck("disk_full", { dataDir })).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "data_folder_in_use" }) }),
  );
  recovery.close();
  expect(vi.getTimerCount()).toBe(0);
  stuck("disk_full", { dataDir }).recovery.close();
});

test("only a database whose log is lost is opened as it is", async () => {
  const { recovery, opened } = stuck("database_damaged");
  expect(await recovery.state()).toMatchObject({ canOpen: false, canWrite: true });
  await expect(recovery.openAsItIs()).rejects.toMatchObject({ error: { code: "not_allowed_now" } });
  const lost = stuck("database_log_lost");
  expect(await lost.recovery.state()).toMatchObject({ canOpen: true });
  await lost.recovery.openAsItIs();
  expect([opened, lost.opened]).toEqual([[], [{ allowLostLog: true }]]);
});

test("a folder that couldn't be written to is tried again at the press; until then nothing is done that writes", async () => {
  const dataDir = join(temporaryFolder(), "gone");
  const { recovery, opened } = stuck("database_damaged", { dataDir });
  expect(await recovery.state()).toMatchObject({ canWrite: false });
  for (const work of [() => recovery.startEmpty(), () => recovery.free("posters")])
    await expect(work()).rejects.toMatchObject({ error: { code: "not_allowed_now" } });
  expect(opened).toEqual([]);
  mkdirSync(dataDir);
  expect(await recovery.free("posters")).toEqual({ files: 0, bytes: 0 });
  expect(await recovery.state()).toMatchObject({ canWrite: true });
});

test("of the twenty newest backups that are this installation's own it is said what they hold, or what is wrong", async () => {
  const dataDir = temporaryFolder();
  const backups = join(dataDir, "backups");
  const nameOf = (at: number) => `asked-20260101T0000${String(at).padStart(2, "0")}-000Z.db`;
  const make = (at: number, write: (file: string) => void) => {
    const file = join(backups, nameOf(at));
    write(file);
    // The first one is the newest.
    utimesSync(file, 1000 - at, 1000 - at);
  };
  const empty = (file: string) => {
    const folder = temporaryFolder();
    placeDatabase(join(folder, "studio.db"));
    copyFileSync(join(folder, "studio.db"), file);
  };
  const later = (file: string) => {
    empty(file);
    const db = new DatabaseSync(file);
    db.exec("PRAGMA user_version = 9999");
    db.close();
  };
  mkdirSync(backups);
  for (const [at, write] of [empty, later, empty, empty].entries()) make(at, write);
  for (let at = 4; at < 21; at += 1) make(at, (file) => writeFileSync(file, "rows"));
  const asked: string[] = [];
  const { recovery } = stuck("database_damaged", {
    dataDir,
    own: {
      isOwnFile: async (path: string) => {
        asked.push(path);
        if (path.endsWith(nameOf(2))) throw new Error("The keychain is locked.");
        return path.endsWith(nameOf(3)) ? { own: false, why: "unsigned" } : { own: true };
      },
    } as unknown as RecoveryParts["own"],
  });
  const offered = (await recovery.state())?.backups ?? [];
  expect(offered.map(({ own, counts, problem }) => [own, counts !== null, problem])).toEqual([
    [true, true, null],
    [true, false, "newer"],
    [false, false, null],
    [false, false, null],
    ...Array.from({ length: 16 }, () => [true, false, "damaged"]),
    [false, false, null],
  ]);
  // Each is read whole for that.
  expect(asked).toHaveLength(20);
  await recovery.state();
  expect(asked).toHaveLength(20);
  await recovery.free("posters");
  await recovery.state();
  expect(asked).toHaveLength(40);
});

test("what a start copied before it failed becomes this installation's own, where there is a lock", async () => {
  const dataDir = join(temporaryFolder(), "gone");
  let isSigned = false;
  const sign = vi.fn(async () => {
    await new Promise(setImmediate);
    isSigned = true;
  });
  const unsigned = { sign } as unknown as RecoveryParts["unsigned"];
  const own = { isOwnFile: async () => ({ own: isSigned }) } as unknown as RecoveryParts["own"];
  await stuck("database_damaged", { dataDir, unsigned }).recovery.state();
  expect(sign).not.toHaveBeenCalled();
  const whole = temporaryFolder();
  mkdirSync(join(whole, "backups"));
  writeFileSync(join(whole, "backups", "studio-20260101T000000-version-030.db"), "rows");
  const { recovery } = stuck("database_damaged", { dataDir: whole, unsigned, own });
  expect(await recovery.state()).toMatchObject({ backups: [{ own: true }] });
  expect(sign).toHaveBeenCalledOnce();
});

test("what takes room is told of the studio's own folders", async () => {
  const { recovery, dataDir } = stuck("disk_full");
  mkdirSync(join(dataDir, "library", ".trash"), { recursive: true });
  writeFileSync(join(dataDir, "library", "film.mp4"), "film");
  writeFileSync(join(dataDir, "library", ".trash", "old.mp4"), "older");
  expect(await recovery.diskSpace()).toMatchObject({
    library: { folder: join(dataDir, "library"), files: 2, bytes: 9 },
    freeable: { trash: { files: 1, bytes: 5 }, backups: { files: 0, bytes: 0 } },
  });
});

test.each([
  ["nobody foresaw", new Error("The system said something odd.")],
  ["is no reason for a recovery", failure("not_allowed_now")],
])("a press that ends with what %s tells it, and the studio stays as it can't be opened", async (_what, thrown) => {
  const refusals: unknown[] = [thrown];
  const { recovery, dataDir } = stuck("database_damaged", {
    reopen: async () => {
      if (refusals.length > 0) throw refusals.shift();
    },
  });
  await expect(recovery.startEmpty()).rejects.toBe(thrown);
  expect(await recovery.state()).toMatchObject({ reason: "database_damaged", canWrite: true });
  expect(() => stuck("database_damaged", { dataDir })).toThrow();
  await recovery.startEmpty();
  expect(await recovery.state()).toBeNull();
});

test("a press is over when the studio is open, and only one is at work", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened: unknown[] = [];
  const { recovery } = stuck("database_damaged", {
    reopen: (how) => {
      opened.push(how);
      return promise;
    },
  });
  let isOver = false;
  const press = recovery.startEmpty().finally(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(opened).toEqual([{ allowNew: true }]));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  await expect(recovery.startEmpty()).rejects.toMatchObject({ error: { code: "not_allowed_now" } });
  resolve();
  await press;
  expect(opened).toHaveLength(1);
});

test.each<[Code, boolean, boolean]>([
  ["database_damaged", true, false],
  ["database_missing", true, false],
  ["database_log_lost", true, true],
  ["database_newer", false, false],
  ["disk_full", true, false],
  ["disk_read_only", false, false],
  ["disk_failed", true, false],
])(
  "of %s it is said whether something can be begun (%s), and whether it can be opened as it is (%s)",
  async (code, canWrite, canOpen) => {
    const { recovery, dataDir } = stuck(code);
    expect(recovery.error.code).toBe(code);
    expect(await recovery.state()).toEqual({
      ...{ reason: code, message: studioErrorOf(code).message, dataDir, backups: [], canWrite, canOpen },
    });
  },
);

/** A studio whose database can't be used, with a log beside it, and a backup of another moment. */
function damaged(parts: Partial<RecoveryParts> = {}) {
  const dataDir = temporaryFolder();
  const backups = join(dataDir, "backups");
  mkdirSync(backups);
  const folder = temporaryFolder();
  placeDatabase(join(folder, "studio.db"));
  const name = "asked-20260101T000000-000Z.db";
  copyFileSync(join(folder, "studio.db"), join(backups, name));
  utimesSync(join(backups, name), 1000, 1000);
  for (const end of ["", "-wal"]) writeFileSync(join(dataDir, `studio.db${end}`), `damaged${end}`);
  const files = () =>
    readdirSync(dataDir)
      .filter((each) => !/^(studio\.(lock|epoch|damage-found)|backups)/.test(each))
      .sort();
  return { ...stuck("database_damaged", { dataDir, ...parts }), name, files };
}

test("a backup of one's own is put ready and opened; nothing else is touched before", async () => {
  const own = { isOwnFile: async () => ({ own: true }) } as unknown as RecoveryParts["own"];
  const { recovery, opened, dataDir, name, files } = damaged({ own });
  await recovery.restore(name);
  expect([opened, pendingRestore(dataDir), files()]).toEqual([
    [{}],
    { name, at: 1_000_000 },
    ["restore", "studio.db", "studio.db-wal"],
  ]);
  expect(readFileSync(join(dataDir, "studio.db"), "utf8")).toBe("damaged");
});

test("of somebody else's backup an empty studio is put ready, and what it holds is added once that is open", async () => {
  const { recovery, opened, dataDir, name, files } = damaged();
  await recovery.restore(name);
  expect([opened, pendingRestore(dataDir), files()]).toEqual([
    [{ importBackup: name }],
    { name, at: 1_000_000 },
    ["restore", "studio.db", "studio.db-wal"],
  ]);
  const db = new DatabaseSync(join(dataDir, "restore", "studio.db"), { readOnly: true });
  expect(db.prepare("SELECT count(*) AS n FROM conversations").get()).toEqual({ n: 0 });
  db.close();
});

test.each<[string, RecoveryParts["own"]["isOwnFile"], string, string]>([
  [
    "changed while it was copied",
    async (_path, options = {}) => ("signatureOf" in options ? { own: false, why: "changed" } : { own: true }),
    "asked-20260101T000000-000Z.db",
    "archive_refused",
  ],
  ["is no database", async () => ({ own: true }), "asked-no.db", "database_damaged"],
  ["is gone", async () => ({ own: true }), "asked-gone.db", "record_not_found"],
])("a backup that %s opens nothing; the press can be made again", async (_what, isOwnFile, name, code) => {
  const { recovery, opened, dataDir, files } = damaged({ own: { isOwnFile } as unknown as RecoveryParts["own"] });
  writeFileSync(join(dataDir, "backups", "asked-no.db"), "no database at all".repeat(300));
  for (let press = 0; press < 2; press += 1)
    await expect(recovery.restore(name)).rejects.toMatchObject({ error: { code } });
  expect([opened, pendingRestore(dataDir), files()]).toEqual([[], null, ["studio.db", "studio.db-wal"]]);
});

test("an empty studio begins beside what was there: it has another name by then, and nothing else is ready or noted", async () => {
  const at = Date.parse("2026-11-22T14:03:00.123Z");
  const { recovery, opened, dataDir, name, files } = damaged({
    now: () => at,
    own: { isOwnFile: async () => ({ own: true }) } as unknown as RecoveryParts["own"],
    reopen: async (how) => {
      opened.push(how);
      if (opened.length === 1) throw failure("database_damaged");
    },
  });
  const mark = join(dataDir, "studio.epoch");
  writeMark(mark, { count: 1, nonce: "n", open: true });
  writeFileSync(join(dataDir, "studio.damage-found"), "row 1 missing from an index");
  // Chosen first, and then thought better of.
  await expect(recovery.restore(name)).rejects.toMatchObject({ error: { code: "database_damaged" } });
  await recovery.startEmpty();
  const aside = "damaged-20261122T140300-123Z.db";
  expect([opened, pendingRestore(dataDir), files()]).toEqual([[{}, { allowNew: true }], null, [aside, `${aside}-wal`]]);
  expect(readFileSync(join(dataDir, aside), "utf8")).toBe("damaged");
  // Without a log beside it that is as it should be from now on.
  expect(readMark(mark)).toMatchObject({ count: 1, nonce: "n", open: false });
  expect(existsSync(join(dataDir, "studio.damage-found"))).toBe(false);
});

test("another try that fails is told, and can be made again; while one is at work it is the same", async () => {
  const refusals = [failure("database_newer"), failure("database_newer")];
  const { recovery, opened } = stuck("database_damaged", {
    reopen: async (how) => {
      opened.push(how);
      if (refusals.length > 0) throw refusals.shift();
    },
  });
  for (const reason of ["database_newer", "database_newer"]) {
    await expect(recovery.tryAgain()).rejects.toMatchObject({ error: { code: reason } });
    expect((await recovery.state())?.reason).toBe(reason);
  }
  await recovery.tryAgain();
  expect([opened, await recovery.state()]).toEqual([[{}, {}, {}], null]);
});

test("the folder is shown at the database, or by itself where that can't be", async () => {
  const shown: string[] = [];
  let isThere = true;
  const { recovery, dataDir } = stuck("database_damaged", {
    revealPath: async (path) => {
      shown.push(path);
      if (!isThere && path.endsWith("studio.db")) throw new Error("It is not there.");
    },
  });
  await recovery.showFolder();
  isThere = false;
  await recovery.showFolder();
  expect(shown).toEqual([join(dataDir, "studio.db"), join(dataDir, "studio.db"), dataDir]);
});

test("a studio that is open has nothing to recover, and says so to whoever asks", async () => {
  const { page } = await startTestCore();
  expect(await page.recovery.state()).toBeNull();
  for (const ask of [
    () => page.recovery.diskSpace(),
    () => page.recovery.free({ what: "posters" }),
    () => page.recovery.restore({ name: "asked-1.db" }),
    () => page.recovery.startEmpty(),
    () => page.recovery.openAsItIs(),
    () => page.recovery.tryAgain(),
    () => page.recovery.showFolder(),
  ])
    await expect(ask()).rejects.toMatchObject({
      data: { code: "not_allowed_now", message: "Reelsong is open. There’s nothing to recover." },
    });
});

test("what a page presses is done, and answers what was done", async () => {
  const done: unknown[] = [];
  const told =
    (name: string, answer: unknown) =>
    async (...given: unknown[]) => {
      done.push([name, ...given]);
      return answer;
    };
  const space = { freeBytes: 1, neededBytes: 2, library: { folder: "/l", files: 0, bytes: 0 } };
  const none = { files: 0, bytes: 0 };
  const freeable = { trash: none, posters: none, partial: none, leftovers: none, backups: none };
  const page = createRouterClient(
    createRecoveryRoutes({
      state: told("state", null),
      diskSpace: told("diskSpace", { ...space, database: none, logs: none, freeable }),
      free: told("free", { files: 1, bytes: 2 }),
      restore: told("restore", undefined),
      startEmpty: told("startEmpty", undefined),
      openAsItIs: told("openAsItIs", undefined),
      tryAgain: told("tryAgain", undefined),
      showFolder: told("showFolder", undefined),
    } as unknown as Recovery),
  );
  expect(await page.state()).toBeNull();
  expect(await page.diskSpace()).toMatchObject(space);
  expect(await page.free({ what: "trash" })).toEqual({ files: 1, bytes: 2 });
  await page.restore({ name: "asked-1.db" });
  for (const press of [page.startEmpty, page.openAsItIs, page.tryAgain, page.showFolder]) await press();
  expect(done).toEqual([
    ...[["state"], ["diskSpace"], ["free", "trash"], ["restore", "asked-1.db"]],
    ...[["startEmpty"], ["openAsItIs"], ["tryAgain"], ["showFolder"]],
  ]);
});
