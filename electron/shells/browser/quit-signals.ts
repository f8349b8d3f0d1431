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
        `${awaited.length === 1 ? "A song is" : `${awaited.length} songs are`} being made and paid for. Reelsong closes once it is here; press Ctrl-C again to close now and leave the outcome unknown.\n`,
      );
      watching.timer = setInterval(() => {
        const left = new Set(songs());
        if (!awaited.some((id) => left.has(id))) quit();
      }, LOOK_EVERY_MS);
    });
  });
}
