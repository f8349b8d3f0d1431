/** The studio's frame around every pane: title bar, rail, status line, palette, and what happens when a pane breaks. */
export { preloadPane } from "./panes.ts";
export { Studio } from "./studio.tsx";
