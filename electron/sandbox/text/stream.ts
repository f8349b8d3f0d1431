import { setTimeout as delay } from "node:timers/promises";
import type { ServiceClock } from "../service/clock.ts";
import type { Reply, ReplyBlock } from "./reply.ts";
import type { InputUsage } from "./tokens.ts";

/** Tokens in one delta, and the pause after it: about 130 tokens a second at real pace. */
const tokensPerDelta = 3;
const pauseMs = 23;

const frame = (event: { type: string; [field: string]: unknown }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function emptyBlock(block: ReplyBlock) {
  if (block.type === "thinking") return { type: "thinking", thinking: "", signature: "" };
  if (block.type === "text") return { type: "text", text: "" };
  return { type: "tool_use", id: block.id, name: block.name, input: {} };
}

function delta(block: ReplyBlock, text: string) {
  if (block.type === "thinking") return { type: "thinking_delta", thinking: text };
  if (block.type === "text") return { type: "text_delta", text };
  return { type: "input_json_delta", partial_json: text };
}

/** The event stream of API.md § Text stream, paced; ends early when `left` aborts. */
export async function* streamReply(
  reply: Reply,
  head: { id: string; model: string; serviceTier: string; usage: InputUsage },
  clock: ServiceClock,
  left: AbortSignal,
): AsyncGenerator<string> {
  const message = {
    id: head.id,
    type: "message",
    role: "assistant",
    model: head.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...head.usage, output_tokens: 0 },
    service_tier: head.serviceTier,
  };
  yield frame({ type: "message_start", message });
  yield frame({ type: "ping" });
  // One pause for many tiny ones when time runs fast: timers below a millisecond only cost.
  const begun = performance.now();
  let sent = 0;
  const tokensAtOnce = clock.scaled(pauseMs) < 1 ? tokensPerDelta * 8 : tokensPerDelta;
  for (const [index, block] of reply.blocks.entries()) {
    yield frame({ type: "content_block_start", index, content_block: emptyBlock(block) });
    for (let at = 0; at < block.pieces.length; at += tokensPerDelta) {
      if (reply.tokensPerSecond !== null) await keepPace(begun, sent, reply.tokensPerSecond);
      else if (at % tokensAtOnce === 0) await clock.wait(pauseMs, left);
      sent += tokensPerDelta;
      if (left.aborted) return;
      const text = block.pieces.slice(at, at + tokensPerDelta).join("");
      yield frame({ type: "content_block_delta", index, delta: delta(block, text) });
    }
    if (block.type === "thinking") {
      yield frame({
        type: "content_block_delta",
        index,
        delta: { type: "signature_delta", signature: block.signature },
      });
    }
    yield frame({ type: "content_block_stop", index });
  }
  yield frame({
    type: "message_delta",
    delta: { stop_reason: reply.stopReason, stop_sequence: null },
    usage: { ...head.usage, output_tokens: reply.outputTokens },
  });
  yield frame({ type: "message_stop" });
}

/** Waits until as many tokens may have been sent since the beginning; timers are coarse, so that some come at once. */
async function keepPace(begun: number, sent: number, tokensPerSecond: number): Promise<void> {
  const ahead = (sent / tokensPerSecond) * 1000 - (performance.now() - begun);
  if (ahead > 4) await delay(ahead);
}
