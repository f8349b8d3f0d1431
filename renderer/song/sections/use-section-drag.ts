import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const KIND = "lyric-section";

/** Lets a row of the outline be dragged to another place; `edge` is where a dragged one would land beside it. */
export function useSectionDrag(
  row: RefObject<HTMLElement | null>,
  index: number,
  movable: boolean,
  onMove: (from: number, to: number) => void,
): "before" | "after" | null {
  const [edge, setEdge] = useState<"before" | "after" | null>(null);
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    if (!element || !movable) return;
    return combine(
      draggable({ element, getInitialData: () => ({ kind: KIND, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === KIND,
        getData: ({ input, element: target }) => {
          const { top, height } = target.getBoundingClientRect();
          return { after: input.clientY > top + height / 2 };
        },
        onDrag: ({ self, source }) =>
          setEdge(source.data.index === index ? null : self.data.after === true ? "after" : "before"),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const from = Number(source.data.index);
          const place = index + (self.data.after === true ? 1 : 0);
          moved(from, place > from ? place - 1 : place);
        },
      }),
    );
  }, [row, index, movable]);
  return edge;
}
