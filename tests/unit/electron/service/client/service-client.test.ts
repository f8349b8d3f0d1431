import { afterEach, describe, expect, it, vi } from "vitest";
import { createReplyAssembly } from "#core/chat/conversations/reply-assembly.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import {
  clientFor,
  drain,
  type FakeService,
  failureOf,
  json,
  KEY,
  musicRequest,
  type Play,
  replyEvents,
  request,
  sse,
  startFakeService,
  videoRequest,
} from "./fake-service.ts";

let service: FakeService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});
const start = async (play: Play) => {
  service = await startFakeService(play);
  return service;
};

describe("messages", () => {
  it("streams every event in order and ends with message_stop", async () => {
    const { client, seen } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(sse(replyEvents));
    });
    expect(await drain(client().streamMessages(request))).toEqual(replyEvents);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/compat/v1/messages" });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(seen[0]?.headers["content-type"]).toBe("application/json");
    expect(seen[0]?.headers["x-api-key"]).toBeUndefined();
    expect(JSON.parse(String(seen[0]?.body))).toEqual({ ...request, stream: true });
  });

  it("streams what a reply is put together from", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.end(sse(replyEvents));
    });
    const reply = createReplyAssembly(() => 0);
    for (const event of await drain(client().streamMessages(request))) reply.take(event);
    expect(reply.blocks()).toEqual([
      { type: "thinking", thinking: "Hm 🎬", signature: "sig-1" },
      { type: "text", text: "A dawn over Köln" },
    ]);
    expect(reply.facts).toMatchObject({
      model: "Vendor-M3",
      stopReason: "end_turn",
      usage: { input_tokens: 3, output_tokens: 7 },
      complete: true,
    });
  });

  it("keeps events of a kind it does not know, and frames without an event line", async () => {
    const odd = { type: "weather_report", sky: { clear: true } };
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`: a comment\n\ndata: ${JSON.stringify(odd)}\n\ndata: {"type":"message_stop"}\n\n`);
    });
    expect(await drain(client().streamMessages(request))).toEqual([odd, { type: "message_stop" }]);
  });

  it("renames the path segment and the model prefix on the way out and back in", async () => {
    const { client, seen } = await start((response, { url }) => {
      if (url.endsWith("count_tokens")) return json(response, 200, { usage: { input_tokens: 3 } });
      json(response, 200, { ...replyEvents[0]?.message, model: "Acme-M3", content: [] });
    });
    const renamed = client({ pathSegment: "other/api", modelPrefix: "Acme-" });
    expect((await renamed.createMessage(request)).model).toBe("Vendor-M3");
    await renamed.countTokens(request);
    expect(seen.map(({ url }) => url)).toEqual(["/other/api/v1/messages", "/other/api/v1/messages/count_tokens"]);
    expect(JSON.parse(String(seen[0]?.body)).model).toBe("Acme-M3");
  });

  it("sends the second credential header only where the connection says so, and only for text", async () => {
    const { client, seen } = await start((response, { url }) =>
      url.includes("messages")
        ? json(response, 200, { usage: { input_tokens: 3 } })
        : json(response, 200, { task: { id: "t", status: "queued" } }),
    );
    const { defaultAssumptions } = await import("#shared/wire/assumptions.ts");
    const both = client({ assumptions: { ...defaultAssumptions, sendKeyHeader: true } });
    await both.countTokens(request);
    await both.queryVideo("t");
    expect(seen.map(({ headers }) => headers["x-api-key"])).toEqual([KEY, undefined]);
  });
});

describe("video", () => {
  it("creates, queries, lists and deletes", async () => {
    const task = { id: "task/1", status: "queued", model: "Vendor-H3" };
    const { client, seen } = await start((response, { method, url }) => {
      if (method === "POST") return json(response, 200, { task_id: "task/1" });
      if (method === "DELETE") {
        return json(response, 200, { task_id: "task/1", action: "cancelled", status: "cancelled" });
      }
      json(response, 200, url.includes("page_num") ? { items: [task], total: 1 } : { task });
    });
    const one = client();
    expect(await one.createVideo(videoRequest)).toEqual({ task_id: "task/1" });
    expect(await one.queryVideo("task/1")).toEqual(task);
    expect(await one.listVideos({ status: "queued", page: 2, pageSize: 10 })).toEqual({
      ...{ items: [task], total: 1 },
      answeredAt: expect.any(Number),
    });
    expect(await one.deleteVideo("task/1")).toMatchObject({ action: "cancelled" });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /v2/video_generation",
      "GET /v2/query/video_generation/task%2F1",
      "GET /v2/query/video_generation?page_num=2&page_size=10&filter.status=queued",
      "DELETE /v2/video_generation/task%2F1",
    ]);
    expect(JSON.parse(String(seen[0]?.body))).toEqual(videoRequest);
    expect(seen[3]?.headers["content-type"]).toBeUndefined();
  });
});

it("films are asked for, listed and cancelled while as many as may are being taken in", async () => {
  const held: (() => void)[] = [];
  const { client, seen } = await start((response, { method, url }) => {
    if (method === "POST") {
      held.push(() => json(response, 200, { task_id: "t" }));
      return;
    }
    if (method === "DELETE") json(response, 200, { task_id: "t", action: "cancelled", status: "cancelled" });
    else if (url.includes("page_num")) json(response, 200, { items: [], total: 0 });
    else json(response, 200, { task: { id: "t", status: "queued" } });
  });
  const one = client({ timeouts: { connect: 2000, headers: 20_000, generationHeaders: 20_000, idle: 20_000 } });
  const creations = Array.from({ length: 6 }, () => one.createVideo(videoRequest));
  await vi.waitUntil(() => held.length === 5);
  expect((await one.queryVideo("t")).status).toBe("queued");
  expect((await one.listVideos()).items).toEqual([]);
  expect((await one.deleteVideo("t")).action).toBe("cancelled");
  expect(seen.filter(({ method }) => method === "POST")).toHaveLength(5);
  for (const answer of held.splice(0)) answer();
  await vi.waitUntil(() => held.length === 1);
  held[0]?.();
  expect(await Promise.all(creations)).toHaveLength(6);
});

describe("music", () => {
  const song = Buffer.from("ID3 a whole little song, with ÿ bytes", "latin1");
  const sinkOf = () => {
    const pieces: Buffer[] = [];
    return { pieces, audio: async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) };
  };
  const done = {
    trace_id: "tr-1",
    extra_info: { music_duration: 9000 },
    base_resp: { status_code: 0, status_msg: "" },
  };

  it("decodes hex into the sink, however it is cut", async () => {
    const { client } = await start(async (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const text = JSON.stringify({ data: { audio: song.toString("hex"), status: 2 }, ...done });
      for (let at = 0; at < text.length; at += 7) {
        response.write(text.slice(at, at + 7));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    const { pieces, audio } = sinkOf();
    const result = await client().createMusic(musicRequest, { audio });
    expect(Buffer.concat(pieces)).toEqual(song);
    expect(result).toEqual({
      url: null,
      bytes: song.length,
      extraInfo: { music_duration: 9000 },
      traceId: "tr-1",
      streamed: false,
    });
  });

  it.each([
    ["audio", { audio: "https://files.example/song.mp3" }],
    ["audio_url", { audio: "", audio_url: "https://files.example/song.mp3" }],
  ])("finds the address in %s", async (_, data) => {
    const { client } = await start((response) => json(response, 200, { data: { ...data, status: 2 }, ...done }));
    const { pieces, audio } = sinkOf();
    const result = await client().createMusic({ ...musicRequest, output_format: "url" }, { audio });
    expect(result.url).toBe("https://files.example/song.mp3");
    expect(pieces).toEqual([]);
  });

  it("joins streamed fragments and does not append the last event, which is the whole song again", async () => {
    const event = (hex: string, status: number, rest = {}) =>
      `data: ${JSON.stringify({ data: { audio: hex, status }, ...rest })}\r\n\r\n`;
    const hex = song.toString("hex");
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event(hex.slice(0, 20), 1));
      response.write(event(hex.slice(20), 1));
      response.end(event(hex, 2, done));
    });
    const { pieces, audio } = sinkOf();
    const result = await client().createMusic({ ...musicRequest, stream: true }, { audio });
    expect(Buffer.concat(pieces)).toEqual(song);
    expect(result).toMatchObject({ streamed: true, bytes: song.length, traceId: "tr-1" });
  });

  it.each([
    ["a document", false],
    ["an event", true],
  ])("waits until the disk has taken the song's pieces of %s, each before the next", async (_form, stream) => {
    const large = Buffer.alloc(1_200_000, 5);
    const { client } = await start((response) => {
      const answer = { data: { audio: large.toString("hex"), status: 2 }, ...done };
      if (!stream) return json(response, 200, answer);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify(answer)}\n\n`);
    });
    let under = 0;
    let most = 0;
    let taken = 0;
    const audio = async (piece: Uint8Array) => {
      under += 1;
      most = Math.max(most, under);
      // Long enough for more to come meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 30));
      taken += piece.length;
      under -= 1;
    };
    expect(await client().createMusic({ ...musicRequest, stream }, { audio })).toMatchObject({ bytes: 1_200_000 });
    expect([taken, most]).toEqual([1_200_000, 1]);
  });

  it.each([
    ["half a byte at its end, in a document", false, (hex: string) => `{"data":{"audio":"${hex}0","status":2}}`],
    ["half a byte at its end, in an event", true, (hex: string) => `data: {"data":{"audio":"${hex}0","status":2}}\n\n`],
    ["an event that isn't whole", true, (hex: string) => `data: {"data":{"audio":"${hex}","status":2}\n\n`],
  ])("a song with %s is no song, and what came of it is kept", async (_what, stream, answer) => {
    const { client, seen } = await start((response) => {
      response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
      response.end(answer(song.toString("hex")));
    });
    const { pieces, audio } = sinkOf();
    const error = await failureOf(client().createMusic({ ...musicRequest, stream }, { audio }));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "invalid_response" } });
    expect(Buffer.concat(pieces)).toEqual(song);
    expect(seen).toHaveLength(1);
  });

  it("a song may be made, and a film taken in, for longer than any look-up is waited for", async () => {
    const { client } = await start(async (response, { url }) => {
      // Far more than the clock of such waits is off.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      if (url.includes("music")) json(response, 200, { data: { audio: "0011", status: 2 }, ...done });
      else if (url.endsWith("video_generation")) json(response, 200, { task_id: "t" });
      else json(response, 200, { task: { id: "t", status: "running" } });
    });
    const one = client({ timeouts: { connect: 2000, headers: 200, generationHeaders: 20_000, idle: 20_000 } });
    const { audio } = sinkOf();
    expect(await one.createMusic(musicRequest, { audio })).toMatchObject({ bytes: 2 });
    expect(await one.createVideo(videoRequest)).toMatchObject({ task_id: "t" });
    const looked = await failureOf(one.queryVideo("t"));
    expect(looked).toMatchObject({ error: { code: "timeout_headers" } });
  });

  it.each([true, false])("a song of just as many bytes as are taken is whole (streamed: %s)", async (stream) => {
    const { client } = await start((response) => {
      const text = JSON.stringify({ data: { audio: song.toString("hex"), status: 2 }, ...done });
      if (!stream) return json(response, 200, JSON.parse(text));
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${text}\n\n`);
    });
    const make = (most: number) =>
      client({ bounds: { song: most } })
        .createMusic({ ...musicRequest, stream }, { audio: sinkOf().audio })
        .catch((error: unknown) => error);
    expect(await make(song.length)).toMatchObject({ bytes: song.length });
    expect(await make(song.length - 1)).toMatchObject({
      error: { code: "response_too_large", details: { allowed: song.length - 1 } },
    });
  });

  const held = 1000;
  /** A stream whose events hold so much each, the last one marked as such. */
  async function streamed(parts: readonly Buffer[], assumptions = {}) {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const [at, part] of parts.entries()) {
        const status = at === parts.length - 1 ? 2 : 1;
        response.write(`data: ${JSON.stringify({ data: { audio: part.toString("hex"), status }, ...done })}\n\n`);
      }
      response.end();
    });
    const { pieces, audio } = sinkOf();
    const own = client({ assumptions: { ...defaultAssumptions, ...assumptions }, bounds: { heldSong: held } });
    const ended = await own.createMusic({ ...musicRequest, stream: true }, { audio }).catch((error: unknown) => error);
    return { ended, came: Buffer.concat(pieces) };
  }

  it("appends the last event where the connection says that it is a fragment like the others", async () => {
    const [first, last] = [song.subarray(0, 10), song.subarray(10)];
    const { came, ended } = await streamed([first, last], { musicLastChunkIsWholeSong: false });
    expect(came).toEqual(song);
    expect(ended).toMatchObject({ bytes: song.length });
  });

  it.each([
    ["as much as may wait", held],
    ["more than may wait, which is the song again", held + 1],
  ])("a last event of %s is let go: the song is what came before", async (_what, bytes) => {
    const { came, ended } = await streamed([song, Buffer.alloc(bytes)]);
    expect(came).toEqual(song);
    expect(ended).toMatchObject({ bytes: song.length, streamed: true });
  });

  it("a later fragment of as much as may wait is taken, and one byte more ends the song with the figures", async () => {
    const { came, ended } = await streamed([song, Buffer.alloc(held, 7), Buffer.alloc(2)]);
    expect([came.length, ended]).toEqual([song.length + held, expect.objectContaining({ bytes: song.length + held })]);
    const beyond = await streamed([song, Buffer.alloc(held + 1, 7), Buffer.alloc(2)]);
    expect(beyond.ended).toMatchObject({
      error: {
        code: "response_too_large",
        details: { what: "bytes in one fragment", found: held + 1, allowed: held },
      },
    });
    expect(beyond.came).toEqual(song);
  });

  it("takes the last event's song when no fragment came before", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify({ data: { audio: song.toString("hex"), status: 2 }, ...done })}\n\n`);
    });
    const { pieces, audio } = sinkOf();
    await client().createMusic({ ...musicRequest, stream: true }, { audio });
    expect(Buffer.concat(pieces)).toEqual(song);
  });
});

it("refuses an address that would show the key", () => {
  expect(() => clientFor("http://service.example")).toThrow(/not this computer/);
});
