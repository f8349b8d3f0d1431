import { describe, expect, it, onTestFinished } from "vitest";
import { type ServiceError, startCallbackReceiver } from "#core/service/client/index.ts";
import type { MusicRequest } from "#shared/wire/music/music.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { type Play, startFakeService } from "./fake-service.ts";

async function service(play: Play) {
  const fake = await startFakeService(play);
  onTestFinished(() => fake.close());
  return { ...fake, it: fake.client() };
}
const json =
  (body: string, status = 200): Play =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  };
const film: VideoRequest = {
  ...{ model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9" },
  content: [{ type: "text", text: "A lantern" }],
};
const song: MusicRequest = { model: "music-3.0", prompt: "folk", lyrics: "[Verse]\nHello" };
const question = { model: "Vendor-M3" as const, messages: [{ role: "user" as const, content: "Hello" }] };
async function allOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
}
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ServiceError) => error,
  );
const LONG = "9007199254740993123";

// @shows First use, point by point › D. The last details of answers and headers
describe("headers", () => {
  it("are the studio's own: none that a browser's fetch says of itself", async () => {
    const { it: client, seen } = await service(json('{"input_tokens":1}'));
    await client.countTokens(question);
    expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual([
      ...["accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host"],
      ...["user-agent"],
    ]);
    expect(seen[0]?.headers["user-agent"]).toBe("Reelsong");
  });
});

describe("ids beyond 2⁵³", () => {
  it("keep their digits, of a task, a song, a cover and a callback", async () => {
    const { it: client } = await service((response, { url }) => {
      const answer = url.includes("video")
        ? `{"task_id":${LONG}}`
        : url.includes("preprocess")
          ? `{"cover_feature_id":${LONG},"trace_id":7,"base_resp":{"status_code":0}}`
          : `{"data":{"audio":"00ff","status":2},"trace_id":${LONG},"base_resp":{"status_code":0}}`;
      response.writeHead(200, { "content-type": "application/json" }).end(answer);
    });
    expect((await client.createVideo(film)).task_id).toBe(LONG);
    expect((await client.createMusic(song, { audio: async () => {} })).traceId).toBe(LONG);
    const cover = await client.preprocessCover({ model: "music-cover", audio_url: "https://example.com/a.mp3" });
    expect([cover.cover_feature_id, cover.trace_id]).toEqual([LONG, "7"]);

    const hints: string[] = [];
    const receiver = await startCallbackReceiver({ host: "127.0.0.1", port: 0, onHint: (id) => hints.push(id) });
    onTestFinished(() => receiver.close());
    await fetch(receiver.callbackUrl, { method: "POST", body: `{"task":{"id":${LONG},"status":"running"}}` });
    expect(hints).toEqual([LONG]);
  });
});

describe("an error that is only a text", () => {
  it.each([
    ['{"error":"The queue is full of rain"}', 400, "The queue is full of rain"],
    ['{"error":{"message":"No such film"}}', 404, "No such film"],
    ['{"detail":"Slow down"}', 429, "Slow down"],
    ['{"error":""}', 400, "The service rejected the request as invalid."],
  ])("%s under %i is shown", async (body, status, words) => {
    const { it: client } = await service(json(body, status));
    expect((await failed(client.createVideo(film)))?.error.message).toBe(words);
  });

  it("is shown under 200 too, where nobody knows what was done", async () => {
    const { it: client } = await service(json('{"error":"The queue is full of rain"}'));
    const error = await failed(client.createVideo(film));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "invalid_response" } });
    expect(error?.error.message).toContain("“The queue is full of rain”");
  });
});

describe("a whole message in answer to a stream request", () => {
  const message = {
    ...{ id: "m1", type: "message", role: "assistant", model: "Vendor-M3", stop_reason: "tool_use" },
    content: [
      { type: "thinking", thinking: "Rain.", signature: "s1" },
      { type: "text", text: "A lantern" },
      { type: "tool_use", id: "t1", name: "look", input: { at: "film" } },
      { type: "newer", data: 1 },
    ],
    usage: { input_tokens: 3, output_tokens: 5 },
  };

  it("is taken, block by block, with its end and what it used", async () => {
    const { it: client, seen } = await service(json(JSON.stringify(message)));
    const events: StreamEvent[] = [];
    for await (const event of client.streamMessages(question)) events.push(event);
    expect(seen).toHaveLength(1);
    expect(events).toEqual([
      {
        type: "message_start",
        message: { ...message, content: [], stop_reason: null, stop_sequence: null },
      },
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Rain." } },
      { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "s1" } },
      { type: "content_block_stop", index: 0 },
      { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "A lantern" } },
      { type: "content_block_stop", index: 1 },
      { type: "content_block_start", index: 2, content_block: { type: "tool_use", id: "t1", name: "look", input: {} } },
      { type: "content_block_delta", index: 2, delta: { type: "input_json_delta", partial_json: '{"at":"film"}' } },
      { type: "content_block_stop", index: 2 },
      { type: "content_block_start", index: 3, content_block: { type: "newer", data: 1 } },
      { type: "content_block_stop", index: 3 },
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: message.usage },
      { type: "message_stop" },
    ]);
  });

  it("of another model than was asked is none, and neither is an error or something else", async () => {
    const read = async (body: object) => {
      const { it: client } = await service(json(JSON.stringify(body)));
      return failed(allOf(client.streamMessages(question)));
    };
    expect((await read({ ...message, model: "Vendor-M2" }))?.error.code).toBe("wrong_answer");
    expect((await read({ type: "error", error: { type: "overloaded_error", message: "Busy" } }))?.error).toMatchObject({
      code: "overloaded",
      message: "Busy",
    });
    expect((await read({ hello: 1 }))?.error.code).toBe("invalid_response");
  });
});

describe("a song that isn't whole by the answer's own word", () => {
  const answer = (data: object, extra: object = {}) =>
    JSON.stringify({ data, extra_info: extra, base_resp: { status_code: 0 } });
  const sing = async (body: string, stream = false) => {
    const { it: client } = await service((response) => {
      const type = stream ? "text/event-stream" : "application/json";
      response.writeHead(200, { "content-type": type }).end(stream ? `data: ${body}\n\n` : body);
    });
    const pieces: Uint8Array[] = [];
    const result = await client.createMusic({ ...song, stream }, { audio: async (piece) => void pieces.push(piece) });
    return { ...result, came: Buffer.concat(pieces).toString("hex") };
  };

  it.each([
    ["still in progress", answer({ audio: "00ff", status: 1 }), "The service says that it is still making the song."],
    [
      "shorter than it says",
      answer({ audio: "00ff", status: 2 }, { music_size: 3 }),
      "The service says that the song has 3 bytes; 2 came.",
    ],
  ])("%s: what came is there, and is called unfinished", async (_what, body, words) => {
    expect(await sing(body)).toMatchObject({ came: "00ff", unfinished: words });
  });

  it("in a stream, by its last event", async () => {
    const body = answer({ audio: "00ff", status: 2 }, { music_size: 9 });
    expect((await sing(body, true)).unfinished).toContain("9 bytes; 2 came");
  });

  it("as an address is known as such", async () => {
    const body = answer({ audio: "https://example.com/a.mp3", status: 1 }, { music_size: 9 });
    expect(await sing(body)).toMatchObject({
      url: "https://example.com/a.mp3",
      unfinished: "The service says that it is still making the song.",
    });
  });

  it.each([
    ["complete, of its size", answer({ audio: "00ff", status: 2 }, { music_size: 2 })],
    ["longer than it says", answer({ audio: "00ff", status: 2 }, { music_size: 1 })],
    ["that says nothing of it", answer({ audio: "00ff" })],
  ])("%s is whole", async (_what, body) => {
    expect((await sing(body)).unfinished).toBeUndefined();
  });
});
