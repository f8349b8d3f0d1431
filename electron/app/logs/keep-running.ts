import type { EventEmitter } from "node:events";

/**
 * A promise that nobody waited for and that failed is noted, and ends nothing: Node would end the process, and with it
 * the answer of a song that is on its way and is sent only once.
 */
export function keepRunning(process: EventEmitter, note: (thrown: unknown) => void): void {
  process.on("unhandledRejection", note);
}
