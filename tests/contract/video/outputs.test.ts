import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { ffprobe, frameTiles, tileDistance } from "#tests/support/media/read-media.ts";
import { type AnyJson, dataUrl, useService, videoPath, waitForTask } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const folder = mkdtempSync(join(tmpdir(), "reelsong-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = { type: "text", text: "A mountain valley at dawn" };
const image = (url: string, role: string) => ({ type: "image_url", image_url: { url }, role });
const order = { model: "Vendor-H3-Max", content: [text], resolution: "480P", duration: 5, ratio: "16:9" };

/** Makes a film and downloads it; `path` holds the bytes. */
async function film(change: Record<string, unknown>): Promise<{ path: string; task: AnyJson }> {
  const { json } = await service.current.post(videoPath, { ...order, ...change });
  const task = await waitForTask(service.current, json.task_id, "succeeded", "failed");
  const response = await fetch(task.content.url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  const path = join(folder, `${json.task_id}.mp4`);
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  return { path, task };
}

describe("rendered film, read by ffprobe", () => {
  it.each([
    ["480P", "16:9", 5, 854, 480],
    ["480P", "9:16", 5, 480, 854],
    ["480P", "1:1", 5, 480, 480],
    ["480P", "21:9", 5, 1120, 480],
    ["768P", "16:9", 5, 1366, 768],
  ])("%s %s %i s is %i × %i", async (resolution, ratio, duration, width, height) => {
    const { path, task } = await film({ resolution, ratio, duration });
    const facts = await ffprobe(path);
    expect(facts).toMatchObject({ codec: "h264", width, height, frameRate: 24 });
    expect(Math.abs(facts.seconds - duration)).toBeLessThan(0.1);
    expect(facts.comment).toContain("sandbox");
    expect([task.ratio, task.resolution, task.duration]).toEqual([ratio, resolution, duration]);
    const [across = 1, down = 1] = ratio.split(":").map(Number);
    expect(Math.abs(width / height / (across / down) - 1)).toBeLessThan(0.005);
  });

  it("2K 4 s is 2560 × 1440", async () => {
    const { path } = await film({ model: "Vendor-H3", resolution: "2K", duration: 4 });
    const facts = await ffprobe(path);
    expect(facts).toMatchObject({ codec: "h264", width: 2560, height: 1440 });
    expect(Math.abs(facts.seconds - 4)).toBeLessThan(0.1);
  });

  it("moves from the first frame to the last one, in the first one's ratio", async () => {
    const first = await fixture("picture.jpg");
    const upright = await fixture("aspect-0.4.png");
    const { path, task } = await film({
      content: [
        text,
        image(dataUrl(first, "image/jpeg"), "first_frame"),
        image(dataUrl(upright, "image/png"), "last_frame"),
      ],
      ratio: "9:16",
    });
    const facts = await ffprobe(path);
    expect([facts.width, facts.height, task.ratio, task.usage.input_image_count]).toEqual([640, 480, "4:3", 2]);
    const [begins, given, ends, tall] = [
      await frameTiles(path, 0),
      await frameTiles(first, 0),
      await frameTiles(path, "last"),
      await frameTiles(upright, 0),
    ];
    expect(tileDistance(begins, given)).toBeLessThan(6);
    expect(tileDistance(ends, given)).toBeGreaterThan(30);
    // The last picture is cropped to the film's ratio, so its middle fills the frame.
    const middle = (tiles: number[]) => [0, 1, 2].flatMap(() => tiles.slice(12, 24));
    expect(tileDistance(middle(ends), middle(tall))).toBeLessThan(6);
  });

  it.each(["picture.webp"])("a first frame from %s begins the film", async (name) => {
    const given = await fixture(name);
    const { path, task } = await film({
      content: [text, image(dataUrl(given, "image/*"), "first_frame")],
      ratio: undefined,
    });
    expect(task.ratio).toBe("4:3");
    expect(tileDistance(await frameTiles(path, 0), await frameTiles(given, 0))).toBeLessThan(6);
  });

  it("adaptive is kept within 0.4 to 2.5 and told in the record", async () => {
    const { path, task } = await film({
      content: [text, image(dataUrl(await fixture("aspect-2.5.png"), "image/png"), "first_frame")],
      ratio: "adaptive",
    });
    const facts = await ffprobe(path);
    expect([facts.width, facts.height, task.ratio]).toEqual([1200, 480, "5:2"]);
  });

  it("a reference video gives the ratio and counts into the usage", async () => {
    const url = dataUrl(await fixture("5s.mp4"), "video/mp4");
    const { task } = await film({
      content: [text, { type: "video_url", video_url: { url }, role: "reference_video" }],
      ratio: undefined,
    });
    expect(task.ratio).toBe("1:1");
    expect(task.usage).toEqual({ total_seconds: 10, input_seconds: 5, output_seconds: 5, input_image_count: 0 });
  });

  it("is no still picture, is the same for the same prompt, and downloads in ranges", async () => {
    const [one, { path, task }] = [await film({ ratio: "1:1" }), await film({ ratio: "1:1" })];
    const frames = await Promise.all([frameTiles(one.path, 0), frameTiles(one.path, 4.5), frameTiles(path, 4.5)]);
    expect(frames[0]).not.toEqual(frames[1]);
    expect(frames[1]).toEqual(frames[2]);
    const range = async (value: string) => {
      const response = await fetch(task.content.url, { headers: { range: value } });
      return [response.status, response.headers.get("content-range"), (await response.arrayBuffer()).byteLength];
    };
    const size = Number((await fetch(task.content.url, { method: "HEAD" })).headers.get("content-length"));
    expect(size).toBeGreaterThan(10_000);
    expect(await range("bytes=0-99")).toEqual([206, `bytes 0-99/${size}`, 100]);
    expect(await range("bytes=100-")).toEqual([206, `bytes 100-${size - 1}/${size}`, size - 100]);
    expect(await range("bytes=-50")).toEqual([206, `bytes ${size - 50}-${size - 1}/${size}`, 50]);
    expect((await range(`bytes=${size}-`))[0]).toBe(416);
  });
});
