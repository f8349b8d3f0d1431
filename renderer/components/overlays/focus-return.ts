import { nextIn, takesFocus } from "./focus-next.ts";

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .toasts';

/** What last had the focus outside of everything that floats. */
let last: HTMLElement | null = null;
/** The part that stood in (`data-focus-home`): its field takes over for what is gone by now. */
let home: HTMLElement | null = null;
/** What last had it in a dialog, for one that opens over it. */
const lastIn = new WeakMap<Element, HTMLElement>();
document.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const floats = target.closest(floating);
  if (floats === null) {
    last = target;
    home = target.closest<HTMLElement>("[data-focus-home]");
  }
  if (floats !== null && floats !== target) lastIn.set(floats, target);
});

const nowhere = (element: Element | null) => element === null || element === document.body || !element.isConnected;

const isUsable = (element: HTMLElement | null | undefined): element is HTMLElement =>
  element?.isConnected === true && !element.matches(":disabled");

/** What had the focus before something floated over the page, while it is there. */
export const focusedBefore = (): HTMLElement | null =>
  isUsable(last) ? last : home?.isConnected ? home.querySelector("textarea") : null;

/**
 * For `onCloseAutoFocus` of a dialog that no trigger of its own opens: Radix then leaves the focus nowhere, and the next
 * key would be lost. It goes back to where it was; who took it meanwhile keeps it.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const { activeElement } = document;
  const closing = event.target instanceof Node && event.target.contains(activeElement);
  if (!nowhere(activeElement) && !closing) return;
  // A dialog inside a dialog gives it to the outer one.
  const outer = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  const within = outer && lastIn.get(outer);
  const back = (isUsable(within) ? within : outer) ?? focusedBefore() ?? document.querySelector("main");
  back?.focus({ preventScroll: true });
}

/** The last toast went with the focus in it: it goes back to where it was, or to what took that one's place. */
export function returnFromToasts(): void {
  if (document.activeElement?.closest(".toasts") === null) return;
  const before = focusedBefore();
  const parts = [...document.querySelectorAll("main [data-focus-next]")];
  const back = before && takesFocus(before) ? before : (nextIn(parts) ?? document.querySelector("main"));
  back?.focus({ preventScroll: true });
}
