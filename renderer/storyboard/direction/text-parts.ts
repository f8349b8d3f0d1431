import { plainFields, referenceFields } from "#shared/direction/fields.ts";

export interface TextPart {
  readonly kind: "words" | "field" | "opening" | "beat" | "camera" | "voice" | "said" | "label" | "mode";
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

const names = [...new Set([...plainFields, ...referenceFields])].join("|");
const marked = new RegExp(
  [
    `(?<field>^(?:${names}):)`,
    "(?<opening>^(?:For the target video, at|How the reference pictures align with).*$)",
    "(?<beat>\\[Shot \\d+\\](?: At \\d\\d:\\d\\d\\.\\d{3},)?)",
    "(?<said><d>[^]*?</d>)",
    "(?<camera>\\bThe camera [^.<\\n]*\\.)",
    "(?<voice>\\(S\\d+(?:,S\\d+)*\\))",
    "(?<label><(?:Subject|Picture|Video|Audio) \\d+>)",
    "(?<mode>\\b(?:fully_preserved|partially_preserved|attribute_transfer|weak_reference|fully_copy|partially_copy)\\b)",
  ].join("|"),
  "gm",
);

/** A text of the format, cut where its marks begin and end; together the parts are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(marked)) {
    if (found.index > at) parts.push({ kind: "words", text: text.slice(at, found.index), at });
    const kind = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? "words";
    parts.push({ kind: kind as TextPart["kind"], text: found[0], at: found.index });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ kind: "words", text: text.slice(at), at });
  return parts;
}
