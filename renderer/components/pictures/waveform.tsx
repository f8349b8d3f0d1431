import { type CSSProperties, useEffect, useRef } from "react";

export interface WaveformProps {
  /** 0…1 per bucket over the whole length. */
  peaks: readonly number[] | null;
  /** CSS colours; read from the element's own `color` when absent. */
  className?: string;
  style?: CSSProperties;
  /** Part already played, 0–1; drawn stronger. */
  played?: number;
}

const BAR = 2;
const GAP = 1.5;

/** A still waveform of bars, drawn to the size it is given. For players use wavesurfer. */
export function Waveform({ peaks, className, style, played = 1 }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // The first observation comes when the page is laid out anyway: drawn at once, it would be laid out for this alone.
    const sizes = new ResizeObserver(([entry]) => entry && drawBars(element, entry.contentRect, peaks, played));
    sizes.observe(element);
    const theme = new MutationObserver(() =>
      drawBars(element, { width: element.clientWidth, height: element.clientHeight }, peaks, played),
    );
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      sizes.disconnect();
      theme.disconnect();
    };
  }, [peaks, played]);
  return <canvas ref={canvas} aria-hidden className={className} style={style} />;
}

function drawBars(
  element: HTMLCanvasElement,
  { width, height }: Pick<DOMRectReadOnly, "width" | "height">,
  peaks: readonly number[] | null,
  played: number,
): void {
  const scale = window.devicePixelRatio;
  element.width = Math.round(width * scale);
  element.height = Math.round(height * scale);
  const context = element.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(element).color;
  const bars = Math.max(1, Math.floor(width / (BAR + GAP)));
  const loudest = Math.max(0.05, ...(peaks ?? []));
  for (let bar = 0; bar < bars; bar += 1) {
    let peak = 0;
    if (peaks) {
      const from = Math.floor((bar * peaks.length) / bars);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
      for (let index = from; index < to; index += 1) peak = Math.max(peak, peaks[index] ?? 0);
    }
    const tall = Math.max(1.5, (peak / loudest) * height);
    context.globalAlpha = bar / bars < played ? 1 : 0.4;
    context.fillRect(bar * (BAR + GAP), (height - tall) / 2, BAR, tall);
  }
}
