import { ALL_FORMATS, EncodedPacketSink, Input, UrlSource, VideoSampleSink } from "mediabunny";
import { mediaUrl } from "#renderer/lib/index.ts";

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

/** Opens a film of the library. Rejects with `Undecodable`, or with what reading it met. */
export async function openFilmFrames(assetId: string): Promise<FilmFrames> {
  const input = new Input({ formats: ALL_FORMATS, source: new UrlSource(mediaUrl(assetId)) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) throw new Undecodable();
    const times: number[] = [];
    for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      times.push(timestamp);
    }
    // Packets come in the order of decoding; frames that refer to later ones are shown before them.
    times.sort((a, b) => a - b);
    const sink = new VideoSampleSink(track);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return {
      times,
      width,
      height,
      async draw(index, canvas) {
        const sample = await sink.getSample(times[index] ?? 0);
        if (sample === null) throw new Undecodable();
        try {
          canvas.width = width;
          canvas.height = height;
          const context = canvas.getContext("2d");
          if (context) sample.draw(context, 0, 0, width, height);
        } finally {
          sample.close();
        }
      },
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
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
