/** The keyboard goes on in the first field of the beat that is open in the inspector, if a directed shot is shown there. */
export function focusBeat(): void {
  document.querySelector<HTMLElement>(".directing .beatbody .part :is(textarea, input)")?.focus();
}
