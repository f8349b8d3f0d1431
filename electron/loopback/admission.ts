import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request is turned away; undefined where it may pass. */
export type Refusal = { readonly status: 401 | 403 | 421; readonly text: string };

export interface Admission {
  /** Path of the address that is printed once; following it sets the cookie. */
  readonly startPath: string;
  readonly setCookie: string;
  /** Path of an address that admits once: for a command line, which others on this machine can read. */
  singleUsePath(): string;
  /** Whether this is the start path with this run's token, or with one for single use, which is spent by this. */
  isStart(pathname: string): boolean;
  /** Host, Origin and fetch metadata: what a page of another site, or a rebound name, cannot forge. */
  checkPlace(request: IncomingMessage): Refusal | undefined;
  /** The cookie of this run. */
  checkCookie(request: IncomingMessage): Refusal | undefined;
}

/** Two secrets for one run: the token in the printed address, and the cookie it is exchanged for. */
export function createAdmission(port: number): Admission {
  const token = randomBytes(32).toString("base64url");
  const session = randomBytes(32).toString("base64url");
  const unspent = new Set<string>();
  const host = `127.0.0.1:${port}`;
  // Cookies do not tell ports apart, so that two runs side by side need two names.
  const cookieName = `reelsong-${port}`;

  return {
    startPath: `/start/${token}`,
    setCookie: `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    singleUsePath() {
      const once = randomBytes(32).toString("base64url");
      unspent.add(once);
      return `/start/${once}`;
    },
    isStart(pathname) {
      if (!pathname.startsWith("/start/")) return false;
      const given = pathname.slice("/start/".length);
      const once = [...unspent].find((known) => same(given, known));
      if (once !== undefined) unspent.delete(once);
      return once !== undefined || same(given, token);
    },
    checkPlace(request) {
      if (request.headers.host !== host) return { status: 421, text: "This address is not served here." };
      const { origin } = request.headers;
      const safe = request.method === "GET" || request.method === "HEAD";
      const upgrade = request.headers.upgrade !== undefined;
      if (origin === undefined ? !safe || upgrade : origin !== `http://${host}`)
        return { status: 403, text: "Requests from other sites are not answered." };
      const site = request.headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin" && site !== "none")
        return {
          status: 403,
          text: "Requests from other sites are not answered. Open the printed address in a new tab.",
        };
      return undefined;
    },
    checkCookie(request) {
      const sent = readCookies(request.headers.cookie ?? "").filter(([name]) => name === cookieName);
      if (sent.some(([, value]) => same(value, session))) return undefined;
      return { status: 401, text: "Open Reelsong with the address that it printed when it started." };
    },
  };
}

function readCookies(header: string): [string, string][] {
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair.trim().split("=");
    return [name, value.join("=")];
  });
}

/** Takes the same time whatever the difference. */
function same(given: string, wanted: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(wanted);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
