/** A cut before this would leave a crumb. */
const LEAST = 384;

/**
 * Where a paragraph of which `text` is the beginning is best cut: after a sentence, else after a word, where no mark is
 * open that the rest would close. Never inside a letter.
 */
export function cutLength(text: string): number {
  let sentence = 0;
  let word = 0;
  let anyWord = 0;
  let code = false;
  let brackets = 0;
  const marks = { "*": 0, _: 0, "~": 0, $: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter === "\\") at += 1;
    else if (letter === "`") code = !code;
    else if (!code) {
      // A run of marks opens or closes as one.
      if (letter === "*" || letter === "_" || letter === "~" || letter === "$") {
        if (text[at - 1] !== letter) marks[letter] += 1;
      } else if (letter === "[" || letter === "(" || letter === "<") brackets += 1;
      else if (letter === "]" || letter === ")" || letter === ">") brackets = Math.max(0, brackets - 1);
    }
    if (at < LEAST) continue;
    const space = letter === " " || letter === "\n";
    const stop = "。！？".includes(letter);
    if (!space && !stop) continue;
    anyWord = at + 1;
    if (code || brackets > 0 || Object.values(marks).some((count) => count % 2 === 1)) continue;
    word = at + 1;
    if (stop || /[.!?…]["'”’)\]]?$/.test(text.slice(at - 2, at))) sentence = at + 1;
  }
  return sentence || word || anyWord || wholeLetters(text);
}

/** The whole length, less half of a letter that is made of two units. */
function wholeLetters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
