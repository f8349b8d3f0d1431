import { describe, expect, test } from "vitest";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { kindOfAddress, referenceKind } from "#shared/rules/video/reference-kind.ts";
import { videoScenario } from "#shared/rules/video/video-scenario.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import {
  audioItem,
  imageItem,
  type Json,
  shotWith,
  videoItem,
  videoRequest,
} from "#tests/support/requests/sample-requests.ts";

const URL = "https://e.org/a";
const firstFrame = imageItem(URL, "first_frame");
const lastFrame = imageItem(URL, "last_frame");
const plainImage = imageItem(URL);
const image = imageItem(URL, "reference_image");
const video = videoItem(URL);
const audio = audioItem(URL);

const codesOf = (request: unknown, severity: string) =>
  checkVideo(request).flatMap((finding) => (finding.severity === severity ? [finding.code] : []));

describe("the scenario follows from the roles: API.md § Content rules", () => {
  test.each<[string, Json[], "text" | "image" | "reference"]>([
    ["text alone", [], "text"],
    ["a first frame", [firstFrame], "image"],
    ["an image without a role", [plainImage], "image"],
    ["a last frame", [lastFrame], "image"],
    ["both frames", [firstFrame, lastFrame], "image"],
    ["a reference image", [image], "reference"],
    ["a reference video", [video], "reference"],
    ["a reference audio", [audio], "reference"],
    ["all references", [image, video, audio], "reference"],
  ])("%s", (_, items, scenario) => {
    const request = shotWith(items, { ratio: scenario === "text" ? "16:9" : "adaptive" });
    expect(videoScenario(request)).toBe(scenario);
    expect(codesOf(request, "error")).toEqual([]);
  });

  test.each([undefined, null, 7, "x", [], {}, { content: {} }, { content: [null, 1, []] }])(
    "of %j is text",
    (request) => {
      expect(videoScenario(request)).toBe("text");
    },
  );
});

describe("frames and references exclude each other", () => {
  test.each<[string, Json[]]>([
    ["first frame and reference image", [firstFrame, image]],
    ["image without a role and reference video", [plainImage, video]],
    ["last frame and reference audio", [lastFrame, audio]],
  ])("%s", (_, items) => {
    expect(codesOf(shotWith(items, { ratio: "adaptive" }), "error")).toEqual(["video.scenario.exclusive"]);
  });
});

describe("ratio: API.md § Ratio rules by scenario", () => {
  const concrete = ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"];
  test.each(concrete)("%s", (ratio) => {
    expect(codesOf(videoRequest({ ratio }), "error")).toEqual([]);
    expect(codesOf(shotWith([image], { ratio }), "error")).toEqual([]);
    expect(codesOf(shotWith([image], { ratio }), "warning")).toEqual([]);
    expect(codesOf(shotWith([firstFrame], { ratio }), "error")).toEqual([]);
    expect(codesOf(shotWith([firstFrame], { ratio }), "warning")).toEqual(["video.ratio.ignored"]);
  });
  test.each<[string, Json, string[]]>([
    ["text, adaptive", videoRequest({ ratio: "adaptive" }), ["video.ratio.adaptive"]],
    ["text, none", videoRequest({ ratio: undefined }), ["video.ratio.required"]],
    ["image, adaptive", shotWith([firstFrame], { ratio: "adaptive" }), []],
    ["image, none", shotWith([firstFrame], { ratio: undefined }), []],
    ["reference, adaptive", shotWith([image], { ratio: "adaptive" }), []],
    ["reference, none", shotWith([image], { ratio: undefined }), []],
    ["text, no ratio at all", videoRequest({ ratio: "2:1" }), ["video.ratio.value"]],
    ["image, no ratio at all", shotWith([firstFrame], { ratio: "2:1" }), ["video.ratio.value"]],
    ["reference, no ratio at all", shotWith([image], { ratio: 1.5 }), ["video.ratio.value"]],
  ])("%s", (_, request, codes) => {
    expect(codesOf(request, "error")).toEqual(codes);
  });
});

describe("roles belong to types", () => {
  test.each<[Json, boolean]>([
    [imageItem(URL, "reference_video"), false],
    [imageItem(URL, "reference_audio"), false],
    [imageItem(URL, "middle_frame"), false],
    [videoItem(URL, "reference_image"), false],
    [{ type: "video_url", video_url: { url: URL } }, false],
    [{ type: "audio_url", audio_url: { url: URL } }, false],
    [audioItem(URL, "reference_video"), false],
    [audioItem(URL), true],
  ])("%j", (item, fits) => {
    expect(codesOf(shotWith([item]), "error")).toEqual(fits ? [] : ["video.role.item"]);
  });
});

describe("extra is for H3-Max and holds one setting", () => {
  const max = (extra: unknown) => codesOf(videoRequest({ model: "Vendor-H3-Max", extra }), "error");
  test.each<[unknown, string[]]>([
    [undefined, []],
    [{}, []],
    [{ prompt_expansion_mode: "disabled" }, []],
    [{ prompt_expansion_mode: "balanced" }, []],
    [{ prompt_expansion_mode: "quality" }, []],
    [{ prompt_expansion_mode: "balance" }, ["video.extra.mode"]],
    [{ prompt_expansion_mode: "" }, ["video.extra.mode"]],
    [{ prompt_expansion_mode: true }, ["video.extra.mode"]],
    [{ prompt_expansion_mode: "balanced", seed: 1 }, ["video.extra.fields"]],
    ["balanced", ["video.extra.fields"]],
    [true, ["video.extra.fields"]],
    [null, ["video.extra.fields"]],
  ])("%j", (extra, codes) => {
    expect(max(extra)).toEqual(codes);
  });
  test.each([{}, { prompt_expansion_mode: "balanced" }])("H3 takes no %j", (extra) => {
    expect(codesOf(videoRequest({ extra }), "error")).toEqual(["video.extra.model"]);
  });
});

describe("addresses", () => {
  test.each<[string, boolean]>([
    ["https://e.org/a.png", true],
    ["http://e.org/a.png", true],
    ["x_file://123", true],
    ["data:image/png;base64,QUJD", true],
    ["asset:0190", true],
    ["", false],
    ["ftp://e.org/a.png", false],
    ["/home/a.png", false],
    ["https://", false],
    ["x_file://", false],
    ["data:image/png,abc", false],
    ["asset:", false],
  ])("%s", (url, fits) => {
    expect(codesOf(shotWith([imageItem(url)], { ratio: "adaptive" }), "error")).toEqual(
      fits ? [] : ["video.content.url"],
    );
  });
});

describe("a connection that wants company for a last frame and for sounds", () => {
  const assumed = resolveAssumptions({ videoLastFrameAlone: false, videoReferenceAudioAlone: false });
  test.each<[string, Json[], string[]]>([
    ["words alone", [], []],
    ["a first frame", [firstFrame], []],
    ["both frames", [firstFrame, lastFrame], []],
    ["a last frame", [lastFrame], ["video.last_frame.alone"]],
    ["an image", [image], []],
    ["a sound", [audio], ["video.reference_audio.alone"]],
    ["a sound with an image", [audio, image], []],
    ["a sound with a video", [audio, video], []],
  ])("%s", (_, items, codes) => {
    const request = shotWith(items, { ratio: items.length === 0 ? "16:9" : "adaptive" });
    const errors = checkVideo(request, undefined, assumed).filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(codes);
  });
});

describe("another model for a draft", () => {
  const draft = {
    model: "Vendor-H3",
    resolution: "2K",
    duration: 4,
    prompt: "kept",
    promptExpansion: "quality",
  } as const;
  test("keeps what stays valid and tells what changed", () => {
    const { draft: adapted, changes } = adaptVideoDraft(draft, "Vendor-H3-Max");
    expect(adapted).toEqual({
      model: "Vendor-H3-Max",
      resolution: "768P",
      duration: 5,
      prompt: "kept",
      promptExpansion: "quality",
    });
    expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["resolution", "2K", "768P"],
      ["duration", 4, 5],
    ]);
    expect(changes.map(({ message }) => message)).toEqual([
      "Vendor-H3-Max does not make 2K; the resolution is now 768P.",
      "Vendor-H3-Max makes 5–15 s; the duration is now 5 s.",
    ]);
  });
  test("changes nothing that fits", () => {
    const fitting = { model: "Vendor-H3", resolution: "768P", duration: 10 } as const;
    expect(adaptVideoDraft(fitting, "Vendor-H3-Max")).toEqual({
      draft: { ...fitting, model: "Vendor-H3-Max" },
      changes: [],
    });
  });
  test("480P becomes 768P on H3", () => {
    const small = { model: "Vendor-H3-Max", resolution: "480P", duration: 5 } as const;
    expect(adaptVideoDraft(small, "Vendor-H3").draft.resolution).toBe("768P");
  });
});

test.each([
  ["https://e.org/a.mp4", "video"],
  ["https://e.org/a.MOV?x=.png", "video"],
  ["https://e.org/a.mp3#t", "audio"],
  ["https://e.org/a.wav", "audio"],
  ["https://e.org/a.jpg", "image"],
  ["https://e.org/a.jpeg", "image"],
  ["https://e.org/a.heif", "image"],
  ["https://e.org/apng", undefined],
  ["https://e.org/a.txt", undefined],
] as const)("%s promises %j, and counts as that while nothing is known of it", (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
  expect(referenceKind(address, () => undefined)).toBe(kind);
  expect(referenceKind(address, () => "audio")).toBe("audio");
  expect(referenceKind("a.mp4", () => undefined)).toBeUndefined();
});
