import type { Message } from "#shared/contract/conversations.ts";
import type { Message as WireMessage } from "#shared/wire/messages.ts";

type Block = Message["blocks"][number];

/**
 * The branch as the service wants it: blocks and signatures verbatim, user and assistant in turn (API.md § Message).
 * What a broken reply left unusable isn't sent: a thinking block without its signature, a cut-off tool call, an empty
 * text, a block of a kind that a request can't hold. Two questions in a row, because a reply failed, become one turn.
 */
export function historyOf(branch: readonly Message[]): WireMessage[] {
  const turns: { role: Message["role"]; content: Block[] }[] = [];
  for (const { role, blocks } of branch) {
    const content = role === "assistant" ? blocks.filter(canBeSentBack) : blocks;
    if (content.length === 0) continue;
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  // The filter above leaves only blocks that the wire's schema takes; zod's union can't be narrowed from here.
  return turns as WireMessage[];
}

function canBeSentBack(block: Block): boolean {
  const fields: Readonly<Record<string, unknown>> = block;
  switch (block.type) {
    case "text":
      return typeof fields.text === "string" && fields.text !== "";
    case "thinking":
      return typeof fields.thinking === "string" && typeof fields.signature === "string" && fields.signature !== "";
    case "tool_use":
      return typeof fields.input === "object" && fields.input !== null && !("partial_json" in fields);
    default:
      return false;
  }
}
