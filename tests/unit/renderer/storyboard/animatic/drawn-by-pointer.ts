import { fireEvent } from "@testing-library/react";

/** A handle that is drawn along by its middle, px; `held`: pointers that it took hold of. */
export function pointerOn(element: HTMLElement) {
  const held: number[] = [];
  // jsdom has no capture of pointers.
  element.setPointerCapture = (pointer) => void held.push(pointer);
  const at =
    (fire: (target: HTMLElement, init: object) => boolean) =>
    (clientX = 0, more: PointerEventInit = {}) =>
      fire(element, { clientX, pointerId: 7, ...more });
  return {
    held,
    down: at(fireEvent.pointerDown),
    move: at(fireEvent.pointerMove),
    up: at(fireEvent.pointerUp),
    cancel: at(fireEvent.pointerCancel),
  };
}
