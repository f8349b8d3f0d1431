/** The parsed shapes of a message request, after the rules have passed (API.md § Message request). */
export type Block = Record<string, unknown> & { type: string };

export interface Turn {
  role: string;
  content: string | Block[];
}

export interface ToolDefinition {
  name: string;
  description?: string;
  input_schema: Record<string, unknown>;
}

export interface ToolChoice {
  type: "auto" | "any" | "none" | "tool";
  name?: string;
}

export interface MessageRequest {
  model: string;
  messages: Turn[];
  system?: string | Block[];
  stream?: boolean;
  max_tokens?: number;
  tools?: ToolDefinition[];
  tool_choice?: ToolChoice;
  thinking?: { type: "disabled" | "adaptive" };
  output_config?: { effort?: string };
  service_tier?: "standard" | "priority";
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The blocks of a turn; a string is plain text. */
export function blocksOf(turn: Turn): Block[] {
  return typeof turn.content === "string" ? [{ type: "text", text: turn.content }] : turn.content;
}

/** The words of a turn, tool results left out. */
export function textOf(turn: Turn | undefined): string {
  if (!turn) return "";
  return blocksOf(turn)
    .filter((block) => block.type === "text")
    .map((block) => String(block.text ?? ""))
    .join("\n")
    .trim();
}
