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
