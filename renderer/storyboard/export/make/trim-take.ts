import type { TakeSettings } from "#shared/contract/storyboard/film-settings.ts";
import { SHORTEST } from "../dialog/film-settings.ts";

/** The part of a take of `seconds` that is shown: where it begins in its file, and for how long. */
export function trimTake(seconds: number, { from, to }: Pick<TakeSettings, "from" | "to">) {
  const begin = Math.min(Math.max(0, from), Math.max(0, seconds - SHORTEST));
  const end = Math.min(seconds, Math.max(begin + SHORTEST, to ?? seconds));
  return { from: begin, length: end - begin };
}

/** Seconds that two neighbours may overlap, as wished: half of either, so that two fades never meet within one take. */
export const fadeWithin = (wished: number, before: number, after: number): number =>
  Math.max(0, Math.min(wished, before / 2, after / 2));
