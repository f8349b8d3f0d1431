import { z } from "zod";

/** What of a picture fills the frame: where its middle lies (parts of the picture), and how many times nearer than filling. */
export const view = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  zoom: z.number().min(1).max(8),
});
export type View = z.infer<typeof view>;

/**
 * How a picture of another shape lies in the film's frame: whole with black beside it, filling it with its middle, or
 * filling it with the part that was chosen.
 */
export const conform = z.enum(["fit", "fill", "crop"]);
export type Conform = z.infer<typeof conform>;

/** How a clip's picture lies in the frame; `viewEnd`: where a still has moved to at its end, null: it stands. */
export interface Framing {
  readonly conform: Conform;
  readonly view: View;
  readonly viewEnd: View | null;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureRect extends PictureSize {
  readonly x: number;
  readonly y: number;
}

export const centered: View = { x: 0.5, y: 0.5, zoom: 1 };

/** The framing that a clip says it has. */
export const framingOf = (clip: {
  readonly conform?: Conform | undefined;
  readonly view?: View | undefined;
  readonly viewEnd?: View | undefined;
}): Framing => ({
  conform: clip.conform ?? "fit",
  view: clip.view ?? centered,
  viewEnd: clip.viewEnd ?? null,
});

const between = (one: number, other: number, part: number) => one + (other - one) * part;

/** The view between two, 0 to 1 of the way: middle and width move evenly, so that a part of a move is a move as well. */
export const viewBetween = (from: View, to: View, part: number): View => ({
  x: between(from.x, to.x, part),
  y: between(from.y, to.y, part),
  zoom: 1 / between(1 / from.zoom, 1 / to.zoom, part),
});

/** The part of a picture that a view shows in a frame of this shape; never beyond its edges. */
export function rectOfView({ x, y, zoom }: View, picture: PictureSize, frame: PictureSize): PictureRect {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const [width, height] = [frame.width * scale, frame.height * scale];
  const within = (middle: number, part: number, all: number) =>
    Math.min(all - part, Math.max(0, middle * all - part / 2));
  return { x: within(x, width, picture.width), y: within(y, height, picture.height), width, height };
}

/** A view whose part of the picture lies within it, so that what is kept is what is seen. */
export function withinPicture(wished: View, picture: PictureSize, frame: PictureSize): View {
  const zoom = Math.min(8, Math.max(1, wished.zoom));
  const { x, y, width, height } = rectOfView({ ...wished, zoom }, picture, frame);
  return { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height, zoom };
}

/**
 * The part of a picture that fills the frame, `part` (0 to 1) of its time in; null: the whole picture is shown within it.
 */
export function framedPart(
  { conform: how, view: start, viewEnd }: Framing,
  picture: PictureSize,
  frame: PictureSize,
  part: number,
): PictureRect | null {
  if (how === "fit") return null;
  if (how === "fill") return rectOfView(centered, picture, frame);
  const from = rectOfView(start, picture, frame);
  if (viewEnd === null) return from;
  const to = rectOfView(viewEnd, picture, frame);
  return {
    x: between(from.x, to.x, part),
    y: between(from.y, to.y, part),
    width: between(from.width, to.width, part),
    height: between(from.height, to.height, part),
  };
}

/** Moves that a still begins with, for whoever wants one by a press. */
export const slowMoves: Readonly<Record<"in" | "out" | "left" | "right", readonly [from: View, to: View]>> = {
  in: [centered, { ...centered, zoom: 1.25 }],
  out: [{ ...centered, zoom: 1.25 }, centered],
  left: [
    { x: 0.9, y: 0.5, zoom: 1.2 },
    { x: 0.1, y: 0.5, zoom: 1.2 },
  ],
  right: [
    { x: 0.1, y: 0.5, zoom: 1.2 },
    { x: 0.9, y: 0.5, zoom: 1.2 },
  ],
};
