import { expect, test } from "vitest";
import { asDatabaseFailure } from "#core/database/sqlite-failure.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** sqlite.org/rescode.html: the low byte is the code, the rest says more about it. */
test.each<[what: object, code: string | undefined]>([
  [{ errcode: 5 }, "data_folder_in_use"],
  [{ errcode: 6 }, "data_folder_in_use"],
  [{ errcode: 5 | (2 << 8) }, "data_folder_in_use"],
  [{ errcode: 8 }, "disk_read_only"],
  [{ errcode: 14 }, "disk_read_only"],
  [{ errcode: 10 }, "disk_failed"],
  [{ errcode: 10 | (1 << 8) }, "disk_failed"],
  [{ errcode: 10 | (19 << 8) }, "disk_full"],
  [{ errcode: 13 }, "disk_full"],
  [{ errcode: 11 }, "database_damaged"],
  [{ errcode: 26 }, "database_damaged"],
  [{ errcode: 1 }, undefined],
  [{ errcode: 19 }, undefined],
  [{ errcode: "5" }, undefined],
  [{ code: "ENOSPC" }, "disk_full"],
  [{ code: "EDQUOT" }, "disk_full"],
  [{ code: "EEXIST" }, "disk_failed"],
  [{ code: "EIO" }, "disk_failed"],
  [{ code: "EISDIR" }, "disk_failed"],
  [{ code: "EROFS" }, "disk_read_only"],
  [{ code: "EACCES" }, "disk_read_only"],
  [{ code: "EPERM" }, "disk_read_only"],
  [{ code: "ENOTDIR" }, "disk_read_only"],
  [{ code: "ENOENT" }, undefined],
  [{}, undefined],
])("%j is told as %j, and keeps what it was", (fields, code) => {
  const thrown = Object.assign(new Error("?"), fields);
  const told = asDatabaseFailure(thrown);
  if (code === undefined) expect(told).toBe(thrown);
  else expect(told).toMatchObject({ error: { code }, cause: thrown });
});

test("what is told already, and what is no error, stays as it is", () => {
  const told = failure("disk_full");
  for (const thrown of [told, "words", undefined, { errcode: 13 }]) expect(asDatabaseFailure(thrown)).toBe(thrown);
});
