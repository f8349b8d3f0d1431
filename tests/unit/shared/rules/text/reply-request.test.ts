import { expect, test } from "vitest";
import { type ReplyChoices, replyRequest, toolOf } from "#shared/rules/text/reply-request.ts";
import type { MessageRequest, Tool } from "#shared/wire/text/messages.ts";

const asked: MessageRequest["messages"] = [{ role: "user", content: "Good evening." }];
const schema = '{"type":"object","properties":{}}';
const look = { name: "look", description: "Looks", schema, on: true };
const lookSent = { name: "look", description: "Looks", input_schema: { type: "object", properties: {} } };
const studio: Tool = { name: "write_shot", input_schema: { type: "object", properties: {} } };
const bare = { model: "Vendor-M3", messages: asked, stream: true };

/** API.md § Message request: what wasn't chosen isn't named, so that the service's own default holds. */
test.each<[what: string, choices: Omit<ReplyChoices, "model">, sent: object]>([
  ["nothing but the model", {}, {}],
  ["blank words", { system: " \n", userId: "  ", systemBlocks: [{ type: "text", text: " " }], opening: [] }, {}],
  ["a system prompt", { system: "Be brief." }, { system: "Be brief." }],
  [
    "blocks in place of it, without the blank ones",
    {
      system: "Be brief.",
      systemBlocks: [
        { type: "text", text: "" },
        { type: "text", text: "Be kind." },
      ],
    },
    { system: [{ type: "text", text: "Be kind." }] },
  ],
  [
    "an opening before the messages, without its blank turns",
    {
      opening: [
        { role: "user_system", text: "Hello" },
        { role: "sample_message_ai", text: " " },
      ],
    },
    { messages: [{ role: "user_system", content: "Hello" }, ...asked] },
  ],
  ["figures, zero among them", { maxTokens: 1, temperature: 0, topP: 0 }, { max_tokens: 1, temperature: 0, top_p: 0 }],
  [
    "thinking, effort, tier, and who asks",
    { thinking: "adaptive", effort: "high", serviceTier: "priority", userId: "u1" },
    {
      thinking: { type: "adaptive" },
      output_config: { effort: "high" },
      service_tier: "priority",
      metadata: { user_id: "u1" },
    },
  ],
  ["tools that are on", { tools: [look, { ...look, name: "off", on: false }] }, { tools: [lookSent] }],
  [
    "a choice of a tool",
    { tools: [look], toolChoice: { type: "any" } },
    { tools: [lookSent], tool_choice: { type: "any" } },
  ],
  ["no choice where there is no tool", { tools: [{ ...look, on: false }], toolChoice: { type: "any" } }, {}],
  ["a choice without any tool", { toolChoice: { type: "auto" } }, {}],
])("%s", (_what, choices, sent) => {
  expect(replyRequest(asked, { model: "Vendor-M3", ...choices })).toEqual({ ...bare, ...sent });
});

test("the studio's tools come first, and keep their names", () => {
  const own = { ...look, name: "write_shot" };
  expect(replyRequest(asked, { model: "Vendor-M3", tools: [own, look] }, [studio]).tools).toEqual([studio, lookSent]);
});

test.each<[choice: ReplyChoices["toolChoice"], afterwards: ReplyChoices["toolChoice"]]>([
  [{ type: "any" }, undefined],
  [{ type: "tool", name: "look" }, undefined],
  [{ type: "auto" }, { type: "auto" }],
  [{ type: "none" }, { type: "none" }],
  [undefined, undefined],
])("a choice of %j is %j once the call is answered", (toolChoice, afterwards) => {
  const choiceIn = (messages: MessageRequest["messages"]) =>
    replyRequest(messages, { model: "Vendor-M3", tools: [look], toolChoice }).tool_choice;
  const answer = { type: "tool_result", tool_use_id: "c1", content: "Rain." } as const;
  const call = { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look", input: {} }] } as const;
  expect(choiceIn(asked)).toEqual(toolChoice);
  expect(choiceIn([...asked, { ...call, content: [...call.content] }, { role: "user", content: [answer] }])).toEqual(
    afterwards,
  );
  // Answered before, and asked again since; and a question that is a picture.
  expect(
    choiceIn([
      { role: "user", content: [answer] },
      { role: "user", content: "And now?" },
    ]),
  ).toEqual(toolChoice);
  expect(choiceIn([{ role: "user", content: [{ type: "text", text: "And now?" }] }])).toEqual(toolChoice);
});

test("a schema that is no JSON stays text, for the rules to refuse; a blank description isn't sent", () => {
  expect(toolOf({ name: "n", description: " ", schema: "{" })).toEqual({ name: "n", input_schema: "{" });
});
