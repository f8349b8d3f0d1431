import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Playback, steerPlayback, writes } from "#renderer/media/screening/index.ts";
import { actionOfKey, type ViewerAction } from "./viewer-keys.ts";

export interface ViewerKeysParts {
  readonly playback: Playback;
  readonly zoomed: boolean;
  readonly act: (action: ViewerAction) => void;
}

/**
 * Keys of the viewer wherever the focus is in its dialog, also where a part that had it has gone. Fields, sliders and
 * what floats above keep their own.
 */
export function useViewerKeys(root: RefObject<HTMLElement | null>, { playback, ...parts }: ViewerKeysParts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    const dialog = root.current?.closest("[role=dialog]");
    if (target !== document.body && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== dialog) return;
    if (target.closest("[role=combobox], [role=listbox]")) return;
    const action = actionOfKey(event, parts);
    const field = writes(target);
    if (field && !(action?.do === "noteTime" && event.altKey)) return;
    // A bar that is drawn along answers to arrows itself: by frames.
    const slides = target instanceof HTMLInputElement && target.type === "range" && event.key.startsWith("Arrow");
    const presses = event.key === "Enter" && target.closest("button, a, summary") !== null;
    if (presses) return;
    if (action && !slides) {
      event.preventDefault();
      parts.act(action);
    } else {
      steerPlayback(event, playback);
    }
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}
