import i18next from "i18next";
import { announce, formatDuration } from "#renderer/lib/index.ts";
import type { Playback } from "./playback.ts";

/** Where a range is set that is played over and over, in seconds; null: from the start, or to the end. */
interface LoopRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** Says a range as it is now; no range at all says that there is none any more. A newer one takes the place of one that waits. */
export function announceRange({ from, to }: LoopRange): void {
  const start = from === null ? "" : formatDuration(from);
  const end = to === null ? "" : formatDuration(to);
  const words =
    from !== null && to !== null
      ? i18next.t("spoken:loop.range", { from: start, to: end })
      : from !== null
        ? i18next.t("spoken:loop.from", { from: start })
        : to !== null
          ? i18next.t("spoken:loop.to", { to: end })
          : i18next.t("spoken:loop.cleared");
  announce(words, { key: "range" });
}

/** Says what becomes of the loop of a clock and of its range. Returns how to stop. */
export function announceLoop({ store }: Playback): () => void {
  return store.subscribe((now, before) => {
    if (now.loop !== before.loop) announce(i18next.t(now.loop ? "spoken:loop.on" : "spoken:loop.off"), { key: "loop" });
    // Another film begins without a range: that is no news.
    const begun = now.length !== before.length;
    if (!begun && (now.from !== before.from || now.to !== before.to)) announceRange(now);
  });
}
