import { type LooseElement, writeFountain } from "./fountain/write-fountain.ts";
import { headingPrefix } from "./scene-heading.ts";

const chineseScene =
  /^(?:第\s*[\d一二三四五六七八九十百零]+\s*[场幕]|场景?\s*\d+|\d+\s*[、.．]\s*(?=(?:内|外)))[\s:：、.．-]*(.*)$/u;
const chineseLine = /^([\p{Script=Han}A-Za-z·]{1,12})(?:\s*[（(]([^）)]{1,40})[）)])?\s*[:：]([\s\S]+)$/u;
/** What printing adds: page numbers, and that a scene goes on over a page. */
const printed = /^\s*(?:\d{1,4}\.?|\(?(?:CONTINUED|MORE)\)?:?(?:\s*\(\d+\))?)\s*$/;
/** Of a line that a margin has numbers beside, in characters. */
const LONGEST = 300;
/** `12   INT. HOUSE - DAY   12`: scene numbers in both margins. */
const numbered = /^\s*(\d{1,4}[A-Z]?)\s{1,}((?:INT|EXT|EST|I\/E)[./ ].*?)(?:\s{2,}\1)?\s*$/i;

/** Lines of a script as a text or a page has them, as Fountain: without indents and page numbers; `张三：走吧。` is a line of hers. */
export function plainToFountain(text: string): string {
  const lines = text.replaceAll("\f", "\n").split(/\r?\n/);
  const chinese = /\p{Script=Han}/u.test(text);
  if (!chinese) {
    const kept = lines
      .filter((line) => !printed.test(line))
      .map((line) => {
        const [, number, heading] = (line.length < LONGEST ? numbered.exec(line) : null) ?? [];
        return heading === undefined ? line.trim() : `${heading.trim()} #${number}#`;
      });
    return `${kept.join("\n").trim()}\n`;
  }
  const elements: LooseElement[] = [];
  for (const raw of lines) {
    const line = raw.trim();
    if (line === "" || printed.test(line)) continue;
    const scene = line.length < LONGEST ? chineseScene.exec(line) : null;
    const said = chineseLine.exec(line);
    if (scene || headingPrefix.test(line)) {
      const number = /\d+/.exec(line.slice(0, 8))?.[0];
      const words = scene?.[1]?.trim() || line;
      elements.push({ kind: "heading", text: words, ...(scene && number ? { number } : {}) });
    } else if (said) {
      elements.push({ kind: "character", text: said[1] ?? "" });
      if (said[2]) elements.push({ kind: "parenthetical", text: said[2] });
      elements.push({ kind: "dialogue", text: (said[3] ?? "").trim() });
    } else elements.push({ kind: "action", text: line.replace(/^[△▲]\s*/, "") });
  }
  return writeFountain({ title: [], elements });
}
