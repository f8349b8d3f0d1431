/** What of a message is looked at; the contract's `message` is one of these. */
interface Reply {
  readonly role: string;
  readonly state: string;
  readonly blocks: readonly { readonly type: string }[];
}

export interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a reply that came to its end asks tools to do. One that broke off asks for nothing: its calls are never run. */
export function openCalls({ role, state, blocks }: Reply): OpenCall[] {
  if (role !== "assistant" || state !== "complete") return [];
  return blocks.flatMap((block) => {
    if (!isWholeCall(block)) return [];
    const { id, name, input } = block;
    return [{ id, name, input }];
  });
}

/**
 * Whether a block is a call that a request can hold (API.md § Request content block: `input` must be a JSON object). What
 * else a model wrote as one is asked of nobody, and sent back to nobody.
 */
export function isWholeCall(block: { readonly type: string }): block is OpenCall & { readonly type: "tool_use" } {
  const { type, id, name, input } = block as Readonly<Record<string, unknown>>;
  const isInput = typeof input === "object" && input !== null && !Array.isArray(input) && !("partial_json" in block);
  return type === "tool_use" && typeof id === "string" && typeof name === "string" && isInput;
}
