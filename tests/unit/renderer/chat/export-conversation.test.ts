import { expect, test } from "vitest";
import { conversationMarkdown, exportName } from "#renderer/chat/export-conversation.ts";
import { conversationJson } from "#renderer/chat/transfer/conversation-json.ts";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

const words = {
  you: "You",
  tools: "Tools",
  thinking: "Thinking",
  instruction: "System message",
  call: (name: string) => `Tool call: ${name}`,
  result: "Tool answer",
  picture: "Picture",
  video: "Video",
  document: "Document",
  model: (id: string | null) => id ?? "Model",
  ending: ({ state }: Message) => (state === "failed" ? "The model is overloaded." : undefined),
  nameOf: (assetId: string) => (assetId === "a" ? "harbour.mp4" : undefined),
};
const path = [
  {
    role: "user",
    model: null,
    blocks: [
      { type: "image", source: {} },
      { type: "video", source: { type: "url", url: "asset:a" } },
      { type: "text", text: "A *storm*?" },
    ],
  },
  {
    role: "assistant",
    model: "Vendor-M3",
    blocks: [
      { type: "thinking", thinking: "First\nthen", signature: "sig" },
      { type: "text", text: "- Yes" },
      { type: "tool_use", id: "t", name: "write_shot", input: { number: 3 } },
    ],
  },
  {
    role: "user",
    model: null,
    blocks: [
      {
        type: "tool_result",
        tool_use_id: "t",
        content: [
          { type: "text", text: "# Kept\n```" },
          { type: "text", text: '{"shot":3}' },
          { type: "image", source: {} },
        ],
      },
    ],
  },
  { role: "assistant", model: "Vendor-M3", state: "failed", blocks: [] },
] as unknown as Message[]; // Only what the export reads.

// @shows Chat, point by point › 9. Markdown, HTML, JSON and back, print
test("a branch becomes Markdown that reads as it was said", () => {
  expect(conversationMarkdown("Pacing", path, words)).toBe(`# Pacing

## You

*[Picture]*

*[Video: harbour.mp4]*

A *storm*?

## Vendor-M3

> **Thinking**
>
> First
> then

- Yes

*Tool call: write_shot*

\`\`\`json
{
  "number": 3
}
\`\`\`

## Tools

*Tool answer*

\`\`\`\`text
# Kept
\`\`\`
\`\`\`\`

\`\`\`json
{
  "shot": 3
}
\`\`\`

*[Picture]*

## Vendor-M3

*The model is overloaded.*
`);
});

test("JSON loses nothing of the messages, signatures included", () => {
  const record = { conversation: { title: "Pacing" }, messages: path } as unknown as ConversationRecord;
  const kept = JSON.parse(conversationJson(record, []).join("")) as Record<string, unknown>;
  expect(kept).toEqual({
    format: "reelsong-conversation",
    version: 1,
    conversation: { title: "Pacing" },
    messages: path,
    attachments: [],
  });
});

test.each([
  ["Pacing the storm", "Pacing the storm.md"],
  ["a/b\\c:d*e?", "a b c d e.md"],
  ["..\u202Ehidden..", "hidden.md"],
  ["", "conversation.md"],
  ["x".repeat(200), `${"x".repeat(80)}.md`],
])("%j is saved as %j", (title, expected) => {
  expect(exportName(title, "md")).toBe(expected);
});

test("the text of a file stands in it as data, under its name", () => {
  const read = [
    {
      ...{ role: "user", model: null },
      blocks: [{ type: "text", text: '<document name="rain.md" bytes="9">\n# Rain\n</document>' }],
    },
  ] as unknown as Message[]; // Only what the export reads.
  expect(conversationMarkdown("Rain", read, words)).toContain("*[Document: rain.md]*\n\n```text\n# Rain\n```");
});

test("results that are no list of parts, and calls that broke off, are in the Markdown as far as they came", () => {
  const messages = [
    { role: "assistant", model: null, blocks: [{ type: "tool_use", id: "t", name: "look", partial_json: '{"sho' }] },
    { role: "assistant", model: null, blocks: [{ type: "tool_use", id: "t", name: "look" }] },
    { role: "user", model: null, blocks: [{ type: "tool_result", tool_use_id: "t", content: { shot: 3 } }] },
    { role: "user", model: null, blocks: [{ type: "tool_result", tool_use_id: "t", content: [null, "Fog"] }] },
  ] as unknown as Message[];
  expect(conversationMarkdown("Pacing", messages, words)).toBe(
    [
      "# Pacing",
      "## Model",
      "*Tool call: look*",
      '```text\n{"sho\n```',
      "## Model",
      "*Tool call: look*",
      "```json\n{}\n```",
      "## Tools",
      "*Tool answer*",
      '```json\n{\n  "shot": 3\n}\n```',
      "## Tools",
      "*Tool answer*",
      "```text\nnull\n```",
      "```text\nFog\n```\n",
    ].join("\n\n"),
  );
});
