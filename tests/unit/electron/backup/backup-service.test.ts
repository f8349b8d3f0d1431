import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type BackupParts, BackupService } from "#core/backup/backup-service.ts";
import { pendingRestore } from "#core/backup/pending-restore.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { placeDatabase } from "#tests/support/database/place-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

/** A busy machine takes longer than a second for what is waited for here. */
const PATIENCE = { timeout: 15_000 };

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const HOUR = 3_600_000;

/** Backups of a studio with a file in it, or with nothing; signed by a mark that is no signature. */
async function setUp({ isEmpty = false, ...parts }: Partial<BackupParts> & { readonly isEmpty?: boolean } = {}) {
  const dataDir = temporaryFolder();
  const backupsDir = join(dataDir, "backups");
  mkdirSync(backupsDir);
  const database = openTestDatabase(dataDir);
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const folder = join(dataDir, "library");
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  if (!isEmpty) await library.importFile(bytes("png:1"), "One.png");
  const clock = { now: Date.now() };
  const [told, faults, signed]: [string[], unknown[], string[]] = [[], [], []];
  const service = new BackupService({
    ...{ database, dataDir, backupsDir },
    own: {
      signFile: async (_part: string, named: string) => {
        signed.push(named.slice(backupsDir.length + 1));
        writeFileSync(`${named}.signature`, "mine");
      },
      isOwnFile: async () => ({ own: true }),
    } as unknown as BackupParts["own"],
    unsigned: { note: () => {}, sign: async () => {} },
    imports: { state: () => ({ importing: null, lastImport: null }) } as unknown as BackupParts["imports"],
    offered: { state: () => null } as unknown as BackupParts["offered"],
    onChange: () => told.push("changed"),
    onFault: (thrown) => faults.push(thrown),
    now: () => clock.now,
    ...parts,
  });
  const names = () => readdirSync(backupsDir).sort();
  /** A backup that was made so many hours ago. */
  const put = (name: string, hours = 0) => {
    const path = join(backupsDir, name);
    placeDatabase(join(dataDir, name, "studio.db"));
    writeFileSync(path, readFileSync(join(dataDir, name, "studio.db")));
    const at = (clock.now - hours * HOUR) / 1000;
    utimesSync(path, at, at);
    return path;
  };
  return { service, dataDir, backupsDir, clock, told, faults, signed, names, put };
}

/** `vi.waitFor` turns a made-up clock on with each of its looks, so that on a slow machine the studio looks early. */
async function until(holds: () => void): Promise<void> {
  for (const end = performance.now() + PATIENCE.timeout; ; await new Promise((done) => setTimeout(done, 10))) {
    try {
      return holds();
    } catch (thrown) {
      if (performance.now() > end) throw thrown;
    }
  }
}

/** The clock of the studio's own looks is made up. */
function madeUpClock() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}

describe("backups by the clock", () => {
  it("are made at a start and whenever the last one is three hours old, looked at every quarter of an hour", async () => {
    madeUpClock();
    const { service, clock, names, signed, told, faults } = await setUp();
    service.start();
    const copies = () => names().filter((name) => name.endsWith(".db"));
    await until(() => expect(told).toHaveLength(1));
    expect([copies().length, signed]).toEqual([1, copies()]);
    expect(copies()[0]).toMatch(/^automatic-/);
    clock.now = Date.now() + 3 * HOUR;
    vi.advanceTimersByTime(15 * 60_000 - 1);
    await new Promise((done) => setTimeout(done, 50));
    expect(copies()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await until(() => expect(told).toHaveLength(2));
    expect([new Set(signed).size, faults]).toEqual([2, []]);
    await service.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aren't made of a studio that holds nothing, and not before they are due", async () => {
    madeUpClock();
    const empty = await setUp({ isEmpty: true });
    empty.service.start();
    const young = await setUp();
    young.put("automatic-1.db", 2);
    young.service.start();
    await empty.service.close();
    await young.service.close();
    expect([empty.names(), young.names()]).toEqual([[], ["automatic-1.db"]]);
    expect([empty.told, young.told]).toEqual([[], []]);
  });

  it("that are kept no longer go with their signatures; what was cut off, before this start, goes too", async () => {
    madeUpClock();
    const { service, put, names, backupsDir, faults } = await setUp();
    for (const [name, hours] of [
      ["automatic-1.db", 1],
      ["automatic-2.db", 48],
      ["automatic-3.db", 48.5],
      ["asked-4.db", 900],
      ["asked-5.db.part", 2],
    ] as const)
      put(name, hours);
    for (const name of ["automatic-2.db", "automatic-3.db"])
      writeFileSync(join(backupsDir, `${name}.signature`), "mine");
    service.start();
    // Copies of one day beyond its last.
    const day = (hours: number) => new Date(Date.now() - hours * HOUR).getDate();
    const isOneDay = day(48) === day(48.5);
    const kept = ["automatic-1.db", "automatic-2.db", "automatic-2.db.signature", "asked-4.db"];
    const other = isOneDay ? [] : ["automatic-3.db", "automatic-3.db.signature"];
    await until(() => expect(names()).toEqual([...kept, ...other].sort()));
    expect(faults).toEqual([]);
    await service.close();
  });

  it("tell what went wrong, and go on", async () => {
    madeUpClock();
    const wrong = new Error("The keychain is locked.");
    const { service, faults } = await setUp({
      own: { signFile: () => Promise.reject(wrong) } as unknown as BackupParts["own"],
      unsigned: { note: () => {}, sign: () => Promise.reject(wrong) },
    });
    service.start();
    await until(() => expect(faults).toHaveLength(2));
    await service.close();
    expect(faults).toEqual([wrong, expect.objectContaining({ message: expect.any(String) })]);
  });
});

describe("a backup that is asked for", () => {
  it("is one for two presses in one moment, listed, and told to the pages", async () => {
    const { service, names, told } = await setUp();
    const [one, two] = await Promise.all([service.make("asked"), service.make("asked")]);
    expect(names().filter((name) => name.endsWith(".db"))).toHaveLength(1);
    expect([one.items.length, two.items.map(({ kind }) => kind), told.length]).toEqual([1, ["asked"], 2]);
  });

  it("that fails is told, leaves nothing, and doesn't stop the next one", async () => {
    const refusals = [new Error("The disk is full.")];
    const { service, names } = await setUp({
      own: {
        signFile: async () => {
          if (refusals.length > 0) throw refusals.shift();
        },
      } as unknown as BackupParts["own"],
    });
    await expect(service.make("asked")).rejects.toThrow();
    expect(names()).toEqual([]);
    await service.make("asked");
    expect(names()).toHaveLength(1);
  });

  it("is waited for as the studio closes", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { service, names } = await setUp({ own: { signFile: () => promise } as unknown as BackupParts["own"] });
    const making = service.make("asked");
    let isClosed = false;
    const closing = service.close().then(() => {
      isClosed = true;
    });
    await new Promise((done) => setTimeout(done, 30));
    expect(isClosed).toBe(false);
    resolve();
    await Promise.all([making, closing]);
    expect(names()).toHaveLength(1);
  });
});

describe("a restore", () => {
  it("that is refused leaves the one that is ready; one that is ready is told and can be taken back", async () => {
    const own = new Set(["asked-1.db"]);
    const isOwn = (path: string) => own.has(path.slice(path.lastIndexOf("/") + 1));
    const { service, put, dataDir, told } = await setUp({
      own: {
        isOwnFile: async (path: string, { signatureOf = path } = {}) =>
          isOwn(signatureOf) ? { own: true } : { own: false, why: "unsigned" },
      } as unknown as BackupParts["own"],
    });
    put("asked-1.db");
    put("asked-2.db");
    expect((await service.restore("asked-1.db")).pending).toMatchObject({ name: "asked-1.db" });
    expect(told).toHaveLength(1);
    await expect(service.restore("asked-2.db")).rejects.toMatchObject({ error: { code: "archive_refused" } });
    await expect(service.restore("asked-3.db")).rejects.toMatchObject({ error: { code: "record_not_found" } });
    expect(pendingRestore(dataDir)).toMatchObject({ name: "asked-1.db" });
    expect(service.cancelRestore().pending).toBeNull();
    expect([pendingRestore(dataDir), told.length]).toEqual([null, 2]);
  });

  it.each<[string, Partial<BackupParts["own"]>, string]>([
    [
      "was changed between the look and the copy",
      {
        isOwnFile: async (_path: string, options = {}) =>
          "signatureOf" in options ? { own: false, why: "changed" } : { own: true },
      },
      "asked-20260101T000000-000Z.db",
    ],
    ["is no database", {}, "asked-no.db"],
  ])("of one that %s is refused, and nothing is ready", async (_what, own, name) => {
    const { service, put, backupsDir, dataDir, told } = await setUp({
      own: { isOwnFile: async () => ({ own: true }), ...own } as unknown as BackupParts["own"],
    });
    put("asked-20260101T000000-000Z.db");
    writeFileSync(join(backupsDir, "asked-no.db"), "no database at all".repeat(300));
    await expect(service.restore(name)).rejects.toMatchObject({ error: { code: expect.any(String) } });
    expect([pendingRestore(dataDir), readdirSync(dataDir).includes("restore"), told]).toEqual([null, false, []]);
  });

  it("comes after the other, and what is noted is what is ready; closing waits for it", async () => {
    const { service, put, dataDir } = await setUp();
    put("asked-1.db");
    put("asked-2.db");
    const both = Promise.all([service.restore("asked-1.db"), service.restore("asked-2.db")]);
    await new Promise(setImmediate);
    await service.close();
    expect(pendingRestore(dataDir)).toMatchObject({ name: "asked-2.db" });
    await both;
  });
});

it("the studio is started again where the shell can do that; where it can't, that is said and told before", async () => {
  const restart = vi.fn();
  const able = await setUp({ restart });
  expect(able.service.state().canRestart).toBe(true);
  able.service.restart();
  expect(restart).toHaveBeenCalledOnce();
  const unable = await setUp();
  expect(unable.service.state().canRestart).toBe(false);
  expect(() => unable.service.restart()).toThrow(
    expect.objectContaining({
      error: expect.objectContaining({
        code: "not_allowed_now",
        message: "Reelsong can’t be restarted from this window.",
      }),
    }),
  );
});
