import { expect, it } from "vitest";
import { readFormatOnly } from "#core/files/probing/read-facts.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

it.each([
  ["picture.png", { kind: "image", format: "png" }],
  ["h264-aac.mp4", { kind: "video", format: "mp4" }],
])("of %s, which no reader comes through, its format is still told", async (name, facts) => {
  const read = await readFormatOnly({ path: await fixture(name) });
  expect(read.facts).toMatchObject(facts);
  expect(read.bytesRead).toBeGreaterThan(0);
});
