import { describe, expect, it } from "vitest";
import { countPath, messagesPath, useService } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const hello = [{ role: "user", content: "Hello" }];
const tool = {
  name: "look_up",
  description: "Looks a word up",
  input_schema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
};
const blocks = (...content: unknown[]) => ({ messages: [{ role: "user", content }] });

type Row = [what: string, change: Record<string, unknown>, status: number, type?: string, says?: RegExp];
const bad = 400;
const invalid = "invalid_request_error";

const models: Row[] = [
  ["model missing", { model: undefined }, bad, invalid, /model/],
  ["model not a string", { model: 3 }, bad, invalid],
  ["model unknown", { model: "Vendor-M9" }, 404, "not_found_error"],
  ...[
    "Vendor-M3.1-Flash",
    "Vendor-M3",
    "Vendor-M2.7",
    "Vendor-M2.7-highspeed",
    "Vendor-M2.5",
    "Vendor-M2.5-highspeed",
    "Vendor-M2.1",
    "Vendor-M2.1-highspeed",
    "Vendor-M2",
  ].map((model): Row => [`model ${model}`, { model }, 200]),
];

const messages: Row[] = [
  ["messages missing", { messages: undefined }, bad, invalid, /messages/],
  ["messages not an array", { messages: "Hello" }, bad, invalid],
  ["messages empty", { messages: [] }, bad, invalid],
  ["content missing", { messages: [{ role: "user" }] }, bad, invalid, /content/],
  ["content a number", { messages: [{ role: "user", content: 1 }] }, bad, invalid],
  ["role unknown", { messages: [{ role: "system", content: "x" }] }, bad, invalid, /role/],
  ["role missing", { messages: [{ content: "x" }] }, bad, invalid, /role/],
  ...["user", "assistant", "user_system", "group", "sample_message_user", "sample_message_ai"].map(
    (role): Row => [`role ${role} on M2.7`, { model: "Vendor-M2.7", messages: [{ role, content: "x" }] }, 200],
  ),
  ...["user_system", "group", "sample_message_user", "sample_message_ai"].map(
    (role): Row => [`role ${role} on M3`, { messages: [{ role, content: "x" }] }, bad, invalid, /user or assistant/],
  ),
  ["two user messages in a row on M3", { messages: [...hello, ...hello] }, bad, invalid, /alternate/],
  ["two user messages in a row on M2", { model: "Vendor-M2", messages: [...hello, ...hello] }, 200],
  ["user, assistant, user on M3", { messages: [...hello, { role: "assistant", content: "Yes?" }, ...hello] }, 200],
];

const settings: Row[] = [
  ["stream a word", { stream: "yes" }, bad, invalid],
  ["max_tokens 0", { max_tokens: 0 }, bad, invalid, /max_tokens/],
  ["max_tokens 1.5", { max_tokens: 1.5 }, bad, invalid],
  ["max_tokens 1", { max_tokens: 1 }, 200],
  ["max_tokens 524288 on M3", { max_tokens: 524_288 }, 200],
  ["max_tokens 524289 on M3", { max_tokens: 524_289 }, bad, invalid],
  ["max_tokens 524288 on M3.1-Flash", { model: "Vendor-M3.1-Flash", max_tokens: 524_288 }, 200],
  ["max_tokens 524289 on M3.1-Flash", { model: "Vendor-M3.1-Flash", max_tokens: 524_289 }, bad, invalid],
  ["max_tokens 204800 on M2.5", { model: "Vendor-M2.5", max_tokens: 204_800 }, 200],
  ["max_tokens 204801 on M2.5", { model: "Vendor-M2.5", max_tokens: 204_801 }, bad, invalid],
  ["temperature 0", { temperature: 0 }, 200],
  ["temperature 2", { temperature: 2 }, 200],
  ["temperature -0.1", { temperature: -0.1 }, bad, invalid, /temperature/],
  ["temperature 2.1", { temperature: 2.1 }, bad, invalid, /temperature/],
  ["top_p 0", { top_p: 0 }, 200],
  ["top_p 1", { top_p: 1 }, 200],
  ["top_p -0.1", { top_p: -0.1 }, bad, invalid, /top_p/],
  ["top_p 1.1", { top_p: 1.1 }, bad, invalid, /top_p/],
  ["metadata.user_id a string", { metadata: { user_id: "someone" } }, 200],
  ["metadata.user_id a number", { metadata: { user_id: 7 } }, bad, invalid, /user_id/],
  [
    "ignored parameters",
    { top_k: 3, stop_sequences: ["x"], mcp_servers: [], context_management: {}, container: "c" },
    200,
  ],
];

const thinking: Row[] = [
  ["thinking adaptive on M3.1-Flash", { model: "Vendor-M3.1-Flash", thinking: { type: "adaptive" } }, 200],
  [
    "thinking disabled on M3.1-Flash",
    { model: "Vendor-M3.1-Flash", thinking: { type: "disabled" } },
    bad,
    invalid,
    /thinking/,
  ],
  ["thinking disabled on M3", { thinking: { type: "disabled" } }, 200],
  ["thinking disabled on M2.7", { model: "Vendor-M2.7", thinking: { type: "disabled" } }, 200],
  ["thinking of an unknown type", { thinking: { type: "enabled" } }, bad, invalid],
  ...["low", "medium", "high", "xhigh", "max"].map(
    (effort): Row => [`effort ${effort} on M3.1-Flash`, { model: "Vendor-M3.1-Flash", output_config: { effort } }, 200],
  ),
  [
    "effort none on M3.1-Flash",
    { model: "Vendor-M3.1-Flash", output_config: { effort: "none" } },
    bad,
    invalid,
    /effort/,
  ],
  ["effort none on M3 is ignored", { output_config: { effort: "none" } }, 200],
  ["effort none on M2 is ignored", { model: "Vendor-M2", output_config: { effort: "none" } }, 200],
  ["service_tier standard", { service_tier: "standard" }, 200],
  ["service_tier priority", { service_tier: "priority" }, 200],
  ["service_tier gold", { service_tier: "gold" }, bad, invalid, /service_tier/],
  [
    "service_tier on M3.1-Flash",
    { model: "Vendor-M3.1-Flash", service_tier: "standard" },
    bad,
    invalid,
    /service_tier/,
  ],
];

const mark = { type: "ephemeral" };
const systems: Row[] = [
  ["system a string", { system: "Be brief." }, 200],
  ["system blocks", { system: [{ type: "text", text: "Be brief." }] }, 200],
  ["system block of another type", { system: [{ type: "image" }] }, bad, invalid, /system/],
  ["system block without text", { system: [{ type: "text" }] }, bad, invalid],
  ["system a number", { system: 4 }, bad, invalid],
  [
    "cache_control in system on M2.7",
    { model: "Vendor-M2.7", system: [{ type: "text", text: "x", cache_control: mark }] },
    200,
  ],
  [
    "cache_control in system on M3",
    { system: [{ type: "text", text: "x", cache_control: mark }] },
    bad,
    invalid,
    /cache_control/,
  ],
  [
    "cache_control in system on M3.1-Flash",
    { model: "Vendor-M3.1-Flash", system: [{ type: "text", text: "x", cache_control: mark }] },
    bad,
    invalid,
  ],
  ["cache_control in a block on M3", blocks({ type: "text", text: "x", cache_control: mark }), bad, invalid],
];

const contents: Row[] = [
  ["block type text", blocks({ type: "text", text: "x" }), 200],
  ["block type unknown", blocks({ type: "poem", text: "x" }), bad, invalid, /type/],
  ["text block without text", blocks({ type: "text" }), bad, invalid],
  [
    "image block on M2.7",
    { model: "Vendor-M2.7", ...blocks({ type: "image", source: { type: "url", url: "https://e.x/a.png" } }) },
    bad,
    invalid,
    /image/,
  ],
  [
    "video block on M2",
    { model: "Vendor-M2", ...blocks({ type: "video", source: { type: "url", url: "https://e.x/a.mp4" } }) },
    bad,
    invalid,
    /video/,
  ],
  ["image block without source", blocks({ type: "image" }), bad, invalid, /source/],
  [
    "tool_use input a string",
    { messages: [...hello, { role: "assistant", content: [{ type: "tool_use", id: "t", name: "n", input: "{}" }] }] },
    bad,
    invalid,
    /input/,
  ],
  [
    "tool_use input an array",
    { messages: [...hello, { role: "assistant", content: [{ type: "tool_use", id: "t", name: "n", input: [] }] }] },
    bad,
    invalid,
    /input/,
  ],
  [
    "tool_use without id",
    { messages: [...hello, { role: "assistant", content: [{ type: "tool_use", name: "n", input: {} }] }] },
    bad,
    invalid,
  ],
  [
    "tool_result of no call",
    blocks({ type: "tool_result", tool_use_id: "t", content: "x" }),
    bad,
    invalid,
    /tool_use_id/,
  ],
  [
    "thinking without signature",
    { messages: [...hello, { role: "assistant", content: [{ type: "thinking", thinking: "x" }] }, ...hello] },
    bad,
    invalid,
    /signature/,
  ],
  [
    "mid_conv_system with text blocks",
    blocks({ type: "mid_conv_system", content: [{ type: "text", text: "x" }] }, { type: "text", text: "y" }),
    200,
  ],
  ["mid_conv_system with plain text", blocks({ type: "mid_conv_system", text: "x" }, { type: "text", text: "y" }), 200],
];

const tools: Row[] = [
  ["one tool", { tools: [tool] }, 200],
  ["tool without name", { tools: [{ ...tool, name: undefined }] }, bad, invalid, /name/],
  ["tool without schema", { tools: [{ name: "a" }] }, bad, invalid, /input_schema/],
  ["tool schema of another type", { tools: [{ name: "a", input_schema: { type: "string" } }] }, bad, invalid],
  ["tools not an array", { tools: {} }, bad, invalid],
  ...["auto", "any", "none"].map((type): Row => [`tool_choice ${type}`, { tools: [tool], tool_choice: { type } }, 200]),
  ["tool_choice tool by name", { tools: [tool], tool_choice: { type: "tool", name: "look_up" } }, 200],
  ["tool_choice of an unknown tool", { tools: [tool], tool_choice: { type: "tool", name: "other" } }, bad, invalid],
  ["tool_choice of an unknown type", { tools: [tool], tool_choice: { type: "maybe" } }, bad, invalid],
];

const tables = { models, messages, settings, thinking, systems, contents, tools };

describe.each(Object.entries(tables))("message request: %s", (_, rows) => {
  it.each(rows)("%s", async (_what, change, status, type, says) => {
    const answer = await service.current.post(messagesPath, {
      model: "Vendor-M3",
      messages: hello,
      max_tokens: 400,
      ...change,
    });
    expect({ status: answer.status, type: answer.json.error?.type }).toEqual({ status, type });
    if (status === 200) return expect(answer.json.type).toBe("message");
    expect(answer.json).toEqual({
      type: "error",
      request_id: expect.stringMatching(/^\w{8,}$/),
      error: { type, message: expect.stringMatching(says ?? /./) },
    });
  });
});

describe("message request: body", () => {
  it("needs Content-Type application/json", async () => {
    const answer = await service.current.post(messagesPath, "{}", { headers: { "content-type": "text/plain" } });
    expect([answer.status, answer.json.error.type]).toEqual([400, "invalid_request_error"]);
  });
  it("broken JSON is refused", async () => {
    const answer = await service.current.post(messagesPath, '{"model":');
    expect([answer.status, answer.json.error.type]).toEqual([400, "invalid_request_error"]);
  });
  it("above 64 MB is refused with 413", async () => {
    const body = { model: "Vendor-M3", messages: [{ role: "user", content: "x".repeat(64 * 1024 * 1024) }] };
    const answer = await service.current.post(messagesPath, body);
    expect([answer.status, answer.json.error.type]).toEqual([413, "request_too_large"]);
  });
  it("context window of 204,800 tokens on M2.x", async () => {
    const words = "word ".repeat(190_000);
    const of = (model: string) =>
      service.current.post(countPath, { model, messages: [{ role: "user", content: words }] });
    expect((await of("Vendor-M2.5")).status).toBe(400);
    expect((await of("Vendor-M3")).status).toBe(200);
  });
});
