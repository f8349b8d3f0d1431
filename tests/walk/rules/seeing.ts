import type { JSHandle, Page } from "@playwright/test";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the rules of a page's layout share, living in the page itself. */
export interface Seeing {
  /** Drawn, and not only for those who listen. */
  isShown(element: Element): boolean;
  /** Its boxes as they are painted: cut by everything around it that cuts. */
  visibleBox(element: Element, box: Box): Box | null;
  /** Short words by which a person finds it again. */
  say(element: Element): string;
  /** The name that a screen reader gives it, nearly. */
  nameOf(element: Element): string;
  intersect(a: Box, b: Box): Box | null;
}

/** Runs in the page: nothing from outside of it is known here. */
function makeSeeing(): Seeing {
  const intersect = (a: Box, b: Box): Box | null => {
    const box = {
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    };
    return box.right > box.left && box.bottom > box.top ? box : null;
  };
  // Nothing changes while one look is taken, and everything has the same elements around it.
  const heard = new Map<Element, boolean>();
  const isOnlyHeard = (element: Element): boolean => {
    const known = heard.get(element);
    if (known !== undefined) return known;
    const found = looksOnlyHeard(element) || (element.parentElement !== null && isOnlyHeard(element.parentElement));
    heard.set(element, found);
    return found;
  };
  const looksOnlyHeard = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const { clipPath, clip } = getComputedStyle(element);
    return (width <= 1 && height <= 1) || clipPath === "inset(50%)" || clip === "rect(0px, 0px, 0px, 0px)";
  };
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // What fills the screen is all that is shown.
    if (document.fullscreenElement?.contains(element) === false) return false;
    return !isOnlyHeard(element);
  };
  const visibleBox = (element: Element, box: Box): Box | null => {
    let seen: Box | null = intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    let { position } = getComputedStyle(element);
    for (let at = element.parentElement; at && seen; at = at.parentElement) {
      const style = getComputedStyle(at);
      // What is taken out of the flow is cut only from the element on that places it.
      const places = style.position !== "static" || style.transform !== "none" || style.contain.includes("paint");
      if (position === "fixed") {
        if (style.transform === "none" && !/paint|strict|content/.test(style.contain)) continue;
      } else if (position === "absolute" && !places) continue;
      position = style.position;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const rect = at.getBoundingClientRect();
      const cutX = style.overflowX !== "visible";
      const cutY = style.overflowY !== "visible";
      const more =
        style.overflow === "clip" ? Number.parseFloat(style.getPropertyValue("overflow-clip-margin")) || 0 : 0;
      seen = intersect(seen, {
        left: cutX ? rect.left - more : -Infinity,
        right: cutX ? rect.right + more : Infinity,
        top: cutY ? rect.top - more : -Infinity,
        bottom: cutY ? rect.bottom + more : Infinity,
      });
    }
    return seen;
  };
  const nameOf = (element: Element): string => {
    const told = (element.getAttribute("aria-labelledby") ?? "")
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
    const labels = "labels" in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const named =
      element.getAttribute("aria-label") ||
      told ||
      labels.map(({ textContent }) => textContent).join(" ") ||
      element.textContent ||
      [...element.querySelectorAll("img[alt], [aria-label]")]
        .map((part) => part.getAttribute("alt") ?? part.getAttribute("aria-label"))
        .join(" ") ||
      element.getAttribute("title") ||
      element.getAttribute("placeholder") ||
      "";
    return named.replace(/\s+/g, " ").trim();
  };
  const say = (element: Element): string => {
    const kind = element.getAttribute("role") ?? element.tagName.toLowerCase();
    const { left, top, width, height } = element.getBoundingClientRect();
    const words = nameOf(element).slice(0, 40);
    const mark =
      typeof element.className === "string" ? element.className.trim().split(/\s+/).slice(0, 2).join(".") : "";
    const around = element.parentElement?.closest("[class]")?.className;
    const within = typeof around === "string" ? around.trim().split(/\s+/)[0] : "";
    return `${kind}${mark && `.${mark}`} “${words}” in .${within} at ${Math.round(left)},${Math.round(top)} ${Math.round(width)}×${Math.round(height)}`;
  };
  return { isShown, visibleBox, say, nameOf, intersect };
}

/** A fresh one for each look at the page: it costs nothing, and a reload would have taken an older one away. */
export function see(page: Page): Promise<JSHandle<Seeing>> {
  return page.evaluateHandle(makeSeeing);
}
