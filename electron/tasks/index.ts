/** The durable ledger of remote work: intent first, receipt at once, every output fetched, nothing bought twice. */
export { answerArriving } from "./arriving-sound.ts";
export { awaitedSongs } from "./awaited-songs.ts";
export { checkRequest } from "./check-request.ts";
export type { Wanted } from "./intents.ts";
export { outputNameOf } from "./output-name.ts";
export { createTaskRoutes } from "./routes.ts";
export type { Obstacle } from "./step-context.ts";
export { TaskLedger } from "./task-ledger.ts";
export { TaskService } from "./task-service.ts";
export { partOwner } from "./tasks-needing-files.ts";
