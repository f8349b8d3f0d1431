// The embedded sandbox: the whole service of API.md and WIRE.md as a Fastify server on loopback. It enforces its own
// copy of the specification's tables (never the client's rules) and renders real films and songs in worker threads.

export { startSandbox } from "./server.ts";
export { type FaultPlan, parseFaultFlag } from "./service/faults.ts";
export type { SandboxAliases, SandboxOptions, SandboxServer } from "./service/options.ts";
