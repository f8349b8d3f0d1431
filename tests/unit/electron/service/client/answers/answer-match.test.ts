import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallLog, ServiceClient } from "#core/service/client/index.ts";
import { ServiceError } from "#core/service/client/service-error.ts";
import { noSink, useFakeService } from "../failing-calls.ts";
import { drain, failureOf, json, musicRequest, replyEvents, request, sse, videoRequest } from "../fake-service.ts";

const start = useFakeService();
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelsong-"));
  path = join(folder, "clip.mp4");
  await writeFile(path, Buffer.alloc(700));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fine = { base_resp: { status_code: 0 } };
const message = { ...replyEvents[0]?.message, content: [] };
const streamed = sse(
  replyEvents.map((event) =>
    event.type === "message_start" ? { ...event, message: { ...event.message, model: "Vendor-M2.5" } } : event,
  ),
);
const fragment = (model: string, status: number) =>
  `data: ${JSON.stringify({ model, data: { audio: "494433", status }, ...fine })}\n\n`;

type Call = (client: ServiceClient) => Promise<unknown>;
const query: Call = (client) => client.queryVideo("t-1");
const remove: Call = (client) => client.deleteVideo("t-1");
const retrieve: Call = (client) => client.retrieveFile("f-1");
const upload: Call = (client) => client.uploadFile(path, "video_understanding");

/** Every call whose answer says what it is about, with an answer about something else. */
const mixedUp: [string, Call, unknown, string][] = [
  ["the record of another task", query, { task: { id: "t-2", status: "running" } }, "t-2"],
  ["the record of a task whose id differs by its case", query, { task: { id: "T-1", status: "running" } }, "T-1"],
  [
    "a list of another state",
    (client) => client.listVideos({ status: "queued" }),
    { items: [{ id: "a", status: "running" }] },
    "running",
  ],
  ["the end of another task", remove, { task_id: "t-2", action: "deleted", status: "deleted" }, "t-2"],
  ["an end that contradicts itself", remove, { task_id: "t-1", action: "cancelled", status: "deleted" }, "deleted"],
  ["another file", retrieve, { file: { file_id: "f-2" }, ...fine }, "f-2"],
  ["an upload of another size", upload, { file: { file_id: "f-1", bytes: 5 }, ...fine }, "5"],
  [
    "an upload for another purpose",
    upload,
    { file: { file_id: "f-1", purpose: "voice_clone" }, ...fine },
    "voice_clone",
  ],
  ["the deletion of another file", (client) => client.deleteFile("f-1"), { file_id: "f-2", ...fine }, "f-2"],
  [
    "a song of another model",
    (client) => client.createMusic(musicRequest, noSink),
    { model: "music-2.6", data: { audio: "494433", status: 2 }, ...fine },
    "music-2.6",
  ],
  [
    "a reply of another model",
    (client) => client.createMessage(request),
    { ...message, model: "Vendor-M2.5" },
    "Vendor-M2.5",
  ],
];

describe("an answer about something else than was asked", () => {
  it.each(mixedUp)("%s is refused, logged, and not asked for again at once", async (_name, call, answer, told) => {
    const { client, seen } = await start((response) => json(response, 200, answer));
    const log: CallLog[] = [];
    const error = await failureOf(call(client({ log: (entry) => log.push(entry) })));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "wrong_answer", retryable: true } });
    expect((error as ServiceError).error.message).toContain(`Answered: ${told}.`);
    expect(seen).toHaveLength(1);
    expect(log.map(({ code }) => code)).toEqual([undefined, "wrong_answer"]);
  });

  it.each([
    ["80 characters are told whole", "x".repeat(80), "x".repeat(80)],
    ["of more the beginning is", "x".repeat(81), `${"x".repeat(80)}…`],
    ["line feeds and signs that steer are blanks", "t\n\u0000\u202e 2", "t 2"],
  ])("of what it says instead %s", async (_what, id, told) => {
    const { client } = await start((response) => json(response, 200, { task: { id, status: "running" } }));
    expect(await failureOf(query(client()))).toMatchObject({
      error: { code: "wrong_answer", details: { field: "task", asked: "t-1", told } },
    });
  });

  it("a streamed reply of another model ends before its first word", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(streamed);
    });
    const log: CallLog[] = [];
    const events: unknown[] = [];
    const follow = async () => {
      for await (const event of client({ log: (entry) => log.push(entry) }).streamMessages(request)) events.push(event);
    };
    expect(await failureOf(follow())).toMatchObject({ error: { code: "wrong_answer" } });
    expect(events).toEqual([]);
    expect(log.at(-1)?.code).toBe("wrong_answer");
  });

  it("of a streamed song of another model no byte is taken", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(fragment("music-2.6", 1) + fragment("music-2.6", 2));
    });
    const taken: Uint8Array[] = [];
    const song = client().createMusic(
      { ...musicRequest, stream: true },
      { audio: async (bytes) => void taken.push(bytes) },
    );
    expect(await failureOf(song)).toMatchObject({ error: { code: "wrong_answer" } });
    expect(taken).toEqual([]);
  });

  it("files of another purpose are left out of a list", async () => {
    const files = [
      { file_id: "a", purpose: "video_understanding" },
      { file_id: "b", purpose: "voice" },
      { file_id: "c" },
    ];
    const { client } = await start((response) => json(response, 200, { files, ...fine }));
    const listed = await client().listFiles("video_understanding");
    expect(listed.map(({ file_id }) => file_id)).toEqual(["a", "c"]);
  });

  it.each([
    ["a step to another path", ".."],
    ["a line feed", "t\n1"],
    ["no end", "t".repeat(201)],
    ["a blank", "t 1"],
    ["no step at all", "."],
  ])("an id with %s is no id: what was begun is unknown", async (_name, task_id) => {
    const { client } = await start((response) => json(response, 200, { task_id }));
    expect(await failureOf(client().createVideo(videoRequest))).toMatchObject({
      begun: "unknown",
      error: { code: "invalid_response" },
    });
  });
});

describe("an answer about what was asked", () => {
  const exact = "176844028768320312345";
  it.each<[string, Call, string, unknown]>([
    [
      "an id of digits beyond 2⁵³",
      (client) => client.queryVideo(exact),
      `{"task":{"id":${exact},"status":"running"}}`,
      { id: exact },
    ],
    [
      "a file id of digits beyond 2⁵³",
      (client) => client.retrieveFile(exact),
      `{"file":{"file_id":${exact}},"base_resp":{"status_code":0}}`,
      { file_id: exact },
    ],
    [
      "a model with its date",
      (client) => client.createMessage(request),
      JSON.stringify({ ...message, model: "Vendor-M3-20261101" }),
      { model: "Vendor-M3-20261101" },
    ],
    [
      "a model in small letters",
      (client) => client.createMessage(request),
      JSON.stringify({ ...message, model: "vendor-m3" }),
      { model: "vendor-m3" },
    ],
  ])("%s is taken", async (_name, call, body, expected) => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(body);
    });
    expect(await call(client())).toMatchObject(expected as object);
  });

  it("an id of 200 characters is one", async () => {
    const task_id = "t".repeat(200);
    const { client } = await start((response) => json(response, 200, { task_id }));
    expect(await client().createVideo(videoRequest)).toMatchObject({ task_id });
  });

  it("streams as ever", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(sse(replyEvents));
    });
    expect(await drain(client().streamMessages(request))).toEqual(replyEvents);
  });
});
