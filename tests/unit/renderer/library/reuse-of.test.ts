import { expect, test } from "vitest";
import { reuseResultOf, reusesOf, shotOf, songOf } from "#renderer/library/reuse/reuse-of.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";

const generated = { type: "generated" } as Asset["origin"];
const imported = { type: "imported", fileName: "a" } as const;

const whole = { problem: undefined };
const cut = { problem: "truncated" } as const;

// @shows Library, point by point › 4. Used again, and never over work in hand
test.each<[string, Pick<Asset, "kind" | "state" | "origin"> & { facts: Pick<Asset["facts"], "problem"> }, string]>([
  ["a picture", { kind: "image", state: "ready", origin: imported, facts: whole }, "firstFrame reference filmCover"],
  [
    "a take",
    { kind: "video", state: "ready", origin: generated, facts: whole },
    "settings firstFrame reference filmCover",
  ],
  [
    "a film brought in",
    { kind: "video", state: "ready", origin: imported, facts: whole },
    "firstFrame reference filmCover",
  ],
  ["a song", { kind: "audio", state: "ready", origin: generated, facts: whole }, "settings reference cover"],
  ["a recording", { kind: "audio", state: "ready", origin: imported, facts: whole }, "reference cover"],
  ["a take whose file is lost", { kind: "video", state: "missing", origin: generated, facts: whole }, "settings"],
  ["a damaged take", { kind: "video", state: "ready", origin: generated, facts: cut }, "settings"],
  ["a damaged picture", { kind: "image", state: "ready", origin: imported, facts: cut }, ""],
  ["what nothing reads", { kind: "unknown", state: "ready", origin: imported, facts: whole }, ""],
])("what can be used again: %s", (_name, asset, expected) => expect(reusesOf(asset).join(" ")).toBe(expected));

test.each([
  ["settings", "audio", "song"],
  ["cover", "audio", "song"],
  ["reference", "audio", "shot"],
  ["firstFrame", "image", "shot"],
  ["filmCover", "video", "cover"],
] as const)("%s of %s begins a %s", (use, kind, begun) => expect(reuseResultOf(use, kind)).toBe(begun));

const asset = { id: "a-1" };
const sent = (request: object) => ({ request }) as unknown as Task; // Only the request is read.

// @shows Library, point by point › 4. Used again, and never over work in hand
// @shows Library, point by point › 6. Own files come in
test("a shot is given the frame, the reference, or the settings without what its film adds by itself", () => {
  expect(shotOf("firstFrame", { asset, task: undefined, pictureId: "p-1" }, {})).toEqual({
    mode: "frames",
    firstFrame: "p-1",
  });
  expect(shotOf("reference", { asset, task: undefined, pictureId: "a-1" }, {})).toEqual({
    mode: "references",
    references: ["a-1"],
  });
  const task = sent({
    model: "Vendor-H3-Max",
    content: [{ type: "text", text: "Grainy film.\nA lighthouse" }],
    resolution: "480P",
    duration: 7,
    ratio: "16:9",
  });
  expect(shotOf("settings", { asset, task, pictureId: "a-1" }, { promptPrefix: "Grainy film." })).toEqual({
    prompt: "A lighthouse",
    model: "Vendor-H3-Max",
    resolution: "480P",
    duration: 7,
    ratio: "16:9",
    mode: "text",
  });
});

test("a song is given its title with the settings, a cover its recording", () => {
  expect(songOf("cover", { asset, task: undefined }, "Ferry")).toEqual({
    title: "Ferry",
    model: "music-cover",
    cover: "a-1",
  });
  const task = sent({ model: "music-3.0", prompt: "waltz", lyrics: "la" });
  expect(songOf("settings", { asset, task }, "Ferry")).toMatchObject({ title: "Ferry", style: "waltz", lyrics: "la" });
});

test("what can't be read any more gives nothing rather than something else", () => {
  expect(shotOf("settings", { asset, task: sent({ model: "gone" }), pictureId: "a-1" }, {})).toBeUndefined();
  expect(songOf("settings", { asset, task: sent({ model: "gone" }) }, "")).toBeUndefined();
});
