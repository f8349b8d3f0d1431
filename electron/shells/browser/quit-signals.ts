import type { EventEmitter } from "node:events";

/** npm, `npm start` and the terminal may each pass the same Ctrl-C on. */
const SAME_PRESS_MS = 500;
const LOOK_EVERY_MS = 100;

/**
 * Resolves when the studio should close: at SIGTERM and SIGHUP at once. While songs are being made, the first SIGINT
 * waits for those, since closing would leave their outcome unknown; the second one quits.
 */
export function untilQuit(signals: EventEmitter, songs: () => readonly string[], say: (text: string) => void) {
  return new Promise<void>((resolve) => {
    let pressedAt: number | undefined;
    const watching: { timer?: NodeJS.Timeout } = {};
    const quit = () => {
      clearInterval(watching.timer);
      resolve();
    };
    signals.once("SIGTERM", quit);
    signals.once("SIGHUP", quit);
    signals.on("SIGINT", () => {
      const now = performance.now();
      if (pressedAt !== undefined) {
        if (now - pressedAt >= SAME_PRESS_MS) quit();
        return;
      }
      const awaited = [...songs()];
      if (awaited.length === 0) return quit();
      pressedAt = now;
      say(
        awaited.length === 1
          ? "A paid song is being generated. Reelsong closes when it arrives. Press Ctrl-C again to close now; its outcome will be unknown.\n"
          : `${awaited.length} paid songs are being generated. Reelsong closes when they arrive. Press Ctrl-C again to close now; their outcomes will be unknown.\n`,
      );
      watching.timer = setInterval(() => {
        const left = new Set(songs());
        if (!awaited.some((id) => left.has(id))) quit();
      }, LOOK_EVERY_MS);
    });
  });
}
