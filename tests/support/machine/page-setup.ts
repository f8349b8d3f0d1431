import { afterAll, expect } from "vitest";

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
  const { defaultView } = Reflect.get(globalThis, "document") as { readonly defaultView: object };
  Object.assign(defaultView, frames);
  // It lays nothing out, so there is nothing to scroll.
  Object.assign((Reflect.get(globalThis, "Element") as { readonly prototype: object }).prototype, {
    scrollIntoView() {},
  });
  // What was still under way as the file before ended told its end since then.
  const { useToasts } = await import("#renderer/lib/toast-store.ts");
  useToasts.setState({ shown: [] });
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
