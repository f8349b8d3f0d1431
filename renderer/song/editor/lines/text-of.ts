import type { Text } from "@codemirror/state";

const texts = new WeakMap<Text, string>();

/** A document as one string, put together once however many ask for it. */
export function textOf(doc: Text): string {
  const known = texts.get(doc);
  if (known !== undefined) return known;
  const text = doc.toString();
  texts.set(doc, text);
  return text;
}
