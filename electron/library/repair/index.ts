/** Files that the page made acceptable: they grow on the disk piece by piece, are read back, and become assets. */
export { RepairService } from "./repair-service.ts";
export { createRepairRoutes } from "./routes.ts";
