import { describe, expect, test } from "vitest";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import {
  audioFacts,
  audioItem,
  imageFacts,
  imageItem,
  type Json,
  lookupOf,
  shotWith,
  videoFacts,
  videoItem,
  videoRequest,
} from "#tests/support/requests/sample-requests.ts";

const MB = 1024 * 1024;

const errorsOf = (request: unknown, facts: Record<string, MediaFacts> = {}) =>
  checkVideo(request, lookupOf(facts)).flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

const remote = { url: "https://e.org/a" };
const first = (facts: Partial<MediaFacts>) =>
  errorsOf(shotWith([imageItem(remote.url)]), { [remote.url]: imageFacts(facts) });
const reference = (facts: Partial<MediaFacts>) =>
  errorsOf(shotWith([imageItem(remote.url, "reference_image")]), { [remote.url]: imageFacts(facts) });
const clip = (facts: Partial<MediaFacts>) =>
  errorsOf(shotWith([videoItem(remote.url)]), { [remote.url]: videoFacts(facts) });
const sound = (facts: Partial<MediaFacts>) =>
  errorsOf(shotWith([audioItem(remote.url)]), { [remote.url]: audioFacts(facts) });

describe("images: API.md § Input media limits", () => {
  test.each<[Partial<MediaFacts>, string[]]>([
    [{ width: 255, height: 400 }, ["video.image.side"]],
    [{ width: 256, height: 256 }, []],
    [{ width: 400, height: 255 }, ["video.image.side"]],
    [{ width: 5760, height: 5760 }, []],
    [{ width: 5761, height: 5000 }, ["video.image.side"]],
    [{ width: 5000, height: 5761 }, ["video.image.side"]],
    [{ width: 400, height: 1000 }, []],
    [{ width: 399, height: 1000 }, ["video.image.aspect"]],
    [{ width: 2500, height: 1000 }, []],
    [{ width: 2501, height: 1000 }, ["video.image.aspect"]],
    [{ bytes: 30 * MB }, []],
    [{ bytes: 30 * MB + 1 }, ["video.image.size"]],
    [{ format: "jpeg" }, []],
    [{ format: "png" }, []],
    [{ format: "webp" }, []],
    [{ format: "heic" }, []],
    [{ format: "heif" }, []],
    [{ format: "gif" }, ["video.image.format"]],
    [{ format: "avif" }, ["video.image.format"]],
    [{ kind: "video", format: "mp4" }, ["video.image.format"]],
  ])("%j", (facts, codes) => {
    expect(first(facts)).toEqual(codes);
    expect(reference(facts)).toEqual(codes);
  });
});

describe("an image whose shorter side is less than the film's looks soft", () => {
  test.each([
    ["480P", 479, true],
    ["480P", 480, false],
    ["768P", 767, true],
    ["768P", 768, false],
    ["2K", 1439, true],
    ["2K", 1440, false],
  ])("%s, %i px", (resolution, side, soft) => {
    for (const [width, height] of [
      [side, side + 100],
      [side + 100, side],
    ]) {
      const request = { ...shotWith([imageItem(remote.url)]), resolution };
      const codes = checkVideo(request, lookupOf({ [remote.url]: imageFacts({ width, height } as MediaFacts) }));
      expect(codes.some(({ code }) => code === "video.image.soft")).toBe(soft);
    }
  });
});

describe("a last frame of another shape than the first, by more than 2 %", () => {
  test.each([
    [979, true],
    [980, false],
    [1000, false],
    [1020, false],
    [1021, true],
  ])("a first one of %i × 1000 px, a last one of 1000 × 1000 px", (width, differs) => {
    const request = shotWith([imageItem("asset:a", "first_frame"), imageItem("asset:b", "last_frame")]);
    const facts = {
      "asset:a": imageFacts({ width, height: 1000 }),
      "asset:b": imageFacts({ width: 1000, height: 1000 }),
    };
    const codes = checkVideo(request, lookupOf(facts)).map(({ code }) => code);
    expect(codes.includes("video.frames.aspect")).toBe(differs);
  });
});

describe("reference videos: API.md § Input media limits", () => {
  test.each<[Partial<MediaFacts>, string[]]>([
    [{ format: "mp4" }, []],
    [{ format: "mov" }, []],
    [{ format: "webm" }, ["video.reference_video.format"]],
    [{ format: "avi" }, ["video.reference_video.format"]],
    [{ format: "mkv" }, ["video.reference_video.format"]],
    [{ kind: "image", format: "jpeg" }, ["video.reference_video.format"]],
    [{ videoCodec: "avc" }, []],
    [{ videoCodec: "hevc" }, []],
    [{ videoCodec: "vp9" }, ["video.reference_video.codec"]],
    [{ videoCodec: "av1" }, ["video.reference_video.codec"]],
    [{ videoCodec: "prores" }, ["video.reference_video.codec"]],
    [{ audioCodec: "aac" }, []],
    [{ audioCodec: "mp3" }, []],
    [{ audioCodec: "opus" }, ["video.reference_video.audio_codec"]],
    [{ audioCodec: "pcm" }, ["video.reference_video.audio_codec"]],
    [{ bytes: 50 * MB }, []],
    [{ bytes: 50 * MB + 1 }, ["video.reference_video.size"]],
    [{ durationSeconds: 1.99 }, ["video.reference_video.duration"]],
    [{ durationSeconds: 2 }, []],
    [{ durationSeconds: 15 }, []],
    [{ durationSeconds: 15.01 }, ["video.reference_video.duration"]],
    [{ width: 255, height: 400 }, ["video.reference_video.side"]],
    [{ width: 256, height: 256 }, []],
    [{ width: 5760, height: 5760 }, []],
    [{ width: 5761, height: 5760 }, ["video.reference_video.side"]],
    [{ width: 399, height: 1000 }, ["video.reference_video.aspect"]],
    [{ width: 400, height: 1000 }, []],
    [{ width: 1000, height: 400 }, []],
    [{ width: 1001, height: 400 }, ["video.reference_video.aspect"]],
    [{ frameRate: 23 }, ["video.reference_video.frame_rate"]],
    [{ frameRate: 23.97 }, ["video.reference_video.frame_rate"]],
    [{ frameRate: 23.976 }, []],
    [{ frameRate: 24_000 / 1001 }, []],
    // A mean of rounded time stamps may come out a hair below.
    [{ frameRate: 23.9756 }, []],
    [{ frameRate: 60 }, []],
    [{ frameRate: 60.1 }, ["video.reference_video.frame_rate"]],
    [{ frameRate: 12 }, ["video.reference_video.frame_rate"]],
  ])("%j", (facts, codes) => {
    expect(clip(facts)).toEqual(codes);
  });

  test("a video without sound is fine", () => {
    const { audioCodec: _, ...silent } = videoFacts();
    expect(errorsOf(shotWith([videoItem(remote.url)]), { [remote.url]: silent })).toEqual([]);
  });
});

describe("reference audios: API.md § Input media limits", () => {
  test.each<[Partial<MediaFacts>, string[]]>([
    [{ format: "mp3" }, []],
    [{ format: "wav" }, []],
    [{ format: "flac" }, ["video.reference_audio.format"]],
    [{ format: "m4a" }, ["video.reference_audio.format"]],
    [{ bytes: 15 * MB }, []],
    [{ bytes: 15 * MB + 1 }, ["video.reference_audio.size"]],
    [{ durationSeconds: 1.99 }, ["video.reference_audio.duration"]],
    [{ durationSeconds: 2 }, []],
    [{ durationSeconds: 15 }, []],
    [{ durationSeconds: 15.01 }, ["video.reference_audio.duration"]],
  ])("%j", (facts, codes) => {
    expect(sound(facts)).toEqual(codes);
  });
});

describe("summed durations", () => {
  const several = (make: (url: string) => Json, facts: (seconds: number) => MediaFacts, ...durations: number[]) =>
    errorsOf(
      shotWith(durations.map((_, index) => make(`asset:${index}`))),
      Object.fromEntries(durations.map((seconds, index) => [`asset:${index}`, facts(seconds)])),
    );
  test.each<[number[], boolean]>([
    [[5, 5, 5], true],
    [[2.2, 6.4, 6.4], true],
    [[5, 5, 5.01], false],
    [[7.5, 7.5], true],
    [[7.5, 7.51], false],
    [[15], true],
  ])("%j seconds", (durations, fits) => {
    const videos = several(
      (url) => videoItem(url),
      (durationSeconds) => videoFacts({ durationSeconds }),
      ...durations,
    );
    const audios = several(
      (url) => audioItem(url),
      (durationSeconds) => audioFacts({ durationSeconds }),
      ...durations,
    );
    expect(videos).toEqual(fits ? [] : ["video.reference_video.total_duration"]);
    expect(audios).toEqual(fits ? [] : ["video.reference_audio.total_duration"]);
  });

  test("videos and audios are summed apart", () => {
    const request = shotWith([videoItem("asset:v"), audioItem("asset:a")]);
    const facts = { "asset:v": videoFacts({ durationSeconds: 15 }), "asset:a": audioFacts({ durationSeconds: 15 }) };
    expect(errorsOf(request, facts)).toEqual([]);
  });
});

describe("counts", () => {
  const items = (count: number, make: (url: string) => Json) =>
    Array.from({ length: count }, (_, index) => make(`https://e.org/${index}`));
  test.each<[string, Json[], string[]]>([
    ["9 reference images", items(9, (url) => imageItem(url, "reference_image")), []],
    ["10 reference images", items(10, (url) => imageItem(url, "reference_image")), ["video.reference_image.count"]],
    ["3 reference videos", items(3, (url) => videoItem(url)), []],
    ["4 reference videos", items(4, (url) => videoItem(url)), ["video.reference_video.count"]],
    ["3 reference audios", items(3, (url) => audioItem(url)), []],
    ["4 reference audios", items(4, (url) => audioItem(url)), ["video.reference_audio.count"]],
    [
      "two first frames, one by omission",
      [imageItem("https://e.org/a"), imageItem("https://e.org/b", "first_frame")],
      ["video.first_frame.count"],
    ],
    ["two last frames", items(2, (url) => imageItem(url, "last_frame")), ["video.last_frame.count"]],
  ])("%s", (_, content, codes) => {
    expect(errorsOf(shotWith(content, { ratio: "adaptive" }))).toEqual(codes);
  });

  test("nine images, three videos and three audios go together", () => {
    const content = [
      ...items(9, (url) => imageItem(url, "reference_image")),
      ...items(3, (url) => videoItem(url)),
      ...items(3, (url) => audioItem(url)),
    ];
    const findings = checkVideo(shotWith(content));
    expect(findings.filter(({ severity }) => severity !== "pass")).toEqual([]);
    expect(findings.find(({ code }) => code === "video.reference_image.count")).toMatchObject({
      severity: "pass",
      found: "9",
      allowed: "at most 9",
      message: "Reference images: 9 of 9.",
    });
  });
});

describe("resolution and duration by model", () => {
  test.each<[string, unknown, string[]]>([
    ["Vendor-H3", "480P", ["video.resolution.model"]],
    ["Vendor-H3", "768P", []],
    ["Vendor-H3", "2K", []],
    ["Vendor-H3-Max", "480P", []],
    ["Vendor-H3-Max", "768P", []],
    ["Vendor-H3-Max", "2K", ["video.resolution.model"]],
    ["Vendor-H3-Max", undefined, []],
    ["Vendor-H3", undefined, []],
    ["Vendor-H3", "768p", ["video.resolution.value"]],
    ["Vendor-H3", 768, ["video.resolution.value"]],
  ])("%s at %s", (model, resolution, codes) => {
    expect(errorsOf(videoRequest({ model, resolution }))).toEqual(codes);
  });

  test.each<[string, unknown, string[]]>([
    ["Vendor-H3", 3, ["video.duration.range"]],
    ["Vendor-H3", 4, []],
    ["Vendor-H3", 15, []],
    ["Vendor-H3", 16, ["video.duration.range"]],
    ["Vendor-H3-Max", 4, ["video.duration.range"]],
    ["Vendor-H3-Max", 5, []],
    ["Vendor-H3-Max", 15, []],
    ["Vendor-H3-Max", 16, ["video.duration.range"]],
    ["Vendor-H3", 6.5, ["video.duration.range"]],
    ["Vendor-H3", "6", ["video.duration.range"]],
    ["Vendor-H3", undefined, ["video.duration.required"]],
    ["Vendor-H3", Number.NaN, ["video.duration.range"]],
  ])("%s for %s s", (model, duration, codes) => {
    expect(errorsOf(videoRequest({ model, duration, resolution: "768P" }))).toEqual(codes);
  });
});

describe("the prompt", () => {
  test.each<[string, unknown[], string[]]>([
    ["none", [], ["video.prompt.required"]],
    ["empty", [{ type: "text", text: "" }], ["video.prompt.required"]],
    ["white space", [{ type: "text", text: " \n\t" }], ["video.prompt.required"]],
    ["not text", [{ type: "text", text: 7 }], ["video.prompt.required"]],
    ["one character", [{ type: "text", text: "x" }], []],
    ["7,000 characters", [{ type: "text", text: "x".repeat(7000) }], []],
    ["7,001 characters", [{ type: "text", text: "x".repeat(7001) }], ["video.prompt.length"]],
    ["7,000 characters beyond the BMP", [{ type: "text", text: "🦊".repeat(7000) }], []],
    [
      "two",
      [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      ["video.prompt.single"],
    ],
  ])("%s", (_, content, codes) => {
    expect(errorsOf(videoRequest({ content }))).toEqual(codes);
  });
});
