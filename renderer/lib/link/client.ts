import { createORPCClient, DynamicLink } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "#shared/contract/index.ts";
import { openLink } from "./client-link.ts";

export type StudioClient = ContractRouterClient<Contract>;

/** Every call to the core; typed by the contract, over whichever link is open. */
export const client: StudioClient = createORPCClient(new DynamicLink(openLink));
