import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { dataUrl, useService, videoPath, videoQueryPath } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const picture = { url: "" };
beforeAll(async () => {
  picture.url = dataUrl(await fixture("picture.png"), "image/png");
  // Only the records are read; nothing is rendered.
  await service.current.fault({ operation: "video.create", kind: "hold", times: 10_000 });
});
afterAll(() => service.current.clearFaults());

const text = { type: "text", text: "A lighthouse in the rain" };
const image = (role?: string) => ({ type: "image_url", image_url: picture, ...(role ? { role } : {}) });
const h3 = { model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9", content: () => [text] };
const max = { ...h3, model: "Vendor-H3-Max" };
type Change = Record<string, unknown> & { content?: () => object[] };

async function create(order: Change) {
  const { content = () => [], ...rest } = order;
  const answer = await service.current.post(videoPath, { ...rest, content: content() });
  if (answer.status !== 200) return { status: answer.status, task: undefined };
  const { json } = await service.current.get(`${videoQueryPath}/${answer.json.task_id}`);
  await service.current.delete(`${videoPath}/${answer.json.task_id}`);
  return { status: 200, task: json.task };
}

describe("what the record says of a request", () => {
  it.each<[what: string, order: Change, record: Record<string, unknown>]>([
    ["H3-Max without resolution is 768P", { ...max, resolution: undefined }, { resolution: "768P" }],
    ["H3 without resolution is 2K", { ...h3, resolution: undefined }, { resolution: "2K" }],
    [
      "image-to-video follows the image whatever ratio is sent",
      { ...h3, ratio: "9:16", content: () => [text, image()] },
      { ratio: "4:3" },
    ],
    [
      "image-to-video with adaptive",
      { ...h3, ratio: "adaptive", content: () => [text, image("last_frame")] },
      { ratio: "4:3" },
    ],
    [
      "reference-to-video without ratio is adaptive",
      { ...h3, ratio: undefined, content: () => [text, image("reference_image")] },
      { ratio: "4:3" },
    ],
    [
      "reference-to-video with adaptive",
      { ...h3, ratio: "adaptive", content: () => [text, image("reference_image")] },
      { ratio: "4:3" },
    ],
    [
      "reference-to-video with a ratio of its own",
      { ...h3, ratio: "21:9", content: () => [text, image("reference_image")] },
      { ratio: "21:9" },
    ],
    ["H3 of 15 s", { ...h3, duration: 15 }, { model: "Vendor-H3", duration: 15 }],
    ["H3-Max from a first frame", { ...max, content: () => [text, image()] }, { model: "Vendor-H3-Max" }],
    ["H3-Max from a last frame", { ...max, content: () => [text, image("last_frame")] }, { model: "Vendor-H3-Max" }],
    [
      "H3-Max from both frames",
      { ...max, content: () => [text, image("first_frame"), image("last_frame")] },
      { model: "Vendor-H3-Max" },
    ],
    [
      "H3-Max from a reference",
      { ...max, content: () => [text, image("reference_image")] },
      { model: "Vendor-H3-Max" },
    ],
  ])("%s", async (_, order, record) => {
    expect(await create(order)).toMatchObject({ status: 200, task: { status: "queued", ...record } });
  });

  it.each<[what: string, order: Change]>([
    ["H3-Max of 16 s", { ...max, duration: 16 }],
    ["a ratio that is none, even where ratios are ignored", { ...h3, ratio: "2:1", content: () => [text, image()] }],
    [
      "a video item in a frame's role",
      { ...h3, content: () => [text, { ...image("first_frame"), type: "video_url" }] },
    ],
  ])("%s is refused", async (_, order) => {
    expect((await create(order)).status).toBe(400);
  });

  it("a callback without a challenge answered changes nothing for the task", async () => {
    const { task } = await create({ ...h3, callback_url: "http://127.0.0.1:9/closed" });
    expect(task).toMatchObject({ status: "queued" });
  });
});
