import { exchange } from "./http-call.ts";
import type { CallContext } from "./service-calls.ts";

/** A look that says nothing of us: no key, no body. Enough time for a slow line, too little to pile up. */
const PATIENCE_MS = 10_000;

/** Asks whether anything answers at the base address; whatever it answers is an answer. Throws what kept it away. */
export async function reachService(context: CallContext, signal?: AbortSignal): Promise<void> {
  const answer = await exchange(context.dispatchers, {
    method: "GET",
    url: context.base,
    headers: { accept: "*/*" },
    signal,
    headersMs: PATIENCE_MS,
    idleMs: PATIENCE_MS,
    once: false,
  });
  await answer.discard();
}
