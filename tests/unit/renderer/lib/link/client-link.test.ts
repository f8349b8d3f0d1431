import { createORPCClient, DynamicLink } from "@orpc/client";
import { ORPCError, os } from "@orpc/server";
import { RPCHandler } from "@orpc/server/message-port";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

/** The core's side: what it answers, and what it is asked and doesn't answer. */
const asked: string[] = [];
const router = {
  say: os.input(z.string()).handler(({ input }) => `heard ${input}`),
  refuse: os.handler(() => {
    throw new ORPCError("CONFLICT", { message: "not so" });
  }),
  wait: os.input(z.string()).handler(({ input, signal }) => {
    asked.push(input);
    return new Promise<string>((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
  }),
  count: os.handler(async function* ({ signal }) {
    for (let seq = 1; !signal?.aborted; seq += 1) {
      yield seq;
      if (seq === 3) await new Promise((done) => signal?.addEventListener("abort", done));
    }
  }),
};
interface Page {
  say(words: string): Promise<string>;
  refuse(): Promise<never>;
  wait(words: string, options?: { signal: AbortSignal }): Promise<string>;
  count(): Promise<AsyncIterable<number>>;
}

/** The window of a page in Electron: preload asks for a port, and the window's message brings it. */
class ElectronWindow extends EventTarget {
  readonly coreEnds: MessagePort[] = [];
  /** Ports that were asked for and don't come by themselves. */
  held: (() => void)[] | undefined;
  readonly reelsong = {
    requestPort: () => {
      const { port1, port2 } = new MessageChannel();
      new RPCHandler(router).upgrade(port1);
      port1.start();
      this.coreEnds.push(port1);
      const hand = () => {
        const message = new Event("message");
        this.dispatchEvent(Object.assign(message, { source: this, data: "reelsong:port", ports: [port2] }));
      };
      if (this.held) this.held.push(hand);
      else queueMicrotask(hand);
    },
  };
}

let page: ElectronWindow;
let links: typeof import("#renderer/lib/link/client-link.ts");
let core: typeof import("#renderer/lib/link/core-link-state.ts");
let client: Page;

/** A page that is left takes its timers along. */
const timers: ReturnType<typeof setTimeout>[] = [];

// The link is the page's own, one a page: each test has a page of its own.
beforeEach(async () => {
  const begin = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((...given) => {
    const timer = begin(...given);
    timers.push(timer);
    return timer;
  });
  page = new ElectronWindow();
  vi.stubGlobal("window", page);
  vi.resetModules();
  links = await import("#renderer/lib/link/client-link.ts");
  core = await import("#renderer/lib/link/core-link-state.ts");
  client = createORPCClient<never>(new DynamicLink(links.openLink)) as Page;
});
afterEach(async () => {
  page.held = [];
  for (const port of page.coreEnds) port.close();
  if (state() === "open") await expect.poll(state).toBe("lost");
  for (const timer of timers.splice(0)) clearTimeout(timer);
  vi.restoreAllMocks();
  asked.length = 0;
  vi.unstubAllGlobals();
  vi.resetModules();
});

const state = () => core.useCoreLink.getState().state;
const opened = () => core.useCoreLink.getState().opened;

test("calls go over the port that preload hands over; a refusal comes as it was said", async () => {
  links.startCoreLink();
  await expect(client.say("light")).resolves.toBe("heard light");
  await expect(client.refuse()).rejects.toMatchObject({ code: "CONFLICT", message: "not so" });
  expect(state()).toBe("open");
});

// @shows Chat, point by point › 5. The page's link to it, a socket or a port, breaks and comes back
test("a port that breaks fails what waits for it as lost, and the next call has the next port", async () => {
  links.startCoreLink();
  const waiting = client.wait("first");
  await expect.poll(() => asked).toEqual(["first"]);
  page.coreEnds[0]?.close();
  await expect(waiting).rejects.toBeInstanceOf(links.CoreUnreachableError);
  expect(state()).toBe("lost");
  await expect(client.say("again")).resolves.toBe("heard again");
  expect(page.coreEnds).toHaveLength(2);
  expect([state(), opened()]).toEqual(["open", 2]);
});

test("a stream over a port that breaks fails; it doesn't end as if that were all", async () => {
  links.startCoreLink();
  const seen: number[] = [];
  const following = (async () => {
    for await (const seq of await client.count()) seen.push(seq);
  })();
  await expect.poll(() => seen).toEqual([1, 2, 3]);
  page.coreEnds[0]?.close();
  await expect(following).rejects.toThrow();
});

test("who leaves a call by himself isn't told that the core is lost", async () => {
  links.startCoreLink();
  const leave = new AbortController();
  const waiting = client.wait("left", { signal: leave.signal });
  await expect.poll(() => asked).toEqual(["left"]);
  leave.abort(new Error("left"));
  await expect(waiting).rejects.not.toBeInstanceOf(links.CoreUnreachableError);
  expect(state()).toBe("open");
});

test("of two ports that were asked for the first that comes is taken, the other is closed", async () => {
  links.startCoreLink();
  await client.say("one");
  page.held = [];
  page.coreEnds[0]?.close();
  await expect.poll(() => page.held?.length).toBe(1);
  links.retryNow();
  const [late, newest] = page.held;
  late?.();
  await expect(client.say("two")).resolves.toBe("heard two");
  const closed = new Promise((done) => page.coreEnds[2]?.addEventListener("close", done));
  newest?.();
  await closed;
  await expect(client.say("three")).resolves.toBe("heard three");
  expect([state(), opened()]).toEqual(["open", 2]);
});

test("a core that doesn't come back is waited for five seconds, then said to be lost", async () => {
  page.held = [];
  links.startCoreLink();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const call = expect(client.say("nobody")).rejects.toBeInstanceOf(links.CoreUnreachableError);
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await call;
});
