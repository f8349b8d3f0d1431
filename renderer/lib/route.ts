import { useSyncExternalStore } from "react";

export const paneIds = ["home", "chat", "storyboard", "song", "library", "tasks", "settings"] as const;
export type PaneId = (typeof paneIds)[number];

/** `#/storyboard/<project>/<shot>`: a pane, then what it shows. */
export interface Route {
  pane: PaneId;
  rest: readonly string[];
}

const REMEMBERED = "reelsong.pane";

/** Null for an address that names no pane. */
export function parseRoute(hash: string): Route | null {
  const [pane, ...rest] = hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "");
  const found = paneIds.find((id) => id === pane);
  if (!found) return null;
  return { pane: found, rest: rest.map(decodePart) };
}

/** A hand-typed `%` must not break the page. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function formatRoute(pane: PaneId, ...rest: string[]): string {
  return `#/${[pane, ...rest.map(encodeURIComponent)].join("/")}`;
}

export function openRoute(pane: PaneId, ...rest: string[]): void {
  window.location.hash = formatRoute(pane, ...rest);
}

/**
 * For an answer that comes later: it leads on only from where it was asked for, and whoever is elsewhere by then stays
 * there. The function returns whether it led on.
 */
export function leadFromHere(): (...to: Parameters<typeof openRoute>) => boolean {
  const { hash } = window.location;
  return (...to) => {
    if (window.location.hash !== hash) return false;
    openRoute(...to);
    return true;
  };
}

/** Without an address the studio opens where it was left, the first time at Home. */
export function startingPane(): PaneId {
  const remembered = window.localStorage.getItem(REMEMBERED);
  return paneIds.find((id) => id === remembered) ?? "home";
}

export function rememberPane(pane: PaneId): void {
  window.localStorage.setItem(REMEMBERED, pane);
}

/** What the address says now. */
export const readRoute = (): Route => parseRoute(window.location.hash) ?? { pane: startingPane(), rest: [] };

let shown: { hash: string; route: Route } | null = null;

/** As it was when it was last drawn for: whatever is drawn before `subscribe` tells leaves a new address alone. */
function shownRoute(): Route {
  shown ??= { hash: window.location.hash, route: readRoute() };
  return shown.route;
}

const readers = new Set<() => void>();

function tell(): void {
  if (shown === null || shown.hash === window.location.hash) return;
  if (readRoute().pane !== shown.route.pane) leaveField();
  shown = null;
  for (const reader of readers) reader();
}

/** A figure that is being typed is taken as its field is left; React tells nobody of a field that goes with its pane. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.closest("main") !== null) activeElement.blur();
}

/** Draws for the address as it is now: what is typed next belongs there. */
export const showRouteNow = (): void => tell();

/** One task later than `onRoute`: a request takes some turns until it is sent, and drawing would hold it up. */
const tellLater = () => setTimeout(tell);

function subscribe(reader: () => void): () => void {
  if (readers.size === 0) {
    window.addEventListener("hashchange", tellLater);
    // A key that comes before that is meant for what was opened, not for what still stands there.
    window.addEventListener("keydown", tell, true);
  }
  readers.add(reader);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    // A page that is drawn later begins with the address of its own time.
    shown = null;
    window.removeEventListener("hashchange", tellLater);
    window.removeEventListener("keydown", tell, true);
  };
}

/**
 * Tells of each route that is opened, before anything is drawn for it: what it shows can be asked for meanwhile. Until what
 * is returned is called.
 */
export function onRoute(listener: (route: Route) => void): () => void {
  const tellOf = () => listener(readRoute());
  window.addEventListener("hashchange", tellOf);
  return () => window.removeEventListener("hashchange", tellOf);
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, shownRoute);
}
