/** A shot written as beats: the editor in the inspector, its strip, checks beside the fields, and what is sent. */
export { DirectedShot } from "./directed-shot.tsx";
export { focusBeat } from "./focus-beat.ts";
export { WordsReadNote } from "./read-note.tsx";
