/**
 * Characters as a person counts them, as far as the specification's limits go: Unicode code points, so that 𝄞 is one,
 * though JavaScript holds it as two units. API.md says "characters" and nothing more.
 */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1;
      at += 1;
    }
  }
  return count;
}
