export interface Fade {
  /** Seconds. */
  readonly in: number;
  readonly out: number;
  /** Of the whole. */
  readonly seconds: number;
}

/** How loud a moment is, 0…1: it rises and falls as a sine does, so that neither end has an edge. */
export function fadeGain(fade: Fade, at: number): number {
  const ease = (part: number) => Math.sin((Math.min(1, Math.max(0, part)) * Math.PI) / 2);
  const rise = fade.in > 0 ? ease(at / fade.in) : 1;
  const fall = fade.out > 0 ? ease((fade.seconds - at) / fade.out) : 1;
  return rise * fall;
}
