import type { Page } from "@playwright/test";
import { type Seeing, see } from "./seeing.ts";

/**
 * No words are cut off but with an ellipsis, and then the whole is told where they are pointed at; none are printed over
 * others, or run out of the control that they stand on. One line for each that breaks this.
 */
export async function findClippedText(page: Page): Promise<readonly string[]> {
  const seeing = await see(page);
  const faults = await page.evaluate(lookAtWords, seeing);
  await seeing.dispose();
  return faults;
}

/** Runs in the page. */
function lookAtWords(seeing: Seeing): string[] {
  const { isShown, visibleBox, say, intersect } = seeing;
  /** Less of a letter than this is its overhang, not its body. */
  const bit = 1.5;
  const faults: string[] = [];
  const pieces: { element: Element; box: DOMRect; seen: ReturnType<Seeing["visibleBox"]> }[] = [];

  /** The whole is told: by a title, or by a tooltip that opens there. */
  const isTold = (element: Element): boolean => {
    element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (at.getAttribute("title")) return true;
      const state = at.getAttribute("data-state") ?? "";
      const tip = /^(closed|delayed-open|instant-open)$/.test(state) && !at.hasAttribute("aria-haspopup");
      if (tip && !at.hasAttribute("aria-expanded") && !at.hasAttribute("aria-controls")) return true;
    }
    return false;
  };

  interface Cut {
    readonly by: Element;
    readonly side: "beside" | "below";
  }
  /** The first around the words that takes a part of them away for good; what scrolls brings the rest. */
  const cutOf = (start: Element, box: DOMRect): Cut | null => {
    let beside = true;
    let below = true;
    let from: Element = start;
    for (let at: Element | null = start; at && (beside || below); at = at.parentElement) {
      const style = getComputedStyle(at);
      const { position } = getComputedStyle(from);
      if (at !== start && position === "absolute" && style.position === "static") continue;
      if (at !== start && position === "fixed") return null;
      from = at;
      if (style.display === "inline" || style.display === "contents") continue;
      const rect = at.getBoundingClientRect();
      const { overflowX, overflowY } = style;
      if (overflowX === "auto" || overflowX === "scroll") beside = false;
      else if (beside && overflowX !== "visible" && (box.right > rect.right + bit || box.left < rect.left - bit))
        return { by: at, side: "beside" };
      if (overflowY === "auto" || overflowY === "scroll") below = false;
      // A line's box is taller than its letters.
      else if (below && overflowY !== "visible" && (box.bottom > rect.bottom + 4 || box.top < rect.top - 4))
        return { by: at, side: "below" };
    }
    const outside = (beside && (box.right > innerWidth + bit || box.left < -bit)) || (below && box.top > innerHeight);
    return outside ? { by: document.documentElement, side: beside ? "beside" : "below" } : null;
  };

  /** The control that draws a ground or an edge around words, and that they run out of. */
  const leftControl = (start: Element, box: DOMRect): Element | null => {
    for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const drawn =
        style.boxShadow !== "none" ||
        style.borderTopWidth !== "0px" ||
        !/^(transparent|rgba\(.*, 0\)|oklch\(.* \/ 0\))$/.test(style.backgroundColor);
      if (at.matches("button, a[href], [role=button], [role=tab], [role=radio], [role=option]") && drawn) {
        const rect = at.getBoundingClientRect();
        const beside = box.right > rect.right + bit || box.left < rect.left - bit;
        // A line's box is taller than its letters.
        return beside || box.bottom > rect.bottom + 4 || box.top < rect.top - 4 ? at : null;
      }
      // What lies over a control is put there.
      if (style.position === "absolute" || style.position === "fixed" || style.overflow !== "visible") return null;
    }
    return null;
  };

  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const known = new Set<Element>();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.textContent ?? "").trim() === "" || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(element.tagName))
      continue;
    if (element.closest("svg, [data-aria-hidden=true]") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const cut = cutOf(element, box);
      if (cut) {
        if (known.has(element)) continue;
        known.add(element);
        const style = getComputedStyle(cut.by);
        const ellipsis =
          cut.side === "beside"
            ? style.textOverflow !== "clip"
            : style.webkitLineClamp !== "none" || style.maskImage !== "none";
        if (!ellipsis) faults.push(`cut without an ellipsis: ${say(element)} by ${say(cut.by)}`);
        else if (!isTold(element)) faults.push(`cut, and the whole is told nowhere: ${say(element)}`);
      }
      const left = cut ? null : leftControl(element, box);
      if (left) faults.push(`runs out of its control: ${say(element)} of ${say(left)}`);
      const seen = visibleBox(element, box);
      if (seen) pieces.push({ element, box, seen });
    }
  }

  /** What is painted over something with a ground of its own covers it, and is no print over it. */
  const isCovered = (lower: Element, upper: Element, stack: readonly Element[]): boolean => {
    const from = stack.indexOf(upper);
    const to = stack.indexOf(lower);
    if (from < 0 || to < 0) return true;
    return stack.slice(Math.min(from, to), Math.max(from, to)).some((each) => {
      if (each.contains(lower)) return false;
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      return backgroundImage !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    });
  };
  pieces.sort((a, b) => (a.seen?.top ?? 0) - (b.seen?.top ?? 0));
  for (const [place, { element, seen }] of pieces.entries())
    for (let next = place + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      if (!seen || !other?.seen || other.seen.top >= seen.bottom) break;
      if (other.element === element) continue;
      const common = intersect(seen, other.seen);
      if (!common || common.right - common.left <= 3 || common.bottom - common.top <= 5) continue;
      const stack = document.elementsFromPoint((common.left + common.right) / 2, (common.top + common.bottom) / 2);
      const [first, second] =
        stack.indexOf(element) < stack.indexOf(other.element) ? [element, other.element] : [other.element, element];
      if (!isCovered(second, first, stack)) faults.push(`printed over: ${say(element)} and ${say(other.element)}`);
    }
  return [...new Set(faults)];
}
