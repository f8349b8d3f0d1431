import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#core/app/logs/index.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("one JSON object per line: time, level, event and data, with keys struck out", () => {
  const folder = temporaryFolder();
  const keys = createKnownKeys();
  keys.add("canary-key-1");
  const log = createLog(folder, keys);
  log.info("service call", { status: 200, path: "/v1", note: "two\nlines" });
  log.error("fault", { thrown: new Error("with canary-key-1 in it") });
  const [first, second, ...others] = linesOf(join(folder, "studio.log"));
  expect(others).toEqual([]);
  expect(first).toMatchObject({ level: "info", event: "service call", status: 200, note: "two\nlines" });
  expect(Date.parse(String(first?.time))).toBeGreaterThan(0);
  expect(second).toMatchObject({ level: "error", event: "fault", thrown: { message: "with [redacted] in it" } });
});

test("what a service or a file says ends no line and commands no terminal that shows the log; others can't read it", () => {
  const folder = join(temporaryFolder(), "logs");
  const umask = process.umask(0);
  const log = createLog(folder);
  const words = 'a\n{"level":"info"}\r\u001b[2J\u009b31m\u0085\u2028\u2029\u202egnp\u2066\u200f\ufeff\u007f\ud800é夜';
  try {
    log.warn(`said ${words}`, { words });
  } finally {
    process.umask(umask);
  }
  const file = join(folder, "studio.log");
  const text = readFileSync(file, "utf8");
  expect(text.trimEnd()).not.toMatch(/\p{Cc}|[\u2028-\u202e\u2066-\u2069\u200e\u200f\ufeff]/u);
  expect(text).toContain("é夜");
  expect(linesOf(file)).toMatchObject([{ level: "warn", words }]);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
});

test("at 2 MB the log is turned over, and one older file is kept", () => {
  const folder = temporaryFolder();
  const log = createLog(folder);
  const filler = "x".repeat(3500);
  for (let count = 0; count < 1500; count += 1) log.info("line", { filler });
  expect(readdirSync(folder).sort()).toEqual(["studio.log", "studio.old.log"]);
  const bytes = readFileSync(join(folder, "studio.log")).length + readFileSync(join(folder, "studio.old.log")).length;
  expect(bytes).toBeLessThan(5 * 1024 * 1024);
});

test("two studios in one process keep their logs apart", () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  createLog(one).info("of one");
  createLog(other).info("of the other");
  expect(readFileSync(join(one, "studio.log"), "utf8")).not.toContain("of the other");
  expect(existsSync(join(other, "studio.log"))).toBe(true);
});
