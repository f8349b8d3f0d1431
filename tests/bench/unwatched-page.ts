import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";

/** A page that is asked by scripts alone. */
export interface UnwatchedPage {
  /** What an expression comes to, waited for; plain data. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens a page that Playwright leaves alone. Playwright listens to the network of its pages, and for whoever listens
 * Chromium keeps what came over it, up to 100 MB in the page's own process: of a page that reads and writes much, that
 * would be measured instead of the page. 1280 × 800.
 */
export async function openUnwatched(browser: Browser, url: string): Promise<UnwatchedPage> {
  const session = await browser.newBrowserCDPSession();
  // What isn't in a context of Playwright's own it lets go at once.
  const { browserContextId } = await session.send("Target.createBrowserContext", {});
  const { targetId } = await session.send("Target.createTarget", { url, browserContextId, width: 1280, height: 800 });
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result, error } = JSON.parse(message) as {
      id?: number;
      result?: { result?: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };
      error?: { message: string };
    };
    const answer = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    const thrown = error?.message ?? result?.exceptionDetails?.exception?.description;
    if (thrown === undefined) answer?.resolve(result?.result?.value);
    else answer?.reject(new Error(thrown));
  });
  const evaluate = async (expression: string) => {
    asked += 1;
    const answer = Promise.withResolvers<unknown>();
    // It may fail before it is waited for.
    answer.promise.catch(() => {});
    waiting.set(asked, answer);
    const params = { expression, awaitPromise: true, returnByValue: true };
    const message = JSON.stringify({ id: asked, method: "Runtime.evaluate", params });
    await session.send("Target.sendMessageToTarget", { sessionId, message });
    return answer.promise;
  };
  // Until the page has begun there is nothing to ask.
  const hasBegun = 'location.protocol !== "about:" && document.readyState === "complete"';
  while ((await evaluate(hasBegun).catch(() => false)) !== true) await setTimeout(100);
  return {
    evaluate,
    async close() {
      await session.send("Target.disposeBrowserContext", { browserContextId });
      await session.detach();
    },
  };
}
