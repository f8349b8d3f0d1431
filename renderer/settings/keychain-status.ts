import type { z } from "zod";
import type { keychainStatus } from "#shared/contract/connections.ts";

export type KeychainStatus = z.infer<typeof keychainStatus>;
