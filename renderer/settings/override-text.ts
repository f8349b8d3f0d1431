import { type AssumptionName, assumptions } from "#shared/wire/assumptions.ts";

/** A value as one writes it: a word as it is, a list with commas, everything else as JSON. */
export function writeOverride(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.join(", ");
  return JSON.stringify(value) ?? "";
}

export interface ReadOverride {
  /** Absent: keep the assumption. */
  value?: unknown;
  problem: boolean;
}

/** Reads what was written for an assumption, by that assumption's own schema. */
export function readOverride(name: AssumptionName, text: string): ReadOverride {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: false };
  const { schema } = assumptions[name];
  for (const candidate of candidatesOf(trimmed)) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { value: parsed.data, problem: false };
  }
  return { problem: true };
}

function candidatesOf(text: string): unknown[] {
  const list = text.split(",").map((part) => part.trim());
  return [readJson(text), text, list.map(readJson), list].filter((candidate) => candidate !== undefined);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
