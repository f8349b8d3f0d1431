/** As many as a title shows without being cut itself. */
const MOST = 1000;
/** Words lie this deep in what cuts them at most. */
const DEEP = 6;

/** Whose titles are ours; a title that somebody wrote says more than the words themselves. */
const told = new WeakSet<Element>();
/** What was pointed at last: its words may change, or their language, once nobody does any more. */
let newest: Element | null = null;
/** Sees that its words change while it is pointed at, as with the language: what they were is told no longer. */
let changes: MutationObserver | undefined;

function isCut(element: Element): boolean {
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (webkitLineClamp !== "none" && webkitLineClamp !== "") return element.scrollHeight > element.clientHeight + 1;
  return overflowX !== "visible" && textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth;
}

/** What is cut here and said nowhere yet, nearest first. */
function cutAt(element: Element): Element | null {
  let at: Element | null = element;
  for (let deep = 0; at && at !== document.body && deep < DEEP; deep += 1, at = at.parentElement) {
    if (at.hasAttribute("title") && !told.has(at)) return null;
    if (isCut(at)) return at;
  }
  return null;
}

function tell(target: Element, x: number, y: number): void {
  let cut = cutAt(target);
  // A button that fills a card lies over the words of that card, and is what is pointed at.
  if (cut === null && target.childElementCount === 0 && target.textContent === "")
    cut = document.elementsFromPoint(x, y).slice(1, 4).find(isCut) ?? null;
  const on = cut?.contains(target) === true ? cut : target;
  if (newest !== on && newest !== null && told.has(newest)) newest.removeAttribute("title");
  newest = on;
  changes?.disconnect();
  if (cut && (!on.hasAttribute("title") || told.has(on))) {
    told.add(on);
    on.setAttribute("title", (cut.textContent ?? "").trim().slice(0, MOST));
    changes ??= new MutationObserver(forget);
    changes.observe(cut, { subtree: true, childList: true, characterData: true });
  } else if (told.has(on)) on.removeAttribute("title");
}

function forget(): void {
  changes?.disconnect();
  if (newest && told.has(newest)) newest.removeAttribute("title");
}

/** Words that are cut by an ellipsis are told in whole where they are pointed at, in every pane. */
export function addEllipsisTooltips(page: Document): void {
  const look = ({ target, clientX, clientY }: PointerEvent) => {
    if (target instanceof Element) tell(target, clientX, clientY);
  };
  page.addEventListener("pointerover", look, { passive: true });
  // Within what fills a card other words are reached without leaving it; once a frame is often enough.
  let asked = 0;
  page.addEventListener(
    "pointermove",
    (event) => {
      if (!(event.target instanceof HTMLButtonElement) || event.target.childNodes.length > 0) return;
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => look(event));
    },
    { passive: true },
  );
}
