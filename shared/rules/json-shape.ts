/** Rules look at requests that may be any JSON at all. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export { entryOf } from "#shared/wire/own-entry.ts";

/** A value as it may be shown in a sentence. */
export function quote(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}
