import type { ResponseMessage } from "#shared/wire/text/messages.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";

/**
 * A whole message as the events that it would have come in (API.md § Text stream): some services answer so where a stream
 * was asked for. It was made and paid for.
 */
export function eventsOf(message: ResponseMessage): StreamEvent[] {
  const { content, stop_reason, usage, ...head } = message;
  const blocks = content.flatMap((block, index) => [
    { type: "content_block_start", index, content_block: begun(block) },
    ...deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ]);
  return [
    { type: "message_start", message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage } },
    ...blocks,
    { type: "message_delta", delta: { stop_reason }, usage },
    { type: "message_stop" },
  ] as StreamEvent[];
}

type Block = ResponseMessage["content"][number];

function begun(block: Block): object {
  if (block.type === "text") return { ...block, text: "" };
  if (block.type === "thinking") return { ...block, thinking: "", signature: "" };
  // A kind newer than this program stays as it came.
  return block.type === "tool_use" ? { ...block, input: {} } : block;
}

function deltasOf(block: Block): object[] {
  if (block.type === "text") return [{ type: "text_delta", text: block.text }];
  if (block.type === "tool_use") return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
  if (block.type !== "thinking") return [];
  const { thinking, signature } = block as { thinking?: unknown; signature?: unknown };
  return [
    { type: "thinking_delta", thinking: String(thinking ?? "") },
    ...(typeof signature === "string" ? [{ type: "signature_delta", signature }] : []),
  ];
}
