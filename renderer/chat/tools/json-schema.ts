import { type Schema, Validator } from "@cfworker/json-schema";

/** What is wrong with a text that should be a JSON Schema for a tool; undefined: nothing. */
export type SchemaProblem =
  | { readonly kind: "syntax"; readonly detail: string }
  | { readonly kind: "root" }
  | { readonly kind: "keyword"; readonly at: string };

/** The keywords whose misuse models trip over, from the meta-schema of draft 2020-12. */
const metaSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: {
    types: { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] },
    count: { type: "integer", minimum: 0 },
    schemas: { type: "array", minItems: 1, items: { $ref: "#" } },
    named: { type: "object", additionalProperties: { $ref: "#" } },
  },
  type: ["object", "boolean"],
  properties: {
    type: { anyOf: [{ $ref: "#/$defs/types" }, { type: "array", items: { $ref: "#/$defs/types" }, minItems: 1 }] },
    properties: { $ref: "#/$defs/named" },
    patternProperties: { $ref: "#/$defs/named" },
    $defs: { $ref: "#/$defs/named" },
    definitions: { $ref: "#/$defs/named" },
    additionalProperties: { $ref: "#" },
    items: { $ref: "#" },
    prefixItems: { $ref: "#/$defs/schemas" },
    not: { $ref: "#" },
    anyOf: { $ref: "#/$defs/schemas" },
    allOf: { $ref: "#/$defs/schemas" },
    oneOf: { $ref: "#/$defs/schemas" },
    required: { type: "array", items: { type: "string" }, uniqueItems: true },
    enum: { type: "array" },
    description: { type: "string" },
    title: { type: "string" },
    minimum: { type: "number" },
    maximum: { type: "number" },
    multipleOf: { type: "number", exclusiveMinimum: 0 },
    minLength: { $ref: "#/$defs/count" },
    maxLength: { $ref: "#/$defs/count" },
    minItems: { $ref: "#/$defs/count" },
    maxItems: { $ref: "#/$defs/count" },
    uniqueItems: { type: "boolean" },
    pattern: { type: "string" },
    format: { type: "string" },
  },
} as const;

// The schema of schemas is a constant of its own narrow type; the validator takes the wide one.
const meta = new Validator(metaSchema as unknown as Schema, "2020-12", false);

export function schemaProblem(text: string): SchemaProblem | undefined {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return { kind: "syntax", detail: error instanceof Error ? error.message : "" };
  }
  const { valid, errors } = meta.validate(schema);
  if (!valid) {
    // The deepest place is where it is wrong; those above only hold it.
    const at = errors.map(({ instanceLocation }) => instanceLocation).sort((a, b) => b.length - a.length)[0] ?? "#";
    return { kind: "keyword", at: at.replace(/^#\/?/, "") || "#" };
  }
  return (schema as { type?: unknown } | null)?.type === "object" ? undefined : { kind: "root" };
}

/** Where a value doesn't fit a schema, the deepest place first; empty: it fits. Nothing is judged by a broken schema. */
export function schemaErrors(schema: unknown, value: unknown): string[] {
  try {
    const { errors } = new Validator(schema as Schema, "2020-12", false).validate(value);
    const lines = errors.map(
      ({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, "") || "input"}: ${error}`,
    );
    return lines.reverse();
  } catch {
    return [];
  }
}
