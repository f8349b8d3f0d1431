import { describe, expect, it } from "vitest";
import {
  countPath,
  messagesPath,
  readEvents,
  type StreamedEvent,
  useService,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const ask = (text: string, more: Record<string, unknown> = {}) => ({
  model: "Vendor-M3",
  messages: [{ role: "user", content: text }],
  ...more,
});
const weather = {
  name: "get_weather",
  description: "Get the current weather in a city",
  input_schema: {
    type: "object",
    properties: { city: { type: "string", description: "The city" } },
    required: ["city"],
  },
};
const types = (content: { type: string }[]) => content.map((block) => block.type);

it("answers who asks for a title with a title alone, and takes no scripted reply for it", async () => {
  const title = async (message: string) => {
    const request = ask(`<message>\n${message}\n</message>\n\n<reply>\nYes.\n</reply>`, {
      ...{ system: "Write a title for this conversation.", thinking: { type: "disabled" }, max_tokens: 64 },
    });
    const { json } = await service.current.post(messagesPath, request);
    return json.content;
  };
  expect(await title("What light at dawn?")).toEqual([{ type: "text", text: "What light at dawn?" }]);
  expect(await title("Write me a storyboard for a short film about a lighthouse keeper who waits.")).toEqual([
    { type: "text", text: "A lighthouse keeper who waits" },
  ]);
});

describe("response message", () => {
  it("carries id, type, role, model, content, stop_reason and usage", async () => {
    const { json, headers } = await service.current.post(messagesPath, ask("Hello"));
    expect(headers.get("content-type")).toContain("application/json");
    expect(json).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: "message",
      role: "assistant",
      model: "Vendor-M3",
      content: [{ type: "text", text: expect.stringContaining("Sandbox reply") }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      },
    });
    for (const count of Object.values(json.usage)) expect(Number.isInteger(count)).toBe(true);
  });

  it.each([
    ["Vendor-M3.1-Flash always thinks", { model: "Vendor-M3.1-Flash" }, true],
    ["Vendor-M3 does not think when thinking is omitted", {}, false],
    ["Vendor-M3 does not think when disabled", { thinking: { type: "disabled" } }, false],
    ["Vendor-M3 thinks when adaptive", { thinking: { type: "adaptive" } }, true],
    ["Vendor-M2.7 thinks even when disabled", { model: "Vendor-M2.7", thinking: { type: "disabled" } }, true],
  ])("%s", async (_, more, thinks) => {
    const { json } = await service.current.post(messagesPath, ask("Hello", more));
    expect(types(json.content)).toEqual(thinks ? ["thinking", "text"] : ["text"]);
    if (thinks)
      expect(json.content[0]).toEqual({
        type: "thinking",
        thinking: expect.any(String),
        signature: expect.any(String),
      });
  });

  it("is cut at max_tokens, and says so", async () => {
    const { json } = await service.current.post(messagesPath, ask("A film about the sea", { max_tokens: 12 }));
    expect([json.stop_reason, json.usage.output_tokens]).toEqual(["max_tokens", 12]);
  });

  it("answers in Markdown about what was asked", async () => {
    const film = await service.current.post(messagesPath, ask("Plan a short film about a lighthouse keeper"));
    expect(film.json.content[0].text).toMatch(/lighthouse keeper[\s\S]*\| # \| Shot/);
    const song = await service.current.post(messagesPath, ask("Write a song about the last train"));
    expect(song.json.content[0].text).toMatch(/\[Verse\][\s\S]*last train/);
  });
});

describe("tools", () => {
  it("a fitting tool is used, with input that fits its schema", async () => {
    const { json } = await service.current.post(
      messagesPath,
      ask("What is the weather in Lisbon?", { tools: [weather] }),
    );
    expect(json.stop_reason).toBe("tool_use");
    expect(json.content.at(-1)).toEqual({
      type: "tool_use",
      id: expect.stringMatching(/^toolu_/),
      name: "get_weather",
      input: { city: "Lisbon" },
    });
  });

  it.each([
    ["an unrelated tool is left alone", "Tell me a joke", { type: "auto" }, "end_turn"],
    ["any demands one", "Tell me a joke", { type: "any" }, "tool_use"],
    ["tool demands the named one", "Tell me a joke", { type: "tool", name: "get_weather" }, "tool_use"],
    ["none forbids them", "What is the weather in Lisbon?", { type: "none" }, "end_turn"],
  ])("tool_choice: %s", async (_, text, tool_choice, stop) => {
    const { json } = await service.current.post(messagesPath, ask(text, { tools: [weather], tool_choice }));
    expect(json.stop_reason).toBe(stop);
  });

  it("the whole assistant content goes back unchanged, and the result is used", async () => {
    const base = ask("What is the weather in Lisbon?", { tools: [weather], thinking: { type: "adaptive" } });
    const first = (await service.current.post(messagesPath, base)).json;
    expect(types(first.content)).toEqual(["thinking", "text", "tool_use"]);
    const result = {
      type: "tool_result",
      tool_use_id: first.content[2].id,
      content: [{ type: "text", text: "23 degrees, sunny" }],
    };
    const history = [
      ...base.messages,
      { role: "assistant", content: first.content },
      { role: "user", content: [result] },
    ];
    const second = (await service.current.post(messagesPath, { ...base, messages: history })).json;
    expect(second.stop_reason).toBe("end_turn");
    expect(second.content.at(-1).text).toContain("23 degrees, sunny");
  });

  // @shows Chat › The sandbox refuses a changed one
  it.each(["signature", "thinking"])("a changed %s is refused", async (field) => {
    const first = (await service.current.post(messagesPath, ask("Hello", { thinking: { type: "adaptive" } }))).json;
    const [thought, ...rest] = first.content;
    const changed = { ...thought, [field]: `${thought[field]}x` };
    const messages = [
      { role: "user", content: "Hello" },
      { role: "assistant", content: [changed, ...rest] },
      { role: "user", content: "Go on" },
    ];
    const answer = await service.current.post(messagesPath, { model: "Vendor-M3", messages });
    expect([answer.status, answer.json.error.type]).toEqual([400, "invalid_request_error"]);
  });
});

describe("text stream", () => {
  const stream = async (body: Record<string, unknown>) => {
    const answer = await service.current.post(messagesPath, { ...body, stream: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    return readEvents(answer.text);
  };
  /** The order of kinds with repeated deltas folded. */
  const order = (events: StreamedEvent[]) =>
    events
      .map(({ data }) => (data.type === "content_block_delta" ? data.delta.type : data.type))
      .filter((name, at, all) => name !== all[at - 1]);

  it("message_start, ping, thinking with its signature, text, message_delta, message_stop", async () => {
    const events = await stream(ask("Hello", { thinking: { type: "adaptive" }, service_tier: "priority" }));
    expect(order(events)).toEqual([
      "message_start",
      "ping",
      "content_block_start",
      "thinking_delta",
      "signature_delta",
      "content_block_stop",
      "content_block_start",
      "text_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    for (const { event, data } of events) expect(event).toBe(data.type);
    expect(events[0]?.data.message).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: "message",
      role: "assistant",
      model: "Vendor-M3",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: expect.objectContaining({ output_tokens: 0 }),
      service_tier: "priority",
    });
    const starts = events
      .filter(({ data }) => data.type === "content_block_start")
      .map(({ data }) => [data.index, data.content_block]);
    expect(starts).toEqual([
      [0, { type: "thinking", thinking: "", signature: "" }],
      [1, { type: "text", text: "" }],
    ]);
    expect(events.at(-2)?.data).toMatchObject({
      delta: { stop_reason: "end_turn" },
      usage: { output_tokens: expect.any(Number) },
    });
  });

  it("has no thinking block when thinking is off", async () => {
    const events = await stream(ask("Hello"));
    expect(order(events)).not.toContain("thinking_delta");
  });

  it("deltas make the same text as the whole message", async () => {
    const request = ask("Plan a short film about rain");
    const events = await stream(request);
    const text = events.map(({ data }) => data.delta?.text ?? "").join("");
    const whole = (await service.current.post(messagesPath, request)).json;
    expect(text).toBe(whole.content[0].text);
    expect(events.at(-2)?.data.usage.output_tokens).toBe(whole.usage.output_tokens);
  });

  it("tool input comes as input_json_delta", async () => {
    const events = await stream(ask("What is the weather in Lisbon?", { tools: [weather] }));
    const start = events.find(({ data }) => data.content_block?.type === "tool_use")?.data;
    const json = events
      .filter(({ data }) => data.index === start.index)
      .map(({ data }) => data.delta?.partial_json ?? "")
      .join("");
    expect(start.content_block).toEqual({ type: "tool_use", id: expect.any(String), name: "get_weather", input: {} });
    expect(JSON.parse(json)).toEqual({ city: "Lisbon" });
    expect(events.at(-2)?.data.delta.stop_reason).toBe("tool_use");
  });

  it("a stream cut at max_tokens says so", async () => {
    const events = await stream(ask("A film about the sea", { max_tokens: 9 }));
    expect(events.at(-2)?.data).toMatchObject({ delta: { stop_reason: "max_tokens" }, usage: { output_tokens: 9 } });
  });

  it("ends when the client leaves", async () => {
    const slow = await import("#tests/support/service/sandbox-service.ts").then(({ openService }) =>
      openService({ timeScale: 1 }),
    );
    try {
      const leave = new AbortController();
      const response = await fetch(slow.url + messagesPath, {
        method: "POST",
        headers: { authorization: "Bearer test-key-paid", "content-type": "application/json" },
        body: JSON.stringify(ask("A film about the sea", { stream: true })),
        signal: leave.signal,
      });
      const reader = response.body?.getReader();
      await reader?.read();
      leave.abort();
      await expect.poll(() => slow.server.counters().abandoned.messages, { timeout: 5000 }).toBe(1);
    } finally {
      await slow.close();
    }
  });
});

describe("token counting", () => {
  it("returns input usage and no output", async () => {
    const { status, json } = await service.current.post(countPath, ask("Hello there"));
    expect(status).toBe(200);
    expect(json).toEqual({
      input_tokens: expect.any(Number),
      usage: { input_tokens: expect.any(Number), cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    });
  });

  it("counts the same input as the message itself", async () => {
    const request = ask("How many tokens is this?");
    const [counted, message] = await Promise.all([
      service.current.post(countPath, request),
      service.current.post(messagesPath, request),
    ]);
    expect(counted.json.usage.input_tokens).toBe(message.json.usage.input_tokens);
  });

  it("refuses what the message request refuses", async () => {
    const answer = await service.current.post(countPath, ask("x", { model: "Vendor-X" }));
    expect([answer.status, answer.json.error.type]).toEqual([404, "not_found_error"]);
  });

  it("a cached prefix is created once and read afterwards on M2.x", async () => {
    const system = [{ type: "text", text: `Rules. ${"Be kind. ".repeat(40)}`, cache_control: { type: "ephemeral" } }];
    const usage = async () =>
      (await service.current.post(messagesPath, ask("Hi", { model: "Vendor-M2.7", system }))).json.usage;
    const first = await usage();
    const second = await usage();
    expect(first.cache_creation_input_tokens).toBeGreaterThan(50);
    expect([second.cache_creation_input_tokens, second.cache_read_input_tokens]).toEqual([
      0,
      first.cache_creation_input_tokens,
    ]);
  });
});
