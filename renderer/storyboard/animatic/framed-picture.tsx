import type { CSSProperties, ReactNode } from "react";
import { usePlayback } from "#renderer/media/screening/index.ts";
import { framedPart, type PictureRect, type PictureSize } from "#shared/film/framing.ts";
import type { Clip, FrameSize } from "./animatic-clips.ts";
import { filmPlayback } from "./screening-state.ts";

export interface FilmFrameProps {
  /** Of the film's pictures, px. */
  frame: FrameSize;
  /** While it goes or comes; absent: whole. */
  opacity?: number | undefined;
  shown?: boolean | undefined;
  children: ReactNode;
}

/** A place of the film's shape, as large as the screen takes it: what lies beyond its edges isn't in the film. */
export function FilmFrame({ frame: { width, height }, opacity, shown = true, children }: FilmFrameProps) {
  const shape = { "--shape": width / height, opacity, zIndex: opacity === undefined ? undefined : 1 } as CSSProperties;
  return (
    <div className="filmArea" style={shape} data-shown={shown || undefined}>
      <div className="filmFrame">{children}</div>
    </div>
  );
}

/** How a picture is laid so that this part of it fills the frame; null: it lies whole within. */
export function layPart(part: PictureRect | null, picture: PictureSize | undefined): CSSProperties {
  if (part === null || picture === undefined) return { inset: 0, width: "100%", height: "100%", objectFit: "contain" };
  const percent = (pixels: number, all: number) => `${(pixels / all) * 100}%`;
  return {
    left: percent(-part.x, part.width),
    top: percent(-part.y, part.height),
    width: percent(picture.width, part.width),
    height: percent(picture.height, part.height),
    objectFit: "fill",
  };
}

/** How a clip's picture is laid at the playhead; an element without a clip is hidden: one that moves is laid anew with every frame. */
export function useLaidPart(clip: Clip | undefined, frame: FrameSize): CSSProperties {
  const { framing, size, start = 0, length = 0, frameRate = 24 } = clip ?? {};
  const moves = framing?.conform === "crop" && framing.viewEnd !== null;
  // Its last frame shows where the move ends.
  const last = Math.max(1 / frameRate, length - 1 / frameRate);
  const part = usePlayback(filmPlayback, ({ time }) => (moves ? Math.min(1, Math.max(0, (time - start) / last)) : 0));
  return layPart(framing && size ? framedPart(framing, size, frame, part) : null, size);
}
