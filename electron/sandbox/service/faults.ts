import { z } from "zod";
import { type Operation, operations } from "./operations.ts";

export const faultKinds = [
  /** Answers with `status` (and `retryAfter`), before anything is done. */
  "status",
  /** Closes the connection when the request has arrived; nothing is done. */
  "reset_before_headers",
  /** Does the work (and charges), then closes the connection without an answer. */
  "reset_after_work",
  /** Sends the headers and `afterBytes` (0) of the body, then closes the connection. */
  "reset_after_headers",
  /** Ends a stream `afterBytes`, or in the middle of the event that follows `afterEvents`. */
  "cut",
  /** Says nothing more after `afterBytes` or `afterEvents`, and keeps the connection open. */
  "stall",
  /** Sends a few bytes at a time, with `delayMs` (20, not scaled) between them. */
  "drip",
  /** Declares the whole length and ends after `afterBytes` (half). */
  "truncate",
  /** Right length, wrong bytes from `afterBytes` (a third) on. */
  "corrupt",
  /** A download link that has already expired. */
  "expired_link",
  /** Declares a Content-Length that is not the body's. */
  "wrong_content_length",
  /** `Date`, `created_at` and `updated_at` are off by `skewSeconds` (3600). */
  "clock_skew",
  /** An `error` event in place of the event after `afterEvents`, then the end. */
  "error_event",
  /** Each callback is sent twice. */
  "duplicate_callback",
  /** A task's callbacks are sent in the wrong order: running after the final state. */
  "out_of_order_callback",
  /** The created task ends `failed`. */
  "task_fails",
  /** The created task stays in `state` until /sandbox/release. */
  "hold",
  /** Waits `delayMs` (1000, not scaled) before the answer begins. */
  "delay",
] as const;

export const faultPlan = z.strictObject({
  operation: z.enum([...operations, "*"]),
  kind: z.enum(faultKinds),
  /** How many requests it strikes; default 1. */
  times: z.number().int().positive().optional(),
  /** How many matching requests pass before it begins; default 0. */
  skip: z.number().int().nonnegative().optional(),
  status: z.number().int().min(400).max(599).optional(),
  /** Sent as Retry-After: seconds, or an HTTP date. */
  retryAfter: z.union([z.string(), z.number()]).optional(),
  afterBytes: z.number().int().nonnegative().optional(),
  afterEvents: z.number().int().nonnegative().optional(),
  delayMs: z.number().nonnegative().optional(),
  skewSeconds: z.number().int().optional(),
  state: z.enum(["queued", "running"]).optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;
export type FaultKind = FaultPlan["kind"];

export interface FaultBook {
  add(plan: FaultPlan): void;
  list(): FaultPlan[];
  clear(): void;
  /** Takes the next fault due for this operation, of the given kinds, and counts it as played. */
  take(operation: Operation, kinds: readonly FaultKind[]): FaultPlan | undefined;
}

export function createFaultBook(initial: FaultPlan[], played: (operation: Operation) => void): FaultBook {
  let plans: FaultPlan[] = initial.map((plan) => ({ ...plan }));
  return {
    add: (plan) => void plans.push({ ...plan }),
    list: () => plans.map((plan) => ({ ...plan })),
    clear: () => {
      plans = [];
    },
    take(operation, kinds) {
      const plan = plans.find(
        (entry) => (entry.operation === operation || entry.operation === "*") && kinds.includes(entry.kind),
      );
      if (!plan) return undefined;
      if (plan.skip) {
        plan.skip -= 1;
        return undefined;
      }
      plan.times = (plan.times ?? 1) - 1;
      if (plan.times === 0) plans = plans.filter((entry) => entry !== plan);
      played(operation);
      return { ...plan };
    },
  };
}

/** Faults of the request itself; the others wait for the task, the callback or the link they concern. */
export const requestFaults = [
  "status",
  "reset_before_headers",
  "reset_after_work",
  "reset_after_headers",
  "cut",
  "stall",
  "drip",
  "truncate",
  "corrupt",
  "expired_link",
  "wrong_content_length",
  "clock_skew",
  "error_event",
  "delay",
] as const satisfies readonly FaultKind[];

/** `--fault` on the command line: JSON, or `kind@operation[,name=value…]`, e.g. `status@messages,status=529,times=2`. */
export function parseFaultFlag(flag: string): FaultPlan {
  if (flag.trim().startsWith("{")) return faultPlan.parse(JSON.parse(flag));
  const [head = "", ...settings] = flag.split(",");
  const [kind, operation] = head.split("@");
  const fields = settings.map((setting) => {
    const at = setting.indexOf("=");
    const value = setting.slice(at + 1);
    return [setting.slice(0, at), /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value];
  });
  return faultPlan.parse({ kind, operation, ...Object.fromEntries(fields) });
}
