import { createHash } from "node:crypto";
import type { SeenMedia } from "./media-rules.ts";
import { type Block, blocksOf, isObject, type MessageRequest } from "./request.ts";

/**
 * Splits text into the sandbox's tokens: a word with its leading space in pieces of up to six letters, one per
 * ideograph, one per mark. Joined again they are the text.
 */
export function splitTokens(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s?[\p{L}\p{M}]{1,6}|\s?\d{1,3}|\s+|[^\s\p{L}\d]/gu,
    ) ?? []
  );
}

/** Counts without keeping the pieces. */
export function countTokens(text: string): number {
  return text.length > 20_000 ? Math.ceil(text.length / 4) : splitTokens(text).length;
}

/** API.md § Media source: low up to about 600, default often 1k–3k, high up to 15k. */
function mediaTokens(media: SeenMedia): number {
  if (media.kind === "video") return Math.ceil((media.seconds ?? 5) * 300);
  const pixels = (media.width ?? 512) * (media.height ?? 512);
  const most = { low: 600, default: 5000, high: 15_000 }[media.detail];
  const per = { low: 4000, default: 750, high: 250 }[media.detail];
  return Math.max(85, Math.min(most, Math.ceil(pixels / per)));
}

export interface InputUsage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
}

function hasCacheMark(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCacheMark);
  return isObject(value) && (value.cache_control !== undefined || hasCacheMark(value.content));
}

/** Keeps what was cached, by its digest; five minutes, as such caches do. */
export function createPromptCache(now: () => number) {
  const known = new Map<string, number>();
  return (account: string, prefix: string): boolean => {
    const key = createHash("sha256").update(account).update("\n").update(prefix).digest("hex");
    const hit = (known.get(key) ?? 0) > now();
    known.set(key, now() + 5 * 60_000);
    return hit;
  };
}

/** Media count by their size, not by their letters, also within a tool's result. */
function wordsOf(block: Block): string {
  if (block.type === "image" || block.type === "video") return "";
  if (typeof block.text === "string") return block.text;
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return JSON.stringify(block);
  return (block.content as Block[]).map(wordsOf).join("\n");
}

/** Input usage of a request; what stands up to the last cache mark counts as cache. */
export function countInput(
  request: MessageRequest,
  media: SeenMedia[],
  isCached: (prefix: string) => boolean,
): InputUsage {
  const parts: { text: string; marked: boolean }[] = [];
  if (request.tools) parts.push({ text: JSON.stringify(request.tools), marked: hasCacheMark(request.tools) });
  if (request.system !== undefined) {
    const text = typeof request.system === "string" ? request.system : JSON.stringify(request.system);
    parts.push({ text, marked: hasCacheMark(request.system) });
  }
  for (const turn of request.messages) {
    const words = blocksOf(turn).map(wordsOf);
    parts.push({ text: `${turn.role}: ${words.join("\n")}`, marked: hasCacheMark(turn.content) });
  }
  const last = parts.findLastIndex((part) => part.marked);
  const count = (some: typeof parts) => some.reduce((sum, part) => sum + countTokens(part.text) + 3, 0);
  const cachable = count(parts.slice(0, last + 1));
  const rest = count(parts.slice(last + 1)) + media.reduce((sum, item) => sum + mediaTokens(item), 0);
  if (last < 0) return { input_tokens: rest, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const hit = isCached(
    parts
      .slice(0, last + 1)
      .map((part) => part.text)
      .join("\n"),
  );
  return {
    input_tokens: rest,
    cache_creation_input_tokens: hit ? 0 : cachable,
    cache_read_input_tokens: hit ? cachable : 0,
  };
}
