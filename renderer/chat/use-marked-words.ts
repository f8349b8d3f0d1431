import { type RefObject, useEffect } from "react";

const NAME = "chat-found";
const WITHIN = ".said, .markdown";

/** Paints every occurrence of `words` that is on the page, without touching its elements (CSS Custom Highlights). */
export function useMarkedWords(content: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const root = content.current;
    if (!root || words === "" || !("highlights" in CSS)) return;
    const paint = () => {
      const ranges = [...root.querySelectorAll(WITHIN)].flatMap((part) => rangesIn(part, words.toLocaleLowerCase()));
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

function rangesIn(part: Element, words: string): Range[] {
  const found: Range[] = [];
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = (node.nodeValue ?? "").toLocaleLowerCase();
    // Some letters change their length with their case; then places would be wrong.
    if (text.length !== node.nodeValue?.length) continue;
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      found.push(range);
    }
  }
  return found;
}
