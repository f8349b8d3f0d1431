import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/**
 * Refuses what was not addressed to this machine: a web page whose name was rebound to 127.0.0.1 sends its own. The
 * studio's sandbox knows its one address; one from the command line may stand behind a proxy on another port.
 */
export function addHostCheck(app: FastifyInstance, isOwn: (host: string) => boolean): void {
  app.addHook("onRequest", async (request) => {
    if (!isOwn(request.headers.host ?? ""))
      throw new Refusal("permission", "this address is not served here", { status: 421 });
  });
}

export const isLoopbackHost = (host: string): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
