/** What a window keeps until it is closed: over looks into other panes, and over reloads. */
export { readSessionValue, sessionStore, writeSessionValue } from "./session-value.ts";
export { useSessionText, writeSessionText } from "./use-session-text.ts";
