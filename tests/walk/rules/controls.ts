import type { Page } from "@playwright/test";
import { type Seeing, see } from "./seeing.ts";

/**
 * Whatever is shown and enabled can be pressed at its centre, once it is scrolled to as a person can; it has a name, and
 * no two lie over each other. One line for each that can't. What was scrolled stands again where it stood.
 */
export async function findControlFaults(page: Page): Promise<readonly string[]> {
  const seeing = await see(page);
  const faults = await page.evaluate(lookAtControls, seeing);
  await seeing.dispose();
  return faults;
}

/** Runs in the page. */
async function lookAtControls(seeing: Seeing): Promise<string[]> {
  const { isShown, visibleBox, say, nameOf, intersect } = seeing;
  const roles =
    "button link menuitem menuitemcheckbox menuitemradio option tab checkbox radio switch slider combobox textbox searchbox spinbutton";
  const wanted = [
    "button, a[href], input, textarea, select, summary, [contenteditable=true]",
    ...roles.split(" ").map((role) => `[role=${role}]`),
  ].join();
  /** What lies over the work until it is closed or left: a menu, a tooltip, an editor's suggestions, a drawer of a small pane, all toasts. */
  const floatOf = (element: Element | null): Element | null => {
    const drawer = element?.closest("[data-drawer=open]");
    if (drawer && getComputedStyle(drawer).position === "absolute") return drawer;
    const opened = ".toasts:is(:hover, :has(:focus-visible))";
    // The handles of a short caption, or sound, lie over its neighbors while it is pointed at or has the focus.
    const handled = ".spanplace:is(:hover, :focus-within)";
    return (
      element?.closest(
        `[data-radix-popper-content-wrapper], [role=tooltip], [role=menu], .cm-tooltip, ${opened}, ${handled}`,
      ) ?? null
    );
  };
  const isOff = (element: Element): boolean =>
    element.closest("[aria-hidden=true], [inert]") !== null ||
    element.closest("[aria-disabled=true], [data-disabled], :disabled") !== null ||
    getComputedStyle(element).pointerEvents === "none" ||
    waitsForTab(element) ||
    (element instanceof HTMLInputElement && element.type === "file");
  /** A link past the navigation comes into the window when Tab reaches it. */
  const waitsForTab = (element: Element): boolean =>
    getComputedStyle(element).position === "fixed" && element.getBoundingClientRect().bottom <= 0;
  const all = [...document.querySelectorAll(wanted)].filter((element) => !isOff(element) && isShown(element));
  const faults: string[] = [];
  const size = `${innerWidth}×${innerHeight}`;

  const areas = (element: Element): DOMRect[] =>
    [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);

  // Only what a person can scroll is scrolled: a script also moves what is cut for good.
  const stood = new Map<Element, { left: number; top: number }>();
  for (const element of document.querySelectorAll("*"))
    if (element.scrollTop !== 0 || element.scrollLeft !== 0)
      stood.set(element, { left: element.scrollLeft, top: element.scrollTop });
  const scrolls = (value: string) => value === "auto" || value === "scroll";
  const scrollTo = (element: Element, block: ScrollLogicalPosition) => {
    const before: { at: Element; left: number; top: number; x: boolean; y: boolean }[] = [];
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      before.push({ at, left: at.scrollLeft, top: at.scrollTop, x: scrolls(overflowX), y: scrolls(overflowY) });
    }
    element.scrollIntoView({ block, inline: block, behavior: "instant" });
    for (const { at, left, top, x, y } of before) {
      if (!x && at.scrollLeft !== left) at.scrollLeft = left;
      if (!y && at.scrollTop !== top) at.scrollTop = top;
    }
  };
  const scrollBack = () => {
    for (const element of document.querySelectorAll("*")) {
      const { left, top } = stood.get(element) ?? { left: 0, top: 0 };
      if (element.scrollLeft !== left) element.scrollLeft = left;
      if (element.scrollTop !== top) element.scrollTop = top;
    }
  };
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  /** What is hit in its middle instead, in words; null where it is hit itself. */
  const missed = (element: Element): string | null => {
    const [area] = areas(element);
    if (!area) return null;
    const seen = visibleBox(element, area);
    if (!seen) return "can't be scrolled into the window";
    // A field taller than the window is pressed in the part of it that is seen.
    const large = area.height > innerHeight / 2 || area.width > innerWidth / 2;
    const from = large ? seen : area;
    // Also a bar along which handles stand.
    const holds = area.width > 60;
    const inside = holds
      ? all.filter((other) => other !== element && !element.contains(other) && within(other, area))
      : [];
    const steps = inside.length > 0 ? [0.5, 0.1, 0.9] : [0.5];
    let found = "";
    for (const down of steps)
      for (const across of steps) {
        const x = from.left + (from.right - from.left) * across;
        const y = from.top + (from.bottom - from.top) * down;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
          found ||= `lies outside the window of ${size}`;
          continue;
        }
        const hit = document.elementFromPoint(x, y);
        if (hit && (element === hit || element.contains(hit) || isLabelOf(hit, element))) return null;
        // What floats is put away by a key or a press elsewhere; it covers only for that long.
        const [over, under] = [floatOf(hit), floatOf(element)];
        if (over && (!under || (over !== under && !over.matches("[data-drawer]")))) return null;
        found ||= hit ? `is covered by ${say(hit)}` : "isn't hit at its centre";
      }
    return found;
  };
  /** A mark on a ruler stands out by half where it is set at one of the ruler's ends. */
  const standsOn = (mark: Element, ruler: Element): boolean => {
    if (ruler.getAttribute("role") !== "slider") return false;
    const [{ left, width, top, bottom }, below] = [mark.getBoundingClientRect(), ruler.getBoundingClientRect()];
    const middle = left + width / 2;
    const along = middle >= below.left - 1 && middle <= below.right + 1;
    return along && width * 4 < below.width && top >= below.top - 1 && bottom <= below.bottom + 1;
  };
  const isLabelOf = (hit: Element, element: Element): boolean => {
    const label = hit.closest("label");
    return label !== null && (label.control === element || label.contains(element));
  };
  const within = (inner: Element, outer: DOMRect): boolean => {
    const { left, right, top, bottom } = inner.getBoundingClientRect();
    return left >= outer.left - 1 && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom + 1;
  };

  for (const element of all) if (nameOf(element) === "") faults.push(`has no name: ${say(element)}`);

  // As it stands, before anything is scrolled.
  const boxes = all.flatMap((element) => {
    const [area] = areas(element);
    const seen = area && visibleBox(element, area);
    return seen ? [{ element, seen }] : [];
  });
  const sticks = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === "sticky") return at;
    return null;
  };
  const goesByUnder = (lower: Element, upper: Element): boolean => {
    for (let at = lower.parentElement; at && !at.contains(upper); at = at.parentElement)
      if (scrolls(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
    return false;
  };
  boxes.sort((a, b) => a.seen.top - b.seen.top);
  for (const [place, { element, seen }] of boxes.entries())
    for (let next = place + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (!other || other.seen.top >= seen.bottom) break;
      const common = intersect(seen, other.seen);
      if (!common || common.right - common.left <= 2 || common.bottom - common.top <= 2) continue;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      if (isLabelOf(element, other.element) || isLabelOf(other.element, element)) continue;
      // One that fills a card lies under the buttons of that card.
      if (within(element, other.element.getBoundingClientRect())) continue;
      if (within(other.element, element.getBoundingClientRect())) continue;
      if (standsOn(element, other.element) || standsOn(other.element, element)) continue;
      if (floatOf(element) !== floatOf(other.element)) continue;
      // A clip that fades in lies over the end of what is before it, as it does in the film.
      if (element.matches("[data-fades]") || other.element.matches("[data-fades]")) continue;
      // Rows go by under a head that stays, and under a button that leads to their end.
      if (sticks(element) !== sticks(other.element)) continue;
      if (goesByUnder(element, other.element) || goesByUnder(other.element, element)) continue;
      faults.push(`overlap: ${say(element)} and ${say(other.element)}`);
    }

  for (const element of all) {
    if (!element.isConnected || missed(element) === null) continue;
    scrollTo(element, "nearest");
    if (missed(element) === null) continue;
    scrollTo(element, "center");
    await frame();
    if (!element.isConnected || !isShown(element) || isOff(element)) continue;
    const why = missed(element);
    if (why !== null) faults.push(`${why}: ${say(element)}`);
  }
  scrollBack();
  await frame();
  return [...new Set(faults)];
}
