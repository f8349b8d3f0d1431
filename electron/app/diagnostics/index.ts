/** What somebody needs who looks for a fault from afar: versions, settings, tasks, the log, and whether the database is sound. */
export { createDiagnostics } from "./create-diagnostics.ts";
