import { type FileHandle, open, rm } from "node:fs/promises";
import { openIncoming } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import { plainLine, plainText } from "#shared/outgoing/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { gifPlan } from "./gif-tags.ts";
import { mp3Plan } from "./id3-tags.ts";
import { jpegPlan, pngPlan } from "./image-tags.ts";
import { mp4Plan } from "./mp4-tags.ts";
import type { Plan } from "./pieces.ts";
import { barePlan, flacPlan, wavPlan } from "./sound-tags.ts";
import type { Tags } from "./tags.ts";
import { type Samples, samplesOf } from "./wave-head.ts";
import { webpPlan } from "./webp-tags.ts";

/** Formats as the probe names them, and `pcm` for samples without a head; of any other the bytes stay as they came. */
const plans: ReadonlyMap<string, Plan> = new Map([
  ["mp4", mp4Plan],
  ["mov", mp4Plan],
  ["m4a", mp4Plan],
  ["mp3", mp3Plan],
  ["wav", wavPlan],
  ["flac", flacPlan],
  ["png", pngPlan],
  ["jpeg", jpegPlan],
  ["gif", gifPlan],
  ["webp", webpPlan],
]);

const PIECE = 1024 * 1024;

/** A whole, fsynced file beside the one that came. */
export interface TaggedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly facts: MediaFacts;
}

/**
 * Writes a copy of a media file that carries `tags` in its own metadata to `target`, and reads it back. Null, and no
 * copy, whenever that isn't certain to leave picture and sound as they are: unknown builds, a full disk, facts that
 * differ afterwards. The file that came is never touched, so a crash at any moment loses nothing. Never rejects.
 */
export async function embedTags(
  file: { readonly path: string; readonly facts: MediaFacts },
  target: string,
  tags: Tags,
  probe: (source: MediaSource) => Promise<MediaFacts>,
): Promise<TaggedFile | null> {
  const bare = file.facts.format === "pcm" ? samplesOf(file.facts) : undefined;
  const plan = bare ? barePlan(bare) : file.facts.problem === undefined ? plans.get(file.facts.format) : undefined;
  if (plan === undefined) return null;
  const written = await write(file.path, target, plan, plainTags(tags)).catch(() => null);
  const facts = written === null ? null : await probe({ path: target }).catch(() => null);
  if (written !== null && facts !== null && (bare ? isWrapped(bare, facts) : isSameMedia(file.facts, facts)))
    return { ...written, facts };
  await rm(target, { force: true }).catch(() => {});
  return null;
}

/** Players, editors and XML readers get words and no commands: what an answer or a prompt held of those is left out. */
const plainTags = ({ title, words, lyrics, date, source, own, captions = [], chapters = [] }: Tags): Tags => ({
  ...{ title: plainLine(title), words: plainText(words), lyrics: plainText(lyrics), date, source },
  own: own.map(([name, value]) => [name, plainText(value)] as const),
  captions,
  chapters: chapters.map(({ start, title }) => ({ start, title: plainLine(title) })),
});

async function write(source: string, target: string, plan: Plan, tags: Tags) {
  // Closed also when the copy can't be begun: the disk is full, say.
  await using handle = await open(source, "r");
  const writer = await openIncoming(target);
  try {
    const { size } = await handle.stat();
    const pieces = await plan((at, length) => readExactly(handle, at, length), size, tags);
    if (pieces === null) return null;
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        await writer.write(piece);
        continue;
      }
      for (let at = piece.from; at < piece.to; at += PIECE)
        await writer.write(await readExactly(handle, at, Math.min(PIECE, piece.to - at)));
    }
    return await writer.finish();
  } finally {
    await writer.close();
  }
}

async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) throw new RangeError("The file ends too early.");
    filled += bytesRead;
  }
  return bytes;
}

const isWrapped = ({ rate, channels }: Samples, after: MediaFacts): boolean =>
  after.format === "wav" && after.problem === undefined && after.sampleRate === rate && after.channels === channels;

/** Everything but the size; lengths are measured in frames, which a header doesn't change. */
function isSameMedia(before: MediaFacts, after: MediaFacts): boolean {
  const { bytes: _before, durationSeconds: longBefore = 0, ...one } = before;
  const { bytes: _after, durationSeconds: longAfter = 0, ...other } = after;
  return Math.abs(longBefore - longAfter) < 0.02 && JSON.stringify(one) === JSON.stringify(other);
}
