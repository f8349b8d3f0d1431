import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { type Answer, dataUrl, freeKey, useService, videoPath } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const media = { image: "", video: "", audio: "" };
beforeAll(async () => {
  media.image = dataUrl(await fixture("256x256.png"), "image/png");
  media.video = dataUrl(await fixture("2s.mp4"), "video/mp4");
  media.audio = dataUrl(await fixture("2s.mp3"), "audio/mpeg");
  // What is accepted here is never rendered.
  await service.current.fault({ operation: "video.create", kind: "hold", times: 10_000 });
});
afterAll(() => service.current.clearFaults());

const text = (words = "A lighthouse in the rain") => ({ type: "text", text: words });
const image = (role?: string) => () => ({
  type: "image_url",
  image_url: { url: media.image },
  ...(role ? { role } : {}),
});
const video = (role?: string) => () => ({
  type: "video_url",
  video_url: { url: media.video },
  ...(role ? { role } : {}),
});
const audio = (role?: string) => () => ({
  type: "audio_url",
  audio_url: { url: media.audio },
  ...(role ? { role } : {}),
});
const many = (count: number, item: () => object) => Array.from({ length: count }, () => item);

interface Shape {
  model?: unknown;
  content?: unknown;
  [field: string]: unknown;
}
const h3 = { model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9", content: [text()] };
const max = { ...h3, model: "Vendor-H3-Max" };
type Row = [what: string, base: Shape, change: Shape, accepted: boolean];
const yes = true;
const no = false;

const settings: Row[] = [
  ["model unknown", h3, { model: "Vendor-H9" }, no],
  ["model missing", h3, { model: undefined }, no],
  ["H3 480P", h3, { resolution: "480P" }, no],
  ["H3 768P", h3, { resolution: "768P" }, yes],
  ["H3 2K", h3, { resolution: "2K" }, yes],
  ["H3-Max 480P", max, { resolution: "480P" }, yes],
  ["H3-Max 768P", max, { resolution: "768P" }, yes],
  ["H3-Max 2K", max, { resolution: "2K" }, no],
  ["H3-Max without resolution", max, { resolution: undefined }, yes],
  ["resolution 1080P", h3, { resolution: "1080P" }, no],
  ["H3 3 s", h3, { duration: 3 }, no],
  ["H3 4 s", h3, { duration: 4 }, yes],
  ["H3 15 s", h3, { duration: 15 }, yes],
  ["H3 16 s", h3, { duration: 16 }, no],
  ["H3-Max 4 s", max, { duration: 4 }, no],
  ["H3-Max 5 s", max, { duration: 5 }, yes],
  ["H3-Max 15 s", max, { duration: 15 }, yes],
  ["duration 5.5 s", h3, { duration: 5.5 }, no],
  ["duration a word", h3, { duration: "5" }, no],
  ["duration missing", h3, { duration: undefined }, no],
  ["callback_url an address", h3, { callback_url: "http://127.0.0.1:9/hook" }, yes],
  ["callback_url no address", h3, { callback_url: "nowhere" }, no],
];

const extras: Row[] = [
  ["empty extra", max, { extra: {} }, yes],
  ["prompt_expansion_mode balanced", max, { extra: { prompt_expansion_mode: "balanced" } }, yes],
  ["prompt_expansion_mode disabled", max, { extra: { prompt_expansion_mode: "disabled" } }, yes],
  ["prompt_expansion_mode quality", max, { extra: { prompt_expansion_mode: "quality" } }, yes],
  ["prompt_expansion_mode balance", max, { extra: { prompt_expansion_mode: "balance" } }, no],
  ["prompt_expansion_mode empty", max, { extra: { prompt_expansion_mode: "" } }, no],
  ["prompt_expansion_mode a Boolean", max, { extra: { prompt_expansion_mode: true } }, no],
  ["an undeclared field", max, { extra: { seed: 1 } }, no],
  ["extra on H3", h3, { extra: { prompt_expansion_mode: "balanced" } }, no],
];

const ratios: Row[] = [
  ...["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"].map((ratio): Row => [`text-to-video ${ratio}`, h3, { ratio }, yes]),
  ["text-to-video without ratio", h3, { ratio: undefined }, no],
  ["text-to-video adaptive", h3, { ratio: "adaptive" }, no],
  ["ratio 2:1", h3, { ratio: "2:1" }, no],
  ["image-to-video without ratio", h3, { content: [text(), image()], ratio: undefined }, yes],
  ["image-to-video 9:16, ignored", h3, { content: [text(), image()], ratio: "9:16" }, yes],
  ["reference-to-video without ratio", h3, { content: [text(), image("reference_image")], ratio: undefined }, yes],
  ["reference-to-video 1:1", h3, { content: [text(), image("reference_image")], ratio: "1:1" }, yes],
];

const contents: Row[] = [
  ["content missing", h3, { content: undefined }, no],
  ["no text item", h3, { content: [image()] }, no],
  ["an empty text", h3, { content: [text("")] }, no],
  ["a text of spaces", h3, { content: [text("  ")] }, no],
  ["two text items", h3, { content: [text(), text()] }, no],
  ["a text of 7,000 characters", h3, { content: [text("🎬".repeat(7000))] }, yes],
  ["a text of 7,001 characters", h3, { content: [text("x".repeat(7001))] }, no],
  ["item of an unknown type", h3, { content: [text(), { type: "poem" }] }, no],
  ["image without url", h3, { content: [text(), { type: "image_url", image_url: {} }] }, no],
  ["first frame by role", h3, { content: [text(), image("first_frame")] }, yes],
  ["first frame without role", h3, { content: [text(), image()] }, yes],
  ["last frame alone", h3, { content: [text(), image("last_frame")] }, yes],
  ["first and last frame", h3, { content: [text(), image("first_frame"), image("last_frame")] }, yes],
  ["two first frames", h3, { content: [text(), image("first_frame"), image()] }, no],
  ["two last frames", h3, { content: [text(), image("last_frame"), image("last_frame")] }, no],
  ["image with a video's role", h3, { content: [text(), image("reference_video")] }, no],
  ["9 reference images", h3, { content: [text(), ...many(9, image("reference_image"))] }, yes],
  ["10 reference images", h3, { content: [text(), ...many(10, image("reference_image"))] }, no],
  ["3 reference videos", h3, { content: [text(), ...many(3, video("reference_video"))] }, yes],
  ["4 reference videos", h3, { content: [text(), ...many(4, video("reference_video"))] }, no],
  ["3 reference audios", h3, { content: [text(), ...many(3, audio("reference_audio"))] }, yes],
  ["4 reference audios", h3, { content: [text(), ...many(4, audio("reference_audio"))] }, no],
  [
    "image, video and audio references together",
    max,
    { content: [text(), image("reference_image"), video("reference_video"), audio("reference_audio")] },
    yes,
  ],
  ["a first frame beside a reference", h3, { content: [text(), image("first_frame"), image("reference_image")] }, no],
  ["a last frame beside a reference", h3, { content: [text(), image("last_frame"), video("reference_video")] }, no],
];

const tables = { settings, extras, ratios, contents };

function build(base: Shape, change: Shape): Shape {
  const shape = { ...base, ...change };
  if (!Array.isArray(shape.content)) return shape;
  return { ...shape, content: shape.content.map((item: unknown) => (typeof item === "function" ? item() : item)) };
}

describe.each(Object.entries(tables))("video request: %s", (_, rows) => {
  it.each(rows)("%s", async (_what, base, change, accepted) => {
    const answer = await service.current.post(videoPath, build(base, change));
    if (accepted) {
      expect(answer.json).toEqual({ task_id: expect.stringMatching(/^\d+$/) });
      expect(answer.status).toBe(200);
      await service.current.delete(`${videoPath}/${answer.json.task_id}`);
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      type: "error",
      error: { type: "bad_request_error", message: expect.stringMatching(/ \(2013\)$/), http_code: "400" },
      request_id: expect.stringMatching(/^\w{8,}$/),
    });
  });
});

describe("video errors", () => {
  type ErrorRow = [status: number, type: string, code: number, call: () => Promise<Answer>];
  const faulty = async (status: number) => {
    await service.current.fault({ operation: "video.create", kind: "status", status, retryAfter: 3 });
    return service.current.post(videoPath, h3);
  };
  const rows: ErrorRow[] = [
    [400, "bad_request_error", 2013, () => service.current.post(videoPath, { ...h3, content: [] })],
    [401, "authorized_error", 1004, () => service.current.post(videoPath, h3, { key: null })],
    [401, "authorized_error", 1004, () => service.current.post(videoPath, h3, { key: "wrong" })],
    [402, "insufficient_balance_error", 1008, () => service.current.post(videoPath, h3, { key: freeKey })],
    [
      422,
      "unprocessable_entity_error",
      1026,
      () => service.current.post(videoPath, { ...h3, content: [text("[sandbox:sensitive]")] }),
    ],
    [429, "rate_limit_error", 1002, () => faulty(429)],
    [500, "server_error", 1000, () => faulty(500)],
  ];
  it.each(rows)("%i %s (%i)", async (status, type, code, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({
      type: "error",
      error: { type, message: expect.stringMatching(new RegExp(`\\(${code}\\)$`)), http_code: String(status) },
      request_id: expect.any(String),
    });
  });

  it("needs Content-Type application/json", async () => {
    const answer = await service.current.post(videoPath, "{}", { headers: { "content-type": "text/plain" } });
    expect([answer.status, answer.json.error.type]).toEqual([400, "bad_request_error"]);
  });

  it("a request body above 64 MB is refused", async () => {
    const answer = await service.current.post(videoPath, { ...h3, content: [text("x".repeat(64 * 1024 * 1024))] });
    expect([answer.status, answer.json.error.type]).toEqual([400, "bad_request_error"]);
  });
});
