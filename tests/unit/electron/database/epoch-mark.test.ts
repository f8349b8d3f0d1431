import fs, { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Mark, readMark, renewMark, writeMark } from "#core/database/epoch-mark.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const SLOT = 512;
const newFile = () => join(temporaryFolder(), "studio.epoch");
const mark = (count: number): Mark => ({ count, nonce: `nonce ${count}`, open: false });
/** Each slot's own count, as it stands in the file. */
const countsIn = (file: string) =>
  readFileSync(file, "utf8")
    .match(/"count":\d+/g)
    ?.map((said) => Number(said.slice(8)));
/** Writes over a part of the file, in place. */
function spoil(file: string, from: number, to: number) {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, from, to);
  writeFileSync(file, bytes);
}

test("a new mark stands in both slots, for its owner alone, and nothing is left beside it", () => {
  const file = newFile();
  expect(readMark(file)).toBe("missing");
  writeMark(file, mark(1));
  expect(countsIn(file)).toEqual([1, 1]);
  expect([readMark(file), statSync(file).size]).toEqual([{ ...mark(1), copied: false }, 2 * SLOT]);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(file))).toEqual(["studio.epoch"]);
});

test("marks are written in turn and in place: the one before each stays beside it", () => {
  const file = newFile();
  writeMark(file, mark(1));
  const { ino } = statSync(file);
  const seen = [2, 3, 4, 5].map((count) => {
    writeMark(file, { ...mark(count), open: true });
    return [countsIn(file), readMark(file)];
  });
  expect(seen.map(([counts]) => counts)).toEqual([
    [1, 2],
    [3, 2],
    [3, 4],
    [5, 4],
  ]);
  expect(seen.map(([, read]) => read)).toEqual(
    [2, 3, 4, 5].map((count) => ({ count, nonce: `nonce ${count}`, open: true, copied: false })),
  );
  expect([statSync(file).ino, statSync(file).size]).toEqual([ino, 2 * SLOT]);
});

test.each<[what: string, from: number, to: number, holds: unknown]>([
  ["the later slot, torn as it was written: the one before holds", SLOT + 100, 2 * SLOT, { ...mark(1), copied: false }],
  ["one letter of the later one: the one before holds", SLOT + 80, SLOT + 81, { ...mark(1), copied: false }],
  ["the sum of the later one: the one before holds", SLOT + 3, SLOT + 4, { ...mark(1), copied: false }],
  ["the earlier slot: the later one holds", 0, SLOT, { ...mark(2), copied: false }],
  ["both: nothing can be believed", 0, 2 * SLOT, "damaged"],
])("spoiled is %s", (_what, from, to, holds) => {
  const file = newFile();
  writeMark(file, mark(1));
  writeMark(file, mark(2));
  spoil(file, from, to);
  expect(readMark(file)).toEqual(holds);
  // The next one goes into the spoiled slot, or into a new file.
  writeMark(file, mark(3));
  expect(readMark(file)).toEqual({ ...mark(3), copied: false });
});

test.each([
  ["a sum that is right over words that are no mark", { count: -1, nonce: "n", open: true }],
  ["no count", { nonce: "n", open: true }],
  ["a nonce that doesn't end", { count: 1, nonce: "n".repeat(65), open: true }],
])("%s is no mark", (_what, written) => {
  const file = newFile();
  writeMark(file, written as Mark);
  expect(readMark(file)).toBe("damaged");
});

test("a file in another's place is a copy, until a mark is written that says it is the one", () => {
  const file = newFile();
  writeMark(file, mark(1));
  const copy = newFile();
  writeFileSync(copy, readFileSync(file));
  expect([readMark(file), readMark(copy)]).toMatchObject([{ copied: false }, { copied: true }]);
  writeMark(copy, mark(2), true);
  expect(readMark(copy)).toEqual({ ...mark(2), copied: true });
  writeMark(copy, mark(3));
  expect(readMark(copy)).toEqual({ ...mark(3), copied: false });
});

test("with each start the mark is in a new file; where none can be made it is written in place", () => {
  const file = newFile();
  const places = [1, 2].map((count) => {
    renewMark(file, mark(count));
    return [statSync(file).ino, countsIn(file)];
  });
  expect(places.map(([, counts]) => counts)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(places[1]?.[0]).not.toBe(places[0]?.[0]);
  // Half of one that was cut off is in nobody's way.
  writeFileSync(`${file}.part`, "half");
  renewMark(file, mark(3));
  expect([countsIn(file), readdirSync(dirname(file))]).toEqual([[3, 3], ["studio.epoch"]]);
  mkdirSync(join(`${file}.part`, "full"), { recursive: true });
  renewMark(file, mark(4));
  expect([countsIn(file), readMark(file)]).toEqual([[3, 4], { ...mark(4), copied: false }]);
});

test("a mark that can't be written or read is a failure that says what to do, and the one before holds", () => {
  const file = newFile();
  const failure = { error: expect.objectContaining({ code: "disk_read_only" }) };
  expect(() => writeMark(join(file, "none", "studio.epoch"), mark(1))).toThrow();
  writeMark(file, mark(1));
  mkdirSync(join(`${file}.part`, "full"), { recursive: true });
  spoil(file, 0, 2 * SLOT);
  expect(() => writeMark(file, mark(2))).toThrow();
  expect(readMark(file)).toBe("damaged");
  // Below a file there is none.
  expect(() => readMark(join(file, "studio.epoch"))).toThrow(expect.objectContaining(failure));
});

const noted = 1_000n;
test.each<[what: string, seen: { platform?: string; ino?: bigint; born?: bigint; changed?: bigint }, copied: boolean]>([
  ["as it was written", {}, false],
  ["of another number", { ino: 7n }, true],
  ["of another birth", { born: 2_000n, changed: 3_000n }, true],
  ["of a birth that nobody knows", { born: 0n }, false],
  ["whose birth is told as the time of its last change", { born: 3_000n, changed: 3_000n }, false],
  ["of another birth, on Windows", { platform: "win32", born: 2_000n, changed: 3_000n }, false],
  ["of another number, on Windows", { platform: "win32", ino: 7n }, true],
])(
  "a file %s: it is a copy, or isn't",
  (_what, { platform = "linux", ino = 5n, born = noted, changed = 9_000n }, copied) => {
    const file = newFile();
    let stats = { ino: 5n, birthtimeNs: noted, ctimeNs: 9_000n };
    const told = vi.spyOn(fs, "fstatSync").mockImplementation((() => stats) as never);
    syncBuiltinESMExports();
    onTestFinished(() => {
      told.mockRestore();
      syncBuiltinESMExports();
      vi.unstubAllGlobals();
    });
    writeMark(file, mark(1));
    stats = { ino, birthtimeNs: born, ctimeNs: changed };
    vi.stubGlobal("process", Object.create(process, { platform: { value: platform } }));
    expect(readMark(file)).toEqual({ ...mark(1), copied });
  },
);
