import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { checkWhole } from "./check-whole.ts";

/** A thread of its own: reads the whole database against itself, tells what is wrong, and ends. */
const db = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 });
try {
  parentPort?.postMessage(checkWhole(db));
} finally {
  db.close();
}
