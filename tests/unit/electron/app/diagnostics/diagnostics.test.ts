import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDiagnostics, type DiagnosticsParts, MOST_BYTES } from "#core/app/diagnostics/create-diagnostics.ts";
import { withoutWords } from "#core/app/diagnostics/without-words.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { memoryKeychain } from "#tests/support/electron/memory-keychain.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const key = "canary0key7f3e9a1c5b";
const prompt = "Saltlight canary prompt: a keeper lights the lamp";
/** The key as the log of a careless program could hold it. */
const disguised = [key, Buffer.from(`user:${key}`).toString("base64"), Buffer.from(key).toString("hex")];

test("of a real studio it holds neither key nor prompt, and the prompt only where that was asked for", async () => {
  const { core, page, dataDir } = await startTestCore(undefined, { keychain: memoryKeychain() });
  const draft = { name: "Canary service", baseUrl: "https://canary.example/canary-path" };
  const { id } = await page.connections.create(draft);
  await page.connections.setKey({ id, key });
  const { id: projectId } = await page.storyboard.createProject({ title: "Canary film" });
  await page.storyboard.addShot({ projectId });
  // What the service said, quoting the request and the key, on its way through every field that our own lines have.
  const thrown = Object.assign(new Error(`${prompt} ${disguised.join(" ")}`), {
    ...{ code: "Saltlight", name: prompt, path: `/${prompt}/v2/video_generation/x`, requestId: prompt },
    [prompt]: prompt,
    details: { said: [prompt], event: prompt, call: prompt },
  });
  core.onFault(thrown);
  core.onFault(prompt);
  // Another version wrote other lines, or none that can be read.
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  writeFileSync(
    join(dataDir, "logs", "studio.old.log"),
    `${prompt}\n${JSON.stringify({ event: prompt, message: disguised.join(" ") })}\n${key} alone\n`,
  );

  const plain = await page.app.diagnostics({ words: false });
  for (const secret of [...disguised, "Saltlight", "lamp", "anary film", "anary service", "canary.example"]) {
    expect(plain.text.includes(secret), secret).toBe(false);
  }
  for (const place of [dataDir, homedir()]) expect(plain.text.includes(place), place).toBe(false);
  expect(plain.text).toContain('"event":"core started"');
  expect(plain.text).toContain('"event":"fault"');
  expect(plain.text).toContain('"path":"/v2/video_generation"');
  expect(plain.text).toMatch(/at .*diagnostics\.test\.ts:\d+:\d+/);
  expect(plain.text).toMatch(/Database: \{"bytes":\d+,"check":"ok"\}/);
  expect(plain.text).toContain('"keyStorage":"keychain"');
  expect(plain.name).toMatch(/^Reelsong diagnostics \d{4}-\d\d-\d\d-\d\d-\d\d\.txt$/);
  expect(plain.bytes).toBe(Buffer.byteLength(plain.text));

  const full = await page.app.diagnostics({ words: true });
  expect(full.text).toContain(prompt);
  for (const secret of disguised) expect(full.text.includes(secret), secret).toBe(false);
});

const task = {
  ...{
    kind: "video",
    state: "failed",
    title: prompt,
    model: "Vendor-H3",
    sandbox: true,
    attempts: 2,
    connectionName: "Canary",
  },
  ...{ createdAt: 1_790_000_000_000, submittedAt: 1_790_000_001_000, finishedAt: null, remoteId: prompt },
  request: { content: [{ type: "text", text: prompt }], authorization: `Bearer ${key}` },
  error: { ...studioErrorOf("sensitive_input", { message: prompt }), requestId: prompt },
} as unknown as Task;

function made(changes: Partial<DiagnosticsParts> = {}, lines: readonly string[] = []) {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "logs"));
  writeFileSync(join(dataDir, "logs", "studio.log"), lines.map((line) => `${line}\n`).join(""));
  const keys = createKnownKeys();
  keys.add(key);
  const library = join(dataDir, "somebody", "films");
  return createDiagnostics({
    ...{
      ports: { dataDir, version: "1.2.3", shell: "browser", defaultLibraryDir: library },
      keys,
      library: { folder: library },
    },
    connections: { list: async () => [], keychain: async () => ({ available: false, backend: key }) },
    settings: () =>
      ({
        ...{
          theme: "dark",
          language: "en",
          videoPrices: { [prompt]: 1 },
          songPrices: {},
          libraryFolder: "/mnt/somebody",
        },
        ...{
          dailyBudget: { seconds: null, cost: 4 },
          callbacks: { on: true, publicUrl: `https://somebody.example/${key}` },
        },
        handOn: { folder: "/mnt/somebody", template: prompt },
      }) as never,
    recentTasks: () => [task],
    status: async () => ({ online: true, problems: [{ code: "disk_low", message: "/mnt/somebody" }] }) as never,
    check: async () => [],
    now: () => Date.UTC(2026, 10, 23, 14, 5),
    ...changes,
  });
}

test("tasks and settings are told by figures, states and codes", async () => {
  const { text } = await made()(false);
  expect(text).toContain(
    '{"kind":"video","state":"failed","model":"Vendor-H3","sandbox":true,"attempts":2,"createdAt":1790000000000,"submittedAt":1790000001000,"finishedAt":null,"error":{"code":"sensitive_input","http":422,"retryable":false,"requestId":"[text, 49 characters]"}}',
  );
  expect(text).toContain(
    '"prices":1,"dailyBudget":true,"libraryFolder":"chosen","callbacks":{"on":true,"publicUrl":true}',
  );
  expect(text).toContain('Problems: ["disk_low"]');
  expect(text).not.toMatch(/somebody|canary/i);
  const full = await made()(true);
  expect(full.text).toContain(prompt);
  expect(full.text).not.toContain(key);
});

test.each([
  [[], '"check":"ok"'],
  [null, '"check":"not finished"'],
  [["row 5 missing from index shots_by_project"], '"check":"damaged"}\n  row 5 missing from index shots_by_project'],
  [[`CHECK constraint failed: '${prompt}'`], '"check":"damaged"}\n  CHECK constraint failed: [text]'],
])("a check that found %j says %s", async (found, said) => {
  expect((await made({ check: async () => found })(false)).text).toContain(said);
});

test("it stays within its bounds, whatever the log holds: the newest lines are those that stay", async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => JSON.stringify({ event: "service call", status: at }));
  const { text, bytes } = await made({ mostBytes: 6000 }, lines)(false);
  expect(bytes).toBeLessThanOrEqual(6000);
  expect(text.startsWith("Reelsong diagnostics\nMade: 2026-11-23T14:05:00.000Z\n")).toBe(true);
  expect(text.endsWith('{"event":"service call","status":4999}\n')).toBe(true);
  expect(text).not.toContain('"status":100}');
  const huge = await made({ mostBytes: 6000 }, [JSON.stringify({ event: "é".repeat(20_000) })])(true);
  expect(huge.bytes).toBeLessThanOrEqual(6000);
  expect(MOST_BYTES).toBe(2 * 1024 * 1024);
});

test.each([
  ["figures and switches", { status: 200, begun: true, thrown: null }, { status: 200, begun: true, thrown: null }],
  ["a code of the catalogue", { code: "rate_limited" }, { code: "rate_limited" }],
  ["a code of the system", { code: "ENOSPC" }, { code: "ENOSPC" }],
  ["a code that is a word", { code: "lighthouse" }, { code: "[text, 10 characters]" }],
  ["names that aren’t ours", { lighthouse: "x", status: 1 }, { "field 1": "[text, 1 characters]", status: 1 }],
  ["lists, without their name", { code: ["rate_limited"] }, { code: ["[text, 12 characters]"] }],
  [
    "a stack without its message and its paths",
    {
      stack:
        "Error: lighthouse\n    at run (/home/ann/reelsong/out/main/main.js:10:7)\n    at /home/ann/x.js:1:2\n  lighthouse",
    },
    { stack: "at run main.js:10:7; at x.js:1:2" },
  ],
  ["text alone", "lighthouse", "[text, 10 characters]"],
])("of a line without words stay %s", (_what, line, left) => {
  expect(withoutWords(line)).toEqual(left);
});
