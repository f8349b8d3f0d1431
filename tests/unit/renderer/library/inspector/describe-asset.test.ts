import { expect, test } from "vitest";
import { filesNamedIn } from "#renderer/library/files-named-in.ts";
import { fileLine, sourceLine, titleOf } from "#renderer/library/inspector/describe-asset.ts";
import type { Asset } from "#shared/contract/library/media.ts";

const generated = {
  ...({ type: "generated", taskId: "t", model: "Vendor-H3", prompt: "", take: 2, sandbox: true } as const),
  ...{ shotId: null, songId: null },
};
const imported = { type: "imported", fileName: "x" } as const;

test.each([
  ["a take of a shot", "video", "05 First sweep - take 1.mp4", generated, ["First sweep", 5, false]],
  ["a take of a shot beyond the hundredth", "video", "105 Rain - take 1.mp4", generated, ["Rain", 105, false]],
  ["a take whose name has a dash", "video", "01 Sea - land - take 12.mp4", generated, ["Sea - land", 1, false]],
  ["a take that was given a name", "video", "The best one.mp4", generated, ["The best one", undefined, true]],
  ["a take of a song", "audio", "Keep the Light - take 2.mp3", generated, ["Keep the Light", undefined, false]],
  [
    "a song whose title begins with a number",
    "audio",
    "99 Lamps - take 2.mp3",
    generated,
    ["99 Lamps", undefined, false],
  ],
  [
    "a file of that name brought in",
    "video",
    "05 First - take 1.mp4",
    imported,
    ["05 First - take 1", undefined, true],
  ],
  ["nothing but an extension", "image", ".png", imported, [".png", undefined, true]],
] as const)("the title of %s", (_of, kind, name, origin, [title, shot, ownName]) => {
  expect(titleOf({ kind, name, origin })).toEqual({ title, shot, ownName });
});

const words = {
  take: (take: number, shot: number | undefined) =>
    shot === undefined ? `take ${take}` : `shot ${shot}, take ${take}`,
  film: (shots: number) => `film of ${shots}`,
  of: (what: string) => what,
};
const facts = { kind: "video", format: "mp4", mime: "video/mp4", bytes: 1, width: 1366, height: 768 } as const;
const retrieved = { type: "retrieved", remoteId: "1", connectionName: "", model: "Vendor-H3", fileName: "a" } as const;

test.each<[string, Asset["origin"], string]>([
  ["05 First sweep - take 2.mp4", generated, "shot 5, take 2 · H3 · 768P · sample"],
  ["Renamed.mp4", { ...generated, sandbox: false }, "take 2 · H3 · 768P"],
  ["a.mp4", imported, "imported · 1366 × 768"],
  ["a.mp4", { ...retrieved, sandbox: false }, "fetched · H3 · 768P"],
  ["a.mp4", { type: "repaired", sourceId: "", sourceName: "", steps: [], sandbox: false }, "fixed · 1366 × 768"],
])("what made %s: %s", (name, origin, line) => {
  expect(sourceLine({ name, origin, facts, kind: "video" } as Asset, words)).toBe(line);
});

test.each([
  [480, 854, "480P"],
  [2560, 1440, "2K"],
  [1000, 1000, "1000 × 1000"],
])("a take of %i × %i is called %s", (width, height, called) => {
  const origin = { ...generated, sandbox: false };
  const made = { name: "x.mp4", origin, facts: { ...facts, width, height }, kind: "video" } as Asset;
  expect(sourceLine(made, words)).toBe(`take 2 · H3 · ${called}`);
});

test("a file's facts: no word for what nothing knows, and no figure without its unit at a line's end", () => {
  expect(fileLine({ ...facts, videoCodec: "avc", frameRate: 24 }, "8.1 MB")).toBe(
    "MP4,\u00a0AVC · 1366\u00a0×\u00a0768 · 24\u00a0fps · 8.1\u00a0MB",
  );
  expect(fileLine({ kind: "unknown", format: "unknown", mime: "", bytes: 149 }, "149 bytes")).toBe("149\u00a0bytes");
});

test("the files that a request names, each once, in its order", () => {
  const [one, other] = ["01a1fdf0-1571-73b7-8fd0-4554d4240896", "01a1fdef-eef3-70b1-a23d-bb0718ca0c25"];
  const image = (id: string) => ({ type: "image_url", image_url: { url: `asset:${id}` } });
  expect(
    filesNamedIn({ content: [{ type: "text", text: "asset: none" }, image(other), image(one), image(other)] }),
  ).toEqual([other, one]);
});
