import { openFilmFrames, pngOf } from "#renderer/media/frames/index.ts";

/** The frame of a film that is seen at a time (null: the last one) as a PNG file, decoded exactly. */
export async function frameOf(assetId: string, seconds: number | null, name: string): Promise<File> {
  const film = await openFilmFrames(assetId);
  try {
    const canvas = document.createElement("canvas");
    const last = film.times.length - 1;
    // A hair more, so that a time in the middle of a frame's edge is that frame.
    const seen = seconds === null ? last : film.times.findLastIndex((begin) => begin <= seconds + 0.002);
    await film.draw(Math.max(0, seen), canvas);
    return await pngOf(canvas, name);
  } finally {
    film.close();
  }
}
