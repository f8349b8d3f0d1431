import type { TFunction } from "i18next";
import { Trash2, Type } from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import { type TakeSettings, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Clip } from "../animatic-clips.ts";
import type { Edge } from "./trim-clip.ts";

/** What the menu of a clip does to the film's cut. */
export interface CutActions {
  readonly takeOf: (shotId: string) => TakeSettings;
  readonly change: (shotId: string, patch: Partial<TakeSettings>) => void;
  /** Words of a card; undefined: it goes. */
  readonly writeCard: (clip: Clip, words: string | undefined) => void;
  /** The take under the playhead. */
  readonly trimToPlayhead: (edge: Edge) => void;
  /** Whether the playhead lies within the clip's take, so that it can be trimmed up to it. */
  readonly canTrim: (edge: Edge, clip: Clip) => boolean;
  readonly addCard: (clip: Clip) => void;
}

/** Seconds of the cross-fades that the menu offers, as the export form does. */
const FADES = [0.5, 1, 2] as const;

/** What can be done to a clip where it stands; `first`: nothing is before it that it could follow from. */
export function menuOfClip(
  t: TFunction<readonly ["cut", "film"]>,
  clip: Clip,
  first: boolean,
  { takeOf, change, writeCard, trimToPlayhead, canTrim, addCard }: CutActions,
): MenuItem[] {
  if (clip.card !== null)
    return [{ label: t("cut:removeCard"), icon: Trash2, danger: true, onSelect: () => writeCard(clip, undefined) }];
  const { from, to, fade, card } = takeOf(clip.shotId);
  const joins: MenuItem[] = [0, ...FADES].map((value) => ({
    kind: "check",
    label: value === 0 ? t("film:takes.cut") : t("film:takes.fade", { value }),
    checked: fade === value,
    onSelect: () => change(clip.shotId, { fade: value }),
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
            onSelect: () => change(clip.shotId, { from: wholeTake.from, to: wholeTake.to }),
          },
          { kind: "line" as const },
        ]),
    ...(first ? [] : [...joins, { kind: "line" as const }]),
    card === undefined
      ? { label: t("cut:addCard"), icon: Type, onSelect: () => addCard(clip) }
      : {
          label: t("cut:removeCard"),
          icon: Trash2,
          danger: true,
          onSelect: () => change(clip.shotId, { card: undefined }),
        },
  ];
}
