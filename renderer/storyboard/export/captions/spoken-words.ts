const QUOTE = /["“„「『«]([^"”“「」『』«»]{1,400})["”“」』»]/gu;
/** Before a quote, or behind it: somebody says it. */
const SAYS =
  /\b(?:says?|said|saying|asks?|asked|whispers?|whispered|shouts?|shouted|cries|cried|repl(?:y|ies|ied)|answers?|answered|mutters?|murmurs?|calls?(?: out)?|yells?|sings?|singing|speaks?|tells?|narrat(?:es?|or|ion)|voice-?over|v\.?o\.?)\b|[说說道喊问問答唱叫念]|低语|旁白|独白/iu;
/** What is quoted there stands in the picture. */
const WRITTEN =
  /\b(?:sign|signboard|label|poster|banner|billboard|screen|title|headline|letter|note|plate|text|words?|reads?|written|logo|caption)\b|招牌|牌子|标语|标签|字样|写着|寫著|标题|屏幕/iu;

const within = (text: string, from: number, to: number) => text.slice(Math.max(0, from), to);

/**
 * What somebody says in a prompt, line by line: `Mira whispers: “Keep the light.”` gives its quote. What is quoted without
 * being said (a sign, a title) is not among it; empty where nobody says anything.
 */
export function spokenWords(prompt: string): string {
  const said: string[] = [];
  let end = 0;
  for (const found of prompt.matchAll(QUOTE)) {
    const words = (found[1] ?? "").trim().replace(/[,，]$/, "");
    const [at, behind] = [found.index, found.index + found[0].length];
    // What belongs to this quote: back to the sentence's beginning or the quote before, on to the sentence's end.
    const before =
      within(prompt, Math.max(end, at - 80), at)
        .split(/[.!?。！？\n]/)
        .at(-1) ?? "";
    const after = within(prompt, behind, behind + 40).split(/[.!?。！？\n"“„「『«]/)[0] ?? "";
    end = behind;
    const named = /[\p{L}\p{N})]\s*[:：]\s*$/u.test(before);
    if (WRITTEN.test(before) || words === "") continue;
    if (named || SAYS.test(before) || SAYS.test(after)) said.push(words);
  }
  return said.join("\n");
}
