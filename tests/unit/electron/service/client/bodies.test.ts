import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mediaBody } from "#core/service/client/bodies/media-body.ts";
import { writeMessageMedia, writeVideoMedia } from "#core/service/client/bodies/request-media.ts";
import { type MediaSource, ServiceError } from "#core/service/client/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import {
  clientFor,
  type FakeService,
  failureOf,
  json,
  request,
  startFakeService,
  videoRequest,
} from "./fake-service.ts";

let folder: string;
let service: FakeService | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelsong-bodies-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const files = new Map<string, { path: string; mime: string; bytes: number }>();
const media: MediaSource = async (id) => {
  const file = files.get(id);
  if (file === undefined) throw new Error("gone");
  return file;
};
async function asset(id: string, bytes: Buffer, mime: string): Promise<string> {
  const path = join(folder, id);
  await writeFile(path, bytes);
  files.set(id, { path, mime, bytes: bytes.length });
  return `asset:${id}`;
}

describe("media in requests", () => {
  it.each([0, 1, 2, 3, 4, 196_607, 196_608, 196_609, 400_001])("a file of %i bytes arrives whole", async (size) => {
    service = await startFakeService((response) => json(response, 200, { task_id: "t" }));
    const bytes = randomBytes(size);
    const url = await asset(`image-${size}`, bytes, "image/png");
    await service.client({ media }).createVideo({
      ...videoRequest,
      content: [...videoRequest.content, { type: "image_url", image_url: { url }, role: "last_frame" }],
    });
    const seen = service.seen[0];
    expect(seen?.headers["content-length"]).toBe(String(seen?.body.length));
    expect(seen?.headers["transfer-encoding"]).toBeUndefined();
    expect(JSON.parse(String(seen?.body))).toEqual({
      ...videoRequest,
      content: [
        ...videoRequest.content,
        {
          type: "image_url",
          image_url: { url: `data:image/png;base64,${bytes.toString("base64")}` },
          role: "last_frame",
        },
      ],
    });
  });

  it("writes each kind of request as the service wants it, and leaves text that looks like an asset alone", async () => {
    service = await startFakeService((response, { url }) =>
      json(
        response,
        200,
        url.includes("music")
          ? { data: { audio: "https://a.example/x.mp3" }, base_resp: { status_code: 0 } }
          : { usage: { input_tokens: 1 } },
      ),
    );
    const bytes = Buffer.from("not really a picture, é");
    const url = await asset("picture", bytes, "image/webp");
    const data = bytes.toString("base64");
    const client = service.client({ media });
    const messages: MessageRequest["messages"] = [
      {
        role: "user",
        content: [
          { type: "text", text: "asset:picture" },
          { type: "image", source: { type: "url", url, detail: "high" } },
          { type: "video", source: { type: "url", url: "x_file://42" } },
          { type: "tool_result", tool_use_id: "c1", content: [{ type: "image", source: { type: "url", url } }] },
        ],
      },
    ];
    await client.countTokens({ ...request, messages });
    await client.createMusic(
      { model: "music-cover", prompt: "asset:picture sounds", audio_url: url, output_format: "url" },
      { audio: async () => undefined },
    );
    const [text, music] = service.seen.map(({ body }) => JSON.parse(String(body)));
    const base64 = { type: "base64", media_type: "image/webp", data };
    expect(text.messages[0].content).toEqual([
      { type: "text", text: "asset:picture" },
      { type: "image", source: { ...base64, detail: "high" } },
      { type: "video", source: { type: "url", url: "x_file://42" } },
      { type: "tool_result", tool_use_id: "c1", content: [{ type: "image", source: base64 }] },
    ]);
    expect(music).toEqual({
      model: "music-cover",
      prompt: "asset:picture sounds",
      audio_base64: data,
      output_format: "url",
    });
  });

  it("writes pictures, films and sounds of a film's request as data, addresses as they are", async () => {
    const slots = { base64: () => Promise.reject(), dataUrl: async (address: string) => `data:of ${address}` };
    const item = (type: string, url: string) => ({ type, [type]: { url }, role: "reference" });
    const of = (file: string) => [
      { type: "text", text: "asset:x" },
      ...["image_url", "video_url", "audio_url"].map((type) => item(type, file)),
    ];
    const content = [...of("asset:x"), ...of("https://example.org/a")] as unknown as typeof videoRequest.content;
    const assumed = resolveAssumptions();
    expect((await writeVideoMedia({ ...videoRequest, content }, slots, assumed)).content).toEqual([
      ...of("data:of asset:x"),
      ...of("https://example.org/a"),
    ]);
  });

  it("leaves every other block as it is, also one that only looks like media", async () => {
    const slots = {
      base64: async () => ({ data: "AAAA", mime: "image/png" }),
      dataUrl: async () => "data:image/png;base64,AAAA",
    };
    const content = [
      { type: "image" },
      { type: "image", source: "asset:picture" },
      { type: "video", source: ["asset:picture"] },
      { type: "video", source: null },
      { type: "text", text: "asset:picture", source: { type: "url", url: "asset:picture", detail: "low" } },
      { type: "thinking", thinking: "…", source: { detail: "low" } },
      { type: "tool_result", content: "asset:picture" },
      "asset:picture",
    ];
    const message = { role: "user", content } as unknown as MessageRequest["messages"][number];
    const assumed = resolveAssumptions({ detailPlace: "block" });
    expect((await writeMessageMedia({ ...request, messages: [message] }, slots, assumed)).messages).toEqual([message]);
    const media = ["image", "video"].map((type) => ({ type, source: { type: "url", url: "asset:x", detail: "low" } }));
    const written = await writeMessageMedia(
      { ...request, messages: [{ role: "user", content: media }] as unknown as MessageRequest["messages"] },
      slots,
      assumed,
    );
    const source = { type: "base64", media_type: "image/png", data: "AAAA" };
    expect(written.messages[0]?.content).toEqual([
      { type: "image", source, detail: "low" },
      { type: "video", source, detail: "low" },
    ]);
  });

  it("does not begin when a file is gone", async () => {
    service = await startFakeService((response) => json(response, 200, { task_id: "t" }));
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url: "asset:none" } }];
    const error = await failureOf(service.client({ media }).createVideo({ ...videoRequest, content }));
    expect(error).toMatchObject({ begun: "no", error: { code: "file_missing" } });
    expect(service.seen).toEqual([]);
  });

  it("a file that shrinks while it is sent leaves a request that no server can take", async () => {
    service = await startFakeService((response) => json(response, 200, { task_id: "t" }));
    const url = await asset("shrinking", randomBytes(3_000_000), "image/png");
    await truncate(join(folder, "shrinking"), 2_000_000);
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url } }];
    const error = await failureOf(service.client({ media }).createVideo({ ...videoRequest, content }));
    expect(error).toMatchObject({ begun: "no", error: { code: "file_missing" } });
    expect(service.seen).toEqual([]);
  });

  it("a file that became another of the same length leaves a request that no server can take", async () => {
    service = await startFakeService((response) => json(response, 200, { task_id: "t" }));
    const checked = randomBytes(500_000);
    const url = await asset("changed", checked, "image/png");
    const sha256 = createHash("sha256").update(checked).digest("hex");
    const source: MediaSource = async (id) => ({ ...(await media(id)), sha256 });
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url } }];
    const client = service.client({ media: source });
    await client.createVideo({ ...videoRequest, content });
    await writeFile(join(folder, "changed"), randomBytes(500_000));
    const error = await failureOf(client.createVideo({ ...videoRequest, content }));
    expect(error).toMatchObject({ begun: "no", error: { code: "file_missing" } });
    expect(service.seen).toHaveLength(1);
  });

  it("an upload that stops moving is given up, and nothing was bought", async () => {
    const tcp = createServer((socket) => socket.pause());
    await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
    const log: { code?: string }[] = [];
    const client = clientFor(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}`, {
      media,
      log: (entry) => log.push(entry),
    });
    const url = await asset("long", Buffer.alloc(30 * 1024 * 1024), "image/png");
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url } }];
    const stop = new AbortController();
    const options = { onWait: () => stop.abort(), signal: stop.signal };
    expect(await failureOf(client.createVideo({ ...videoRequest, content }, options))).toMatchObject({ begun: "no" });
    expect(log).toMatchObject([{ code: "timeout_idle", begun: "no" }]);
    await client.close();
    tcp.close();
  });

  it("hears a refusal that comes before the body was sent", async () => {
    const server = createHttpServer((request, response) => {
      request.pause();
      json(response, 413, { type: "error", error: { type: "request_too_large", message: "Too large." } });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = clientFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { media });
    const url = await asset("early", Buffer.alloc(30 * 1024 * 1024), "image/png");
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url } }];
    const error = await failureOf(client.createVideo({ ...videoRequest, content }));
    expect(error).toMatchObject({ begun: "yes", error: { code: "request_too_large", http: 413 } });
    await client.close();
    server.closeAllConnections();
    server.close();
  });

  it("a slow upload may take longer than the time for the head", async () => {
    service = await startFakeService((response) => json(response, 200, { task_id: "t" }), 120);
    const url = await asset("slow", Buffer.alloc(6 * 1024 * 1024), "image/png");
    const content = [...videoRequest.content, { type: "image_url" as const, image_url: { url } }];
    const begun = performance.now();
    await service.client({ media }).createVideo({ ...videoRequest, content });
    expect(performance.now() - begun).toBeGreaterThan(1_000);
  });

  it("refuses a body above 64 MB before it leaves", async () => {
    const url = await asset("large", Buffer.alloc(1), "video/mp4");
    files.set("large", { path: join(folder, "large"), mime: "video/mp4", bytes: 51 * 1024 * 1024 });
    const error = await failureOf(mediaBody(media, async (slots) => ({ a: await slots.dataUrl(url) })));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ begun: "no", error: { code: "request_too_large" } });
  });

  it.each([
    [13, true],
    [12, false],
  ])("of a body of 13 bytes, %i allowed: it leaves is %j", async (limit, leaves) => {
    const made = mediaBody(media, async () => ({ a: "12345" }), limit);
    if (leaves) expect(await made).toMatchObject({ bytes: 13 });
    else expect(await failureOf(made)).toMatchObject({ begun: "no", error: { code: "request_too_large" } });
  });

  it("holds only pieces of a 45 MB file in memory", async () => {
    const size = 45 * 1024 * 1024;
    const url = await asset("film", Buffer.alloc(size, 7), "video/mp4");
    const body = await mediaBody(media, async (slots) => ({ a: await slots.dataUrl(url) }));
    const hash = createHash("sha256");
    let bytes = 0;
    let largest = 0;
    for await (const piece of body.stream()) {
      hash.update(piece);
      bytes += piece.length;
      largest = Math.max(largest, piece.length);
    }
    expect(bytes).toBe(body.bytes);
    expect(largest).toBeLessThanOrEqual(256 * 1024);
    const whole = `{"a":"data:video/mp4;base64,${Buffer.alloc(size, 7).toString("base64")}"}`;
    expect(hash.digest("hex")).toBe(createHash("sha256").update(whole).digest("hex"));
  });
});

describe("uploads", () => {
  it("sends a form with its exact length, tells progress, and keeps the identifier a string", async () => {
    service = await startFakeService((response) =>
      json(response, 200, { file: { file_id: 9_007_199_254_740_991, bytes: 700_000 }, base_resp: { status_code: 0 } }),
    );
    const path = join(folder, 'clip "one"\n.mp4');
    const bytes = randomBytes(700_000);
    await writeFile(path, bytes);
    const progress: [number, number][] = [];
    const file = await service
      .client()
      .uploadFile(path, "video_generation_input", { onProgress: (done, total) => progress.push([done, total]) });
    expect(file.file_id).toBe("9007199254740991");
    expect(progress.at(-1)).toEqual([700_000, 700_000]);
    const seen = service.seen[0];
    expect(seen?.url).toBe("/v1/files/upload");
    expect(seen?.headers["content-length"]).toBe(String(seen?.body.length));
    const form = await new Response(new Uint8Array(seen?.body ?? []), {
      headers: { "content-type": seen?.headers["content-type"] ?? "" },
    }).formData();
    expect(form.get("purpose")).toBe("video_generation_input");
    const sent = form.get("file") as File;
    expect(sent.name).toBe('clip "one"\n.mp4');
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("retrieves, lists and deletes", async () => {
    const file = { file_id: "f+1/é", download_url: "https://a.example/f1" };
    service = await startFakeService((response, { url }) =>
      json(response, 200, { ...(url.includes("list") ? { files: [file] } : { file }), base_resp: { status_code: 0 } }),
    );
    const client = service.client();
    expect(await client.retrieveFile("f+1/é")).toEqual(file);
    expect(await client.listFiles("video_understanding")).toEqual([file]);
    await client.deleteFile("f1");
    expect(service.seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      "GET /v1/files/retrieve?file_id=f%2B1%2F%C3%A9 ",
      "GET /v1/files/list?purpose=video_understanding ",
      'POST /v1/files/delete {"file_id":"f1"}',
    ]);
  });
});
