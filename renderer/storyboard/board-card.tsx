import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNearView } from "./near-view.ts";
import { ShotCard, type ShotCardProps } from "./shot-card.tsx";
import { conditionOf } from "./shot-condition.ts";

/** Cards that fill the largest screen at once. */
const FIRST = 24;

/** A card of the board, drawn whole once it comes near to what is seen: a board of hundreds opens at once. */
export function BoardCard(props: ShotCardProps) {
  const { shot, open } = props;
  const stand = useRef<HTMLLIElement>(null);
  const near = useNearView(stand, open || shot.number <= FIRST);
  // The focus that led here goes on in the card that takes this one's place.
  const focused = useRef(false);
  if (near && stand.current) focused.current = stand.current.contains(document.activeElement);
  useLayoutEffect(() => {
    if (near && focused.current) document.getElementById(`${shot.id}-face`)?.focus();
    focused.current = false;
  }, [near, shot.id]);
  if (near) return <ShotCard {...props} />;
  return <FarCard {...props} stand={stand} />;
}

/** Its place, its name and its keys; the rest is far away. */
function FarCard({
  shot,
  takes,
  link,
  open,
  selected,
  onPress,
  onKeyDown,
  stand,
}: ShotCardProps & { stand: React.RefObject<HTMLLIElement | null> }) {
  const { t } = useTranslation("storyboard");
  const { t: parts } = useTranslation("components");
  const { state } = conditionOf(takes, [], link?.state);
  return (
    <li ref={stand} className="shot far" data-picked={selected || undefined}>
      <article aria-labelledby={`${shot.id}-face`}>
        <button
          type="button"
          className="face"
          id={`${shot.id}-face`}
          tabIndex={open ? 0 : -1}
          aria-pressed={selected}
          aria-label={t("shot.label", {
            number: shot.number,
            name: shot.draft.name || t("shot.unnamed"),
            state: state === "stale" ? t("shot.stale") : parts(`state.${state}`),
          })}
          onClick={onPress}
          onKeyDown={onKeyDown}
        />
      </article>
    </li>
  );
}
