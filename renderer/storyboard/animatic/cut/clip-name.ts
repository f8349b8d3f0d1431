import type { TFunction } from "i18next";
import type { Clip } from "../animatic-clips.ts";

/** What a clip is called: by its shot's number, by a card's words, or by the name of a file. */
export function clipName(t: TFunction<readonly ["cut", "film", "storyboard"]>, clip: Clip): string {
  if (clip.footage) return t("cut:footageNamed", { name: clip.name || t("cut:soundGone") });
  if (clip.card !== null) return t("film:words.onStrip", { words: clip.card });
  return t("storyboard:animatic.clip", { number: clip.number });
}
