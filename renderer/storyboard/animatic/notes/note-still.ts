import { grabStill, mediaUrl } from "#renderer/lib/index.ts";
import { drawTitleCard } from "#renderer/media/index.ts";
import { plainLook } from "#shared/film/card-look.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";
import { framedPart } from "#shared/film/framing.ts";
import type { Clip, FrameSize } from "../animatic-clips.ts";

/** Letters of a shot's words that stand in its picture's place; more of them are too small to read. */
const MOST_WORDS = 160;
/** Pixels across: as large as a page shows it, twice as sharp. */
const ACROSS = 576;

/** Where pictures come from: the library and the drawing of cards, but in tests. */
const sources = { grabStill, mediaUrl, drawTitleCard };
export type StillSources = typeof sources;

/** A picture that is drawn here is let go with `release`. */
export interface NoteStill {
  readonly address: string;
  readonly release: () => void;
}

const kept = (address: string | null): NoteStill | null => (address === null ? null : { address, release: () => {} });

async function addressOf(canvas: OffscreenCanvas): Promise<NoteStill> {
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 }));
  return { address, release: () => URL.revokeObjectURL(address) };
}

const shapeOf = ({ width, height }: FrameSize): FrameSize => ({
  width: ACROSS,
  height: Math.max(2, Math.round((ACROSS * height) / width)),
});

async function wordsStill(from: StillSources, words: string, frame: FrameSize, look = plainLook): Promise<NoteStill> {
  const { width, height } = shapeOf(frame);
  const drawn = await from.drawTitleCard(words, width, height, look);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(drawn);
  return addressOf(canvas);
}

/** A still of the library as it lies in the film's frame at that moment of its move. */
async function libraryStill(
  from: StillSources,
  clip: Clip,
  assetId: string,
  at: number,
  frame: FrameSize,
): Promise<NoteStill> {
  const picture = new Image();
  picture.src = from.mediaUrl(assetId);
  await picture.decode();
  const { width, height } = shapeOf(frame);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const moved = clip.length > 0 ? Math.min(1, at / clip.length) : 0;
  const part = clip.framing ? framedPart(clip.framing, size, { width, height }, moved) : null;
  if (part) context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  else {
    const scale = Math.min(width / size.width, height / size.height);
    const [across, down] = [size.width * scale, size.height * scale];
    context.drawImage(picture, (width - across) / 2, (height - down) / 2, across, down);
  }
  return addressOf(canvas);
}

/** What stands for a shot without a take: its first frame, given as a picture or a film, else its words. */
async function shotStill(
  from: StillSources,
  { first, prompt, name }: Clip,
  frame: FrameSize,
): Promise<NoteStill | null> {
  if (first) {
    const picture = new Image();
    picture.src = from.mediaUrl(first.assetId);
    const isPicture = await picture.decode().then(
      () => true,
      () => false,
    );
    const address = isPicture ? picture.src : await from.grabStill(first.assetId, first.edge).catch(() => null);
    if (address) return kept(address);
  }
  const words = [...(prompt.trim() || name.trim())];
  if (words.length === 0) return null;
  return wordsStill(
    from,
    words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1).join("")}…` : words.join(""),
    frame,
  );
}

/** The picture of a note's moment; null where the film doesn't show it, or nothing of it can be drawn. */
export async function noteStill(
  { shownBy: clip, at }: PlacedNote<Clip>,
  frame: FrameSize,
  from: StillSources = sources,
): Promise<NoteStill | null> {
  if (clip === undefined) return null;
  try {
    if (clip.card !== null) return await wordsStill(from, clip.card, frame, clip.look);
    if (clip.film !== null) return kept(await from.grabStill(clip.film, at));
    if (clip.footage?.gone) return null;
    if (clip.footage) return await libraryStill(from, clip, clip.footage.assetId, at, frame);
    return await shotStill(from, clip, frame);
  } catch {
    // A list without one of its pictures is worth more than none.
    return null;
  }
}
