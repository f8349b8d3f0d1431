import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { runReader } from "#core/backup/import/run-reader.ts";
import type { ForeignLine } from "#core/database/foreign/records.ts";
import { type Isolate, isolateWithNode } from "#core/system/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A reader that somebody's archive has taken over: it runs what `script` says within the same walls. */
function takenOver(script: string): Isolate {
  const file = join(temporaryFolder(), "reader.mjs");
  writeFileSync(file, script);
  return (task) => isolateWithNode({ ...task, script: pathToFileURL(file) });
}

async function read(
  isolate: Isolate,
  { room = 1e9, ...more }: { signal?: AbortSignal; memoryMegabytes?: number; silenceMs?: number; room?: number } = {},
) {
  const lines: ForeignLine[] = [];
  const scratch = temporaryFolder();
  const task = { work: "look", source: { type: "database", path: join(scratch, "x.db") }, scratch } as const;
  for await (const line of runReader({ ...task, room, wanted: [] }, { isolate, silenceMs: 20_000, ...more }))
    lines.push(line);
  return lines;
}

const saying = (lines: unknown[]) =>
  `process.stdout.write(${JSON.stringify(`${lines.map((one) => JSON.stringify(one)).join("\n")}\n`)});`;

const soundTask = {
  ...{ id: "0199aaaa-0000-7000-8000-000000000000", kind: "video", state: "ready", title: "A take", model: "Vendor-H3" },
  ...{ connectionName: "Theirs", sandbox: false, projectId: null, shotId: null, songId: null, take: 1, request: {} },
  ...{ error: null, copyOf: null, assetId: null, usage: null, result: null, createdAt: 1, finishedAt: 2 },
};

test("a task as it should be is passed on", async () => {
  const lines = [{ say: "task", task: soundTask }, { say: "end" }];
  expect(await read(takenOver(saying(lines)))).toEqual(lines.slice(0, 1));
});

test("nothing of a reading is left that would keep the studio from ending", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await read(takenOver(saying([{ say: "task", task: soundTask }, { say: "end" }])));
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["never says anything", "setInterval(() => {}, 1000);", /nothing came of it for 1\.5 seconds/],
  ["runs in circles", "for (;;);", /nothing came of it for 1\.5 seconds/],
  ["ends without a word", "process.exit(0);", /its reader ended/],
  [
    "takes all memory",
    "const all = []; for (;;) all.push(new Array(100_000).fill({}));",
    /more memory than an archive may/,
  ],
  ["says nonsense", 'process.stdout.write("hello\\n");', /said something else than it should/],
  [
    "says what no reader says",
    saying([{ say: "settings", settings: { callbacks: { host: "0.0.0.0" } } }]),
    /said something else than it should/,
  ],
  [
    "names a file outside of its scratch folder",
    saying([
      {
        say: "taken",
        id: "0199aaaa-0000-7000-8000-000000000000",
        file: "../../studio.db",
        bytes: 1,
        sha256: "0".repeat(64),
      },
    ]),
    /said something else than it should/,
  ],
  [
    "says a task that is longer than tasks are",
    `process.stdout.write('{"say":"task","task":{"request":{"a":[' + "[],".repeat(1_000_000) + "[]]}}}\\n");`,
    /holds more than an archive may/,
  ],
  [
    "says a task whose request is larger than requests are",
    saying([{ say: "task", task: { ...soundTask, request: { a: "x".repeat(70_000) } } }]),
    /said something else than it should/,
  ],
  [
    "says a task whose result has more values than results have",
    saying([{ say: "task", task: { ...soundTask, result: { a: new Array(3000).fill(0) } } }]),
    /said something else than it should/,
  ],
  [
    "begins a line as one thing and ends it as another",
    'process.stdout.write(\'{"say":"message","say":"host","name":"a","host":"h"}\\n\');',
    /said something else than it should/,
  ],
])("a reader that %s is ended, and the studio goes on", async (_what, script, message) => {
  // Only of those that say nothing it is said so.
  const silenceMs = message.source.startsWith("nothing") ? 1500 : 20_000;
  await expect(read(takenOver(script), { memoryMegabytes: 64, silenceMs })).rejects.toMatchObject({
    error: { code: "archive_refused", message: expect.stringMatching(message) },
  });
});

test("a reader that fills the disk is ended at what it may write", async () => {
  const script = `import { appendFileSync } from "node:fs"; for (;;) appendFileSync("more", "x".repeat(100_000));`;
  await expect(read(takenOver(script), { room: 5_000_000 })).rejects.toMatchObject({ error: { code: "disk_full" } });
});

test("a reader that is given up ends at once", async () => {
  const abort = new AbortController();
  const reading = read(takenOver("for (;;);"), { signal: abort.signal });
  setTimeout(() => abort.abort(), 50);
  await expect(reading).rejects.toThrow(/abort/i);
});

test("a reader that is taken over sees no file of the person, writes none, starts no program and keeps no secret", async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, "secret"), "mine");
  const script = `
    import { readFileSync, writeFileSync, symlinkSync } from "node:fs";
    import { spawnSync } from "node:child_process";
    import { Worker } from "node:worker_threads";
    const tried = [];
    const attempt = (name, work) => { try { work(); tried.push(name); } catch {} };
    attempt("read", () => readFileSync(${JSON.stringify(join(home, "secret"))}));
    attempt("passwd", () => readFileSync("/etc/passwd"));
    attempt("write", () => writeFileSync(${JSON.stringify(join(home, "new"))}, "x"));
    attempt("link", () => symlinkSync(${JSON.stringify(home)}, "out"));
    attempt("spawn", () => { if (spawnSync("true").error) throw 0; });
    attempt("thread", () => new Worker("process.exit()", { eval: true }));
    if (Object.keys(process.env).some((name) => name !== "SystemRoot")) tried.push("env");
    process.stdout.write(JSON.stringify({ say: "host", name: tried.join(), host: "h" }) + "\\n" + '{"say":"end"}\\n');
  `;
  expect(await read(takenOver(script))).toEqual([{ say: "host", name: "", host: "h" }]);
  expect(existsSync(join(home, "new"))).toBe(false);
});

test("the reader is made of nothing that opens a socket, starts a process or knows the library and the keychain", () => {
  const root = resolve(import.meta.dirname, "../../../../..");
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm,
    )) {
      if (from.startsWith("#core/")) visit(join(root, "electron", from.slice(6)));
      else if (from.startsWith("#shared/")) visit(join(root, "shared", from.slice(8)));
      else if (from.startsWith(".")) visit(join(dirname(file), from));
      else packages.add(from);
    }
  };
  visit(join(root, "electron/backup/import/archive-worker.ts"));
  const own = [...seen].map((file) => file.slice(root.length + 1)).filter((file) => file.startsWith("electron/"));
  expect(
    own.filter((file) => !/^electron\/(backup\/import|database\/(foreign|migrations))\//.test(file)).sort(),
  ).toEqual([
    "electron/backup/archive-names.ts",
    "electron/backup/read-archive.ts",
    "electron/database/schema-version.ts",
    "electron/database/short-words.ts",
    "electron/database/sqlite-failure.ts",
  ]);
  expect([...packages].sort()).toEqual([
    "@orpc/contract",
    // Reads addresses as numbers: a shot's public address is judged as it is parsed.
    "ipaddr.js",
    "node:crypto",
    "node:fs",
    "node:fs/promises",
    "node:path",
    "node:sqlite",
    "node:stream",
    "node:stream/promises",
    "node:url",
    "yauzl",
    "zod",
  ]);
});

test("of what a reader had said already nothing is passed on once the person gives up", async () => {
  const abort = new AbortController();
  const lines = [...Array.from({ length: 3 }, () => ({ say: "task", task: soundTask })), { say: "end" }];
  const passed: string[] = [];
  const reading = async () => {
    const scratch = temporaryFolder();
    const task = { work: "look", source: { type: "database", path: join(scratch, "x.db") }, scratch } as const;
    const host = { isolate: takenOver(saying(lines)), silenceMs: 20_000, signal: abort.signal };
    for await (const { say } of runReader({ ...task, room: 1e9, wanted: [] }, host)) {
      passed.push(say);
      abort.abort();
    }
  };
  await expect(reading()).rejects.toThrow(/abort/i);
  expect(passed).toEqual(["task"]);
});
