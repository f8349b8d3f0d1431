const usualRates = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60];

/** The frames a second that are meant: what was measured over a few seconds is a little off, what was noted is rounded. */
export function usualRate(measured: number): number {
  const nearest = usualRates.toSorted((a, b) => Math.abs(a - measured) - Math.abs(b - measured))[0] ?? 24;
  if (Math.abs(nearest - measured) / nearest < 0.0008) return nearest;
  return Math.round(Math.min(60, Math.max(1, measured)) * 1000) / 1000;
}
