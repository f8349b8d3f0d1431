import type { FilmFrames } from "./opened-film.ts";

export { type FilmFrames, Undecodable } from "./opened-film.ts";

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a film of the library. Rejects with `Undecodable`, or with what reading it met. What reads it is large: it comes
 * with the first film.
 */
export async function openFilmFrames(assetId: string): Promise<FilmFrames> {
  const { readFilmFrames } = await import("./read-film-frames.ts");
  return readFilmFrames(assetId);
}

/** The canvas as a PNG file: lossless, so that the next shot begins on the very same picture. */
export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The canvas gave no picture.");
  return new File([blob], name, { type: "image/png" });
}

/** A part of a canvas, pixel by pixel. */
export function cropOf(canvas: HTMLCanvasElement, { x, y, width, height }: Rect): HTMLCanvasElement {
  const part = document.createElement("canvas");
  part.width = width;
  part.height = height;
  part.getContext("2d")?.drawImage(canvas, x, y, width, height, 0, 0, width, height);
  return part;
}

/** The true last frame of a film. */
export async function lastFrameOf(assetId: string, name: string): Promise<File> {
  const film = await openFilmFrames(assetId);
  try {
    const canvas = document.createElement("canvas");
    await film.draw(film.times.length - 1, canvas);
    return await pngOf(canvas, name);
  } finally {
    film.close();
  }
}
