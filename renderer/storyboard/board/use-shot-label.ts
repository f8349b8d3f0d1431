import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ShownState } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";

/** Number, name and state of a shot in words. Worded once and filled in: a board asks for hundreds at a time. */
export function useShotLabel(): (shot: Shot, state: ShownState) => string {
  const { t } = useTranslation("storyboard");
  const { t: parts } = useTranslation("components");
  return useMemo(() => {
    const words = t("shot.label", { number: "\u0001", name: "\u0002", state: "\u0003" });
    const unnamed = t("shot.unnamed");
    const states = new Map<ShownState, string>();
    const stateOf = (state: ShownState) => {
      const known = states.get(state) ?? (state === "stale" ? t("shot.stale") : parts(`state.${state}`));
      // oxlint-disable-next-line react/immutability -- words are remembered, nothing is drawn by them
      states.set(state, known);
      return known;
    };
    return ({ number, draft }, state) =>
      words
        .replace("\u0001", () => String(number))
        .replace("\u0002", () => draft.name || unnamed)
        .replace("\u0003", () => stateOf(state));
  }, [t, parts]);
}
