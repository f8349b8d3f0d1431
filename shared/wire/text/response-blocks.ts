import type { CountTokensResponse } from "./messages.ts";

/** Input tokens of a counting answer, wherever they are; undefined when the answer names none. */
export function countedInputTokens(response: CountTokensResponse): number | undefined {
  return response.usage?.input_tokens ?? response.input_tokens;
}
