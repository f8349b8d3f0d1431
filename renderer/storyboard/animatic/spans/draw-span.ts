/** What lies on a lane of the strip, from one moment of the film to another. Seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One of its ends, or all of it. */
export type SpanPart = "start" | "end" | "all";

/** Where its ends are wished: both, all of it moves; one, that one alone. */
export interface WishedSpan {
  readonly start?: number;
  readonly end?: number;
}

export interface Snap {
  /** Moments of the film that an end is drawn to. */
  readonly stops: readonly number[];
  /** How near it has to come, seconds. */
  readonly reach: number;
  /** Frames of the film a second: what is drawn to nothing else lies on one. */
  readonly rate: number;
}

const onFrame = (seconds: number, rate: number) =>
  Number.isFinite(seconds) ? Math.round(seconds * rate) / rate : seconds;

/** A part of it with its own end at a moment: of the whole, its start. */
function placed({ start, end }: Span, part: SpanPart, at: number): WishedSpan {
  if (part === "all") return { start: at, end: at + end - start };
  return part === "start" ? { start: at } : { end: at };
}

/** Where a part of it is wished that is drawn along by so many seconds: whichever of its ends comes near something lies there. */
export function drawnSpan(span: Span, part: SpanPart, by: number, { stops, reach, rate }: Snap): WishedSpan {
  // What is let go where it was stays there, also beside a frame.
  if (by === 0) return part === "all" ? span : { [part]: span[part] };
  const at = part === "end" ? span.end : span.start;
  const ends: readonly (keyof Span)[] = part === "all" ? ["start", "end"] : [part];
  let nearest: { readonly off: number; readonly wished: WishedSpan } | undefined;
  for (const which of ends)
    for (const stop of stops) {
      const off = Math.abs(stop - span[which] - by);
      if (off > reach || (nearest && off >= nearest.off)) continue;
      const length = span.end - span.start;
      const whole = which === "start" ? { start: stop, end: stop + length } : { start: stop - length, end: stop };
      nearest = { off, wished: part === "all" ? whole : placed(span, part, stop) };
    }
  return nearest?.wished ?? placed(span, part, onFrame(at + by, rate));
}

/** Where a part of it is wished after a key: a frame or a second on, or as far as it goes. */
export const steppedSpan = (span: Span, part: SpanPart, by: number, rate: number): WishedSpan =>
  placed(span, part, onFrame((part === "end" ? span.end : span.start) + by, rate));
