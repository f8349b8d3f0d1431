import type { Page } from "@playwright/test";
import { type Seeing, see } from "./seeing.ts";

/**
 * What can be scrolled is scrolled to something. A part that only a screen reader meets, taken out of the flow and out of the
 * list it stands in, makes room that is empty: a wheel turned over the pane moves all of it away. One line for each such.
 */
export async function findEmptyScrolls(page: Page): Promise<readonly string[]> {
  const seeing = await see(page);
  const faults = await page.evaluate(lookAtScrolls, seeing);
  await seeing.dispose();
  return faults;
}

/** Runs in the page. */
function lookAtScrolls(seeing: Seeing): string[] {
  const { isShown, say } = seeing;
  const scrolls = (value: string) => value === "auto" || value === "scroll";

  /** Whether something is drawn beyond the part in sight; what another cuts, or scrolls, ends with that. */
  const isDrawnBeyond = (scroller: Element, beyond: (box: DOMRect) => boolean): boolean => {
    const look = (parent: Element): boolean =>
      [...parent.children].toReversed().some((child) => {
        const box = child.getBoundingClientRect();
        if (box.width > 1 && box.height > 1 && beyond(box) && isShown(child)) return true;
        const { overflowX, overflowY, display } = getComputedStyle(child);
        return (display === "contents" || (overflowX === "visible" && overflowY === "visible")) && look(child);
      });
    return look(scroller);
  };

  /** What makes the room: the last that is taken out of the flow. */
  const furthest = (scroller: Element, side: "right" | "bottom"): string => {
    const [last] = [...scroller.querySelectorAll("*")]
      .filter((each) => getComputedStyle(each).position === "absolute")
      .map((each) => ({ each, at: each.getBoundingClientRect()[side] }))
      .toSorted((a, b) => b.at - a.at);
    return last ? `, but ${say(last.each)}` : "";
  };

  const faults: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const [right, down] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if ((right <= 1 && down <= 1) || element.matches("textarea, input, html") || !isShown(element)) continue;
    // Words that stand in it by themselves are what it is scrolled to.
    if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const edge = {
      right: box.left + element.clientLeft + element.clientWidth - element.scrollLeft,
      bottom: box.top + element.clientTop + element.clientHeight - element.scrollTop,
    };
    const past = { right: Number.parseFloat(style.paddingRight), bottom: Number.parseFloat(style.paddingBottom) };
    if (
      scrolls(style.overflowY) &&
      down > past.bottom + 1 &&
      !isDrawnBeyond(element, ({ bottom }) => bottom > edge.bottom + 1)
    )
      faults.push(`can be scrolled down by ${down}px to nothing: ${say(element)}${furthest(element, "bottom")}`);
    if (
      scrolls(style.overflowX) &&
      right > past.right + 1 &&
      !isDrawnBeyond(element, (at) => at.right > edge.right + 1)
    )
      faults.push(`can be scrolled aside by ${right}px to nothing: ${say(element)}${furthest(element, "right")}`);
  }
  return faults;
}
