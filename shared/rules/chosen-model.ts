import { entryOf, type JsonObject, quote } from "./json-shape.ts";
import type { RuleCode } from "./registry.ts";
import type { Report } from "./report.ts";

/** What the catalogue says of the request's `model`; one it doesn't know is a breach of `code`, and undefined. */
export function chosenModel<Entry>(
  models: Readonly<Record<string, Entry>>,
  body: JsonObject,
  code: RuleCode,
  report: Report,
): Entry | undefined {
  const model = entryOf(models, body.model);
  if (model === undefined) {
    const figures = { found: quote(body.model), allowed: Object.keys(models).join(", ") };
    report.breach(code, "model", `The model is ${figures.found}; ${figures.allowed} are allowed.`, figures);
  }
  return model;
}
