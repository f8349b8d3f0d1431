/**
 * The browser has one list of steps for the whole page: Ctrl+Z beside a field, or in another one, would change a field
 * that nobody is in, also one behind a dialog. Only the field that has the focus is undone. Returns how to stop.
 */
export function keepUndoInField(): () => void {
  const before = (event: InputEvent) => {
    if (!event.inputType.startsWith("history")) return;
    const field = event.target;
    if (field instanceof Node && !field.contains(document.activeElement)) event.preventDefault();
  };
  window.addEventListener("beforeinput", before, true);
  return () => window.removeEventListener("beforeinput", before, true);
}
