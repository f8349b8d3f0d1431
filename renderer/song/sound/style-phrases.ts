interface Part {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const PARTS = /[^,，、;；.。\n]+/gu;

/** What stands between commas and full stops, with its place in the text. */
function partsOf(style: string): Part[] {
  return [...style.matchAll(PARTS)].map(({ 0: whole, index }) => ({
    from: index,
    to: index + whole.length,
    words: whole.trim().toLowerCase(),
  }));
}

/** Which of the phrases stand in the style as parts of their own; within a sentence they are the person's words. */
export function phrasesIn(style: string, phrases: readonly string[]): string[] {
  const words = new Set(partsOf(style).map((part) => part.words));
  return phrases.filter((phrase) => words.has(phrase.toLowerCase()));
}

/** Writes a phrase behind the text; nothing that stands there is changed. */
export function addPhrase(style: string, phrase: string): string {
  const text = style.trimEnd();
  if (text === "") return phrase;
  const comma = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase)
    ? "、"
    : /\p{Script=Han}/u.test(phrase)
      ? "，"
      : ", ";
  if (/[,;]$/.test(text)) return `${text} ${phrase}`;
  if (/[，、；。]$/.test(text)) return `${text}${phrase}`;
  if (/[.!?]$/.test(text)) return `${text} ${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
  return `${text}${comma}${phrase}`;
}

/** Takes a phrase that stands as a part of its own away, with the comma that parted it. */
export function removePhrase(style: string, phrase: string): string {
  const part = partsOf(style).find(({ words }) => words === phrase.toLowerCase());
  if (!part) return style;
  const before = style.slice(0, part.from);
  const after = style.slice(part.to);
  const parting = /[,，、;；]\s*$/u;
  if (parting.test(before)) return before.replace(parting, "") + after;
  const rest = after.replace(/^[,，、;；.。]\s*/u, "");
  const space = before === "" || /\s$/.test(before) || rest === "" ? "" : " ";
  return before + space + rest;
}
