import { describe, expect, test } from "vitest";
import { expiredBackups, isBackupDue } from "#core/backup/backup-rotation.ts";

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 21, 12);
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const at = (time: number) => ({ name: new Date(time).toISOString(), at: time });

describe("which automatic backups stay: today's three, one a day for ten days", () => {
  // @shows Library, point by point › 8. Copies by the clock; a restore with its preview
  test("of five made today the oldest two go", () => {
    const made = [0, 1, 2, 3, 4].map((hours) => at(noon - hours * hour));
    expect(expiredBackups(made, noon, utcDay)).toEqual([made[3], made[4]]);
  });

  test("of an earlier day only the last stays", () => {
    const made = [at(noon - day), at(noon - day - hour), at(noon - day - 2 * hour)];
    expect(expiredBackups(made, noon, utcDay)).toEqual([made[1], made[2]]);
  });

  // @shows Library, point by point › 8. Copies by the clock; a restore with its preview
  test("ten earlier days stay, the eleventh goes", () => {
    const made = Array.from({ length: 12 }, (_, days) => at(noon - days * day));
    expect(expiredBackups(made, noon, utcDay)).toEqual([made[11]]);
  });

  test("days on which the studio was not open don't count", () => {
    const made = Array.from({ length: 11 }, (_, weeks) => at(noon - (weeks + 1) * 7 * day));
    expect(expiredBackups(made, noon, utcDay)).toEqual([made[10]]);
  });
});

test.each<[why: string, made: number[], due: boolean]>([
  ["there is none", [], true],
  ["the last is two hours old", [noon - 2 * hour], false],
  ["the last is three hours old", [noon - 3 * hour, noon - 4 * hour], true],
  ["the clock was set back by a day", [noon + day], true],
  ["the clock was set back by a day, and one was made since", [noon + day, noon - 15 * 60_000], false],
  ["the clock was set back by an hour, as in autumn", [noon + hour], false],
  ["the clock was set back by three hours", [noon + 3 * hour], false],
])("due when %s: %#", (_why, made, due) => {
  expect(isBackupDue(made.map(at), noon)).toBe(due);
});
