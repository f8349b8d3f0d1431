/** The home pane: what was worked on last, what runs, what waits for the person, and where each of it lies. */
export { HomePane } from "./home-pane.tsx";
