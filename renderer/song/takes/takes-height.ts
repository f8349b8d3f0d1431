import { useCallback, useState, useSyncExternalStore } from "react";

const REMEMBERED = "reelsong.takesHeight";
/** Transport, tools and a take and a half. */
export const LEAST = 140;
/** What is left to the lyrics, at least. */
const LYRICS = 220;
/** As long as nobody drew it: `song.css` says the same. */
const ownHeight = (windowHeight: number) => Math.min(320, Math.max(204, windowHeight * 0.27));

const subscribe = (notify: () => void) => {
  window.addEventListener("resize", notify);
  return () => window.removeEventListener("resize", notify);
};

const remembered = (): number | null => {
  const found = Number(window.localStorage.getItem(REMEMBERED));
  return Number.isFinite(found) && found >= LEAST ? found : null;
};

/** How high the takes are, in pixels: as they were drawn last on this computer, as far as the window lets them. */
export function useTakesHeight() {
  const [drawn, setDrawn] = useState(remembered);
  const windowHeight = useSyncExternalStore(subscribe, () => window.innerHeight);
  const max = Math.max(LEAST, windowHeight - LYRICS);
  const change = useCallback((height: number, done: boolean) => {
    setDrawn(height);
    if (done) window.localStorage.setItem(REMEMBERED, String(height));
  }, []);
  const reset = useCallback(() => {
    setDrawn(null);
    window.localStorage.removeItem(REMEMBERED);
  }, []);
  return { height: Math.min(max, drawn ?? ownHeight(windowHeight)), drawn: drawn !== null, max, change, reset };
}
