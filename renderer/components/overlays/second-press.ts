/** As long as the second press of a double click may come, in milliseconds. */
export const DOUBLE_CLICK_MS = 500;

const PRESSES = ["mousedown", "mouseup", "click", "dblclick"] as const;

/**
 * Takes the second press of a double click on a button that closed its dialog: it would fall on what lies below, and open
 * it. The browser counts presses at one place, whatever they fall on.
 */
export function takeSecondPress(): void {
  const take = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const press of PRESSES) window.addEventListener(press, take, true);
  setTimeout(() => {
    for (const press of PRESSES) window.removeEventListener(press, take, true);
  }, DOUBLE_CLICK_MS);
}
