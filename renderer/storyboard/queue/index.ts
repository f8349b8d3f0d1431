/** The line of films that wait to be made: everyone's place in it, and the button that holds it back. */
export { pausable, placesInLine } from "./places-in-line.ts";
export { QueueButton } from "./queue-button.tsx";
