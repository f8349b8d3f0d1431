import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canMake, fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { useService, videoPath } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const megabyte = 1024 * 1024;
const paths = new Map<string, string>();
let server: Server;
let address = "";

beforeAll(async () => {
  // The media are given by URL, as large files should be; the service really fetches them.
  server = createServer((request, response) => {
    const path = paths.get(request.url?.slice(1) ?? "");
    if (!path) return void response.writeHead(404).end();
    createReadStream(path).pipe(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await service.current.fault({ operation: "video.create", kind: "hold", times: 10_000 });
});
afterAll(() => void server.close());

function offer(path: string): string {
  paths.set(basename(path), path);
  return `${address}/${basename(path)}`;
}

const item = {
  image: (url: string) => ({ type: "image_url", image_url: { url }, role: "first_frame" }),
  video: (url: string) => ({ type: "video_url", video_url: { url }, role: "reference_video" }),
  audio: (url: string) => ({ type: "audio_url", audio_url: { url }, role: "reference_audio" }),
};
type Kind = keyof typeof item;

async function create(items: object[]) {
  const content = [{ type: "text", text: "A lighthouse" }, ...items];
  const answer = await service.current.post(videoPath, {
    model: "Vendor-H3",
    resolution: "768P",
    duration: 5,
    content,
  });
  if (answer.status === 200) await service.current.delete(`${videoPath}/${answer.json.task_id}`);
  return answer;
}

function expectVerdict(answer: Awaited<ReturnType<typeof create>>, accepted: boolean) {
  if (accepted)
    return expect({ status: answer.status, json: answer.json }).toMatchObject({
      status: 200,
      json: { task_id: expect.any(String) },
    });
  expect(answer.json).toMatchObject({
    error: { type: "bad_request_error", message: expect.stringMatching(/\(2013\)$/), http_code: "400" },
  });
}

const rows: [rule: string, kind: Kind, name: string, accepted: boolean][] = [
  ["image format JPG", "image", "picture.jpg", true],
  ["image format JPEG", "image", "picture.jpeg", true],
  ["image format PNG", "image", "picture.png", true],
  ["image format WEBP", "image", "picture.webp", true],
  ["image format HEIC", "image", "handmade.heic", true],
  ["image format HEIF", "image", "handmade.heif", true],
  ["image format GIF", "image", "picture.gif", false],
  ["image format BMP", "image", "picture.bmp", false],
  ["image that is text", "image", "text.png", false],
  ["image width 255 px", "image", "255x256.png", false],
  ["image height 255 px", "image", "256x255.png", false],
  ["image 256 px", "image", "256x256.png", true],
  ["image width 5760 px", "image", "5760x2304.png", true],
  ["image width 5761 px", "image", "5761x2400.png", false],
  ["image height 5761 px", "image", "2400x5761.png", false],
  ["image aspect 0.39", "image", "aspect-0.39.png", false],
  ["image aspect 0.4", "image", "aspect-0.4.png", true],
  ["image aspect 2.5", "image", "aspect-2.5.png", true],
  ["image aspect 2.51", "image", "aspect-2.51.png", false],
  ["image size in a video's place", "video", "picture.png", false],
  ["video container MP4, H.264 and AAC", "video", "h264-aac.mp4", true],
  ["video with MP3 audio", "video", "h264-mp3.mp4", true],
  ["video container MOV", "video", "h264-aac.mov", true],
  ["video codec H.265", "video", "hevc-aac.mp4", true],
  ["video codec VP9", "video", "vp9.mp4", false],
  ["video codec MPEG-4", "video", "mpeg4.mp4", false],
  ["video codec ProRes", "video", "prores.mov", false],
  ["video container WEBM", "video", "vp9-opus.webm", false],
  ["video container MKV", "video", "h264.mkv", false],
  ["video container AVI", "video", "h264-mp3.avi", false],
  ["video audio codec Opus", "video", "h264-opus.mp4", false],
  ["video audio codec PCM", "video", "h264-pcm.mov", false],
  ["video width 254 px", "video", "254x256.mp4", false],
  ["video 256 px", "video", "256x256.mp4", true],
  ["video width 5760 px", "video", "5760x2304.mp4", true],
  ["video width 5762 px", "video", "5762x2400.mp4", false],
  ["video aspect 0.39", "video", "aspect-0.39.mp4", false],
  ["video aspect 0.4", "video", "aspect-0.4.mp4", true],
  ["video aspect 2.5", "video", "aspect-2.5.mp4", true],
  ["video aspect 2.51", "video", "aspect-2.51.mp4", false],
  ["video frame rate 23", "video", "fps-23.mp4", false],
  ["video frame rate 23.976", "video", "fps-23.976.mp4", true],
  ["video frame rate 29.97", "video", "fps-29.97.mov", true],
  ["video frame rate 60", "video", "fps-60.mp4", true],
  ["video frame rate 61", "video", "fps-61.mp4", false],
  ["video duration 1.9 s", "video", "1.9s.mp4", false],
  ["video duration 2 s", "video", "2s.mp4", true],
  ["video duration 15 s", "video", "15s.mp4", true],
  ["video duration 15.2 s", "video", "15.2s.mp4", false],
  ["video without bytes", "video", "empty.mp4", false],
  ["audio format MP3", "audio", "2s.mp3", true],
  ["audio format WAV", "audio", "2s.wav", true],
  ["audio format FLAC", "audio", "2s.flac", false],
  ["audio format OGG", "audio", "2s.ogg", false],
  ["audio format M4A", "audio", "2s.m4a", false],
  ["audio duration 1.9 s", "audio", "1.9s.wav", false],
  ["audio duration 15 s", "audio", "15s.wav", true],
  ["audio duration 15.2 s", "audio", "15.2s.mp3", false],
];

describe("video input media", () => {
  it.each(rows)("%s (%s, %s)", async (_rule, kind, name, accepted) => {
    if (!(await canMake(name))) throw new Error(`no encoder for ${name} on this machine`);
    expectVerdict(await create([item[kind](offer(await fixture(name)))]), accepted);
  });

  const sizes: [kind: Kind, name: string, bytes: number, accepted: boolean][] = [
    ["image", "picture.jpg", 30 * megabyte, true],
    ["image", "picture.jpg", 30 * megabyte + 1, false],
    ["video", "h264-aac.mp4", 50 * megabyte, true],
    ["video", "h264-aac.mp4", 50 * megabyte + 1, false],
    ["audio", "2s.wav", 15 * megabyte, true],
    ["audio", "2s.wav", 15 * megabyte + 1, false],
  ];
  it.each(sizes)("%s size: %s of %i bytes", async (kind, name, bytes, accepted) => {
    const path = await fixtureOfSize(name, bytes);
    expectVerdict(await create([item[kind](offer(path))]), accepted);
  });

  it.each([
    ["videos of 15 s in all", "video", ["5s.mp4", "5s.mp4", "5s.mp4"], true],
    ["videos of 16 s in all", "video", ["5s.mp4", "5s.mp4", "6s.mp4"], false],
    ["audios of 15 s in all", "audio", ["5s.mp3", "5s.mp3", "2s.mp3"], true],
    ["audios of 21 s in all", "audio", ["15s.mp3", "6s.mp3"], false],
  ] as const)("total duration: %s", async (_, kind, names, accepted) => {
    const items = await Promise.all(names.map(async (name) => item[kind](offer(await fixture(name)))));
    expectVerdict(await create(items), accepted);
  });

  it("an address that answers 404 is refused", async () => {
    expectVerdict(await create([item.image(`${address}/missing.png`)]), false);
  });

  it("an uploaded file is taken by x_file://", async () => {
    const form = new FormData();
    form.set("purpose", "video_generation_input");
    form.set(
      "file",
      new Blob([await import("node:fs").then(async (fs) => fs.readFileSync(await fixture("picture.png")))]),
      "picture.png",
    );
    const uploaded = await fetch(`${service.current.url}/v1/files/upload`, {
      method: "POST",
      body: form,
      headers: { authorization: "Bearer test-key-paid" },
    });
    const { file } = (await uploaded.json()) as { file: { file_id: string } };
    expectVerdict(await create([item.image(`x_file://${file.file_id}`)]), true);
    expectVerdict(await create([item.image("x_file://999")]), false);
  });
});
