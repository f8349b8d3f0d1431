import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const KIND = "conversation";

/** Lets a row be dragged onto a folder. */
export function useConversationDrag(row: RefObject<HTMLElement | null>, conversationId: string): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return draggable({ element, getInitialData: () => ({ kind: KIND, conversationId }) });
  }, [row, conversationId]);
}

/** Takes a dragged conversation; true while one is over it. */
export function useConversationDrop(
  place: RefObject<HTMLElement | null>,
  onDrop: (conversationId: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === KIND,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        dropped(String(source.data.conversationId));
      },
    });
  }, [place]);
  return over;
}
