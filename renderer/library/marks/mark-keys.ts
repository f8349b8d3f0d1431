import { type ColorLabel, colorLabel } from "#shared/contract/library/media.ts";

export interface MarkKey {
  readonly flag?: -1 | 0 | 1;
  readonly label?: ColorLabel | null;
}

const flags: Readonly<Record<string, -1 | 0 | 1>> = { p: 1, x: -1, u: 0 };

/** P picks, X rejects, U takes either away; 6 to 9 are the first four colours, as in other programs for pictures. */
export function markOfKey(key: string): MarkKey | undefined {
  const flag = flags[key.toLowerCase()];
  if (flag !== undefined) return { flag };
  const label = /^[6-9]$/.test(key) ? colorLabel.options[Number(key) - 6] : undefined;
  return label === undefined ? undefined : { label };
}
