import { afterAll, expect, vi } from "vitest";

/**
 * Before each file of unit tests. In jsdom `EventTarget` is the page's, and Node's `events` takes only what bears its mark: a
 * library that asks Node for more listeners (p-queue) would fail on what it made itself.
 */
if ("document" in globalThis) {
  Object.assign(EventTarget, { [Symbol.for("nodejs.event_target")]: true });
  // jsdom draws no frame any more once what had the focus went while a test's clock stood still, and its window is that
  // of the next file as well.
  const [later, never] = [setTimeout, clearTimeout];
  const frames = {
    requestAnimationFrame: (draw: (time: number) => void) => later(() => draw(performance.now()), 16),
    cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => never(frame),
  };
  Object.assign(globalThis, frames);
  const { body, defaultView } = Reflect.get(globalThis, "document") as PageDocument;
  // What the file before left standing would be found instead of what this one draws.
  body.replaceChildren();
  Object.assign(defaultView, frames);
  // It lays nothing out, so there is nothing to scroll.
  Object.assign((Reflect.get(globalThis, "Element") as { readonly prototype: object }).prototype, {
    scrollIntoView() {},
  });
  keepsItsParts(defaultView);
  // A drag that the file before left going on would take its Escape.
  defaultView.dispatchEvent(new Event("pointerup"));
  // Nothing answers behind jsdom's address, and what reads films tries again without end: two of them are all that a
  // page opens at a time, so that no later file would see a picture.
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: async () => new Response(null, { status: 404 }) });
  afterAll(() => void Object.assign(globalThis, { fetch }));
  // What was still under way as the file before ended told its end since then.
  const { useToasts } = await import("#renderer/lib/toast-store.ts");
  useToasts.setState({ shown: [] });
  // Another file is another window.
  const { useOpenedHere } = await import("#renderer/lib/opened-here.ts");
  useOpenedHere.setState({}, true);
  await forgetDrafts();
}

/** Of `renderer/lib/typing/use-draft.ts`. */
interface PageDrafts {
  changeDraft(key: string, patch: object, save: () => Promise<void>): void;
  flushDrafts(concerns: (key: string) => boolean): Promise<void>;
}

/** What was typed in the file before, and never kept, would be sent to the core of this one. */
async function forgetDrafts(): Promise<void> {
  // By a name in a variable, for this file's own types know no page.
  const typed = "#renderer/lib/typing/use-draft.ts";
  const { changeDraft, flushDrafts } = (await import(typed)) as PageDrafts;
  const keys: string[] = [];
  await flushDrafts((key) => keys.push(key) === 0);
  for (const key of keys) changeDraft(key, {}, async () => {});
  await flushDrafts(() => true);
}

/**
 * A thread that a file stood in for ends with the file: what was asked of it would still be waited for in the next one,
 * and so would everything that is asked of it there.
 */
const known = Symbol.for("reelsong.knownThreads");
if (!(known in vi.stubGlobal)) {
  const { stubGlobal } = vi;
  const threads = new Set<EventTarget>();
  const stubKnown: typeof stubGlobal = (name, value) => {
    if (name !== "Worker" || typeof value !== "function") return stubGlobal(name, value);
    const construct: ProxyHandler<typeof value>["construct"] = (target, given, newTarget) => {
      const thread = Reflect.construct(target, given, newTarget) as object;
      if (thread instanceof EventTarget) threads.add(thread);
      return thread;
    };
    return stubGlobal(name, new Proxy(value, { construct }));
  };
  vi.stubGlobal = Object.assign(stubKnown, { [known]: threads });
}
afterAll(() => {
  const threads = Reflect.get(vi.stubGlobal, known) as Set<EventTarget>;
  for (const thread of threads) thread.dispatchEvent(new Event("error"));
  threads.clear();
});

/** A busy machine is no failure: what is waited for has as long as what `expect.poll` asks for (vitest.config.ts). */
const patient = Symbol.for("reelsong.patientWait");
if (!(patient in vi.waitFor)) {
  const { waitFor } = vi;
  const waitLonger: typeof waitFor = (check, options = { timeout: 20_000 }) => waitFor(check, options);
  vi.waitFor = Object.assign(waitLonger, { [patient]: true });
}

/** The files of a worker share one process: a clock or a network that is another for one isn't for the next. */
const shared = [
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "queueMicrotask", "Date"],
  ...["requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "performance", "fetch", "crypto"],
  ...["XMLHttpRequest", "WebSocket", "Worker", "Audio", "AudioContext", "VideoDecoder", "createImageBitmap"],
  ...["ResizeObserver", "IntersectionObserver", "MutationObserver", "matchMedia", "window", "document", "navigator"],
];
const read = (name: string) => Reflect.get(globalThis, name) as unknown;
const before = new Map(shared.map((name) => [name, read(name)]));
afterAll(() => {
  expect(
    shared.filter((name) => read(name) !== before.get(name)),
    "left behind by this file",
  ).toEqual([]);
});

interface PageDocument {
  readonly body: { replaceChildren(): void };
  readonly defaultView: PageWindow;
}

/** What is asked of jsdom's window here: the core's own types know no page. */
interface PageWindow {
  readonly document: object;
  readonly navigator: object;
  readonly location: { readonly pathname: string };
  readonly history: { replaceState(state: null, unused: string, address: string): void };
  readonly localStorage: { clear(): void };
  readonly sessionStorage: { clear(): void };
  dispatchEvent(event: Event): boolean;
}

/**
 * What jsdom lacks, a file puts there: onto what all elements are made of, the document, the navigator. The next file finds
 * them as they were, and a page that stands nowhere and remembers nothing.
 */
function keepsItsParts(page: PageWindow): void {
  const { document, navigator, location, history, localStorage, sessionStorage } = page;
  const kinds = Object.getOwnPropertyNames(page).filter((name) =>
    /^(?:(?:HTML|SVG)\w*)?Element$|^(?:Node|Range|Document|Event)$/.test(name),
  );
  const ofKinds = kinds.map((name) => (Reflect.get(page, name) as { readonly prototype: object }).prototype);
  const parts = [document, navigator, URL, ...ofKinds];
  const before = parts.map(
    (part) => new Map(Reflect.ownKeys(part).map((name) => [name, Reflect.getOwnPropertyDescriptor(part, name)])),
  );
  afterAll(() => {
    for (const [at, part] of parts.entries()) {
      for (const name of Reflect.ownKeys(part)) if (!before[at]?.has(name)) Reflect.deleteProperty(part, name);
      for (const [name, was] of before[at] ?? []) {
        const is = Reflect.getOwnPropertyDescriptor(part, name);
        if (was && (was.value !== is?.value || was.get !== is?.get)) Reflect.defineProperty(part, name, was);
      }
    }
    history.replaceState(null, "", location.pathname);
    localStorage.clear();
    sessionStorage.clear();
  });
}
