import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import WaveSurfer from "wavesurfer.js";
import MinimapPlugin from "wavesurfer.js/plugins/minimap";
import RegionsPlugin from "wavesurfer.js/plugins/regions";
import { useStore } from "zustand";
import { styleNonce } from "#renderer/components/index.ts";
import { formatDuration, useTheme } from "#renderer/lib/index.ts";
import { useFinerPeaks } from "#renderer/media/sound/index.ts";
import { type SongPlayer, usePlayerState } from "../../use-song-player.ts";
import { drawLoop } from "./draw-loop.ts";
import { pressOnWave } from "./wave-keys.ts";
import { type WaveViewStore, zoomBy } from "./wave-view.ts";

export interface TakeWaveProps {
  assetId: string;
  player: SongPlayer;
  /** 0…1, as they are kept; the file itself is never decoded for them in this thread. */
  peaks: readonly number[];
  /** Seconds, from the file's facts. */
  seconds: number;
  view: WaveViewStore;
}

/** How much closer a notch of the wheel comes. */
const NOTCH = 1.25;

/**
 * The chosen take's waveform: a slider of seconds, by mouse and by keyboard. Close by, the whole stands under it with
 * the part that is in sight.
 */
export function TakeWave({ assetId, player, peaks: kept, seconds, view }: TakeWaveProps) {
  const { t } = useTranslation("song");
  const { t: say } = useTranslation("takes");
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.theme);
  const close = useStore(view, ({ zoom }) => zoom > 1);
  const { element } = player;
  const { time } = usePlayerState(player);
  const peaks = useFinerPeaks(assetId, kept);
  const drawn = useRef(peaks);
  const surfer = useRef<WaveSurfer>(null);

  // The theme isn't read here, but its change asks for the colours again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const container = host.current;
    if (!container) return;
    const styles = getComputedStyle(container);
    const colour = styles.getPropertyValue("--song");
    const nonce = styleNonce();
    const bars = { barWidth: 2, barGap: 1.5, barRadius: 1, normalize: true, waveColor: colour, progressColor: colour };
    const look = { ...bars, cursorColor: styles.getPropertyValue("--accent-line"), cursorWidth: 1 };
    const policy = nonce ? { cspNonce: nonce } : {};
    const regions = RegionsPlugin.create();
    const overlayColor = styles.getPropertyValue("--accent-wash");
    const minimap = MinimapPlugin.create({ ...look, ...policy, height: 12, overlayColor });
    const wave = WaveSurfer.create({
      ...look,
      ...policy,
      container,
      media: element,
      peaks: [[...drawn.current]],
      duration: seconds,
      height: 34,
      dragToSeek: true,
      hideScrollbar: true,
      plugins: close ? [regions, minimap] : [regions],
    });
    const zoom = () => {
      if (wave.getDuration() <= 0) return;
      const width = wave.getWidth();
      wave.zoom((view.getState().zoom * width) / seconds);
      // What is heard stays in sight.
      wave.setScroll((element.currentTime / seconds) * wave.getWrapper().clientWidth - width / 2);
    };
    const tell = () => {
      const whole = wave.getWrapper().clientWidth;
      if (!close || whole === 0) return;
      const from = wave.getScroll() / whole;
      view.setState({ from, to: Math.min(1, from + wave.getWidth() / whole) });
    };
    // The plain wheel goes through the list of takes. Not passive: the browser would zoom the page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, width } = container.getBoundingClientRect();
      const place = (event.clientX - left) / width;
      const { from, to } = view.getState();
      const at = from + (to - from) * place;
      zoomBy(view, event.deltaY < 0 ? NOTCH : 1 / NOTCH);
      // What the pointer is over stays under it.
      wave.setScroll(at * wave.getWrapper().clientWidth - place * width);
    };
    container.addEventListener("wheel", turn, { passive: false });
    surfer.current = wave;
    let undrawLoop = () => {};
    wave.on("ready", () => {
      if (close) zoom();
      undrawLoop();
      undrawLoop = drawLoop(regions, view, styles.getPropertyValue("--accent-wash"));
    });
    if (close) wave.on("resize", zoom);
    wave.on("scroll", tell);
    wave.on("redraw", tell);
    const leave = view.subscribe((now, before) => {
      if (close && now.zoom > 1 && now.zoom !== before.zoom) zoom();
    });
    return () => {
      leave();
      undrawLoop();
      surfer.current = null;
      container.removeEventListener("wheel", turn);
      wave.destroy();
    };
  }, [element, seconds, theme, close, view]);

  // Finer ones are put into what is drawn: its place, its zoom and its loop stay.
  useEffect(() => {
    if (drawn.current === peaks) return;
    drawn.current = peaks;
    const wave = surfer.current;
    wave?.setOptions({ peaks: [[...peaks]], duration: seconds });
    // The options alone are drawn with what was decoded before.
    const decoded = wave?.getDecodedData();
    if (decoded) void wave?.getRenderer().render(decoded);
  }, [peaks, seconds]);

  // Its row has grown.
  useEffect(() => {
    if (close) host.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [close]);

  return (
    <div
      ref={host}
      role="slider"
      tabIndex={0}
      aria-label={t("takes.position")}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={t("figureOf", { found: formatDuration(time), allowed: formatDuration(seconds) })}
      aria-keyshortcuts="+ - 0 [ ] \"
      title={say("wave.keys")}
      className="wav"
      data-close={close || undefined}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (pressOnWave(event.key, player, view, seconds)) event.preventDefault();
      }}
    />
  );
}
