import { expect, test } from "vitest";
import { parseManifest } from "#core/backup/read-archive.ts";

const later = (version: number) =>
  `It was made by a later version of the studio (archive ${version}, this version knows 1).`;
const unclear = "Its manifest can't be understood.";

test.each([
  ["a later version", '{"formatVersion":2}', later(2)],
  ["this version, with nothing else in it", '{"formatVersion":1}', unclear],
  ["a version that is no number", '{"formatVersion":"2"}', unclear],
  ["no version", "{}", unclear],
  ["nothing", "null", unclear],
  ["no JSON", "format: reelsong", unclear],
])("a manifest of %s is refused with its reason", (_what, text, reason) => {
  expect(() => parseManifest(text)).toThrow(
    expect.objectContaining({
      error: expect.objectContaining({ code: "archive_refused", message: expect.stringContaining(reason) }),
    }),
  );
});
