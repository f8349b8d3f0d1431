import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileResponse } from "#shared/wire/media/files.ts";
import { coverPreprocessResponse, musicDocument, musicRequest, musicResponse } from "#shared/wire/music/music.ts";
import { countTokensResponse, messageRequest, responseMessage } from "#shared/wire/text/messages.ts";
import { countedInputTokens } from "#shared/wire/text/response-blocks.ts";
import { streamEvent } from "#shared/wire/text/stream-events.ts";
import {
  callbackChallenge,
  createVideoResponse,
  deleteVideoResponse,
  videoRequest,
  videoTaskList,
  videoTaskResponse,
} from "#shared/wire/video/video.ts";
import {
  coverRequest,
  songRequest,
  textRequest,
  videoRequest as videoSample,
} from "#tests/support/requests/sample-requests.ts";

const answer = {
  id: "m1",
  type: "message",
  role: "assistant",
  model: "Vendor-M3",
  stop_reason: "end_turn",
  content: [
    { type: "thinking", thinking: "hm", signature: "s" },
    { type: "text", text: "Hello" },
    { type: "tool_use", id: "1", name: "n", input: { a: 1 } },
  ],
  usage: { input_tokens: 3, output_tokens: 4, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
};
const task = {
  id: "t",
  model: "Vendor-H3",
  status: "succeeded",
  created_at: 1,
  updated_at: 2,
  content: { url: "https://e.org/v" },
  resolution: "768P",
  duration: 6,
  usage: { total_seconds: 6, input_seconds: 0, output_seconds: 6, input_image_count: 0 },
  ratio: "16:9",
  task_type: "generation",
  modality: "video",
};
const ok = { status_code: 0, status_msg: "success" };

describe("answers keep what this program does not know", () => {
  test.each([
    ["a message", responseMessage, answer],
    [
      "a message with a new block and fields",
      responseMessage,
      {
        ...answer,
        new_field: [1],
        content: [
          { type: "hologram", depth: 3 },
          { type: "text", text: "x", citations: null },
        ],
      },
    ],
    ["a message with a new stop reason", responseMessage, { ...answer, stop_reason: "refusal" }],
    ["a malformed known block", responseMessage, { ...answer, content: [{ type: "text" }] }],
    [
      "a count",
      countTokensResponse,
      { usage: { input_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 } },
    ],
    ["a task", videoTaskResponse, { task: { ...task, seed: 7 }, extra: 1 }],
    ["a task in a new state", videoTaskResponse, { task: { id: "t", status: "paused" } }],
    [
      "a failed task",
      videoTaskResponse,
      { task: { ...task, status: "failed", content: null, usage: {}, error: { code: 1026, message: "x" } } },
    ],
    ["a created task", createVideoResponse, { task_id: "t", note: 1 }],
    ["a deleted task", deleteVideoResponse, { task_id: "t", action: "deleted", status: "deleted" }],
    ["a list of tasks", videoTaskList, { items: [task], total: 1 }],
    [
      "a song",
      musicDocument,
      {
        data: { audio: "00ff", status: 2 },
        trace_id: "x",
        extra_info: { music_duration: 1, music_sample_rate: 44_100, music_channel: 2, bitrate: 256_000, music_size: 9 },
        analysis_info: null,
        base_resp: ok,
      },
    ],
    ["a refused song", musicDocument, { base_resp: { status_code: 2061, status_msg: "no" } }],
    ["a chunk of a song", musicResponse, { data: { audio: "00", status: 1 } }],
    [
      "a cover's features",
      coverPreprocessResponse,
      {
        cover_feature_id: "f",
        formatted_lyrics: "",
        structure_result: "{}",
        audio_duration: 9.5,
        trace_id: "x",
        base_resp: ok,
      },
    ],
    [
      "a file",
      fileResponse,
      {
        file: {
          file_id: "1",
          bytes: 2,
          created_at: 3,
          filename: "f",
          purpose: "video_generation",
          download_url: "https://e.org",
        },
        base_resp: ok,
      },
    ],
    ["a challenge", callbackChallenge, { challenge: "abc" }],
    ["a challenge that is an object", callbackChallenge, { challenge: { a: null } }],
  ])("%s", (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  test("a file identifier becomes text", () => {
    expect(fileResponse.parse({ file: { file_id: 42 }, base_resp: ok }).file?.file_id).toBe("42");
  });
  test("a body without a challenge is none", () => {
    expect(callbackChallenge.safeParse({ task }).success).toBe(false);
  });
});

describe("stream events: API.md § Text stream", () => {
  test.each([
    {
      type: "message_start",
      message: { ...answer, content: [], stop_reason: null, stop_sequence: null, service_tier: "standard" },
    },
    { type: "ping" },
    { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "h" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "h" } },
    { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "s" } },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "{" } },
    { type: "content_block_delta", index: 0, delta: { type: "smell_delta", smell: "rose" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } },
    { type: "message_stop" },
    { type: "error", error: { type: "overloaded_error", message: "busy" } },
    { type: "weather", rain: true },
  ])("$type", (event) => {
    expect(streamEvent.parse(event)).toEqual(event);
  });
  test("any object with a type is kept verbatim", () => {
    const fields = fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fields, fc.string(), (rest, type) => {
        const event = { ...rest, type: `new_${type}` };
        expect(streamEvent.parse(event)).toEqual(event);
      }),
      { numRuns: 1000 },
    );
  });
  test("a field named __proto__ is the one thing dropped: it must not reach a prototype", () => {
    const event = streamEvent.parse(JSON.parse('{"type":"new","__proto__":{"polluted":true},"kept":1}'));
    expect(Object.keys(event)).toEqual(["type", "kept"]);
    expect(event).not.toHaveProperty("polluted");
  });
});

describe("requests are strict", () => {
  test.each([
    ["message", messageRequest, textRequest()],
    ["video", videoRequest, videoSample()],
    ["song", musicRequest, songRequest()],
    ["cover", musicRequest, coverRequest()],
  ])("%s", (_, schema, request) => {
    expect(schema.safeParse(request).success).toBe(true);
    expect(schema.safeParse({ ...request, surprise: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...request, model: "other" }).success).toBe(false);
  });
});

test.each([
  [{ tools: [{ name: "f", input_schema: { type: "object" } }] }, true],
  [{ tools: [{ name: "", input_schema: { type: "object" } }] }, false],
  [{ tool_choice: { type: "a" } }, true],
  [{ tool_choice: { type: "" } }, false],
  [{ tool_choice: { type: "tool", name: "f" } }, true],
  [{ tool_choice: { type: "tool", name: "" } }, false],
  [{ output_config: { effort: "x" } }, true],
  [{ output_config: { effort: "" } }, false],
  [{ max_tokens: 1 }, true],
  [{ max_tokens: 0 }, false],
])("a name of one letter is a name, none is none: %j", (more, taken) => {
  expect(messageRequest.safeParse({ ...textRequest(), ...more }).success).toBe(taken);
});

test.each([
  [{ usage: { input_tokens: 5 } }, 5],
  [{ input_tokens: 6 }, 6],
  [{ usage: { input_tokens: 5 }, input_tokens: 6 }, 5],
  [{}, undefined],
])("counted tokens of %j", (response, tokens) => {
  expect(countedInputTokens(countTokensResponse.parse(response))).toBe(tokens);
});

test("takes a number for a task's id: an id that isn't understood is a purchase that is lost", () => {
  expect(createVideoResponse.parse({ task_id: 106916112212032 }).task_id).toBe("106916112212032");
  expect(() => createVideoResponse.parse({ task_id: "" })).toThrow();
  expect(() => createVideoResponse.parse({ task_id: 1.5 })).toThrow();
});
