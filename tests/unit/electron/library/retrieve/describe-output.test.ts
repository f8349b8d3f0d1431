import { describe, expect, it } from "vitest";
import { describeFile, describeTask } from "#core/library/retrieve/describe-output.ts";

describe("an output that the service found", () => {
  it.each([
    [1_763_000_000, 1_763_000_000_000],
    [1_763_000_000.5, 1_763_000_000_500],
    // No time is no day of 1970.
    [0, null],
    [-1, null],
    [8.64e12, 8.64e15],
    [8.65e12, null],
    [1e300, null],
    [null, null],
    [undefined, null],
  ])("was made at %s seconds: %s ms", (created_at, createdAt) => {
    expect(describeFile({ file_id: "f", created_at })).toMatchObject({ createdAt });
    expect(describeTask({ id: "t", status: "queued", created_at })).toMatchObject({ createdAt });
  });

  it.each([
    ["succeeded", "https://e.org/film.mp4", true],
    ["succeeded", "", false],
    ["succeeded", undefined, false],
    ["running", "https://e.org/film.mp4", false],
  ])("that is %s with the link %s can be downloaded: %s", (status, url, ready) => {
    expect(describeTask({ id: "t", status, content: { url } }).ready).toBe(ready);
  });
});
