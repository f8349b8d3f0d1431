import { describe, expect, test } from "vitest";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { imageFacts, type Json, lookupOf, textRequest, videoFacts } from "#tests/support/requests/sample-requests.ts";

const MB = 1024 * 1024;
const M3 = ["Vendor-M3.1-Flash", "Vendor-M3"];
const M2 = [
  "Vendor-M2.7",
  "Vendor-M2.7-highspeed",
  "Vendor-M2.5",
  "Vendor-M2.5-highspeed",
  "Vendor-M2.1",
  "Vendor-M2.1-highspeed",
  "Vendor-M2",
];
const ALL = [...M3, ...M2];

const codesOf = (request: unknown, severity: string, facts: Record<string, MediaFacts> = {}) =>
  checkMessages(request, lookupOf(facts)).flatMap((finding) => (finding.severity === severity ? [finding.code] : []));
const errorsOf = (change: Json, facts?: Record<string, MediaFacts>) => codesOf(textRequest(change), "error", facts);
const warningsOf = (change: Json) => codesOf(textRequest(change), "warning");
const says = (content: unknown): Json => ({ messages: [{ role: "user", content }] });
const turns = (...roles: string[]): Json => ({ messages: roles.map((role) => ({ role, content: "x" })) });

describe.each(ALL)("%s", (model) => {
  const most = M3.includes(model) ? 524_288 : 204_800;
  const recommended = M3.includes(model) ? 131_072 : 65_536;
  test.each<[unknown, string[]]>([
    [0, ["text.max_tokens.range"]],
    [-1, ["text.max_tokens.range"]],
    [1, []],
    [1.5, ["text.max_tokens.range"]],
    ["100", ["text.max_tokens.range"]],
    [most, []],
    [most + 1, ["text.max_tokens.range"]],
  ])("max_tokens %j", (max_tokens, codes) => {
    expect(errorsOf({ model, max_tokens })).toEqual(codes);
  });
  test("recommends its max_tokens", () => {
    expect(warningsOf({ model, max_tokens: recommended })).toEqual([]);
    expect(warningsOf({ model, max_tokens: recommended + 1 })).toEqual(["text.max_tokens.recommended"]);
  });
  test.each<[unknown, string[]]>([
    [-0.01, ["text.temperature.range"]],
    [0, []],
    [2, []],
    [2.000_001, ["text.temperature.range"]],
    ["1", ["text.temperature.range"]],
    [null, ["text.temperature.range"]],
    [Number.NaN, ["text.temperature.range"]],
  ])("temperature %j", (temperature, codes) => {
    expect(errorsOf({ model, temperature })).toEqual(codes);
  });
  test.each<[unknown, string[]]>([
    [-0.01, ["text.top_p.range"]],
    [0, []],
    [1, []],
    [1.000_001, ["text.top_p.range"]],
  ])("top_p %j", (top_p, codes) => {
    expect(errorsOf({ model, top_p })).toEqual(codes);
  });

  test("roles and alternation", () => {
    const alternates = M3.includes(model);
    expect(errorsOf({ model, ...turns("user", "assistant", "user") })).toEqual([]);
    expect(errorsOf({ model, ...turns("user", "user") })).toEqual(alternates ? ["text.message.alternation"] : []);
    expect(errorsOf({ model, ...turns("assistant", "user") })).toEqual(alternates ? ["text.message.alternation"] : []);
    for (const role of ["user_system", "group", "sample_message_user", "sample_message_ai"]) {
      expect(errorsOf({ model, ...turns("user", role) })).toEqual(alternates ? ["text.message.role_model"] : []);
    }
    expect(errorsOf({ model, ...turns("system") })).toEqual(["text.message.role"]);
    expect(errorsOf({ model, ...turns("constructor") })).toEqual(["text.message.role"]);
  });

  test("images and videos", () => {
    const blocks = ["image", "video"].map((type) => ({ type, source: { type: "url", url: "https://e.org/a" } }));
    expect(errorsOf({ model, ...says(blocks) })).toEqual(
      M3.includes(model) ? [] : ["text.block.model", "text.block.model"],
    );
  });

  test("cache marks", () => {
    const cache_control = { type: "ephemeral" };
    const codes = M3.includes(model) ? ["text.cache_control.model"] : [];
    expect(errorsOf({ model, system: [{ type: "text", text: "x", cache_control }] })).toEqual(codes);
    expect(errorsOf({ model, ...says([{ type: "text", text: "x", cache_control }]) })).toEqual(codes);
  });

  test("thinking", () => {
    const disabled = errorsOf({ model, thinking: { type: "disabled" } });
    expect(disabled).toEqual(model === "Vendor-M3.1-Flash" ? ["text.thinking.disabled"] : []);
    expect(warningsOf({ model, thinking: { type: "disabled" } })).toEqual(
      M2.includes(model) ? ["text.thinking.ignored"] : [],
    );
    expect(errorsOf({ model, thinking: { type: "adaptive" } })).toEqual([]);
    expect(errorsOf({ model, thinking: { type: "enabled" } })).toEqual(["text.thinking.type"]);
    expect(errorsOf({ model, thinking: {} })).toEqual(["text.thinking.type"]);
  });

  test.each(["low", "medium", "high", "xhigh", "max"])("effort %s", (effort) => {
    const change = { model, output_config: { effort } };
    expect(errorsOf(change)).toEqual([]);
    expect(warningsOf(change)).toEqual(model === "Vendor-M3.1-Flash" ? [] : ["text.effort.ignored"]);
  });
  test("effort none", () => {
    expect(errorsOf({ model, output_config: { effort: "none" } })).toEqual(
      model === "Vendor-M3.1-Flash" ? ["text.effort.value"] : [],
    );
  });

  test.each(["standard", "priority"])("service tier %s", (service_tier) => {
    expect(errorsOf({ model, service_tier })).toEqual(model === "Vendor-M3.1-Flash" ? ["text.service_tier.model"] : []);
  });
});

describe("blocks", () => {
  const call = { type: "tool_use", id: "c1", name: "weather", input: { city: "Oslo" } };
  const answered = (result: unknown): Json => ({
    messages: [
      { role: "user", content: "x" },
      {
        role: "assistant",
        content: [{ type: "thinking", thinking: "hm", signature: "s" }, { type: "text", text: "…" }, call],
      },
      { role: "user", content: [result] },
    ],
  });
  test.each<[unknown, string[]]>([
    [{ type: "tool_result", tool_use_id: "c1", content: "rain" }, []],
    [{ type: "tool_result", tool_use_id: "c1" }, []],
    [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "rain" }] }, []],
    [
      {
        type: "tool_result",
        tool_use_id: "c1",
        content: [{ type: "image", source: { type: "url", url: "https://e.org/a" } }],
      },
      [],
    ],
    [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "tool_use" }] }, ["text.tool_result.content"]],
    [{ type: "tool_result", tool_use_id: "c1", content: [{ type: "text" }] }, ["text.block.fields"]],
    [{ type: "tool_result", tool_use_id: "c1", content: 7 }, ["text.tool_result.content"]],
    [{ type: "tool_result", tool_use_id: "c2", content: "x" }, ["text.tool_result.match"]],
    [{ type: "tool_result", content: "x" }, ["text.block.fields"]],
    [{ type: "mid_conv_system", content: [{ type: "text", text: "now in French" }] }, []],
    [{ type: "mid_conv_system", text: "now in French" }, []],
    [{ type: "mid_conv_system" }, ["text.block.fields"]],
    [{ type: "document" }, ["text.block.type"]],
    ["text", ["text.block.type"]],
    [null, ["text.block.type"]],
  ])("%j", (block, codes) => {
    expect(errorsOf(answered(block))).toEqual(codes);
  });

  test.each([undefined, null, "{}", [], 7])("tool input %j is no object", (input) => {
    const messages = [
      { role: "user", content: "x" },
      { role: "assistant", content: [{ ...call, input }] },
    ];
    expect(errorsOf({ messages })).toEqual(["text.tool_use.input"]);
  });

  test.each([{ id: undefined }, { id: 7 }, { name: undefined }, { name: 7 }])(
    "a tool call with %j is refused",
    (change) => {
      const messages = [
        { role: "user", content: "x" },
        { role: "assistant", content: [{ ...call, ...change }] },
      ];
      expect(errorsOf({ messages })).toEqual(["text.block.fields"]);
    },
  );

  test("of an answer go back with fields that we do not know", () => {
    const content = [
      { type: "thinking", thinking: "hm", signature: "s", note: 1 },
      { type: "text", text: "…", citations: [] },
      { ...call, caller: "x" },
    ];
    expect(
      errorsOf({
        messages: [
          { role: "user", content: "x" },
          { role: "assistant", content },
        ],
      }),
    ).toEqual([]);
    expect(
      errorsOf({ messages: [{ role: "user", content: [{ type: "text", text: "…", citations: [] }] }] }),
    ).not.toEqual([]);
  });

  test.each(["", undefined, 7])("thinking with the signature %j", (signature) => {
    expect(errorsOf(says([{ type: "thinking", thinking: "hm", signature }]))).toEqual(["text.thinking.signature"]);
  });
});

describe("media: API.md § Media source", () => {
  const image = (source: unknown) => says([{ type: "image", source }]);
  const video = (source: unknown) => says([{ type: "video", source }]);
  const png = { type: "base64", media_type: "image/png", data: "QUJD" };
  test.each<[string, Json, string[]]>([
    ["image by URL", image({ type: "url", url: "https://e.org/a" }), []],
    ["image by base64", image(png), []],
    ["image by data URL", image({ type: "url", url: "data:image/webp;base64,QUJD" }), []],
    ["image by asset", image({ type: "url", url: "asset:a" }), []],
    ["image with detail", image({ ...png, detail: "high" }), []],
    ["image with another detail", image({ ...png, detail: "huge" }), ["request.field.type"]],
    ["image by file reference", image({ type: "url", url: "x_file://1" }), ["text.media.source"]],
    ["image without a source", image(undefined), ["text.media.source"]],
    ["image of another source", image({ type: "file", file_id: "1" }), ["text.media.source"]],
    ["image that is not base64", image({ ...png, data: "§" }), ["text.media.source"]],
    ["image of another type", image({ ...png, media_type: "image/bmp" }), ["text.image.format"]],
    ["video as an image", image({ ...png, media_type: "video/mp4" }), ["text.image.format"]],
    ["video by URL", video({ type: "url", url: "https://e.org/a" }), []],
    ["video by base64", video({ ...png, media_type: "video/mp4" }), []],
    ["video by file reference", video({ type: "url", url: "x_file://1" }), []],
    ["video of another type", video({ ...png, media_type: "video/webm" }), ["text.video.format"]],
    ["video without an address", video({ type: "url" }), ["text.media.source"]],
  ])("%s", (_, change, codes) => {
    expect(errorsOf(change)).toEqual(codes);
  });

  test.each<[string, "image" | "video", Partial<MediaFacts>, string[]]>([
    ["https://e.org/a", "image", { bytes: 10 * MB }, []],
    ["https://e.org/a", "image", { bytes: 10 * MB + 1 }, ["text.image.size"]],
    ["https://e.org/a", "image", { format: "gif" }, []],
    ["https://e.org/a", "image", { format: "heic" }, ["text.image.format"]],
    ["https://e.org/a", "image", { problem: "corrupt" }, ["request.media.unreadable"]],
    ["https://e.org/a", "video", { bytes: 50 * MB }, []],
    ["https://e.org/a", "video", { bytes: 50 * MB + 1 }, ["text.video.size"]],
    ["x_file://1", "video", { bytes: 512 * MB }, []],
    ["x_file://1", "video", { bytes: 512 * MB + 1 }, ["text.video.size"]],
    ["https://e.org/a", "video", { format: "avi" }, []],
    ["https://e.org/a", "video", { format: "mkv" }, []],
    ["https://e.org/a", "video", { format: "mov" }, []],
    ["https://e.org/a", "video", { format: "webm" }, ["text.video.format"]],
  ])("%s as %s, %j", (url, type, change, codes) => {
    const facts = type === "image" ? imageFacts(change) : videoFacts(change);
    expect(errorsOf(says([{ type, source: { type: "url", url } }]), { [url]: facts })).toEqual(codes);
  });
});

describe("tools", () => {
  const weather = {
    name: "weather",
    description: "d",
    input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  };
  test.each<[unknown, string[]]>([
    [[weather], []],
    [[], []],
    [[{ name: "n", input_schema: { type: "object" } }], []],
    [[{ ...weather, name: "" }], ["text.tools.schema"]],
    [[{ ...weather, name: undefined }], ["text.tools.schema"]],
    [[{ name: "n" }], ["text.tools.schema"]],
    [[{ ...weather, input_schema: { type: "array" } }], ["text.tools.schema"]],
    [[{ ...weather, input_schema: { type: "object", properties: [] } }], ["text.tools.schema"]],
    [[{ ...weather, input_schema: { type: "object", required: "city" } }], ["text.tools.schema"]],
    [weather, ["text.tools.schema"]],
    [[null], ["text.tools.schema"]],
  ])("%j", (tools, codes) => {
    expect(errorsOf({ tools })).toEqual(codes);
  });
  test.each<[unknown, string[]]>([
    [{ type: "auto" }, []],
    [{ type: "any" }, []],
    [{ type: "none" }, []],
    [{ type: "tool", name: "weather" }, []],
    [{ type: "tool", name: "time" }, ["text.tool_choice.name"]],
    [{ type: "tool" }, ["text.tool_choice.name"]],
    [{ type: "required" }, ["text.tool_choice.type"]],
    ["auto", ["text.tool_choice.type"]],
  ])("choice %j", (tool_choice, codes) => {
    expect(errorsOf({ tools: [weather], tool_choice })).toEqual(codes);
  });
  test("a choice of any needs tools", () => {
    expect(errorsOf({ tool_choice: { type: "any" } })).toEqual(["text.tool_choice.name"]);
  });
  test("a connection may know other choices", () => {
    const assumed = resolveAssumptions({ toolChoiceTypes: ["auto", "required"] });
    const request = textRequest({ tools: [weather], tool_choice: { type: "required" } });
    expect(checkMessages(request, () => undefined, assumed).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("context windows", () => {
  test.each([
    ["Vendor-M3", 1_000_000],
    ["Vendor-M3.1-Flash", 1_000_000],
    ["Vendor-M2.7", 204_800],
  ])("%s reads %d tokens", (model, tokens) => {
    expect(warningsOf({ model, ...says("x".repeat(tokens * 4)) })).toEqual([]);
    expect(warningsOf({ model, ...says("x".repeat(tokens * 4 + 1)) })).toEqual(["text.context.window"]);
  });
});

// API.md: only the last four of a request count.
test.each([
  [4, []],
  [5, ["text.cache_control.count"]],
])("%i cache marks", (marks, codes) => {
  const marked = Array.from({ length: marks }, () => ({
    type: "text",
    text: "x",
    cache_control: { type: "ephemeral" },
  }));
  const plain = Array.from({ length: 5 }, () => ({ type: "text", text: "x" }));
  expect(warningsOf({ model: "Vendor-M2", ...says([...marked, ...plain]) })).toEqual(codes);
});

// API.md § Request content block: a tool result is text, or blocks of text and images.
test.each([
  [[{ type: "text", text: "x" }, { type: "image" }, { type: "video" }], "“video”"],
  [[{ type: "text", text: "x" }, { type: "image" }, "words"], "“words”"],
  [{ type: "text", text: "x" }, "an object"],
])("a tool result names what may not be in it, and nothing else: %j", (content, found) => {
  const findings = checkMessages(
    textRequest({
      messages: [
        { role: "user", content: "x" },
        { role: "assistant", content: [{ type: "tool_use", id: "1", name: "n", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content }] },
      ],
    }),
    lookupOf({}),
  );
  expect(findings.find(({ code }) => code === "text.tool_result.content")?.found).toBe(found);
});
