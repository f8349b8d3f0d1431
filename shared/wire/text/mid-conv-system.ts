import type { RequestBlock } from "./messages.ts";

/** A system instruction in the middle of a conversation (API.md § Request content block; its fields: WIRE.md § Text). */
export const instructionBlock = (text: string): Extract<RequestBlock, { type: "mid_conv_system" }> => ({
  type: "mid_conv_system",
  content: [{ type: "text", text }],
});

/** The words of such an instruction, in whichever form it is written; undefined for a block of another kind. */
export function instructionOf(block: { readonly type: string }): string | undefined {
  if (block.type !== "mid_conv_system") return undefined;
  const { content, text } = block as { readonly content?: unknown; readonly text?: unknown };
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return typeof text === "string" ? text : "";
  return content
    .map((part: { readonly text?: unknown } | null) => (typeof part?.text === "string" ? part.text : ""))
    .filter((part) => part !== "")
    .join("\n\n");
}
