/** The volume (0–1) at which a take is as loud as the other one, both in LUFS: the louder of two is turned down, never one up. */
export function matchedVolume(own: number | null | undefined, other: number | null | undefined): number {
  return own == null || other == null ? 1 : Math.min(1, 10 ** ((other - own) / 20));
}
