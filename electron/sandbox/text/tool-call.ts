import { blocksOf, isObject, type MessageRequest, type ToolDefinition, textOf } from "./request.ts";

export interface PlannedToolCall {
  name: string;
  input: Record<string, unknown>;
}

const words = (text: string) =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 3 || /\p{Script=Han}/u.test(word)),
  );

/** How many words of the tool's name and description the request shares; plural and verb endings aside. */
function likeness(tool: ToolDefinition, asked: Set<string>): number {
  const stems = [...asked].map((word) => word.slice(0, 5));
  return [...words(`${tool.name} ${tool.description ?? ""}`)].filter((word) => stems.includes(word.slice(0, 5))).length;
}

function properNames(text: string): string | undefined {
  return /(?:\b(?:in|for|of|at|to|about)\s+)((?:\p{Lu}[\p{L}-]+\s?)+)/u.exec(text)?.[1]?.trim();
}

/** A plausible value for one property of a tool's schema, taken from the request where it can be. */
function fillProperty(name: string, schema: unknown, text: string): unknown {
  const rule = isObject(schema) ? schema : {};
  if (Array.isArray(rule.enum)) {
    return rule.enum.find((choice) => text.toLowerCase().includes(String(choice).toLowerCase())) ?? rule.enum[0];
  }
  if (rule.default !== undefined) return rule.default;
  const type = Array.isArray(rule.type) ? rule.type[0] : rule.type;
  const number = Number(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? rule.minimum ?? 1);
  switch (type) {
    case "number":
      return number;
    case "integer":
      return Math.round(number);
    case "boolean":
      return true;
    case "array":
      return [fillProperty(name, rule.items, text)];
    case "object":
      return fillSchema(rule, text);
    case "null":
      return null;
    default:
      return /city|place|location|name|who|where|title/i.test(name)
        ? (properNames(text) ?? text.slice(0, 60))
        : text.slice(0, 400);
  }
}

export function fillSchema(schema: Record<string, unknown>, text: string): Record<string, unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : Object.keys(properties);
  return Object.fromEntries(required.map((name) => [name, fillProperty(name, properties[name], text)]));
}

/** The call the request asks for: one that `tool_choice` demands, or the tool that fits the last words best. */
export function planToolCall(request: MessageRequest): PlannedToolCall | undefined {
  const tools = request.tools ?? [];
  const choice = request.tool_choice ?? { type: "auto" };
  const last = request.messages.at(-1);
  if (tools.length === 0 || choice.type === "none" || !last) return undefined;
  const answered = blocksOf(last).some((block) => block.type === "tool_result");
  const text = textOf(last) || textOf(request.messages.findLast((turn) => turn.role !== "assistant" && textOf(turn)));
  const call = (tool: ToolDefinition) => ({ name: tool.name, input: fillSchema(tool.input_schema, text) });
  if (choice.type === "tool") {
    const named = tools.find((tool) => tool.name === choice.name);
    return named && call(named);
  }
  const asked = words(text);
  const [best] = tools.map((tool) => ({ tool, score: likeness(tool, asked) })).sort((a, b) => b.score - a.score);
  if (!best) return undefined;
  if (choice.type === "any") return call(best.tool);
  return !answered && best.score > 0 ? call(best.tool) : undefined;
}
