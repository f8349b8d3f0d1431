import type { TFunction } from "i18next";
import { Trash2, Type } from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import { type CutClip, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { cardBefore } from "#shared/film/cut.ts";
import type { Clip } from "../animatic-clips.ts";
import type { Edge } from "./trim-clip.ts";

/** What the menu of a clip does to the film's cut. */
export interface CutActions {
  /** What is said of a clip in the cut. */
  readonly settingsOf: (id: string) => CutClip;
  readonly change: (id: string, patch: Partial<CutClip>) => void;
  /** Words of a card by its id; null: it goes. */
  readonly writeCard: (id: string, words: string | null) => void;
  /** The take under the playhead. */
  readonly trimToPlayhead: (edge: Edge) => void;
  /** Whether the playhead lies within the clip's take, so that it can be trimmed up to it. */
  readonly canTrim: (edge: Edge, clip: Clip) => boolean;
  /** Whether a card stands before the clip's shot. */
  readonly hasCard: (clip: Clip) => boolean;
  readonly addCard: (clip: Clip) => void;
}

/** Seconds of the cross-fades that the menu offers, as the export form does. */
const FADES = [0.5, 1, 2] as const;

/** What can be done to a clip where it stands; `first`: nothing is before it that it could follow from. */
export function menuOfClip(
  t: TFunction<readonly ["cut", "film"]>,
  clip: Clip,
  first: boolean,
  { settingsOf, change, writeCard, trimToPlayhead, canTrim, hasCard, addCard }: CutActions,
): MenuItem[] {
  if (clip.card !== null)
    return [{ label: t("cut:removeCard"), icon: Trash2, danger: true, onSelect: () => writeCard(clip.key, null) }];
  const { from, to, fade } = settingsOf(clip.key);
  const joins: MenuItem[] = [0, ...FADES].map((value) => ({
    kind: "check",
    label: value === 0 ? t("film:takes.cut") : t("film:takes.fade", { value }),
    checked: fade === value,
    onSelect: () => change(clip.key, { fade: value }),
  }));
  return [
    ...(clip.film === null
      ? []
      : [
          {
            ...{ label: t("cut:trimIn"), shortcut: "Q", disabled: !canTrim("in", clip) },
            onSelect: () => trimToPlayhead("in"),
          },
          {
            ...{ label: t("cut:trimOut"), shortcut: "W", disabled: !canTrim("out", clip) },
            onSelect: () => trimToPlayhead("out"),
          },
          {
            label: t("cut:whole"),
            disabled: from === 0 && to === null,
            onSelect: () => change(clip.key, { from: wholeTake.from, to: wholeTake.to }),
          },
          { kind: "line" as const },
        ]),
    ...(first ? [] : [...joins, { kind: "line" as const }]),
    !hasCard(clip)
      ? { label: t("cut:addCard"), icon: Type, onSelect: () => addCard(clip) }
      : {
          label: t("cut:removeCard"),
          icon: Trash2,
          danger: true,
          onSelect: () => writeCard(cardBefore(clip.shotId), null),
        },
  ];
}
