/** The start screen of a studio that can't be opened: what is wrong, what can be freed, and the ways back. */
export { Recovery, type Reopening } from "./recovery.ts";
export { createRecoveryRoutes, noRecoveryRoutes } from "./routes.ts";
