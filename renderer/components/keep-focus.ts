import { focusedBefore } from "./focus-return.ts";

/** What one writes or chooses in: it may take the next key, where a button would be pressed by it. */
const fields =
  'input:not([type="file"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="switch"]';
/** What stands for itself, and has a name or a place of its own. */
const homes = 'section, aside, form, main, [role="region"], [role="dialog"], [role="alertdialog"], [data-focus-home]';
/** Steps outwards in which a field belongs to what stood beside it: a search and what clears it. */
const BESIDE = 3;

const takesFocus = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.closest("[inert]") === null &&
  element.checkVisibility();

/**
 * Whoever presses what takes itself away, or can't be pressed twice, would be left with the focus nowhere: the next key
 * goes to the page, and Tab begins at its top. It goes to the field beside what is gone, else to what it stood in;
 * never to another button, which a key that is held down would press. Returns how to end it.
 */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let around: readonly Element[] = [];
  let asked = 0;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    around = ancestorsOf(target);
  };
  const look = () => {
    asked = 0;
    const { activeElement, body } = document;
    // Where it can still be pressed, the person went to an empty place by themselves.
    if ((activeElement !== null && activeElement !== body) || last === null || takesFocus(last)) return;
    homeOf(around)?.focus({ preventScroll: true });
  };
  // Whatever closes gives the focus back in its own time: what it does comes first.
  const ask = () => {
    if (asked === 0 && last !== null)
      asked = requestAnimationFrame(() => (asked = requestAnimationFrame(() => setTimeout(look))));
  };
  const watch = new MutationObserver(ask);
  document.addEventListener("focusin", note);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden", "inert"] });
  return () => {
    document.removeEventListener("focusin", note);
    watch.disconnect();
    cancelAnimationFrame(asked);
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
  const home = inside ?? focusedBefore() ?? document.querySelector("main");
  if (!(home instanceof HTMLElement)) return null;
  if (!home.hasAttribute("tabindex") && home.tabIndex < 0) home.tabIndex = -1;
  return home;
}
