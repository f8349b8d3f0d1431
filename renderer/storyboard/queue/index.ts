/** The line of films that wait to be made: everyone's place in it, and the button that holds it back. */

export { QueueButton } from "./queue-button.tsx";
export { pausableTasks, queuePositions } from "./queue-positions.ts";
