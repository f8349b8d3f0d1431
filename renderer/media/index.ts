/** Media: words drawn on pictures, what films with the browser's controls share; what reads, plays, measures and repairs media lies in folders of its own. */
export { drawCaption, drawTitleCard } from "./draw-titles.ts";
export { restrictedControls } from "./restricted-controls.ts";
