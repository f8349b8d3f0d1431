/** Media: words drawn on pictures; what reads, plays, measures and repairs media lies in folders of its own. */
export { drawCaption, drawTitleCard } from "./drawn-words.ts";
