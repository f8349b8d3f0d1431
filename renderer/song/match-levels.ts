/** How loud a take is by its waveform: the root mean square of its peaks, 0…1. Null where nothing sounds. */
export function levelOf(peaks: readonly number[] | null): number | null {
  if (!peaks || peaks.length === 0) return null;
  const level = Math.sqrt(peaks.reduce((sum, peak) => sum + peak * peak, 0) / peaks.length);
  return level > 0.001 ? level : null;
}

/** The volume (0–1) at which a take is as loud as the other one: the louder of two is turned down, never one up. */
export function matchedVolume(own: readonly number[] | null, other: readonly number[] | null): number {
  const level = levelOf(own);
  const against = levelOf(other);
  return level === null || against === null ? 1 : Math.min(1, against / level);
}
