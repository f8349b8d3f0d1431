import type { Message } from "#shared/contract/conversations.ts";

export interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a reply that came to its end asks tools to do. One that broke off asks for nothing: its calls are never run. */
export function openCalls({ role, state, blocks }: Pick<Message, "role" | "state" | "blocks">): OpenCall[] {
  if (role !== "assistant" || state !== "complete") return [];
  return blocks.flatMap((block) => {
    const { type, id, name, input } = block as Readonly<Record<string, unknown>>;
    const whole = typeof input === "object" && input !== null && !("partial_json" in block);
    if (type !== "tool_use" || !whole) return [];
    return [{ id: String(id), name: String(name), input: input as OpenCall["input"] }];
  });
}
