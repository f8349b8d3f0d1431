import { type PointerEvent, useRef, useState } from "react";
import { escapeDrag } from "#renderer/components/index.ts";
import type { Clip } from "../animatic-clips.ts";
import { landsBefore } from "./trim-clip.ts";

/** How far a press moves before it is a drag, px. */
const SLACK = 6;

/** What is drawn: a clip to another place, or (Alt) another part of its take into its place. */
export type ClipDrag =
  | {
      readonly does: "move";
      readonly key: string /** Of the film, where it would land. */;
      readonly at: number;
      readonly before: string | null;
    }
  | { readonly does: "slip"; readonly key: string; readonly seconds: number };

interface DragParts {
  readonly clips: readonly Clip[];
  readonly secondsPerPixel: number;
  readonly onDrop: (drag: ClipDrag) => void;
}

/** Clips drawn along the strip; a press that stays where it is remains a press. */
export function useClipDrag({ clips, secondsPerPixel, onDrop }: DragParts) {
  const press = useRef<{ readonly x: number; readonly key: string } | undefined>(undefined);
  const moved = useRef(false);
  const [drag, setDrag] = useState<ClipDrag>();

  const dragAt = ({ clientX, altKey, currentTarget }: PointerEvent): ClipDrag | undefined => {
    const begun = press.current;
    const clip = clips.find(({ key }) => key === begun?.key);
    if (!begun || !clip || (!moved.current && Math.abs(clientX - begun.x) < SLACK)) return undefined;
    const by = (clientX - begun.x) * secondsPerPixel;
    // What is drawn to the right comes from further left in its take.
    if (altKey) return { does: "slip", key: clip.key, seconds: -by * clip.speed };
    const track = currentTarget.closest(".vtrack")?.getBoundingClientRect();
    const before = landsBefore(clips, track ? (clientX - track.left) * secondsPerPixel : clip.start);
    const last = clips.at(-1);
    return {
      does: "move",
      key: clip.key,
      at: before?.start ?? (last ? last.start + last.length : 0),
      before: before?.key ?? null,
    };
  };
  const end = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  return {
    drag,
    /** Whether the press that ends now was a drag: then it chooses nothing. */
    wasDragged: () => {
      const was = moved.current;
      moved.current = false;
      return was;
    },
    handlers: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        moved.current = false;
        if (event.button === 0) press.current = { x: event.clientX, key };
      },
      onPointerMove: (event: PointerEvent) => {
        const now = dragAt(event);
        if (!now) return;
        if (!moved.current) {
          event.currentTarget.setPointerCapture(event.pointerId);
          // Nothing is moved, and the press that goes on is still none.
          escapeDrag(end);
        }
        moved.current = true;
        setDrag(now);
      },
      onPointerUp: (event: PointerEvent) => {
        const now = moved.current ? dragAt(event) : undefined;
        end();
        if (now) onDrop(now);
      },
      onPointerCancel: () => {
        moved.current = false;
        end();
      },
    }),
  };
}
