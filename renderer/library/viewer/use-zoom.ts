import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { panBy, percentOf, type Room, type Size, toggleFull, type View, wholePicture, zoomBy } from "./zoom.ts";

export interface Zoom {
  readonly view: View;
  /** 100: one pixel of the picture on one of the page; undefined until it is measured. */
  readonly percent: number | undefined;
  readonly by: (factor: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly whole: () => void;
  readonly full: () => void;
  /** Follows wheel and size of the part that holds the pictures, once it is there. */
  readonly attach: (element: HTMLElement) => () => void;
  /** For that part. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
  };
}

/** Pixels that a press may move and still is a press. */
const A_PRESS = 4;

/**
 * Pictures beside each other, looked at from as near as each other: by wheel, by drawing, by keys. `picture`: the
 * pixels of the first; null where there is nothing to look at closely.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: Size | null, fileId: string): Zoom {
  const [looked, setLooked] = useState<{ fileId: string; view: View; room: Room | undefined }>();
  const drawn = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  // Another file is seen whole first.
  const view = looked?.fileId === fileId ? looked.view : wholePicture;
  const room = looked?.fileId === fileId ? looked.room : undefined;

  const frames = useCallback(() => [...(stage.current?.querySelectorAll("figure") ?? [])], [stage]);
  const measure = useCallback((): Room | undefined => {
    const box = frames()[0]?.getBoundingClientRect();
    return box && picture ? { frame: { width: box.width, height: box.height }, picture } : undefined;
  }, [frames, picture]);
  const look = useCallback(
    (change: (view: View, room: Room) => View) => {
      const measured = measure();
      if (!measured) return;
      setLooked((before) => ({
        fileId,
        view: change(before?.fileId === fileId ? before.view : wholePicture, measured),
        room: measured,
      }));
    },
    [fileId, measure],
  );
  /** From the middle of the frame that the pointer is in. */
  const pointOf = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const boxes = frames().map((frame) => frame.getBoundingClientRect());
      const box = boxes.find(
        ({ left, right, top, bottom }) => clientX >= left && clientX < right && clientY >= top && clientY < bottom,
      );
      return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
    },
    [frames],
  );

  const attach = useCallback(
    (element: HTMLElement) => {
      const wheel = (event: WheelEvent) => {
        event.preventDefault();
        const point = pointOf(event);
        look((before, measured) => zoomBy(before, Math.exp(-event.deltaY / 400), measured, point));
      };
      // React listens to wheels passively; this one keeps the page from scrolling.
      element.addEventListener("wheel", wheel, { passive: false });
      // A frame of another size: the picture keeps within it.
      const sizes = new ResizeObserver(() => look((before, measured) => panBy(before, 0, 0, measured)));
      sizes.observe(element);
      return () => {
        element.removeEventListener("wheel", wheel);
        sizes.disconnect();
      };
    },
    [look, pointOf],
  );

  const zoomed = view.scale > 1;
  return {
    view,
    attach,
    percent: room && percentOf(view, room),
    by: (factor) => look((before, measured) => zoomBy(before, factor, measured)),
    pan: (dx, dy) => look((before, measured) => panBy(before, dx, dy, measured)),
    whole: () => look(() => wholePicture),
    full: () => look((before, measured) => toggleFull(before, measured)),
    handlers: {
      onPointerDown: ({ button, clientX, clientY }) => {
        drawn.current = zoomed && button === 0 ? { x: clientX, y: clientY, moved: false } : null;
      },
      onPointerMove: ({ buttons, clientX, clientY }) => {
        const from = drawn.current;
        if (!from || buttons !== 1) return;
        const [dx, dy] = [clientX - from.x, clientY - from.y];
        if (!from.moved && Math.hypot(dx, dy) < A_PRESS) return;
        drawn.current = { x: clientX, y: clientY, moved: true };
        look((before, measured) => panBy(before, dx, dy, measured));
      },
      onClickCapture: (event) => {
        // What was drawn was no press on the film.
        if (!drawn.current?.moved) return;
        drawn.current = null;
        event.stopPropagation();
      },
      onDoubleClick: (event) => {
        const point = pointOf(event);
        look((before, measured) => toggleFull(before, measured, point));
      },
    },
  };
}
