import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { tool } from "#shared/wire/text/messages.ts";
import type { TextModel } from "#shared/wire/text/text-models.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import type { Report } from "../report.ts";
import { checkCacheMark } from "./text-blocks.ts";

/** Tools and the choice among them (API.md § Tool and tool choice). Returns how many cache marks the tools carry. */
export function checkTools(
  body: JsonObject,
  model: TextModel | undefined,
  assumed: ResolvedAssumptions,
  report: Report,
): number {
  const names = new Set<unknown>();
  let marks = 0;
  if (body.tools !== undefined) {
    if (!Array.isArray(body.tools)) {
      const message = `The tools are ${quote(body.tools)}; a list is needed.`;
      report.breach("text.tools.schema", "tools", message, { found: quote(body.tools), allowed: "a list" });
    }
    for (const [index, one] of (Array.isArray(body.tools) ? body.tools : []).entries()) {
      const path = `tools.${index}`;
      if (isObject(one)) {
        if (typeof one.name === "string" && names.has(one.name)) {
          const message = `Tool ${index + 1} has the name of an earlier one, ${quote(one.name)}; each tool needs its own.`;
          report.breach("text.tools.name", `${path}.name`, message, { found: quote(one.name), allowed: "1 tool" });
        }
        names.add(one.name);
        marks += checkCacheMark(one, path, model, report);
      }
      checkTool(one, path, index + 1, report);
    }
  }
  if (body.tool_choice !== undefined) checkToolChoice(body.tool_choice, names, assumed, report);
  return marks;
}

function checkTool(one: unknown, path: string, ordinal: number, report: Report): void {
  const parsed = tool.safeParse(one);
  if (parsed.success) return;
  const issue = parsed.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : (issue?.path.map(String).join(".") ?? "");
  const found = field === "" ? quote(one) : field;
  const message = `Tool ${ordinal} does not fit at ${found}; a name and an input_schema of type object are needed.`;
  const allowed = "name, description, input_schema {type: object, properties, required}";
  report.breach("text.tools.schema", path, message, { found, allowed, params: { ordinal } });
}

function checkToolChoice(
  choice: unknown,
  names: ReadonlySet<unknown>,
  assumed: ResolvedAssumptions,
  report: Report,
): void {
  const type = isObject(choice) ? choice.type : undefined;
  if (!isObject(choice) || typeof type !== "string" || !assumed.toolChoiceTypes.includes(type)) {
    const figures = { found: quote(type ?? choice), allowed: assumed.toolChoiceTypes.join(", ") };
    const message = `The tool choice is ${figures.found}; ${figures.allowed} are allowed.`;
    report.breach("text.tool_choice.type", "tool_choice", message, figures);
  } else if (type === "tool" && !names.has(choice.name)) {
    const figures = { found: quote(choice.name), allowed: [...names].map(quote).join(", ") };
    const message = `The tool choice names ${figures.found}, which is none of the tools.`;
    report.breach("text.tool_choice.name", "tool_choice.name", message, figures);
  } else if (type === "any" && names.size === 0) {
    const message = "The tool choice demands a tool, but there is none.";
    report.breach("text.tool_choice.name", "tool_choice", message, { found: "0 tools", allowed: "at least 1 tool" });
  }
}
