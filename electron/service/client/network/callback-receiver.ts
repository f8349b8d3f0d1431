import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { callbackBody, callbackChallenge } from "#shared/wire/video/video.ts";
import { parseAnswer } from "../answers/parse-answer.ts";
import { parseBaseUrl } from "../base-url.ts";

export interface CallbackReceiverOptions {
  /** Where to listen, as the person says; port 0 takes any free one. */
  readonly host: string;
  readonly port: number;
  /** Address under which the outside reaches the receiver, e.g. that of a tunnel. Without it, the local address. */
  readonly publicUrl?: string;
  /** A task may have changed: query it. Nothing else of a callback is believed, since nobody signs it. */
  readonly onHint: (taskId: string) => void;
}

export interface CallbackReceiver {
  /** What goes into a video request as its callback address. */
  readonly callbackUrl: string;
  readonly localUrl: string;
  close(): Promise<void>;
}

const BODY_BYTES = 256 * 1024;
/** The service waits 3 seconds for a challenge (API.md § Video task callback); a body slower than that is no use. */
const REQUEST_MS = 3_000;
const CONNECTIONS = 32;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  if (jsonDepth(text) > DEEPEST_JSON) return undefined;
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

const samePath = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  onHint: (taskId: string) => void,
): Promise<void> {
  const end = (status: number, body = "") => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(body);
  };
  if (!samePath((request.url ?? "").split("?", 1)[0] ?? "", path)) return end(404);
  if (request.method !== "POST") return end(405);
  const text = await readBody(request);
  if (text === undefined) return end(413);
  const body = parse(text);
  const challenge = callbackChallenge.safeParse(body);
  if (challenge.success) {
    // Unchanged to the last digit: parsing and writing again could alter a number.
    return end(
      200,
      Object.keys(challenge.data).length === 1 ? text : JSON.stringify({ challenge: challenge.data.challenge }),
    );
  }
  const hint = callbackBody.safeParse(body);
  if (!hint.success) return end(400);
  end(200, "{}");
  onHint(hint.data.task.id);
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      // A socket that can't be taken (no descriptor left, say) ends nothing: callbacks are hints only.
      server.on("error", () => undefined);
      resolve();
    });
  });

/** What is told to a service out there must come back over https; a service on this computer is told the local address. */
function parsePublicUrl(text: string): string {
  const url = parseBaseUrl(text);
  if (url.protocol !== "https:") {
    throw failure("address_invalid", {
      message: `“${text.trim()}” doesn’t begin with https://.`,
      advice: "Use the tunnel’s https address, or leave it empty for a service on this computer.",
    });
  }
  return url.href.replace(/\/$/, "");
}

/**
 * Receives task callbacks (API.md § Video task callback) on an unguessable path. Rejects with the system's error when
 * the port is taken, and with `address_invalid` when `publicUrl` is no https address.
 */
export async function startCallbackReceiver(options: CallbackReceiverOptions): Promise<CallbackReceiver> {
  const { host, port, publicUrl, onHint } = options;
  const outside = publicUrl === undefined ? undefined : parsePublicUrl(publicUrl);
  const path = `/${randomBytes(24).toString("base64url")}`;
  // An `import` of it reads every export, and one of them loads all of undici: at each start, callbacks or not.
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    answer(request, response, path, onHint).catch(() => response.destroy());
  });
  server.maxConnections = CONNECTIONS;
  // Node looks for late requests only every 30 seconds unless told.
  server.setTimeout(REQUEST_MS);
  await listen(server, port, host);
  const bound = (server.address() as AddressInfo).port;
  const localUrl = `http://${host.includes(":") ? `[${host}]` : host}:${bound}${path}`;
  return {
    localUrl,
    callbackUrl: outside === undefined ? localUrl : `${outside}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
