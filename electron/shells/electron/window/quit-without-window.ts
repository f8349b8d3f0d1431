import type { EventEmitter } from "node:events";

interface WithoutWindow {
  readonly hasWindow: () => boolean;
  /** Resolves once no reply is being received; undefined when none is. */
  readonly repliesEnded: () => Promise<void> | undefined;
  /** The studio stays for a reply, unseen. */
  readonly onWait: () => void;
}

/**
 * The studio ends with its window, as people expect outside macOS; but closing a window stops no reply, so it ends when
 * the last one is whole, and not at all if it was opened again by then.
 */
export function quitWithoutWindow(app: Pick<EventEmitter, "on"> & { quit(): void }, studio: WithoutWindow): void {
  app.on("window-all-closed", () => void leave());

  async function leave(): Promise<void> {
    const ended = studio.repliesEnded();
    if (ended) {
      studio.onWait();
      await ended;
    }
    if (!studio.hasWindow()) app.quit();
  }
}
