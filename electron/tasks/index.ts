/** The durable ledger of remote work: intent first, receipt at once, every output fetched, nothing bought twice. */
export type { TaskIntent } from "./intents.ts";
export { TaskLedger } from "./task-ledger.ts";
export type { TaskPorts } from "./task-ports.ts";
export { TaskService } from "./task-service.ts";
