import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

/** What DevTools answers or tells; what is in it is read where it is used. */
// biome-ignore lint/suspicious/noExplicitAny: each command and event of the protocol has a shape of its own
export type Told = Record<string, any>;

/** One page's, or the browser's own, end of the protocol. Emits each event by its name (`Page.loadEventFired`). */
export class CdpSession extends EventEmitter {
  readonly #post: (method: string, params: Told) => Promise<Told>;
  constructor(post: (method: string, params: Told) => Promise<Told>) {
    super();
    this.setMaxListeners(0);
    this.#post = post;
  }
  send(method: string, params: Told = {}): Promise<Told> {
    return this.#post(method, params);
  }
  override on(event: string, listener: (told: Told) => void): this {
    return super.on(event, listener);
  }
}

export interface Chromium {
  readonly browser: CdpSession;
  /** A session with one target; everything about it comes through it. */
  attach(targetId: string): Promise<CdpSession>;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

export interface ChromiumOptions {
  readonly program: string;
  readonly profile: string;
  /** With windows on the display there is. */
  readonly visible: boolean;
  readonly args: readonly string[];
}

/** What a page stored is written as the browser ends; a machine that is busy takes its time for that. In milliseconds. */
const END_PATIENCE = 10_000;

/**
 * Starts a Chromium that ends with this process, however that ends: it is driven over a pipe, and leaves once that is
 * closed. `--remote-debugging-port` among its arguments opens a second way in, as it does in Electron.
 */
export async function startChromium({ program, profile, visible, args }: ChromiumOptions): Promise<Chromium> {
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const all = [
    ...args,
    `--user-data-dir=${profile}`,
    "--remote-debugging-pipe",
    // Of Chromium: without it the browser ends with its last window. An Electron program decides that for itself.
    "--keep-alive-for-test",
    // A window without tabs; the second says nothing of the switches above.
    ...(visible ? ["--app=data:text/html,", "--test-type"] : ["--headless", "about:blank"]),
  ];
  // A group of its own: a key in the terminal ends main, and main ends it.
  const child = spawn(program, all, { detached: true, stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
  const writes = child.stdio[3] as Writable;
  const reads = child.stdio[4] as Readable;
  // Nothing more can be asked of a browser that has ended; whoever waits for an answer is told below.
  writes.on("error", () => {});

  const waiting = new Map<number, PromiseWithResolvers<Told>>();
  const sessions = new Map<string, CdpSession>();
  let last = 0;
  const post = (sessionId?: string) => (method: string, params: Told) => {
    last += 1;
    const answered = Promise.withResolvers<Told>();
    waiting.set(last, answered);
    writes.write(
      `${JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
    );
    return answered.promise;
  };
  const browser = new CdpSession(post());

  function take(text: string): void {
    const told = JSON.parse(text) as Told;
    if (typeof told.id === "number") {
      const answered = waiting.get(told.id);
      waiting.delete(told.id);
      if (told.error === undefined) answered?.resolve(told.result);
      else answered?.reject(new Error(told.error.message));
    } else if (typeof told.sessionId === "string") sessions.get(told.sessionId)?.emit(told.method, told.params);
    else browser.emit(told.method, told.params);
  }
  let rest: Buffer[] = [];
  reads.on("data", (part: Buffer) => {
    let from = 0;
    for (let end = part.indexOf(0); end !== -1; end = part.indexOf(0, from)) {
      take(Buffer.concat([...rest, part.subarray(from, end)]).toString("utf8"));
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(part.subarray(from));
  });

  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  void ended.then(() => {
    for (const answered of waiting.values()) answered.reject(new Error("Chromium has ended."));
  });
  await Promise.race([
    browser.send("Target.setDiscoverTargets", { discover: true }),
    ended.then(() => Promise.reject(new Error(`${program} ended as it started.`))),
  ]);
  return {
    browser,
    child,
    async attach(targetId) {
      const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
      const session = new CdpSession(post(sessionId));
      sessions.set(sessionId, session);
      return session;
    },
    async end() {
      await Promise.race([browser.send("Browser.close").catch(() => {}), ended]);
      await Promise.race([ended, new Promise((done) => setTimeout(done, END_PATIENCE))]);
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    },
  };
}
