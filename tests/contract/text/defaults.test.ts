import { describe, expect, it } from "vitest";
import {
  type AnyJson,
  countPath,
  messagesPath,
  readEvents,
  useService,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const ask = (more: Record<string, unknown> = {}) => ({
  model: "Vendor-M3",
  messages: [{ role: "user", content: "Plan a short film about rain" }],
  ...more,
});
const post = async (more?: Record<string, unknown>) => (await service.current.post(messagesPath, ask(more))).json;
const stream = async (more: Record<string, unknown> = {}) =>
  readEvents((await service.current.post(messagesPath, ask({ ...more, stream: true }))).text).map(({ data }) => data);

describe("defaults", () => {
  it("no stream field and stream false answer with one JSON message", async () => {
    expect([(await post()).type, (await post({ stream: false })).type]).toEqual(["message", "message"]);
  });

  it("each response has an identifier of its own", async () => {
    const ids = [(await post()).id, (await post()).id, (await stream())[0].message.id];
    expect(new Set(ids).size).toBe(3);
  });

  it.each([
    [undefined, "standard"],
    ["standard", "standard"],
    ["priority", "priority"],
  ])("service_tier %s is told as %s", async (service_tier, told) => {
    expect((await stream({ service_tier }))[0].message.service_tier).toBe(told);
  });

  it("ignored parameters change nothing", async () => {
    const plain = await post();
    const ignored = { top_k: 1, stop_sequences: ["rain"], mcp_servers: [{}], context_management: {}, container: "c" };
    const other = await post(ignored);
    expect([other.content, other.stop_reason]).toEqual([plain.content, plain.stop_reason]);
  });
});

describe("effort", () => {
  const depth = async (model: string, effort?: string) => {
    const more = effort === undefined ? {} : { output_config: { effort } };
    const { content } = await post({ model, thinking: { type: "adaptive" }, ...more });
    return (content[0].thinking as string).length;
  };

  it("tunes the depth of thinking on Vendor-M3.1-Flash, max when omitted", async () => {
    const depths = [];
    for (const effort of ["low", "medium", "high", "xhigh", "max"])
      depths.push(await depth("Vendor-M3.1-Flash", effort));
    expect(depths).toEqual([...depths].sort((one, other) => one - other));
    expect(new Set(depths).size).toBe(5);
    expect(await depth("Vendor-M3.1-Flash")).toBe(depths[4]);
  });

  it.each(["Vendor-M3", "Vendor-M2.7"])("is ignored by %s", async (model) => {
    expect(await depth(model, "low")).toBe(await depth(model, "max"));
  });
});

describe("fields of each event", () => {
  it("are these and no others", async () => {
    const events = await stream({ thinking: { type: "adaptive" } });
    const only = (type: string) => events.filter((event: AnyJson) => event.type === type);
    expect(only("ping")).toEqual([{ type: "ping" }]);
    expect(only("message_stop")).toEqual([{ type: "message_stop" }]);
    expect(only("content_block_stop")).toEqual([
      { type: "content_block_stop", index: 0 },
      { type: "content_block_stop", index: 1 },
    ]);
    expect(only("message_delta")).toEqual([
      {
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: {
          input_tokens: expect.any(Number),
          output_tokens: expect.any(Number),
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
        },
      },
    ]);
    const forms: Record<string, unknown> = {
      thinking_delta: { type: "thinking_delta", thinking: expect.stringMatching(/./) },
      signature_delta: { type: "signature_delta", signature: expect.stringMatching(/./) },
      text_delta: { type: "text_delta", text: expect.any(String) },
    };
    for (const event of only("content_block_delta")) {
      expect(event).toEqual({ type: "content_block_delta", index: expect.any(Number), delta: forms[event.delta.type] });
    }
    expect(only("content_block_delta").filter((event: AnyJson) => event.delta.type === "signature_delta")).toHaveLength(
      1,
    );
  });
});

describe("token counting", () => {
  it.each([
    ["model", { model: undefined }],
    ["messages", { messages: undefined }],
  ])("needs %s", async (name, change) => {
    const answer = await service.current.post(countPath, ask(change));
    expect([answer.status, answer.json.error.type]).toEqual([400, "invalid_request_error"]);
    expect(answer.json.error.message).toContain(name);
  });

  it("takes the whole shape of a message request", async () => {
    const whole = {
      system: "Be brief.",
      tools: [{ name: "n", input_schema: { type: "object" } }],
      thinking: { type: "adaptive" },
    };
    const [less, more] = [
      await service.current.post(countPath, ask()),
      await service.current.post(countPath, ask(whole)),
    ];
    expect(more.json.usage.input_tokens).toBeGreaterThan(less.json.usage.input_tokens);
  });
});

describe("context window", () => {
  // The sandbox counts four letters of a long text as one token.
  it.each([
    ["Vendor-M3", 1_000_000],
    ["Vendor-M3.1-Flash", 1_000_000],
    ["Vendor-M2.7", 204_800],
    ["Vendor-M2.7-highspeed", 204_800],
    ["Vendor-M2.5", 204_800],
    ["Vendor-M2.5-highspeed", 204_800],
    ["Vendor-M2.1", 204_800],
    ["Vendor-M2.1-highspeed", 204_800],
    ["Vendor-M2", 204_800],
  ])("of %s: %i tokens", async (model, tokens) => {
    const count = async (length: number) =>
      (await service.current.post(countPath, { model, messages: [{ role: "user", content: "x".repeat(length) }] }))
        .status;
    expect([await count((tokens - 100) * 4), await count((tokens + 100) * 4)]).toEqual([200, 400]);
  });
});
