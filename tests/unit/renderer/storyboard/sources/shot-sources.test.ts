import { describe, expect, it } from "vitest";
import { numberReferences } from "#renderer/storyboard/inspector/number-references.ts";
import { repairOf } from "#renderer/storyboard/inspector/repair-of.ts";
import { picturesOf, referencePicture } from "#renderer/storyboard/takes/shot-pictures.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const { draft } = madeUpShot("a", { mode: "frames", firstFrame: "first", references: ["a", "b", "c"] });
const refusal = (code: string, path: string): Finding => ({ code, path, severity: "error", message: code });

describe("numberReferences", () => {
  it("counts each kind for itself, an unknown one as an image", () => {
    const kinds = { a: "image", b: "video", c: "image", d: "audio", e: "unknown", f: "video" } as const;
    const numbered = numberReferences(Object.keys(kinds), (id) => kinds[id as keyof typeof kinds]);
    expect(numbered.map(({ kind, ordinal }) => `${kind} ${ordinal}`)).toEqual([
      "image 1",
      "video 1",
      "image 2",
      "audio 1",
      "unknown 3",
      "video 2",
    ]);
  });
});

describe("picturesOf", () => {
  const taken = { shown: { assetId: "film", request: {} } } as Parameters<typeof picturesOf>[1];

  it("shows given frames, then those of the take, then parked ones", () => {
    expect(picturesOf(draft, taken)).toEqual({
      first: { assetId: "first", edge: "start", parked: false },
      last: { assetId: "film", edge: "end", parked: false },
    });
    expect(picturesOf({ ...draft, mode: "text" }, taken).first?.assetId).toBe("film");
    expect(picturesOf({ ...draft, mode: "text" }, { shown: undefined })).toEqual({
      first: { assetId: "first", edge: "start", parked: true },
      last: undefined,
    });
  });
});

it("what stands for a shot without frames is the first reference that can be seen", () => {
  const refers = { ...draft, mode: "references" as const, projectReferences: ["voice"], references: ["wave", "sky"] };
  const kinds = { voice: "audio", wave: "video", sky: "image" };
  const media = new Map(Object.entries(kinds).map(([id, kind]) => [id, { facts: { kind } } as Asset]));
  expect(referencePicture(refers, media)).toEqual({ assetId: "wave", edge: "start", parked: false });
  expect(referencePicture({ ...refers, mode: "text" }, media)).toBeUndefined();
  expect(referencePicture({ ...refers, references: [] }, media)).toBeUndefined();
});

describe("repairOf", () => {
  it("removes the file that is refused, and only that", () => {
    expect(repairOf(refusal("video.image.size", "firstFrame"), draft)?.patch).toEqual({ firstFrame: null });
    expect(repairOf(refusal("video.reference_video.frame_rate", "references.1"), draft)?.patch).toEqual({
      references: ["a", "c"],
    });
  });

  it("offers the nearest value that is taken", () => {
    const wrong: ShotDraft = { ...draft, model: "Vendor-H3-Max", resolution: "2K", duration: 4, ratio: "adaptive" };
    expect(repairOf(refusal("video.resolution.model", "resolution"), wrong)?.patch).toEqual({ resolution: "768P" });
    expect(repairOf(refusal("video.duration.range", "duration"), wrong)).toEqual({
      kind: "useSeconds",
      seconds: 5,
      patch: { duration: 5 },
    });
    expect(repairOf(refusal("video.ratio.adaptive", "ratio"), wrong)?.patch).toEqual({ ratio: "16:9" });
  });

  it("leaves warnings, and what it can't settle, to the person", () => {
    expect(repairOf({ ...refusal("video.image.soft", "firstFrame"), severity: "warning" }, draft)).toBeUndefined();
    expect(repairOf(refusal("video.body.size", ""), draft)).toBeUndefined();
  });
});
