import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { ImportService } from "#core/backup/import/import-service.ts";
import { MediaLibrary } from "#core/library/index.ts";
import type { Isolate } from "#core/system/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

/** A busy machine takes longer than a second for what is waited for here. */
const PATIENCE = { timeout: 15_000 };

const source = { type: "database", path: "/somebody/else's.db" } as const;
const about = { name: "asked-1.db", at: 40, media: false };

/** Imports of what a reader says, line by line; `between`: before each line. */
function setUp(lines: readonly object[], between: () => unknown = () => {}) {
  const dataDir = temporaryFolder();
  const database = openTestDatabase();
  const folder = join(dataDir, "library");
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const scratches: string[] = [];
  const isolate: Isolate = ({ writable }) => {
    if (writable !== undefined) scratches.push(writable);
    async function* said() {
      for (const line of lines) {
        await between();
        yield Buffer.from(`${JSON.stringify(line)}\n`);
      }
    }
    const stdout = Readable.from(said());
    return { stdout, stderr: Readable.from([]), kill: () => stdout.destroy(), ended: Promise.resolve() } as never;
  };
  const [told, faults, entered]: [(readonly ChangeTopic[])[], unknown[], string[]] = [[], [], []];
  const imports = new ImportService({
    ...{ database, library, isolate, folder: join(dataDir, "archives"), now: () => 100 },
    ledger: { enterEnded: (tasks) => void entered.push(...tasks.map(({ title }) => title)) },
    onChange: (topics) => told.push(topics),
    onFault: (thrown) => faults.push(thrown),
  });
  const titles = () =>
    database
      .prepare("SELECT name FROM folders WHERE removed_at IS NULL ORDER BY name")
      .all()
      .map(({ name }) => name);
  return { entered, dataDir, imports, told, faults, scratches, titles };
}

const printOf = (name: string) => createHash("sha256").update(name).digest("hex");
const folder = (name: string) => {
  const id = newId();
  const head = { say: "head", kind: "folder", id, fingerprint: printOf(name), createdAt: 1 };
  return { head, row: { say: "folder", folder: { id, name, createdAt: 1 } } };
};
const style = (name: string) => {
  const id = newId();
  const head = { say: "head", kind: "style", id, fingerprint: printOf(name), createdAt: 1 };
  return { head, row: { say: "style", style: { id, name, style: "sea", createdAt: 1 } } };
};
const take = (title: string) => {
  const id = newId();
  const head = { say: "head", kind: "task", id, fingerprint: printOf(title), createdAt: 1, shotId: null, songId: null };
  const task = {
    ...{ id, kind: "video", state: "ready", title, model: "M", connectionName: "C", sandbox: false, take: 1 },
    ...{ projectId: null, shotId: null, songId: null, request: {}, direction: null, cast: null, error: null },
    ...{ assetId: null, copyOf: null, usage: null, result: null, createdAt: 1, finishedAt: null },
  };
  return { head, row: { say: "task", task } };
};
const all = (...records: readonly { head: object; row: object }[]) => [
  ...records.map(({ head }) => head),
  { say: "heads-end" },
  ...records.map(({ row }) => row),
  { say: "end" },
];

describe("an import", () => {
  it("is told to the pages as it begins and as it ends, with all that may have changed, and can be dismissed", async () => {
    const { imports, told, faults, titles, scratches } = setUp(all(folder("Sea"), style("Shanty")));
    imports.start(source, about);
    expect(imports.state()).toEqual({
      importing: { name: "asked-1.db", at: 40, done: 0, total: null },
      lastImport: null,
    });
    expect(told).toEqual([["backup"]]);
    await imports.settled();
    expect(told.at(-1)).toEqual(["backup", "storyboard", "songs", "library", "conversations", "presets"]);
    const { importing, lastImport } = imports.state();
    expect([importing, lastImport]).toMatchObject([
      null,
      { name: "asked-1.db", at: 40, outcome: "done", error: null, added: { presets: 1, films: 0 } },
    ]);
    expect([titles(), faults]).toEqual([["Sea"], []]);
    expect([scratches.length, existsSync(scratches[0] ?? "")]).toEqual([1, false]);
    const before = told.length;
    imports.dismiss();
    expect([imports.state().lastImport, told.slice(before)]).toEqual([null, [["backup"]]]);
  });

  it("tells how far it is now and then: not with every record", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const records = Array.from({ length: 6 }, (_, at) => style(`Style ${at}`));
    const seen: unknown[] = [];
    // A hundred milliseconds between two lines.
    const { imports, told } = setUp(all(...records), () => {
      now += 100;
      seen.push(imports.state().importing?.done ?? null);
    });
    imports.start(source, about);
    await imports.settled();
    clock.mockRestore();
    expect(imports.state().lastImport?.added.presets).toBe(6);
    // At its beginning, twice in 600 ms of records, and at its end.
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(seen.at(-1)).toBeGreaterThan(0);
  });

  it("that ends with takes has entered all of them in the ledger", async () => {
    const { imports, entered } = setUp(all(take("One"), take("Two")));
    imports.start(source, about);
    await imports.settled();
    expect([entered, imports.state().lastImport?.added.takes]).toEqual([["One", "Two"], 2]);
  });

  it("is refused while another one is on", async () => {
    const { imports } = setUp(all(folder("Sea")), () => pause(20));
    imports.start(source, about);
    expect(() => imports.start(source, about)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: "not_allowed_now" }) }),
    );
    await imports.settled();
    imports.start(source, about);
    await imports.close();
  });

  it("that is cancelled keeps what came, and is waited for until nothing of it is left", async () => {
    const cancelled = Promise.withResolvers<void>();
    const lines = all(folder("Sea"), folder("Air"));
    let said = 0;
    // The second folder, the last line but one, isn't said before the import is cancelled.
    const { imports, faults, scratches, titles } = setUp(lines, () => {
      said += 1;
      return said === lines.length - 1 ? cancelled.promise : undefined;
    });
    imports.start(source, about);
    await vi.waitFor(() => expect(titles()).toHaveLength(1), PATIENCE);
    const over = imports.cancel();
    cancelled.resolve();
    await over;
    expect(imports.state()).toMatchObject({ importing: null, lastImport: { outcome: "cancelled", error: null } });
    expect([titles().length, faults, scratches.map((path) => existsSync(path))]).toEqual([1, [], [false]]);
  });

  it("whose reader refuses is told so, and is no fault; what nobody foresaw is one", async () => {
    const refusing = setUp([{ say: "failed", code: "archive_refused", message: "It is not one." }]);
    refusing.imports.start(source, about);
    await refusing.imports.settled();
    expect(refusing.imports.state().lastImport).toMatchObject({
      ...{ outcome: "failed", error: { code: "archive_refused" } },
    });
    expect(refusing.faults).toEqual([]);
    const odd = new Error("The database is closed.");
    const broken = setUp(all(folder("Sea")), () => {
      throw odd;
    });
    broken.imports.start(source, about);
    await broken.imports.settled();
    expect(broken.imports.state().lastImport).toMatchObject({ outcome: "failed", error: { code: "internal" } });
    expect(broken.faults).toEqual([odd]);
  });
});

describe("a look", () => {
  it("says what is there and what of it is here, and changes nothing; its folder is this person's alone, and gone after", async () => {
    const modes: number[] = [];
    const made: ReturnType<typeof setUp> = setUp(
      [
        { say: "host", name: "Mine", host: "api.example" },
        { say: "host", name: "Mine", host: "api.example" },
        { say: "host", name: "Mine", host: "other.example" },
        { say: "unfinished", count: 2 },
        { say: "refused", kind: "film", why: "unreadable" },
        { say: "refused", kind: "film", why: "unreadable" },
        { say: "refused", kind: "film", why: "too_large" },
        folder("Sea").head,
        { say: "heads-end" },
        { say: "end" },
      ],
      () => modes.push(statSync(made.scratches[0] ?? "").mode & 0o777),
    );
    const { imports, titles, dataDir, told } = made;
    expect(await imports.look(source)).toMatchObject({
      ...{ manifest: null, manifestText: null, signature: null, newFiles: 0, newBytes: 0 },
      found: { takes: 2, projects: 0, messages: 0 },
      content: {
        hosts: [
          { name: "Mine", host: "api.example" },
          { name: "Mine", host: "other.example" },
        ],
        unfinished: 2,
        refused: [
          { kind: "film", why: "unreadable", count: 2 },
          { kind: "film", why: "too_large", count: 1 },
        ],
      },
    });
    expect([titles(), told, new Set(modes), readdirSync(join(dataDir, "archives"))]).toEqual([
      ...[[], [], new Set([0o700]), []],
    ]);
  });

  it("is refused where records come before all heads were told", async () => {
    const { head, row } = folder("Sea");
    const { imports } = setUp([head, row, { say: "heads-end" }, { say: "end" }]);
    await expect(imports.look(source)).rejects.toMatchObject({ error: { code: "archive_refused" } });
  });
});
