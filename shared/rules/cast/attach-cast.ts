import { limits } from "#shared/wire/limits.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { type AssetKindLookup, referenceKind } from "../video/reference-kind.ts";
import type { CastCard, LeftOut, ShotCard } from "./card.ts";
import { namedCards, type WrittenShot } from "./named-cards.ts";

/** What is known of files: the kind, and the seconds of a video or a sound, where they are known. */
export interface KnownMedia {
  readonly kindOf: AssetKindLookup;
  readonly secondsOf: (name: string) => number | undefined;
}

interface CastingShot extends WrittenShot {
  readonly references: readonly string[];
  readonly projectReferences?: readonly string[];
}

/** Room for the media of one kind in a request (API.md § Input media limits). */
const rooms = {
  image: { most: limits.referenceImageCount.max, counted: "images" },
  video: {
    most: limits.videoCount.max,
    counted: "videos",
    seconds: limits.videoTotalDuration.max,
    timed: "videoTime",
    each: limits.videoDuration,
  },
  audio: {
    most: limits.audioCount.max,
    counted: "sounds",
    seconds: limits.audioTotalDuration.max,
    timed: "soundTime",
    each: limits.audioDuration,
  },
} as const;

/** A card with what of it is sent. */
type Attached<Card extends CastCard> = Omit<Card, "files"> & {
  files: (Card["files"][number] & { left: LeftOut | null })[];
};

/**
 * The cards that a shot names, with which of their files are sent: after the references that the person chose, in the
 * order of the words, each card's first file before any card's second, as long as the service takes them. `left` says of
 * each that is not sent why.
 */
export function followCast<Card extends CastCard>(
  shot: CastingShot,
  cast: readonly Card[],
  known: KnownMedia,
): Attached<Card>[] {
  const named = namedCards(shot, cast);
  if (named.length === 0) return [];
  const used = { image: { count: 0, seconds: 0 }, video: { count: 0, seconds: 0 }, audio: { count: 0, seconds: 0 } };
  const sent = new Set<string>();
  const kindOf = (name: string) => {
    const kind = referenceKind(name, known.kindOf);
    return kind === "video" || kind === "audio" ? kind : "image";
  };
  const send = (name: string) => {
    sent.add(name);
    const room = used[kindOf(name)];
    room.count += 1;
    room.seconds += known.secondsOf(name) ?? 0;
  };
  for (const name of new Set([...(shot.projectReferences ?? []), ...shot.references])) send(name);

  const left = new Map<string, LeftOut>();
  const longest = Math.max(...named.map(({ files }) => files.length));
  for (let at = 0; at < longest; at += 1) {
    for (const { files } of named) {
      const name = files[at]?.name;
      if (name === undefined || sent.has(name) || left.has(name)) continue;
      const kind = kindOf(name);
      const why = leftOut(kind, used[kind], name, known);
      if (why === null) send(name);
      else left.set(name, why);
    }
  }
  return named.map((card) => ({
    ...card,
    files: card.files.map((file) => ({ ...file, left: left.get(file.name) ?? null })),
  }));
}

function leftOut(
  kind: keyof typeof rooms,
  used: { readonly count: number; readonly seconds: number },
  name: string,
  { kindOf, secondsOf }: KnownMedia,
): LeftOut | null {
  if (!isWebAddress(name) && kindOf(name) === undefined) return { why: "gone", found: 0, allowed: 0 };
  const room = rooms[kind];
  if (used.count >= room.most) return { why: room.counted, found: used.count + 1, allowed: room.most };
  if (!("each" in room)) return null;
  const seconds = secondsOf(name) ?? 0;
  const { min, max } = room.each;
  if (seconds > max) return { why: "length", found: seconds, allowed: max };
  if (seconds > 0 && seconds < min) return { why: "length", found: seconds, allowed: min };
  const together = used.seconds + seconds;
  return together > room.seconds ? { why: room.timed, found: together, allowed: room.seconds } : null;
}

/** The files that the cards of a shot bring to its request, each once, in the order of cards and of their files. */
export const castFiles = (cast: readonly ShotCard[] | undefined): string[] =>
  (cast ?? []).flatMap(({ files }) => files.flatMap(({ name, left }) => (left === null ? [name] : [])));

/**
 * What a shot is made from after its words named more cards, or fewer: their files are meant to be sent, so one made
 * from text alone becomes one of references, and goes back when nothing of them is left.
 */
export function modeWithCast<Mode extends "text" | "frames" | "references">(
  before: { readonly mode: Mode; readonly cast?: readonly ShotCard[] },
  after: { readonly mode: Mode; readonly cast?: readonly ShotCard[] },
  hasReferences: boolean,
): Mode | "text" | "references" {
  const [then, now] = [castFiles(before.cast), castFiles(after.cast)];
  if (after.mode === "text" && now.some((name) => !then.includes(name))) return "references";
  if (after.mode === "references" && then.length > 0 && now.length === 0 && !hasReferences) return "text";
  return after.mode;
}
