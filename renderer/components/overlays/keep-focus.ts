import { nextIn, takesFocus } from "./focus-next.ts";
import { focusedBefore } from "./focus-return.ts";

/** What one writes or chooses in: it may take the next key, where a button would be pressed by it. */
const fields =
  'input:not([type="file"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="switch"]';
/** What stands for itself, and has a name or a place of its own. */
const homes = 'section, aside, form, main, [role="region"], [role="dialog"], [role="alertdialog"], [data-focus-home]';
/** What closes, moves or answers gives the focus back in its own time: that comes first. In milliseconds. */
const PATIENCE = 700;
/** A part that names who is next (`data-focus-next`) waits only until it is drawn anew. In milliseconds. */
const REDRAW = 150;
/** Steps outwards in which a field belongs to what stood beside it: a search and what clears it. */
const BESIDE = 3;

/** A part that has the focus only because what had it went. */
let standsIn: HTMLElement | null = null;

/** Nothing has the focus, or a part has it until something better takes it. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement === standsIn;

/** For what comes a moment after a press: nobody went on to another place since, and is writing there by now. */
export const isFocusAt = (parts: string): boolean => isFocusLost() || document.activeElement?.closest(parts) != null;

/**
 * Whoever presses what takes itself away, or can't be pressed twice, would be left with the focus nowhere: the next key
 * goes to the page, and Tab begins at its top. It goes to the field beside what is gone, else to what it stood in;
 * never to another button, which a key that is held down would press, unless the part names one by the selector in
 * `data-focus-next`: the card or file that takes the place of the one that went. Returns how to end it.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let around: readonly Element[] = [];
  /** Somebody pressed beside what has the focus, or Tab led behind the last place of the page. */
  let isLeft = false;
  let isTab = false;
  let asked: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target }: Event) => {
    isLeft = last !== null && !(target instanceof Node && last.contains(target));
  };
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    isLeft = false;
    around = ancestorsOf(target);
  };
  const look = () => {
    clearTimeout(asked);
    asked = undefined;
    const { activeElement, body } = document;
    if ((activeElement !== null && activeElement !== body) || last === null) return;
    if (takesFocus(last)) {
      // The person went to an empty place by themselves, or a field was left by its Enter; else it was moved in the page.
      if (!isLeft && !last.matches(fields) && last instanceof HTMLElement) last.focus({ preventScroll: true });
      return;
    }
    const next = nextIn(around);
    if (next) {
      next.focus();
      return;
    }
    const home = homeOf(around);
    home?.focus({ preventScroll: true });
    standsIn = home;
  };
  const ask = () => {
    const { activeElement, body } = document;
    if (last !== null && (activeElement === body || last.matches(":disabled")))
      asked ??= setTimeout(look, nextIn(around) ? REDRAW : PATIENCE);
  };
  // What is hidden, by a window that becomes narrower for example, changes nothing of the document.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || last === null) return;
    if (!takesFocus(last)) ask();
    else if (isTab) isLeft = true;
  };
  // A key doesn't wait.
  const press = ({ key }: KeyboardEvent) => {
    if (asked !== undefined) look();
    isTab = key === "Tab";
  };
  const watch = new MutationObserver(ask);
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", leave);
  document.addEventListener("pointerdown", point, true);
  document.addEventListener("keydown", press, true);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden", "inert"] });
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", leave);
    document.removeEventListener("pointerdown", point, true);
    document.removeEventListener("keydown", press, true);
    watch.disconnect();
    clearTimeout(asked);
  };
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}

function homeOf(around: readonly Element[]): HTMLElement | null {
  for (const beside of around.slice(0, BESIDE)) {
    if (!beside.isConnected || beside.matches(homes)) break;
    const field = [...beside.querySelectorAll<HTMLElement>(fields)].find(takesFocus);
    if (field) return field;
  }
  const inside = around.find((each) => each.matches(homes) && takesFocus(each));
  const before = focusedBefore();
  const home = inside ?? (before && takesFocus(before) ? before : document.querySelector("main"));
  if (!(home instanceof HTMLElement)) return null;
  if (!home.hasAttribute("tabindex") && home.tabIndex < 0) home.tabIndex = -1;
  return home;
}
