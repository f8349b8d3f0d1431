import { createReadStream, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { messagesPath, useService } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const megabyte = 1024 * 1024;
let server: Server;
let address = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    createReadStream(decodeURIComponent(request.url?.slice(1) ?? ""))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

const byUrl = (path: string) => ({ type: "url", url: address + encodeURIComponent(path) });
const byBase64 = (path: string, media_type: string) => ({
  type: "base64",
  media_type,
  data: readFileSync(path).toString("base64"),
});
const show = (type: "image" | "video", source: unknown, model = "Vendor-M3.1-Flash") =>
  service.current.post(messagesPath, {
    model,
    messages: [
      {
        role: "user",
        content: [
          { type, source },
          { type: "text", text: "What is this?" },
        ],
      },
    ],
  });

async function upload(path: string) {
  const form = new FormData();
  form.set("purpose", "video_understanding");
  form.set("file", new Blob([readFileSync(path)]), "film.mp4");
  const response = await fetch(`${service.current.url}/v1/files/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: "Bearer test-key-paid" },
  });
  return ((await response.json()) as { file: { file_id: string } }).file.file_id;
}

describe("message media", () => {
  it.each([
    ["image", "picture.jpg", 200],
    ["image", "picture.png", 200],
    ["image", "picture.gif", 200],
    ["image", "picture.webp", 200],
    ["image", "picture.bmp", 400],
    ["image", "text.png", 400],
    ["image", "handmade.heic", 400],
    ["video", "h264-aac.mp4", 200],
    ["video", "h264-mp3.avi", 200],
    ["video", "h264-aac.mov", 200],
    ["video", "h264.mkv", 200],
    ["video", "vp9-opus.webm", 400],
  ] as const)("%s format: %s by URL answers %i", async (type, name, status) => {
    const answer = await show(type, byUrl(await fixture(name)));
    expect([answer.status, answer.json.error?.type]).toEqual([
      status,
      status === 400 ? "invalid_request_error" : undefined,
    ]);
  });

  it("base64 data is taken, and what was seen is told", async () => {
    const answer = await show("image", byBase64(await fixture("picture.png"), "image/png"));
    expect(answer.json.content.at(-1).text).toContain("640 × 480 pixels");
  });

  it("data that is no base64 is refused", async () => {
    expect((await show("image", { type: "base64", media_type: "image/png", data: "%%%" })).status).toBe(400);
  });

  it.each([
    ["image", "picture.png", 10 * megabyte, 200],
    ["image", "picture.png", 10 * megabyte + 1, 413],
    ["video", "h264-aac.mp4", 50 * megabyte, 200],
    ["video", "h264-aac.mp4", 50 * megabyte + 1, 413],
  ] as const)("%s size: %s of %i bytes answers %i", async (type, name, bytes, status) => {
    const answer = await show(type, byUrl(await fixtureOfSize(name, bytes)));
    expect([answer.status, answer.json.error?.type]).toEqual([
      status,
      status === 413 ? "request_too_large" : undefined,
    ]);
  });

  it("a video above 50 MB is taken by file reference", async () => {
    const id = await upload(await fixtureOfSize("h264-aac.mp4", 51 * megabyte));
    expect((await show("video", { type: "url", url: `x_file://${id}` })).status).toBe(200);
  });

  it("an unknown file reference is refused", async () => {
    expect((await show("video", { type: "url", url: "x_file://1" })).status).toBe(400);
  });

  it("an image is not taken by file reference", async () => {
    const id = await upload(await fixture("picture.png"));
    expect((await show("image", { type: "url", url: `x_file://${id}` })).status).toBe(400);
  });

  it("the detail level changes the token usage, up to 600, 5k and 15k", async () => {
    const usage = async (detail: string) => {
      const source = { ...byBase64(await fixture("5760x2304.png"), "image/png"), detail };
      return (await show("image", source)).json.usage.input_tokens;
    };
    const [low, normal, high] = [await usage("low"), await usage("default"), await usage("high")];
    expect(low).toBeLessThan(700);
    expect(normal).toBeGreaterThan(1000);
    expect(normal).toBeLessThan(5100);
    expect(high).toBeGreaterThan(normal);
    expect(high).toBeLessThan(15_100);
  });

  it("images inside a tool result are inspected too", async () => {
    const image = { type: "image", source: byUrl(await fixture("text.png")) };
    const messages = [
      { role: "user", content: "Look" },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "see", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: [image] }] },
    ];
    expect((await service.current.post(messagesPath, { model: "Vendor-M3", messages })).status).toBe(400);
  });
});
