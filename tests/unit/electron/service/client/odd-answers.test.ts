import { describe, expect, it } from "vitest";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { createVideo, useFakeService } from "./failing-calls.ts";
import { drain, failureOf, json, musicRequest, type Play, replyEvents, request, sse } from "./fake-service.ts";

const start = useFakeService();

/** An answer as it is written, under any name. */
const written =
  (body: string | Buffer, type: string | null, status = 200): Play =>
  (response) => {
    response.writeHead(status, type === null ? {} : { "content-type": type });
    response.end(body);
  };

async function sing(play: Play, stream = false, assumptions = {}) {
  const { client, seen } = await start(play);
  const pieces: Uint8Array[] = [];
  const own = client({ assumptions: { ...defaultAssumptions, ...assumptions } });
  const ended = await own
    .createMusic({ ...musicRequest, stream }, { audio: async (piece) => void pieces.push(Buffer.from(piece)) })
    .catch((error: unknown) => error);
  return { ended, came: Buffer.concat(pieces).toString("latin1"), calls: seen.length };
}

const link = "https://files.example/song.mp3";
const success = { status_code: 0, status_msg: "success" };

// API.md § POST /v1/music_generation: the response shape when output is `url` is not shown.
describe("a song's link is kept", () => {
  it.each([
    ["without an outcome beside it", { data: { audio: link } }],
    ["beside an outcome whose code is text", { data: { audio: link }, base_resp: { status_code: "0" } }],
    ["beside an outcome that is none", { data: { audio: link }, base_resp: { status_code: null } }],
    ["beside an outcome with other words", { data: { audio: link }, base_resp: { ...success, status_msg: [] } }],
    ["of a state that is text", { data: { audio: link, status: "2" }, base_resp: success }],
    ["beside figures that are text", { data: { audio: link }, extra_info: { music_size: "x" }, base_resp: success }],
    ["beside an empty list of figures", { data: { audio: link }, extra_info: [], base_resp: success }],
    ["under a trace that is an object", { data: { audio: link }, trace_id: {}, base_resp: success }],
    ["beside audio of another kind", { data: { audio: {}, audio_url: link }, base_resp: success }],
  ])("%s", async (_what, answer) => {
    const { ended } = await sing((response) => json(response, 200, answer));
    expect(ended).toMatchObject({ url: link, bytes: 0 });
    expect((ended as { unfinished?: string }).unfinished).toBeUndefined();
  });

  it.each([
    ["the number as text", { status_code: "1008", status_msg: "insufficient balance" }, "insufficient_balance", "yes"],
    ["the number", { status_code: 1008 }, "insufficient_balance", "yes"],
  ])("unless the outcome refuses it: %s", async (_what, base_resp, code, begun) => {
    const { ended } = await sing((response) => json(response, 200, { data: null, base_resp }));
    expect(ended).toMatchObject({ begun, error: { code } });
  });

  it.each([
    ["nothing", {}],
    ["something else", { hello: 1 }],
    ["no song and no outcome", { data: null }],
  ])("and of %s the outcome is unknown", async (_what, answer) => {
    const { ended } = await sing((response) => json(response, 200, answer));
    expect(ended).toMatchObject({ begun: "unknown", error: { code: "invalid_response" } });
  });

  it("an error of the service under HTTP 200 is its refusal", async () => {
    const body = { type: "error", error: { type: "insufficient_balance_error", message: "Too little (1008)" } };
    const { ended } = await sing((response) => json(response, 200, body));
    expect(ended).toMatchObject({ begun: "yes", error: { code: "insufficient_balance" } });
  });
});

describe("a film is followed by its id and its state", () => {
  const queried = async (record: object) => {
    const { client } = await start((response) => json(response, 200, { task: record }));
    return client().queryVideo("t");
  };

  it.each([
    ["times as text", { created_at: "2026-11-29T10:00:00Z", updated_at: {} }],
    ["a duration as text", { duration: "5" }],
    ["a list for its usage", { usage: [] }],
    ["figures of its usage as text", { usage: { total_seconds: "5", input_image_count: null } }],
    ["numbers for words", { model: 7, resolution: 768, ratio: 1.78, task_type: 1, modality: 2, prompt: 3 }],
    ["a list for its error", { error: [] }],
  ])("with %s it is fetched all the same", async (_what, odd) => {
    const record = await queried({
      id: "t",
      status: "succeeded",
      content: { url: "https://files.example/f.mp4" },
      ...odd,
    });
    expect(record).toMatchObject({ id: "t", status: "succeeded", content: { url: "https://files.example/f.mp4" } });
  });

  it("that failed tells why in words alone, too", async () => {
    const record = await queried({ id: "t", status: "failed", content: "", error: "The prompt was refused." });
    expect(record).toMatchObject({ status: "failed", content: null, error: { message: "The prompt was refused." } });
  });

  it.each([
    ["no id", { status: "succeeded" }],
    ["no state", { id: "t" }],
  ])("with %s the answer is none", async (_what, record) => {
    expect(await failureOf(queried(record))).toMatchObject({ error: { code: "invalid_response" } });
  });

  it.each([
    ["null for an empty list", { items: null, total: 0 }, []],
    [
      "a record without an id among them",
      { items: [{ status: "queued" }, { id: "t", status: "queued" }], total: "2" },
      ["t"],
    ],
  ])("the service's list with %s is read", async (_what, answer, ids) => {
    const { client } = await start((response) => json(response, 200, answer));
    expect((await client().listVideos()).items.map(({ id }) => id)).toEqual(ids);
  });

  it("a list that is none is refused: nobody may read it as empty", async () => {
    const { client } = await start((response) => json(response, 200, { hello: 1 }));
    expect(await failureOf(client().listVideos())).toMatchObject({ error: { code: "invalid_response" } });
  });
});

const song = Buffer.from("ID3 a whole little song");
const hex = song.toString("hex");
const event = (audio: string, status: number, rest = {}) =>
  `data: ${JSON.stringify({ data: { audio, status }, ...rest })}\n\n`;
const events = event(hex.slice(0, 20), 1) + event(hex.slice(20), 1) + event(hex, 2, { base_resp: success });
const document = JSON.stringify({ data: { audio: hex, status: 2 }, base_resp: success });

describe("an answer is read by how it begins, whatever it is called", () => {
  it.each([
    ["events called a document", events, "application/json"],
    ["events called text", events, "text/plain; charset=utf-8"],
    ["events called nothing", events, null],
    ["events behind a comment, called a document", `: hello\n\n${events}`, "application/json"],
    ["a document called events", document, "text/event-stream"],
    ["a document behind blanks, called events", `\n \r\n${document}`, "text/event-stream"],
    ["a document behind the mark of UTF-8, called events", `\ufeff${document}`, "text/event-stream"],
  ])("a song in %s", async (_what, body, type) => {
    const { ended, came } = await sing(written(body, type), true);
    expect([came, ended]).toEqual([song.toString(), expect.objectContaining({ bytes: song.length })]);
  });

  it("a song in events that come in the smallest pieces, called a document", async () => {
    const { came } = await sing(async (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      for (const sign of events) {
        response.write(sign);
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    }, true);
    expect(came).toBe(song.toString());
  });

  it("a refusal in a document called events is a refusal: nothing was made", async () => {
    const refused = JSON.stringify({ base_resp: { status_code: 1008, status_msg: "insufficient balance" } });
    const { ended } = await sing(written(refused, "text/event-stream"), true);
    expect(ended).toMatchObject({ begun: "yes", error: { code: "insufficient_balance" } });
  });

  it.each([
    ["nothing", ""],
    ["something else", "<html>Sign in</html>"],
  ])("and where %s comes, the outcome is unknown", async (_what, body) => {
    for (const type of ["application/json", "text/event-stream"]) {
      const { ended, calls } = await sing(written(body, type), true);
      expect(ended).toMatchObject({ begun: "unknown" });
      expect(calls).toBe(1);
    }
  });

  it.each([
    ["events called text", sse(replyEvents), "text/plain"],
    ["events called nothing", sse(replyEvents), null],
  ])("a reply in %s", async (_what, body, type) => {
    const { client } = await start(written(body, type));
    const types = (await drain(client().streamMessages(request))).map((one) => one.type);
    expect([types[0], types.at(-1)]).toEqual(["message_start", "message_stop"]);
  });

  it("a refusal in a document called events, of a reply", async () => {
    const refused = { type: "error", error: { type: "overloaded_error", message: "Busy" }, request_id: "r" };
    const { client } = await start(written(JSON.stringify(refused), "text/event-stream"));
    expect(await failureOf(drain(client().streamMessages(request)))).toMatchObject({
      begun: "yes",
      error: { code: "overloaded" },
    });
  });
});

describe("the last event of a song is whole with its last brace", () => {
  it.each([
    ["the answer ends", (response: Parameters<Play>[0]) => response.end()],
    ["the line breaks", (response: Parameters<Play>[0]) => response.socket?.destroy()],
  ])("where %s right behind it", async (_what, end) => {
    for (const body of [events.trimEnd(), event(hex, 2, { base_resp: success }).trimEnd()]) {
      const { ended, came } = await sing((response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(body, () => setTimeout(() => end(response), 50));
      }, true);
      expect([came, ended]).toEqual([song.toString(), expect.objectContaining({ bytes: song.length })]);
    }
  });

  it("and all that came of one that broke off is handed over", async () => {
    const { ended, came } = await sing((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: {"data":{"status":2,"audio":"${hex.slice(0, 20)}`, () =>
        setTimeout(() => response.socket?.destroy(), 50),
      );
    }, true);
    expect(ended).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted" } });
    expect(came).toBe(song.toString().slice(0, 10));
  });
});

it("a song is still being made by the word that the connection has for it", async () => {
  const answer = { data: { audio: link, status: 0 }, base_resp: success };
  const { ended } = await sing((response) => json(response, 200, answer), false, { musicStatusInProgress: 0 });
  expect(ended).toMatchObject({ url: link, unfinished: "The service says that it is still making the song." });
  const done = { data: { audio: link, status: 1 }, base_resp: success };
  const other = await sing((response) => json(response, 200, done), false, {
    ...{ musicStatusInProgress: 0, musicStatusComplete: 1 },
  });
  expect((other.ended as { unfinished?: string }).unfinished).toBeUndefined();
});

describe("a reply's words are kept", () => {
  const told = replyEvents.map((one) => ({ ...one }));
  const without = (...names: string[]) =>
    told.map((one) =>
      "message" in one
        ? { ...one, message: Object.fromEntries(Object.entries(one.message).filter(([name]) => !names.includes(name))) }
        : one,
    );

  it.each([
    ["whose beginning tells no usage", without("usage")],
    [
      "whose beginning tells next to nothing",
      without("id", "type", "role", "model", "content", "stop_reason", "usage"),
    ],
    [
      "whose end tells nothing",
      told.map((one) => (one.type === "message_delta" ? { type: "message_delta", usage: "none" } : one)),
    ],
  ])("of one %s", async (_what, sent) => {
    const { client } = await start(written(sse(sent as typeof replyEvents), "text/event-stream"));
    const got = await drain(client().streamMessages(request));
    const words = got.map((one) => (one as { delta?: { text?: string } }).delta?.text ?? "").join("");
    expect([words, got.at(-1)?.type]).toEqual(["A dawn over Köln", "message_stop"]);
  });
});

it("a film's id is read behind the mark of UTF-8", async () => {
  const { client } = await start(written('\ufeff{"task_id":"t-1"}', "application/json"));
  expect(await createVideo(client())).toMatchObject({ task_id: "t-1" });
});

it("a film whose id comes beside an outcome of success is the one that was made", async () => {
  const { client } = await start((response) => json(response, 200, { task_id: 7, base_resp: { status_code: "0" } }));
  expect(await createVideo(client())).toMatchObject({ task_id: "7" });
});

// WIRE.md § base_resp codes: 1001 time-out. Who waited in vain doesn't know what became of it.
it.each([
  ["a song, in its outcome", 200, { base_resp: { status_code: 1001, status_msg: "timeout" } }, "createMusic"],
  ["a film, in its outcome", 200, { base_resp: { status_code: 1001, status_msg: "timeout" } }, "createVideo"],
  [
    "a film, in an error",
    500,
    { type: "error", error: { type: "server_error", message: "timeout (1001)", http_code: "500" }, request_id: "r" },
    "createVideo",
  ],
] as const)(
  "of %s the service says that it timed out: the outcome is unknown, and nothing is sent again",
  async (_what, status, body, operation) => {
    const { client, seen } = await start((response) => json(response, status, body));
    const asked =
      operation === "createVideo"
        ? createVideo(client())
        : client().createMusic(musicRequest, { audio: async () => {} });
    expect(await failureOf(asked)).toMatchObject({ begun: "unknown", error: { code: "service_timeout" } });
    expect(seen).toHaveLength(1);
  },
);

it.each([
  ["a number for its request", { request_id: 7 }, "7"],
  ["an object for its request", { request_id: {} }, null],
])("a refusal with %s is the service's own all the same: nothing was bought", async (_what, odd, requestId) => {
  const error = { type: "server_error", message: "internal (1000)", http_code: {} };
  const { client } = await start((response) => json(response, 500, { type: "error", error, ...odd }));
  expect(await failureOf(createVideo(client()))).toMatchObject({
    begun: "yes",
    error: { code: "server_error", requestId },
  });
});
