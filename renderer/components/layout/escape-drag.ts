/** The pointer is let go or taken away; one that is pressed again was let go where nobody saw it. */
const ends = ["pointerup", "pointercancel", "pointerdown"];
/** Ends the watch over the drag before: there is one at a time, also where nobody saw its pointer being let go. */
let unwatch = () => {};

/**
 * To be called where a drag begins: until the pointer is let go Escape ends it as if it had not begun, wherever the focus
 * is, and closes nothing that stands around it. `putBack` gives back what was there, and sees to it that the rest of the
 * way draws nothing.
 */
export function escapeDrag(putBack: () => void): void {
  const end = () => {
    window.removeEventListener("keydown", press, true);
    for (const name of ends) window.removeEventListener(name, end, true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
    putBack();
  };
  unwatch();
  unwatch = end;
  window.addEventListener("keydown", press, true);
  for (const name of ends) window.addEventListener(name, end, true);
}
