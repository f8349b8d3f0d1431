import type { SystemBlock } from "#shared/wire/text/messages.ts";
import type { ChatSettings } from "../chat-settings.ts";

/** Blocks as one text, and a text as one block: changing the form loses no words, only cache marks. */
export const systemAsText = ({ systemBlocks }: Pick<ChatSettings, "systemBlocks">): string =>
  (systemBlocks ?? [])
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join("\n\n");

export const systemAsBlocks = (system: string): readonly SystemBlock[] => [{ type: "text", text: system }];

/** More marks than this: only the last of them count (WIRE.md § Text). */
export const MAX_CACHE_MARKS = 4;

/** Everything that goes with each question besides it, as one text: to estimate what it takes. */
export function sceneText({ system, systemBlocks, opening }: ChatSettings): string {
  const before = systemBlocks ? systemAsText({ systemBlocks }) : system;
  return [before, ...(opening ?? []).map(({ text }) => text)].filter((text) => text !== "").join("\n");
}
