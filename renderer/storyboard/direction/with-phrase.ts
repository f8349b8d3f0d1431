/** A phrase behind what is there, parted by a comma. */
export function withPhrase(words: string, phrase: string): string {
  const before = words.trimEnd();
  if (before === "") return phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return `${before}${/[,.;:!?，。]$/.test(before) ? "" : ","} ${phrase}`;
}
