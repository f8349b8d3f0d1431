/** How the page speaks to its workers: one client, and the worker's side of it. Small, since workers read it too. */
export { keepNewest } from "./keep-newest.ts";
export { serveWorker } from "./serve-worker.ts";
export { spareWorker, type WorkerClient, WorkerFailure, WorkerLost, workerClient } from "./worker-client.ts";
