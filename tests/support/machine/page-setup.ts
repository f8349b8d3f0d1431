/**
 * Before each unit test. In jsdom `EventTarget` is the page's, and Node's `events` takes only what bears its mark: a
 * library that asks Node for more listeners (p-queue) would fail on what it made itself.
 */
if ("document" in globalThis) Object.assign(EventTarget, { [Symbol.for("nodejs.event_target")]: true });
