/** The service as the studio reaches it; its parts are entered by their own folders. */
export type { ServicePorts } from "./client-factory.ts";
