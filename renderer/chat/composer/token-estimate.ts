import type { Attachment, Message } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ImageDetail } from "#shared/wire/text/messages.ts";
import type { ThreadMessage } from "../thread/missing-bodies.ts";

/** Characters of one token, roughly; Chinese, Japanese and Korean have nearer to one each. */
const CHARACTERS_PER_TOKEN = 4;
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Tokens of a text, roughly. */
export function estimateTokens(text: string): number {
  const many = text.match(dense)?.length ?? 0;
  return Math.ceil(many + (text.length - many) / CHARACTERS_PER_TOKEN);
}

/** Tokens of one image by how closely it is looked at: the rough figures of API.md for image detail, their upper ends. */
const IMAGE_TOKENS: Readonly<Record<ImageDetail, number>> = { low: 600, default: 3000, high: 15_000 };

/** Of a film nothing is told: as if a picture were looked at each second, as loosely as can be. */
const FILM_TOKENS_PER_SECOND = IMAGE_TOKENS.low;

/** Tokens of what goes with a message, roughly. `media`: what is known of its files. */
export function estimateAttachments(
  attachments: readonly Attachment[],
  media: ReadonlyMap<string, Pick<Asset, "kind" | "facts">>,
): number {
  return attachments.reduce((sum, { assetId, detail = "default" }) => {
    const asset = media.get(assetId);
    const seconds = Math.max(1, Math.ceil(asset?.facts.durationSeconds ?? 1));
    return sum + (asset?.kind === "video" ? seconds * FILM_TOKENS_PER_SECOND : IMAGE_TOKENS[detail]);
  }, 0);
}

/** Tokens of a branch, roughly: from the service's own figures for its last reply on, where it gave them. */
export function estimateBranch(path: readonly ThreadMessage[]): number {
  const counted = path.findLastIndex(({ usage }) => usage?.input_tokens != null);
  const reply = path[counted];
  const usage = reply?.usage;
  // A reply that broke off was never counted: the service had only said that it begins.
  const written = usage?.output_tokens || (reply ? estimateMessage(reply) : 0);
  const known =
    (usage?.input_tokens ?? 0) +
    (usage?.cache_read_input_tokens ?? 0) +
    (usage?.cache_creation_input_tokens ?? 0) +
    written;
  return path.slice(counted + 1).reduce((sum, message) => sum + estimateMessage(message), known);
}

/** A message never changes, another version of it is another object; counting a book for each key takes too long. */
const estimated = new WeakMap<Message, number>();

function estimateMessage(message: ThreadMessage): number {
  if (message.lacking !== undefined) return Math.ceil(message.lacking / CHARACTERS_PER_TOKEN);
  const before = estimated.get(message);
  if (before !== undefined) return before;
  const words = message.blocks.map((block) => {
    const { text, thinking } = block as { text?: unknown; thinking?: unknown };
    return typeof text === "string" ? text : typeof thinking === "string" ? thinking : "";
  });
  const tokens = estimateTokens(words.join("\n"));
  estimated.set(message, tokens);
  return tokens;
}

/** `850`, `12k`, `1.2M`. */
export function shortTokens(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  if (tokens < 999_500)
    return `${tokens < 9_950 ? (tokens / 1000).toFixed(1).replace(".0", "") : Math.round(tokens / 1000)}k`;
  return `${(tokens / 1_000_000).toFixed(1).replace(".0", "")}M`;
}
