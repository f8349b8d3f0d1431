import { useCallback, useState } from "react";
import { useCoreLink } from "./core-link-state.ts";
import { mediaAddress } from "./media-url.ts";

/** A picture or player that has nothing, since its bytes couldn't be had. */
function isBroken(element: HTMLImageElement | HTMLMediaElement): boolean {
  if (element instanceof HTMLMediaElement) return element.error !== null;
  return element.complete && element.naturalWidth === 0;
}

/** Loads what broke off once more; a player keeps its place. */
export function reviveMedia(element: HTMLImageElement | HTMLMediaElement): void {
  const { src } = element;
  if (!isBroken(element) || !src.startsWith(mediaAddress("/"))) return;
  if (element instanceof HTMLMediaElement) {
    const at = element.currentTime;
    element.load();
    element.currentTime = at;
  } else element.src = src;
}

/** Pictures and players of the page whose bytes broke off with the core load again when it is back. Returns how that ends. */
export function reviveMediaWithCore(page: Document): () => void {
  return useCoreLink.subscribe((now, before) => {
    if (now.opened === before.opened) return;
    for (const element of page.querySelectorAll<HTMLImageElement | HTMLMediaElement>("img, audio, video"))
      reviveMedia(element);
  });
}

const none: ReadonlySet<string> = new Set();

/**
 * The files that couldn't be shown or played here, by their ids, and how another is named. They are forgotten when the
 * core was away and is back: a file that broke off with it is there again.
 */
export function useBrokenFiles(): readonly [broken: ReadonlySet<string>, name: (id: string) => void] {
  const opened = useCoreLink((state) => state.opened);
  const [found, setFound] = useState({ opened, ids: none });
  const name = useCallback((id: string) => {
    const now = useCoreLink.getState().opened;
    setFound((before) => ({ opened: now, ids: new Set(before.opened === now ? [...before.ids, id] : [id]) }));
  }, []);
  return [found.opened === opened ? found.ids : none, name];
}
