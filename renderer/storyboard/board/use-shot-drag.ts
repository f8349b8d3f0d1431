import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { placeAfterDrop } from "../shot-moves.ts";

/** What is dragged over a board: a shot of it, or a card of the film's cast. */
interface Dragged {
  readonly shot?: Shot;
  readonly card?: CastCard;
  readonly projectId?: string;
}

/** Lets a card be dragged to another place of its board; `edge` is where a dragged one would land beside it. */
export function useShotDrag(
  card: RefObject<HTMLElement | null>,
  shot: Shot,
  onMove: (shot: Shot, to: number, sceneId: string | null) => void,
  onCard: (card: CastCard, shots: readonly Shot[]) => void,
): { dragging: boolean; edge: "before" | "after" | null; casting: boolean } {
  const [dragging, setDragging] = useState(false);
  /** A card of the cast would be added to it. */
  const [casting, setCasting] = useState(false);
  const [edge, setEdge] = useState<"before" | "after" | null>(null);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ shot }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const { shot: moved, card: added, projectId } = source.data as Dragged;
          return (added ? projectId : moved?.projectId) === shot.projectId;
        },
        getData: ({ input, element: target }) => {
          const { left, width } = target.getBoundingClientRect();
          return { after: input.clientX > left + width / 2 };
        },
        onDrag: ({ self, source }) => {
          const { card: added, shot: moved } = source.data as Dragged;
          setCasting(added !== undefined);
          const itself = added !== undefined || moved?.id === shot.id;
          setEdge(itself ? null : self.data.after === true ? "after" : "before");
        },
        onDragLeave: () => {
          setEdge(null);
          setCasting(false);
        },
        onDrop: ({ self, source }) => {
          setEdge(null);
          setCasting(false);
          const { shot: moved, card: added } = source.data as Dragged;
          if (added) onCard(added, [shot]);
          else if (moved)
            onMove(moved, placeAfterDrop(moved.number, shot.number, self.data.after === true), shot.sceneId);
        },
      }),
    );
  }, [card, shot, onMove, onCard]);
  return { dragging, edge, casting };
}
