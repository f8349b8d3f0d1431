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
    const { type, id, name, input } = block as Readonly<Record<string, unknown>>;
    const whole = typeof input === "object" && input !== null && !("partial_json" in block);
    if (type !== "tool_use" || !whole) return [];
    return [{ id: String(id), name: String(name), input: input as OpenCall["input"] }];
  });
}
