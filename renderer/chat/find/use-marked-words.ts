import { type RefObject, useEffect } from "react";

const NAME = "chat-found";
const WITHIN = ".said, .markdown, .thought";

/** Paints every occurrence of each of these words that is on the page, without touching its elements (CSS Custom Highlights). */
export function useMarkedWords(content: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    const root = content.current;
    if (!root || words.length === 0 || !("highlights" in CSS)) return;
    const lower = words.map((each) => each.toLocaleLowerCase());
    const paint = () => {
      const ranges = [...root.querySelectorAll(WITHIN)].flatMap((part) => rangesIn(part, lower));
      CSS.highlights.set(NAME, new Highlight(...ranges));
    };
    paint();
    // Messages come and go while one scrolls.
    const watching = new MutationObserver(paint);
    watching.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      watching.disconnect();
      CSS.highlights.delete(NAME);
    };
  }, [content, words]);
}

function rangesIn(part: Element, words: readonly string[]): Range[] {
  const found: Range[] = [];
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = (node.nodeValue ?? "").toLocaleLowerCase();
    // Some letters change their length with their case; then places would be wrong.
    if (text.length !== node.nodeValue?.length) continue;
    for (const wanted of words) {
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        found.push(range);
      }
    }
  }
  return found;
}
