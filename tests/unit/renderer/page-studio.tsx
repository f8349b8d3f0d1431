import { once } from "node:events";
import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/message-port";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { panes } from "#renderer/app/panes.ts";
import { Studio } from "#renderer/app/studio.tsx";
import { repliesFollowed } from "#renderer/chat/fetch-conversation.ts";
import { Toasts, TooltipProvider } from "#renderer/components/index.ts";
import { startI18n } from "#renderer/i18n/index.ts";
import { orpc, queryClient, type StudioClient } from "#renderer/lib/index.ts";
import { useOpenedHere } from "#renderer/lib/opened-here.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { contract } from "#shared/contract/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import type { CoreWanted } from "#tests/support/studio/core-thread.ts";
import { patience } from "./page-controls.ts";
import { type Answers, pageCore } from "./page-core.ts";

/** What scrolls, by its class: the styles aren't here. */
const scrollers = ".scroll, .rows, main, [data-scroller]";

/** What a browser has and jsdom lacks: nothing is laid out, heard or seen. */
function stubBrowser(): void {
  // Everything is 40 px high, what scrolls 800: lists draw the rows that are in sight.
  const heightOf = (element: Element) =>
    /auto|scroll/.test((element as HTMLElement).style.overflowY) || element.matches(scrollers) ? 800 : 40;
  class Sizes {
    readonly #tell: ResizeObserverCallback;
    readonly #fresh = new Set<Element>();
    #turn: ReturnType<typeof setTimeout> | undefined;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    /** Told together, as a browser does once a frame. */
    observe(element: Element): void {
      this.#fresh.add(element);
      this.#turn ??= setTimeout(() => {
        this.#turn = undefined;
        const entries = [...this.#fresh].map((target) => {
          const height = heightOf(target);
          const box = [{ blockSize: height, inlineSize: 1000 }];
          const contentRect = new DOMRect(0, 0, 1000, height);
          return { target, contentRect, borderBoxSize: box, contentBoxSize: box };
        });
        this.#fresh.clear();
        if (entries.length > 0)
          act(() => this.#tell(entries as unknown as ResizeObserverEntry[], this as unknown as ResizeObserver));
      }, 0);
    }
    unobserve = (element: Element) => void this.#fresh.delete(element);
    disconnect = () => this.#fresh.clear();
  }
  vi.stubGlobal("ResizeObserver", Sizes);
  const sized = (get: (this: HTMLElement) => unknown) => ({ configurable: true, get });
  Object.defineProperties(HTMLElement.prototype, {
    offsetParent: sized(function () {
      return this.parentElement;
    }),
    offsetHeight: sized(function () {
      return heightOf(this);
    }),
    clientHeight: sized(function () {
      return heightOf(this);
    }),
    offsetWidth: sized(() => 1000),
    clientWidth: sized(() => 1000),
  });
  class Sight {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
    takeRecords = () => [];
  }
  vi.stubGlobal("IntersectionObserver", Sight);
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, addListener() {}, removeListener() {} }),
  );
  // What only a browser starts: it is asked for, and says that it can't begin.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage = () => void setTimeout(() => this.dispatchEvent(new Event("error")), 0);
      terminate = () => undefined;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  // Nobody serves media here.
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  Object.defineProperty(Element.prototype, "checkVisibility", {
    ...{ configurable: true, writable: true },
    value: () => true,
  });
  for (const name of ["scrollIntoView", "setPointerCapture", "releasePointerCapture", "scrollTo"])
    Object.defineProperty(Element.prototype, name, { configurable: true, writable: true, value: () => undefined });
  const nowhere = { configurable: true, writable: true, value: () => Object.assign([], { item: () => null }) };
  Object.defineProperty(Range.prototype, "getClientRects", nowhere);
  Object.defineProperty(Range.prototype, "getBoundingClientRect", { configurable: true, value: () => new DOMRect() });
  Object.defineProperty(Element.prototype, "hasPointerCapture", { configurable: true, value: () => false });
  Object.defineProperty(Element.prototype, "getAnimations", { configurable: true, value: () => [] });
  for (const name of ["load", "pause"])
    vi.spyOn(HTMLMediaElement.prototype, name as "load").mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
}

let thread: Worker | undefined;

/** A core on a new folder; the one before is closed. */
async function openCore(): Promise<StudioClient> {
  thread ??= new Worker(join(import.meta.dirname, "../../support/studio/core-thread.ts"));
  thread.unref();
  const { port1, port2 } = new MessageChannel();
  const wanted: CoreWanted = { dataDir: temporaryFolder(), port: port1 };
  thread.postMessage(wanted, [port1]);
  await once(thread, "message");
  const client: StudioClient = createORPCClient(new RPCLink({ port: port2 }));
  port2.start();
  port2.unref();
  return client;
}

async function closeCore(): Promise<void> {
  if (!thread) return;
  const closed = once(thread, "message");
  thread.postMessage(null);
  await closed;
}

/** Stands between page and core at each call; resolves with what the page is told. */
type Between = (path: string, ask: () => Promise<unknown>) => Promise<unknown>;

/** The whole page over a core of its own, with its own folder and the built-in sandbox. Everything goes as the test ends. */
export async function openStudioPage(
  between: Between = (_, ask) => ask(),
): Promise<{ core: StudioClient; show(hash: string): Promise<void> }> {
  stubBrowser();
  // What React finds wrong with a page: two children of one key, an update of what is gone.
  const wrong: string[] = [];
  vi.spyOn(console, "error").mockImplementation((...said) => void wrong.push(said.map(String).join(" ").slice(0, 500)));
  const core = await openCore();
  const answers = Object.fromEntries(
    Object.entries(contract).map(([area, procedures]) => [
      area,
      Object.fromEntries(
        Object.keys(procedures).map((name) => [
          name,
          (input: unknown, signal: AbortSignal | undefined) => {
            const calls = core[area as keyof StudioClient] as unknown as Record<
              string,
              (...given: unknown[]) => Promise<unknown>
            >;
            return between(`${area}.${name}`, async () => calls[name]?.(input, { signal }));
          },
        ]),
      ),
    ]),
  );
  pageCore(answers as Answers);
  startI18n("en");
  // The page brings them by itself once it is idle: one that is on its way as a file ends fails in the next one.
  await Promise.all(panes.map(({ load }) => load()));
  useToasts.setState({ shown: [] });
  // Replies that a file before had made up, and that never ended: no core knows their ids.
  repliesFollowed.clear();
  onTestFinished(async () => {
    cleanup();
    window.location.hash = "";
    useOpenedHere.setState({}, true);
    window.localStorage.clear();
    window.sessionStorage.clear();
    queryClient.clear();
    delete document.documentElement.dataset.theme;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await closeCore();
    expect(wrong).toEqual([]);
  });
  let open = false;
  return {
    core,
    async show(hash) {
      window.location.hash = hash;
      if (!open) {
        open = true;
        render(
          <QueryClientProvider client={queryClient}>
            <TooltipProvider delayDuration={0}>
              <Studio />
              <Toasts />
            </TooltipProvider>
          </QueryClientProvider>,
        );
      }
      await waitFor(() => {
        if (document.querySelector(".main [aria-busy=true].well")) throw new Error("the pane's code comes");
        // A choice that is shown before they are here isn't one to press.
        if (queryClient.getQueryData(orpc.settings.get.queryKey()) === undefined) throw new Error("the settings come");
      }, patience);
    },
  };
}
