import type { Message } from "#shared/contract/chat/conversations.ts";
import { isWholeCall } from "#shared/director/open-calls.ts";
import type { Message as WireMessage } from "#shared/wire/text/messages.ts";

type Block = Message["blocks"][number];

/**
 * The branch as the service wants it: blocks and signatures verbatim, user and assistant in turn (API.md § Message).
 * What a broken reply left unusable isn't sent: a thinking block without its signature, a cut-off tool call, an empty
 * text, a block of a kind that a request can't hold, a call that was passed over without an answer, an answer to a call
 * that isn't sent; nor the thinking of the replies (ids) in `signedByAnotherService`. Two questions in a row, because a reply failed, become one turn.
 */
export function historyOf(
  branch: readonly Message[],
  signedByAnotherService: ReadonlySet<string> = new Set(),
): WireMessage[] {
  const turns: { role: Message["role"]; content: Block[] }[] = [];
  const answered = answeredCalls(branch);
  const sentCalls = new Set<string>();
  // The answer to a call that isn't sent would be refused (API.md § Request content block).
  const isExpected = (block: Block) => block.type !== "tool_result" || sentCalls.has(String(block.tool_use_id));
  const lastReply = branch.findLastIndex(({ role }) => role === "assistant");
  for (const [at, { id, role, blocks }] of branch.entries()) {
    const passedOver = (block: Block) =>
      block.type === "tool_use" && !answered.has(String(block.id)) && (at !== lastReply || at !== branch.length - 1);
    const foreign = ({ type }: Block) => type === "thinking" && signedByAnotherService.has(id);
    const usable = (block: Block) => canBeSentBack(block) && !foreign(block) && !passedOver(block);
    const content = blocks.filter(role === "assistant" ? usable : isExpected);
    for (const block of content) if (block.type === "tool_use") sentCalls.add(String(block.id));
    if (content.length === 0) continue;
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  // The filter above leaves only blocks that the wire's schema takes; zod's union can't be narrowed from here.
  return turns as WireMessage[];
}

/** Ids of the calls that have their result. */
export function answeredCalls(messages: readonly Pick<Message, "role" | "blocks">[]): ReadonlySet<string> {
  const results = messages.filter(({ role }) => role === "user").flatMap(({ blocks }) => blocks);
  return new Set(
    results
      .filter(({ type }) => type === "tool_result")
      .map((block) => String((block as { tool_use_id: unknown }).tool_use_id)),
  );
}

function canBeSentBack(block: Block): boolean {
  const fields: Readonly<Record<string, unknown>> = block;
  switch (block.type) {
    case "text":
      return typeof fields.text === "string" && fields.text !== "";
    case "thinking":
      return typeof fields.thinking === "string" && typeof fields.signature === "string" && fields.signature !== "";
    case "tool_use":
      return isWholeCall(block);
    default:
      return false;
  }
}
