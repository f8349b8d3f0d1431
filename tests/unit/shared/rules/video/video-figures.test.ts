import { describe, expect, test } from "vitest";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import {
  audioFacts,
  audioItem,
  imageFacts,
  imageItem,
  lookupOf,
  shotWith,
  videoFacts,
  videoItem,
} from "#tests/support/requests/sample-requests.ts";

describe("figures", () => {
  test("name what was found and what is allowed", () => {
    const findings = checkVideo(
      shotWith([videoItem("asset:a"), videoItem("asset:b")]),
      lookupOf({ "asset:a": videoFacts(), "asset:b": videoFacts({ frameRate: 12 }) }),
    );
    expect(findings[0]).toEqual({
      code: "video.reference_video.frame_rate",
      path: "references.1",
      severity: "error",
      found: "12 fps",
      allowed: "23.976–60 fps",
      message: "Reference video 2 has 12 fps; 23.976–60 fps is allowed.",
      params: { role: "reference_video", ordinal: 2 },
    });
  });

  test.each<[number, string]>([
    [15.01, "15.01 s"],
    [15.000_4, "15.0004 s"],
    [16, "16 s"],
    [20.123_456, "20.12 s"],
  ])("a duration of %d s is shown as %s", (durationSeconds, found) => {
    const [finding] = checkVideo(
      shotWith([audioItem("asset:a")]),
      lookupOf({ "asset:a": audioFacts({ durationSeconds }) }),
    );
    expect(finding).toMatchObject({ code: "video.reference_audio.duration", found });
  });

  test("errors come first, then warnings, then passes", () => {
    const findings = checkVideo(
      shotWith([imageItem("asset:a")], { duration: 99 }),
      lookupOf({ "asset:a": imageFacts({ width: 320, height: 320 }) }),
    );
    const order = findings.map(({ severity }) => severity);
    expect(order).toEqual([...order].sort((left, right) => RANK[left] - RANK[right]));
    expect(new Set(order).size).toBe(3);
  });
  const RANK = { error: 0, warning: 1, pass: 2 };

  test("an asset without facts yet gives no finding", () => {
    const findings = checkVideo(shotWith([imageItem("asset:new", "reference_image")]));
    expect(findings.filter(({ path }) => path === "references.0")).toEqual([]);
  });
});
