import { useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ShownState } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { kindIn } from "../board-media.ts";
import { useNearView } from "./near-view.ts";
import { ShotCard, type ShotCardProps } from "./shot-card.tsx";
import { conditionOf } from "./shot-condition.ts";

/** Cards that fill a usual screen at once; what more a large one shows comes a frame later. */
const FIRST = 12;

export interface BoardCardProps extends ShotCardProps {
  /** Number, name and state of a card that is far away, in words. */
  farLabel: (shot: Shot, state: ShownState) => string;
}

/**
 * A card of the board, drawn whole once it comes near to what is seen: a board of hundreds opens at once. Until then it
 * is its place, its name and its keys, and asks nothing by itself.
 */
export function BoardCard({ farLabel, ...props }: BoardCardProps) {
  const { shot, takes, media, link, open, selected, onPress, onKeyDown } = props;
  const stand = useRef<HTMLLIElement>(null);
  const near = useNearView(stand, open || shot.number <= FIRST);
  // The focus that led here goes on in the card that takes this one's place.
  const focused = useRef(false);
  // oxlint-disable-next-line react/refs -- who has the focus is asked before the card that has it goes
  if (near && stand.current) focused.current = stand.current.contains(document.activeElement);
  useLayoutEffect(() => {
    if (near && focused.current) document.getElementById(`${shot.id}-face`)?.focus();
    focused.current = false;
  }, [near, shot.id]);
  if (near) return <ShotCard {...props} />;
  const { state } = conditionOf(takes, [], link?.state, shot.draft, kindIn(media));
  return (
    <li ref={stand} className="shot far" data-picked={selected || undefined}>
      <article aria-labelledby={`${shot.id}-face`}>
        <button
          type="button"
          className="face"
          id={`${shot.id}-face`}
          tabIndex={open ? 0 : -1}
          aria-pressed={selected}
          aria-label={farLabel(shot, state)}
          onClick={onPress}
          onKeyDown={onKeyDown}
        />
      </article>
    </li>
  );
}

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
