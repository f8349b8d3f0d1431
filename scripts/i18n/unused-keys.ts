import { findUsedKeys } from "./compare-catalogues.ts";

type Catalogue = Readonly<Record<string, string>>;

const plural = /_(zero|one|two|few|many|other)$/;
/** A word at least stands still in a template that a key may be made by; `${a}.${b}` would excuse everything. */
const still = /[A-Za-z]{2}/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every string and every template (as the keys it may become) that a source writes. */
export function readLiterals(source: string): { literals: Set<string>; templates: RegExp[] } {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for (const [, text = ""] of source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) literals.add(text);
  for (const [name] of source.matchAll(/(?<=[{,]\s*)[A-Za-z_]\w*(?=\s*:)/g)) literals.add(name);
  // From the innermost outwards nothing but a key's own characters: a sentence around one is none.
  for (const [, text = ""] of source.matchAll(/`((?:[\w.:-]|\$\{[^{}`]*\})+)`/g)) {
    const parts = text.split(/\$\{[^}]*\}/);
    if (parts.length === 1) literals.add(text);
    else if (parts.some((part) => still.test(part)))
      templates.push(new RegExp(`^${parts.map(escaped).join("[^\\s]+")}$`));
  }
  return { literals, templates };
}

/**
 * Keys that no source writes, alone, with their area, or by a template. What it names is surely unused; what is asked
 * for by a name that something else shares is not found.
 */
export function findUnusedKeys(catalogue: Catalogue, sources: readonly string[]): string[] {
  const literals = new Set<string>();
  const templates = new Map<string, RegExp>();
  for (const source of sources) {
    const read = readLiterals(source);
    for (const literal of read.literals) literals.add(literal);
    for (const template of read.templates) templates.set(template.source, template);
  }
  const patterns = [...templates.values()];
  const keys = new Set(Object.keys(catalogue).map((key) => key.replace(plural, "")));
  return [...keys].filter((full) => {
    const key = full.slice(full.indexOf(":") + 1);
    return ![full, key].some((one) => literals.has(one) || patterns.some((pattern) => pattern.test(one)));
  });
}

/** Where a text is a control's: between a button's tags, or its name, tooltip or label. */
const controlCall =
  /(?:\b(?:aria-label|label|title|tooltip|placeholder|name)=\{t\(|<(?:\w*Button|\w*MenuItem|Tab|Switch|Toggle|Segment)\b[^<>]*>\s*\{t\()\s*"/g;

/** Keys whose texts stand on a control, as far as a source shows it, each with its area. */
export function findControlKeys(source: string): string[] {
  // What is no control's loses its `t`, so that the keys that are left keep the areas they are asked for by.
  const ends = new Set([...source.matchAll(controlCall)].map(({ index, 0: found }) => index + found.length));
  return findUsedKeys(
    source.replace(/(?<![\w.])t\(\s*"/g, (call, at: number) => (ends.has(at + call.length) ? call : "no")),
  );
}
