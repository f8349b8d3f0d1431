/** The song pane: lyrics in sections, the sound they are asked to have, and the takes that came of it. */
export { SongPane } from "./song-pane.tsx";
