/** Structured logs in the data folder, with every credential struck out. */
export { createLog, type Log } from "./create-log.ts";
export { failInOrder } from "./fail-in-order.ts";
export { keepRunning } from "./keep-running.ts";
export { createRedactor } from "./redact.ts";
