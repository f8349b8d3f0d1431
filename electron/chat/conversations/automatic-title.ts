const LONGEST = 48;

/** The first words of the first question, cut at a word where there is one, as the conversation's title. */
export function automaticTitle(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  const start = characters.slice(0, LONGEST).join("");
  const lastSpace = start.lastIndexOf(" ");
  // Languages without spaces are cut where the room ends.
  const words = (lastSpace > LONGEST / 2 ? start.slice(0, lastSpace) : start).trimEnd();
  // A sentence that ends there is whole; what only parts words is no end.
  return /[.!?。！？…]$/u.test(words) ? words : `${words.replace(/[\s,;:—–、，；：]+$/u, "")}…`;
}
