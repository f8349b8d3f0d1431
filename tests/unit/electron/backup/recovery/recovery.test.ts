import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { Recovery, type RecoveryParts } from "#core/backup/recovery/recovery.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

type Code = "disk_full" | "database_damaged" | "database_log_lost";

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
