import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { placeAfterDrop } from "../shot-moves.ts";

/** Lets a card be dragged to another place of its board; `edge` is where a dragged one would land beside it. */
export function useShotDrag(
  card: RefObject<HTMLElement | null>,
  shot: Shot,
  onMove: (shot: Shot, to: number, sceneId: string | null) => void,
): { dragging: boolean; edge: "before" | "after" | null } {
  const [dragging, setDragging] = useState(false);
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
        canDrop: ({ source }) => (source.data as { shot?: Shot }).shot?.projectId === shot.projectId,
        getData: ({ input, element: target }) => {
          const { left, width } = target.getBoundingClientRect();
          return { after: input.clientX > left + width / 2 };
        },
        onDrag: ({ self, source }) => {
          const itself = (source.data as { shot?: Shot }).shot?.id === shot.id;
          setEdge(itself ? null : self.data.after === true ? "after" : "before");
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const moved = (source.data as { shot?: Shot }).shot;
          if (moved) onMove(moved, placeAfterDrop(moved.number, shot.number, self.data.after === true), shot.sceneId);
        },
      }),
    );
  }, [card, shot, onMove]);
  return { dragging, edge };
}
