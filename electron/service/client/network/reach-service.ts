import { connect } from "node:net";
import type { CallContext } from "../calls/service-calls.ts";
import { clientFailure } from "../service-error.ts";
import { transportFailure } from "./transport-failure.ts";

/** Enough time for a slow line, too little to pile up. */
const PATIENCE_MS = 10_000;
const usualPorts: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 };

/**
 * Asks whether the service, or the proxy that leads to it, takes a connection, and closes it again: no request leaves,
 * so there is nothing that could be refused. Throws what keeps it away (`connectivityErrors`).
 */
export async function reachService(context: CallContext): Promise<void> {
  const proxy = await context.dispatchers.proxyOf(context.base);
  const { hostname, port, protocol } = proxy === null ? context.base : new URL(proxy);
  await new Promise<void>((done, fail) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({ host, port: Number(port) || (usualPorts[protocol] ?? 1080) });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(clientFailure("timeout_connect", "no")));
    socket.once("connect", () => {
      socket.destroy();
      done();
    });
    socket.once("error", (cause) => fail(transportFailure(cause, { started: false, proxied: proxy !== null })));
  });
}
