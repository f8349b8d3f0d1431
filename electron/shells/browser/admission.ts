import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Visit } from "#shared/contract/app/link-proof.ts";

/** Why a request is turned away; undefined where it may pass. */
export type Refusal = { readonly status: 400 | 401 | 403 | 410 | 417 | 421; readonly text: string };

/** What a supervisor keeps of one run, so that the core that follows a failed one admits the same pages. */
export interface AdmissionState {
  /** 32 bytes in base64url; everything else follows from it. */
  readonly secret: string;
  /** Addresses of single use, in the order in which they were made. */
  readonly once: readonly OnceState[];
}
type OnceState = "unspent" | "spent" | "ended";

export interface Admission {
  /** Path of the address that is printed once; following it opens the page. */
  readonly startPath: string;
  readonly setCookie: string;
  /**
   * Path of an address that admits once. Whoever follows it second ends the visit of the first: one of the two is a
   * stranger, and nobody can tell which.
   */
  singleUse(): { readonly path: string; readonly used: Promise<void> };
  /** The visit that following this path begins (which spends an address of single use), or why not. */
  start(pathname: string): Visit | Refusal | undefined;
  /** Host, Origin and fetch metadata: what a page of another site, or a rebound name, cannot forge. */
  checkPlace(request: IncomingMessage): Refusal | undefined;
  /** The cookie of this run. Browsers send it to every port of this host: it opens the page's own files, nothing else. */
  checkCookie(request: IncomingMessage): Refusal | undefined;
  /** The visit whose key this is, or why it admits nobody. */
  visitOf(key: string): Visit | Refusal;
  state(): AdmissionState;
}

export interface AdmissionOptions {
  readonly port: number;
  /** Of the run that this one continues. */
  readonly continued?: AdmissionState | undefined;
  /** Called with the key of a visit that has ended. */
  readonly onEnd?: (key: string) => void;
  /** Called with what has changed, for a supervisor to keep. */
  readonly onChange?: (state: AdmissionState) => void;
}

const isRefusal = (result: Visit | Refusal): result is Refusal => "status" in result;

export { isRefusal };

const stranger: Refusal = { status: 401, text: "Open the address Reelsong printed when it started." };
const usedTwice: Refusal = {
  status: 410,
  text:
    "This address works only once but was used twice, so both windows are signed out. " +
    "Open the address Reelsong printed when it started.",
};

/** One secret for a run, and what follows from it: addresses, the cookie, and key and secret of each visit. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { port, continued, onEnd, onChange } = options;
  const secret = continued === undefined ? randomBytes(32) : Buffer.from(continued.secret, "base64url");
  const derive = (purpose: string) => createHmac("sha256", secret).update(`reelsong ${purpose}`).digest("base64url");
  const visitFor = (name: string): Visit => ({ key: derive(`key ${name}`), secret: derive(`secret ${name}`) });
  const token = derive("start");
  const cookie = derive("cookie");
  const printed = visitFor("printed");
  const host = `127.0.0.1:${port}`;
  // Cookies do not tell ports apart, so that two runs side by side need two names.
  const cookieName = `reelsong-${port}`;

  const makeOnce = (place: number, state: OnceState) => ({
    token: derive(`start once ${place}`),
    visit: visitFor(`once ${place}`),
    state,
    used: Promise.withResolvers<void>(),
  });
  const once = (continued?.once ?? []).map((state, place) => makeOnce(place, state));
  const state = (): AdmissionState => ({ secret: secret.toString("base64url"), once: once.map((each) => each.state) });

  return {
    startPath: `/start/${token}`,
    setCookie: `${cookieName}=${cookie}; Path=/; HttpOnly; SameSite=Strict`,
    state,
    singleUse() {
      const made = makeOnce(once.length, "unspent");
      once.push(made);
      onChange?.(state());
      return { path: `/start/${made.token}`, used: made.used.promise };
    },
    start(pathname) {
      if (!pathname.startsWith("/start/")) return undefined;
      const given = pathname.slice("/start/".length);
      if (same(given, token)) return printed;
      const found = once.find((known) => same(given, known.token));
      if (found === undefined) return stranger;
      found.used.resolve();
      const before = found.state;
      found.state = before === "unspent" ? "spent" : "ended";
      if (found.state !== before) onChange?.(state());
      if (before === "unspent") return found.visit;
      if (before === "spent") onEnd?.(found.visit.key);
      return usedTwice;
    },
    checkPlace(request) {
      if (request.headers.host !== host) return { status: 421, text: "Nothing is served at this address." };
      const { origin } = request.headers;
      const safe = request.method === "GET" || request.method === "HEAD";
      const upgrade = request.headers.upgrade !== undefined;
      if (origin === undefined ? !safe || upgrade : origin !== `http://${host}`)
        return { status: 403, text: "Requests from other sites are refused." };
      const site = request.headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin" && site !== "none" && !isArrival(request))
        return {
          status: 403,
          text: "Requests from other sites are refused. Open the printed address in a new tab.",
        };
      return undefined;
    },
    checkCookie(request) {
      const sent = readCookies(request.headers.cookie ?? "").filter(([name]) => name === cookieName);
      return sent.some(([, value]) => same(value, cookie)) ? undefined : stranger;
    },
    visitOf(key) {
      if (same(key, printed.key)) return printed;
      const found = once.find(({ visit }) => same(key, visit.key));
      if (found?.state === "ended") return usedTwice;
      return found?.state === "spent" ? found.visit : stranger;
    },
  };
}

/**
 * A person arriving at a start address from somewhere else, such as the file that hands it to the browser: a whole
 * window goes there, and only whoever knows the token gets in.
 */
function isArrival({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    url?.startsWith("/start/") === true &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    // What a browser fetches ahead, unasked, would spend an address of single use.
    headers["sec-purpose"] === undefined
  );
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
