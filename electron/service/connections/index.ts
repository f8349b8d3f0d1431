/** The services the studio can talk to, the built-in sandbox among them; hands out their clients. */
export {
  type ClientTarget,
  type ConnectionService,
  type ConnectionServiceParts,
  createConnectionService,
} from "./connection-service.ts";
export { createConnectionRoutes } from "./routes.ts";
export { createSandboxHost, type RunningSandbox, type StartSandbox, sandboxConnectionId } from "./sandbox-host.ts";
