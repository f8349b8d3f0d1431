import type { CountTokensResponse, ResponseBlock, TextBlock, ThinkingBlock, ToolUseBlock } from "./messages.ts";

/** The unknown block kind hides nothing from `===`, so narrowing needs these guards. */
export const isThinkingBlock = (block: ResponseBlock): block is ThinkingBlock =>
  block.type === "thinking" && typeof block.thinking === "string";
export const isTextBlock = (block: ResponseBlock): block is TextBlock =>
  block.type === "text" && typeof block.text === "string";
export const isToolUseBlock = (block: ResponseBlock): block is ToolUseBlock =>
  block.type === "tool_use" && typeof block.id === "string" && typeof block.input === "object";

/** Input tokens of a counting answer, wherever they are; undefined when the answer names none. */
export function countedInputTokens(response: CountTokensResponse): number | undefined {
  return response.usage?.input_tokens ?? response.input_tokens;
}
