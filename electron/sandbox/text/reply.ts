import { randomBytes } from "node:crypto";
import type { ReplyScript } from "../service/scripts.ts";
import { composeReply } from "./composition.ts";
import { planDirectorCalls } from "./director-calls.ts";
import type { SeenMedia } from "./media-rules.ts";
import { type MessageRequest, textOf } from "./request.ts";
import { isFlagship } from "./rules.ts";
import { signThinking } from "./signature.ts";
import { splitTokens } from "./tokens.ts";
import { fillSchema, type PlannedToolCall, planToolCall } from "./tool-call.ts";

/** A content block of the answer with the pieces it is streamed in; each piece is one token. */
export type ReplyBlock =
  | { type: "thinking"; pieces: string[]; signature: string }
  | { type: "text"; pieces: string[] }
  | { type: "tool_use"; pieces: string[]; id: string; name: string; input: Record<string, unknown> };

export interface Reply {
  blocks: ReplyBlock[];
  stopReason: "end_turn" | "max_tokens" | "tool_use";
  outputTokens: number;
  /** Real tokens a second, where a script says so. */
  tokensPerSecond: number | null;
}

/** API.md § Thinking: M3.1-Flash and M2.x always think, M3 only when asked. */
export function thinks(request: MessageRequest): boolean {
  if (request.model === "Vendor-M3.1-Flash" || !isFlagship(request.model)) return true;
  return request.thinking?.type === "adaptive";
}

/** Plans the whole answer, cut at max_tokens. A tool call that does not fit is left out, for half of one is no JSON. */
export function planReply(
  request: MessageRequest,
  media: SeenMedia[],
  secret: Buffer,
  script?: ReplyScript | undefined,
): Reply {
  const calls = planToolCalls(request);
  const said = composeReply(request, media, calls.map(({ name }) => name).join(", ") || undefined);
  const composed = { text: script?.text ?? said.text, thinking: script?.thinking ?? said.thinking };
  let room = request.max_tokens ?? Number.POSITIVE_INFINITY;
  let cut = false;
  const take = (pieces: string[]) => {
    const kept = pieces.slice(0, room);
    if (kept.length < pieces.length) cut = true;
    room -= kept.length;
    return kept;
  };
  const blocks: ReplyBlock[] = [];
  if (thinks(request)) {
    const pieces = take(splitTokens(composed.thinking));
    blocks.push({ type: "thinking", pieces, signature: signThinking(secret, pieces.join("")) });
  }
  if (!cut && (room > 0 || blocks.length === 0)) {
    const pieces = take(splitTokens(composed.text));
    if (pieces.length > 0) blocks.push({ type: "text", pieces });
  } else cut = true;
  for (const call of cut ? [] : calls) {
    const pieces = splitTokens(JSON.stringify(call.input));
    if (pieces.length <= room) {
      blocks.push({ type: "tool_use", pieces: take(pieces), id: `toolu_${randomBytes(12).toString("hex")}`, ...call });
    } else cut = true;
  }
  const outputTokens = blocks.reduce((sum, block) => sum + block.pieces.length, 0);
  return {
    blocks,
    stopReason: cut ? "max_tokens" : calls.length > 0 ? "tool_use" : "end_turn",
    outputTokens,
    tokensPerSecond: script?.tokensPerSecond ?? null,
  };
}

/** The block as it stands in a response message that is not streamed. */
export function wholeBlock(block: ReplyBlock) {
  if (block.type === "thinking") {
    return { type: "thinking", thinking: block.pieces.join(""), signature: block.signature };
  }
  if (block.type === "text") return { type: "text", text: block.pieces.join("") };
  return { type: "tool_use", id: block.id, name: block.name, input: block.input };
}

/** Every call of the reply: several at once where the request names several tools by their names. */
function planToolCalls(request: MessageRequest): PlannedToolCall[] {
  const director = planDirectorCalls(request);
  if (director.length > 0) return director;
  const single = planToolCall(request);
  const last = request.messages.at(-1);
  if (!single || !last || (request.tool_choice?.type ?? "auto") !== "auto") return single ? [single] : [];
  const text = textOf(last);
  const named = (request.tools ?? []).filter(({ name }) => text.split(/[^\w-]+/).includes(name));
  if (named.length < 2) return [single];
  return named.map((tool) => ({ name: tool.name, input: fillSchema(tool.input_schema, text) }));
}
