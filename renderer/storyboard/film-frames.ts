interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A film opened to look at its frames one by one. */
export interface FilmFrames {
  /** When each frame begins, in seconds, as they are shown. */
  readonly times: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Draws a frame, decoded exactly, in its full size. */
  draw(index: number, canvas: HTMLCanvasElement): Promise<void>;
  close(): void;
}

/** This machine has no decoder for the film's codec. */
export class Undecodable extends Error {
  override readonly name = "Undecodable";
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
