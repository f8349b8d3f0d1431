import { expect, test } from "vitest";
import { numberReferences } from "#renderer/storyboard/inspector/number-references.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const kinds: Readonly<Record<string, MediaFacts["kind"]>> = {
  p: "image",
  q: "image",
  v: "video",
  w: "video",
  s: "audio",
  u: "unknown",
};

test.each<[what: string, ids: string[], numbered: [id: string, kind: string, ordinal: number][]]>([
  ["none", [], []],
  [
    "each kind is counted for itself",
    ["p", "v", "q", "s", "w"],
    [
      ["p", "image", 1],
      ["v", "video", 1],
      ["q", "image", 2],
      ["s", "audio", 1],
      ["w", "video", 2],
    ],
  ],
  [
    "of unknown kind it counts as an image",
    ["p", "u", "x", "q"],
    [
      ["p", "image", 1],
      ["u", "unknown", 2],
      ["x", "unknown", 3],
      ["q", "image", 4],
    ],
  ],
])("references are numbered as the request counts them: %s", (_what, ids, numbered) => {
  const found = numberReferences(ids, (id) => kinds[id]);
  expect(found.map(({ id, kind, ordinal }) => [id, kind, ordinal])).toEqual(numbered);
  expect(found.map(({ index }) => index)).toEqual(ids.map((_, at) => at));
});
