/** The library pane: every file that was made or brought in, where it came from, and what can be done with it. */
export { LibraryPane } from "./library-pane.tsx";
