import { afterEach, describe, expect, test } from "vitest";
import type { ServiceClient } from "#core/service/client/index.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import {
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

const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = Buffer.from(KEY).toString("hex");
const shapes = [
  KEY,
  encodeURIComponent(KEY),
  hex,
  base64(KEY).slice(0, -4),
  base64(`x${KEY}`).slice(4, -4),
  base64(`xx${KEY}`).slice(4, -4),
];
const record = (rest: object) => ({ task: { id: "t", model: "Vendor-H3", status: "failed", ...rest } });
const file = (rest: object) => ({ file: { file_id: "f", ...rest }, base_resp: { status_code: 0 } });
const asked = (client: ServiceClient) => client.queryVideo("t");
const retrieved = (client: ServiceClient) => client.retrieveFile("f");
const sung = (client: ServiceClient) => client.createMusic(musicRequest, { audio: async () => undefined });
const told = (client: ServiceClient) => drain(client.streamMessages(request));
const song = (rest: object) => ({ data: { audio: "6162", status: 2 }, base_resp: { status_code: 0 }, ...rest });
/** A reply in which the given deltas come for one block of their kind. */
const reply = (block: object, ...deltas: object[]): Play => {
  const events = [
    replyEvents[0],
    { type: "content_block_start", index: 0, content_block: block },
    ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
    { type: "content_block_stop", index: 0 },
    ...replyEvents.slice(-2),
  ] as { type: string }[];
  return (r) => r.writeHead(200, { "content-type": "text/event-stream" }).end(sse(events));
};
const half = Math.floor(KEY.length / 2);
const letters = [...KEY];

const places: readonly [string, (client: ServiceClient) => Promise<unknown>, Play][] = [
  [
    "a failed record's words",
    asked,
    (r) => json(r, 200, record({ error: { code: 1027, message: `Key ${KEY} is spent` } })),
  ],
  [
    "a failed record's words, in base64",
    asked,
    (r) => json(r, 200, record({ error: { code: 1027, message: `Auth ${base64(`u:${KEY}`)} is spent` } })),
  ],
  [
    "a record's link",
    asked,
    (r) =>
      json(
        r,
        200,
        record({ status: "succeeded", content: { url: `https://cdn.example/v.mp4?key=${encodeURIComponent(KEY)}` } }),
      ),
  ],
  ["a record's state", asked, (r) => json(r, 200, record({ status: `failed ${KEY}` }))],
  [
    "a field that nobody knows, and its name",
    asked,
    (r) => json(r, 200, record({ [`x-${KEY}`]: [{ deep: { deeper: hex } }] })),
  ],
  ["a task's id", (client) => client.createVideo(videoRequest), (r) => json(r, 200, { task_id: `task-${KEY}` })],
  [
    "a file's id and name",
    retrieved,
    (r) => json(r, 200, file({ file_id: KEY, filename: `${KEY}.mp4`, download_url: `https://x/${hex}` })),
  ],
  [
    "the names in a list of files",
    (client) => client.listFiles(),
    (r) => json(r, 200, { files: [{ file_id: "1", filename: `of ${KEY}` }], base_resp: { status_code: 0 } }),
  ],
  ["a song's trace_id", sung, (r) => json(r, 200, song({ trace_id: `t-${KEY}` }))],
  ["what is told of a song", sung, (r) => json(r, 200, song({ extra_info: { music_size: 2, note: base64(KEY) } }))],
  ["a song's address", sung, (r) => json(r, 200, song({ data: { audio: `https://cdn.example/${KEY}.mp3` } }))],
  [
    "a streamed song's trace_id",
    sung,
    (r) =>
      r
        .writeHead(200, { "content-type": "text/event-stream" })
        .end(`data: ${JSON.stringify(song({ trace_id: KEY }))}\n\n`),
  ],
  [
    "the words of a base_resp",
    sung,
    (r) => json(r, 200, { base_resp: { status_code: 2013, status_msg: `no ${KEY}` }, trace_id: KEY }),
  ],
  [
    "a refusal's words and id",
    asked,
    (r) =>
      json(r, 400, {
        type: "error",
        error: { type: "bad_request_error", message: `no ${encodeURIComponent(KEY)} (2013)` },
        request_id: hex,
      }),
  ],
  ["a refusal's header", asked, (r) => json(r, 400, {}, { "x-request-id": `for ${KEY}` })],
  ["a success's header", asked, (r) => json(r, 200, { odd: true }, { "request-id": KEY })],
  [
    "an error inside a reply",
    told,
    (r) =>
      r
        .writeHead(200, { "content-type": "text/event-stream" })
        .end(
          sse([
            { type: "error", error: { type: "api_error", message: `no ${KEY}` }, request_id: KEY } as { type: string },
          ]),
        ),
  ],
  ["what the model says", told, reply({ type: "text", text: "" }, { type: "text_delta", text: `Your key is ${KEY}.` })],
  [
    "what the model says, cut in two",
    told,
    reply(
      { type: "text", text: "" },
      { type: "text_delta", text: `It is ${KEY.slice(0, half)}` },
      { type: "text_delta", text: `${KEY.slice(half)}.` },
    ),
  ],
  [
    "what the model says, letter by letter",
    told,
    reply({ type: "text", text: "" }, ...letters.map((text) => ({ type: "text_delta", text }))),
  ],
  [
    "what the model says, letter by letter in hex",
    told,
    reply({ type: "text", text: "" }, ...[...hex].map((text) => ({ type: "text_delta", text }))),
  ],
  [
    "what the model thinks, cut",
    told,
    reply({ type: "thinking", thinking: "" }, ...letters.map((thinking) => ({ type: "thinking_delta", thinking }))),
  ],
  ["the beginning of a block", told, reply({ type: "text", text: `It is ${KEY}` })],
  [
    "a signature that holds it",
    told,
    reply({ type: "thinking", thinking: "" }, { type: "signature_delta", signature: `abc${KEY}` }),
  ],
  [
    "a tool call's input",
    told,
    reply(
      { type: "tool_use", id: "c", name: "n", input: {} },
      { type: "input_json_delta", partial_json: `{"to":"${KEY}"}` },
    ),
  ],
  [
    "a tool call's input, escaped and cut",
    told,
    reply(
      { type: "tool_use", id: "c", name: "n", input: {} },
      ...['{"to":"', ...letters.map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`), '"}'].map(
        (partial_json) => ({ type: "input_json_delta", partial_json }),
      ),
    ),
  ],
  ["a tool call's name and id", told, reply({ type: "tool_use", id: KEY, name: hex, input: {} })],
  [
    "a field beside a delta, and its name",
    told,
    reply({ type: "text", text: "" }, { type: "text_delta", text: "Hm", [KEY]: hex }),
  ],
  [
    "the words of a base_resp that are no text",
    sung,
    (r) => json(r, 400, { base_resp: { status_code: 2013, status_msg: { said: KEY } }, trace_id: KEY }),
  ],
  [
    "the model of a reply that another one wrote",
    told,
    (r) => {
      const message = { ...(replyEvents[0] as { message: object }).message, model: `Vendor-${KEY}` };
      r.writeHead(200, { "content-type": "text/event-stream" }).end(
        sse([{ type: "message_start", message } as { type: string }]),
      );
    },
  ],
  [
    "an event of an unknown kind",
    told,
    (r) =>
      r
        .writeHead(200, { "content-type": "text/event-stream" })
        .end(
          sse([
            replyEvents[0] as { type: string },
            { type: "mood", said: KEY } as { type: string },
            { type: "message_stop" },
          ]),
        ),
  ],
];

describe("a key that comes back", () => {
  test.each(places)("in %s goes no further", async (_, call, play) => {
    service = await startFakeService(play);
    const came = await call(service.client()).catch((error: { error: unknown }) => error.error);
    const written = JSON.stringify(came);
    // Deltas are read as the page puts them together.
    const words = Array.isArray(came)
      ? came
          .map((event) =>
            Object.values(event.delta ?? {})
              .slice(1)
              .join(""),
          )
          .join("")
      : "";
    const meant = words.replace(/\\u([0-9a-f]{4})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    for (const shape of shapes) for (const text of [written, words, meant]) expect(text).not.toContain(shape);
    expect(written).toContain("[key]");
  });

  test("that is another connection's goes no further either", async () => {
    const keys = createKnownKeys();
    keys.add("another-connections-key");
    service = await startFakeService((r) =>
      json(r, 400, { base_resp: { status_code: 2013, status_msg: "use another-connections-key" } }),
    );
    expect(await failureOf(asked(service.client({ keys })))).toMatchObject({ error: { message: "use [key]" } });
  });

  test("nothing else is touched: signatures, escapes and half a key stay byte for byte", async () => {
    const signature = `EqQBCkYIARgCKkAK%2Fq0\\u0041+/${KEY.slice(0, 5)}==`;
    const play = reply(
      { type: "thinking", thinking: "" },
      { type: "signature_delta", signature: signature.slice(0, 9) },
      { type: "signature_delta", signature: signature.slice(9) },
    );
    service = await startFakeService(play);
    const events = (await told(service.client())) as unknown as { delta?: { signature?: string } }[];
    expect(events.map(({ delta }) => delta?.signature ?? "").join("")).toBe(signature);
  });

  test("a key so short that it stands in ids and addresses by coincidence loses no result", async () => {
    const keys = createKnownKeys();
    keys.add("test");
    service = await startFakeService((r, { url, method }) => {
      if (url === "/test/v.mp4") r.end("film");
      else if (url === "/v.mp4") r.writeHead(302, { location: "/test/v.mp4" }).end();
      else if (method === "POST") json(r, 200, { task_id: "test" });
      else
        json(r, 200, {
          task: {
            id: "test",
            status: "failed",
            content: { url: "https://cdn.example/test/v.mp4?user=test" },
            error: { message: "no test" },
          },
        });
    });
    const client = service.client({ keys });
    expect(await client.createVideo(videoRequest)).toEqual({ task_id: "test" });
    expect(await client.queryVideo("test")).toMatchObject({
      id: "test",
      content: { url: "https://cdn.example/test/v.mp4?user=test" },
      error: { message: "no [key]" },
    });
    expect(await client.download(`${service.url}/v.mp4`, { sink: async () => undefined })).toMatchObject({ bytes: 4 });
  });

  test("of a reply that broke off inside of a key nothing of it is told", async () => {
    const events = [
      ...replyEvents.slice(0, 1),
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: `It is ${KEY.slice(0, -1)}` } },
    ];
    service = await startFakeService((r) =>
      r.writeHead(200, { "content-type": "text/event-stream" }).end(sse(events as { type: string }[])),
    );
    const got: unknown[] = [];
    const reading = (async () => {
      for await (const event of (service as FakeService).client().streamMessages(request)) got.push(event);
    })();
    await expect(reading).rejects.toMatchObject({ error: { code: "stream_interrupted" } });
    expect(JSON.stringify(got)).toContain("It is ");
    expect(JSON.stringify(got)).toContain("[key]");
    expect(JSON.stringify(got)).not.toContain(KEY.slice(0, 10));
  });
});
