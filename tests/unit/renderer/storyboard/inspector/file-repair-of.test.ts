// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { BoardMedia } from "#renderer/storyboard/board-media.ts";
import { fileRepairOf } from "#renderer/storyboard/inspector/file-repair-of.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const asset = (id: string, kind: string, durationSeconds?: number) =>
  ({ id, facts: { kind, durationSeconds } }) as Asset;
const media = new Map(
  [
    ...[asset("still", "image"), asset("short", "video", 3), asset("long", "video", 9), asset("longer", "video", 14)],
    ...[asset("unmeasured", "video"), asset("half", "video", 0.5)],
    ...[asset("leaves two", "video", 13), asset("leaves less", "video", 13.5)],
    ...[asset("voice", "audio", 4), asset("song", "audio", 12), asset("text", "unknown")],
  ].map((each) => [each.id, each]),
) as unknown as BoardMedia;
const keeper = { ...plainCard, id: "k", name: "Keeper", files: [{ name: "still", gives: "look", left: null }] };
const draft = (more: object) => madeUpShot("a", { mode: "references", ...more }).draft;
const finding = (code: string, path: string) => ({ code, path }) as Finding;
const repair = (code: string, path: string, more: object) => fileRepairOf(finding(code, path), draft(more), media);

describe("the file that a finding speaks of", () => {
  it.each([
    ["video.frame.size", "firstFrame", { firstFrame: "still" }, "still", "firstFrame"],
    ["video.frame.size", "lastFrame", { lastFrame: "still" }, "still", "lastFrame"],
    ["video.reference_video.duration", "references.1", { references: ["still", "short"] }, "short", "referenceVideo"],
    ["video.reference_image.size", "references.0", { references: ["still", "short"] }, "still", "referenceImage"],
    ["video.reference_audio.size", "references.0", { references: ["voice"] }, "voice", "referenceAudio"],
  ])("%s at %s of %j is %s", (code, path, more, id, use) => {
    expect(repair(code, path, more)).toMatchObject({
      asset: { id },
      use: expect.stringMatching(new RegExp(use.slice(0, 5))),
    });
  });

  it.each([
    ["no change to a file settles it", "video.references.count", "references.0", { references: ["still"] }],
    ["no change to a file settles it", "video.scenario.mixed", "references.0", { references: ["still"] }],
    ["no change to a file settles it", "video.frames.aspect", "firstFrame", { firstFrame: "still" }],
    ["no change to a file settles it", "video.prompt.soft", "references.0", { references: ["still"] }],
    ["no change to a file settles it", "video.last_frame.alone", "lastFrame", { lastFrame: "still" }],
    ["no file is there", "video.frame.size", "firstFrame", {}],
    ["the file is unknown", "video.frame.size", "firstFrame", { firstFrame: "gone" }],
    ["there are fewer", "video.reference_image.size", "references.1", { references: ["still"] }],
    ["it is of no kind that is repaired", "video.reference_image.size", "references.0", { references: ["text"] }],
    ["a card brings it", "video.reference_image.size", "references.0", { cast: [keeper] }],
    ["it speaks of no file", "video.prompt.empty", "prompt", { references: ["still"] }],
  ])("is none where %s: %s at %s", (_why, code, path, more) => {
    expect(repair(code, path, more)).toBeUndefined();
  });
});

it.each([
  ["video", ["still", "short", "long"], "long", 12],
  ["video", ["long", "short", "short"], "long", 12],
  ["audio", ["song", "voice"], "song", 11],
  ["video", ["long", "unmeasured"], "long", 15],
  ["video", ["unmeasured", "half"], "half", 15],
])(
  "of %s that are too long together (%j) the longest is cut to what the others leave",
  (kind, references, id, most) => {
    const found = repair(`video.reference_${kind}.total_duration`, "references", { references });
    expect([found?.asset.id, found?.secondsMost]).toEqual([id, most]);
  },
);

it.each([
  ["the others leave enough", ["longer", "leaves two"], 2],
  ["the others leave less than a reference may have", ["longer", "leaves less"], undefined],
  ["there is none", ["still"], undefined],
])("whether one is cut where %s", (_why, references, most) => {
  expect(repair("video.reference_video.total_duration", "references", { references })?.secondsMost).toBe(most);
});

it("another file takes the place of the one that is repaired, once, also of the film's own", () => {
  const first = repair("video.frame.size", "firstFrame", { firstFrame: "still" });
  expect(first?.replacedBy("new", draft({}))).toEqual({ firstFrame: "new" });
  const of = repair("video.reference_image.size", "references.0", { references: ["still", "short"] });
  expect(of?.replacedBy("new", draft({ references: ["still", "short"] }))).toEqual({ references: ["new", "short"] });
  expect(of?.replacedBy("short", draft({ references: ["still", "short"] }))).toEqual({ references: ["short"] });
  expect(of?.replacedBy("new", draft({ references: ["short"], projectReferences: ["still", "long"] }))).toEqual({
    references: ["short"],
    projectReferences: ["new", "long"],
  });
});
