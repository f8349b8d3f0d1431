import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { useCastActions } from "./use-cast-actions.ts";

/** Takes a card of the film's cast that is dropped on a shot, wherever it is drawn; `casting` while one is over it. */
export function useCardDrop(element: RefObject<HTMLElement | null>, shot: Shot): boolean {
  const [casting, setCasting] = useState(false);
  const { addToShots } = useCastActions(shot.projectId);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source: { data } }) => "card" in data && data.projectId === shot.projectId,
      onDragEnter: () => setCasting(true),
      onDragLeave: () => setCasting(false),
      onDrop: ({ source: { data } }) => {
        setCasting(false);
        // The cast's panel is the only one that drags cards.
        addToShots(data.card as CastCard, [shot]);
      },
    });
  }, [element, shot, addToShots]);
  return casting;
}
