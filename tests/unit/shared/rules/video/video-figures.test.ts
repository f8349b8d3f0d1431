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

const saidOf = (items: Parameters<typeof shotWith>[0], facts: Parameters<typeof lookupOf>[0], change = {}) =>
  checkVideo(shotWith(items, change), lookupOf(facts)).map(({ code, severity, message }) => [
    code.replace("video.", ""),
    severity,
    message,
  ]);

test("of a picture or a film whose size nobody knows, no size is told", () => {
  for (const gone of [{ width: undefined }, { height: undefined }]) {
    const said = saidOf([imageItem("asset:i", "reference_image"), videoItem("asset:v")], {
      "asset:i": imageFacts(gone as object),
      "asset:v": videoFacts(gone as object),
    });
    expect(said.filter(([code]) => /side|aspect|soft/.test(String(code)))).toEqual([]);
    expect(said.filter(([, severity]) => severity !== "pass")).toEqual([]);
  }
});

test("a picture that is too small is told once; a soft one of a shot without a resolution by what it will have", () => {
  const said = (side: number, change = {}) =>
    saidOf(
      [imageItem("asset:i")],
      { "asset:i": imageFacts({ width: side, height: side }) },
      { ratio: undefined, ...change },
    )
      .filter(([, severity]) => severity !== "pass")
      .map(([code, , message]) => [code, message]);
  expect(said(200)).toEqual([["image.side", "First frame is 200 × 200 px; 256–5760 px on each side is allowed."]]);
  expect(said(700, { resolution: undefined })).toEqual([]);
  expect(said(700, { resolution: undefined, model: "Vendor-H3-Max" })).toEqual([
    ["image.soft", "First frame is soft: 700 × 700 px for a 768P shot; its shorter side should have 768 px."],
  ]);
  expect(said(700, { resolution: "480P", model: "Vendor-H3-Max" })).toEqual([]);
});

test.each<[seconds: number[], said: string[]]>([
  [[15], ["Reference videos together: 15 s of 15 s."]],
  [[2.2, 6.4, 6.4], ["Reference videos together: 15 s of 15 s."]],
  [[7, 8.000_001], ["Reference videos are 15.000001 s long together; at most 15 s is allowed."]],
  // One that is too long is told by its own length.
  [[15.5], []],
  [[], []],
])("films of %j s together", (seconds, told) => {
  const facts = Object.fromEntries(
    seconds.map((durationSeconds, at) => [`asset:${at}`, videoFacts({ durationSeconds })]),
  );
  const said = saidOf(
    [imageItem("asset:i", "reference_image"), ...Object.keys(facts).map((url) => videoItem(url))],
    facts,
  );
  expect(said.filter(([code]) => code === "reference_video.total_duration").map(([, , message]) => message)).toEqual(
    told,
  );
});

test("frames a second are told to the thousandth, and a film slightly off a bound passes", () => {
  const said = (frameRate: number) =>
    saidOf([videoItem("asset:v")], { "asset:v": videoFacts({ frameRate }) })
      .filter(([code]) => code === "reference_video.frame_rate")
      .map(([, severity, message]) => `${severity}: ${message}`);
  expect(said(24_000 / 1001)).toEqual(["pass: Reference video 1: 23.976 fps."]);
  expect(said(12.345_678)).toEqual(["error: Reference video 1 has 12.346 fps; 23.976–60 fps is allowed."]);
});

test("a file of another kind says which, one of no known kind its type", () => {
  const said = (facts: object) =>
    saidOf([imageItem("asset:i")], { "asset:i": imageFacts(facts) }).find(([code]) => code === "image.format")?.[2];
  expect(said({ kind: "video", format: "mp4" })).toMatch(/^First frame is MP4 \(video\); /);
  expect(said({ kind: "unknown", format: "unknown", mime: "text/css" })).toMatch(/^First frame is text\/css; /);
  expect(said({ kind: "unknown", format: "unknown", mime: "" })).toMatch(/^First frame is unknown; /);
  expect(said({ format: "unknown", mime: "image/x" })).toMatch(/^First frame is image\/x; /);
});
