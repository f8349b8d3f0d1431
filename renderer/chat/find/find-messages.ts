import type { Message } from "#shared/contract/chat/conversations.ts";

/** Ids of the messages whose words contain `wanted`, whatever its case; none for nothing. Thinking is left out. */
export function findMessages(path: readonly Message[], wanted: string): string[] {
  const words = wanted.toLocaleLowerCase();
  if (words === "") return [];
  return path
    .filter(({ blocks }) =>
      blocks.some((block) => {
        const { type, text } = block as { type: string; text?: unknown };
        return type === "text" && typeof text === "string" && text.toLocaleLowerCase().includes(words);
      }),
    )
    .map(({ id }) => id);
}
