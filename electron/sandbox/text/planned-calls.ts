import { planDirectorCalls } from "./director-calls.ts";
import { type MessageRequest, textOf } from "./request.ts";
import { fillSchema, type PlannedToolCall, planToolCall } from "./tool-call.ts";

/** Every call of the reply: several at once where the request names several tools by their names. */
export function planToolCalls(request: MessageRequest): PlannedToolCall[] {
  const director = planDirectorCalls(request);
  if (director.length > 0) return director;
  const single = planToolCall(request);
  const last = request.messages.at(-1);
  if (!single || !last || (request.tool_choice?.type ?? "auto") !== "auto") return single ? [single] : [];
  const text = textOf(last);
  const named = (request.tools ?? []).filter(({ name }) => text.split(/[^\w-]+/).includes(name));
  if (named.length < 2) return [single];
  return named.map((tool) => ({ name: tool.name, input: fillSchema(tool.input_schema, text) }));
}
