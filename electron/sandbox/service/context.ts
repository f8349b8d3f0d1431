import type { FastifyRequest } from "fastify";
import type { FileShelf } from "../files/shelf.ts";
import type { Renderer } from "../render/renderer.ts";
import type { ServiceClock } from "./clock.ts";
import type { Counters } from "./counters.ts";
import type { Account } from "./credentials.ts";
import type { FaultBook, FaultPlan } from "./faults.ts";
import type { Operation } from "./operations.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { ErrorFamily } from "./refusal.ts";
import type { ScriptBook } from "./scripts.ts";
import type { ServiceStorage } from "./storage.ts";

/** What every part of the service shares. */
export interface ServiceContext {
  clock: ServiceClock;
  storage: ServiceStorage;
  counters: Counters;
  faults: FaultBook;
  scripts: ScriptBook;
  limits: RateLimits;
  files: FileShelf;
  renderer: Renderer;
  /** The service's own name for a model, after the aliases of the connection. */
  ownModel(model: unknown): unknown;
  log(line: string): void;
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
    family?: ErrorFamily;
    /** Links carry their own signature, and the admin calls are for tests on this machine. */
    open?: boolean;
  }
  interface FastifyRequest {
    account: Account | undefined;
    fault: FaultPlan | undefined;
  }
}

/** The account behind a request whose credentials were checked. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw new Error("route is open: it has no account");
  return request.account;
}

/** Address of this service as the client wrote it, so that links work behind any name. */
export function baseUrl(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? "127.0.0.1"}`;
}
