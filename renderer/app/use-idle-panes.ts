import { useEffect } from "react";
import { panes } from "./panes.ts";

/** What one does first after a start isn't to wait for it. In milliseconds. */
const AFTER_START = 2000;

/** Brings the code of the panes that aren't open, one after the other, whenever the page has nothing else to do. */
export function useIdlePanes(): void {
  useEffect(() => {
    const waiting = panes.map(({ load }) => load);
    let turn = 0;
    const next = () => {
      const load = waiting.shift();
      // What can't be fetched now is fetched when its pane is opened, which says so if it fails then.
      if (load) turn = requestIdleCallback(() => void load().then(next, () => {}));
    };
    const begin = setTimeout(next, AFTER_START);
    return () => {
      clearTimeout(begin);
      cancelIdleCallback(turn);
    };
  }, []);
}
