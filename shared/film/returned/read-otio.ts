import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { cutIn, layClips } from "./lay-clips.ts";
import {
  BLACK,
  CLIPS_MOST,
  collectLeftOut,
  fileFrom,
  LONGEST,
  nameFrom,
  type ReturnedClip,
  type ReturnedDip,
  type ReturnedSound,
  type ReturnedTimeline,
  SOUNDS_MOST,
  secondsFrom,
  soundBeside,
  TIMELINE_BYTES,
  TimelineRefused,
} from "./returned-timeline.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** `Clip.2` → `Clip`. */
const schemaOf = (value: unknown): string => {
  const name = fieldsOf(value)?.OTIO_SCHEMA;
  return typeof name === "string" ? (/^([A-Za-z]{1,40})\.\d{1,3}$/.exec(name)?.[1] ?? "") : "";
};

/** Throws TimelineRefused for a time that isn't one. */
function timeOf(value: unknown): number {
  const fields = fieldsOf(value);
  const [ticks, rate] = [fields?.value, fields?.rate];
  if (typeof ticks !== "number" || typeof rate !== "number" || !(rate > 0))
    throw new TimelineRefused("number", nameFrom(JSON.stringify([ticks, rate])), LONGEST);
  return ticks / rate;
}

const rangeOf = (value: unknown): { start: number; length: number } | null => {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const start = timeOf(fields.start_time);
  if (!Number.isFinite(start)) throw new TimelineRefused("number", start, LONGEST);
  return { start, length: secondsFrom(timeOf(fields.duration)) };
};

/** The media that a clip shows now. */
function referenceOf(clip: Fields): Fields | null {
  const all = fieldsOf(clip.media_references);
  const key = typeof clip.active_media_reference_key === "string" ? clip.active_media_reference_key : "DEFAULT_MEDIA";
  return fieldsOf(all?.[key]) ?? fieldsOf(clip.media_reference);
}

function speedOf(clip: Fields): number {
  for (const effect of listOf(clip.effects)) {
    if (schemaOf(effect) === "FreezeFrame") return 0;
    const scalar = fieldsOf(effect)?.time_scalar;
    if (schemaOf(effect) === "LinearTimeWarp" && typeof scalar === "number" && Number.isFinite(scalar)) return scalar;
  }
  return 1;
}

/** What we noted of it when it was handed on. */
function noteOf(clip: Fields, name: "clip" | "sound"): string | null {
  const note = fieldsOf(fieldsOf(clip.metadata)?.reelsong)?.[name];
  return typeof note === "string" && note.length <= 80 ? note : null;
}

function clipFrom(clip: Fields): Omit<ReturnedClip, "fade"> {
  const reference = referenceOf(clip);
  const available = rangeOf(reference?.available_range);
  const shown = rangeOf(clip.source_range) ?? available;
  if (shown === null) throw new TimelineRefused("number", `${nameFrom(clip.name)} ?`, LONGEST);
  return {
    name: nameFrom(clip.name),
    file: fileFrom(reference?.target_url) ?? fileFrom(reference?.name),
    clipId: noteOf(clip, "clip"),
    // Editors count from the timecode that a file begins with.
    from: secondsFrom(Math.max(0, shown.start - (available?.start ?? 0))),
    length: shown.length,
    speed: speedOf(clip),
  };
}

/** Seconds of a transition before and behind the cut that it lies over. */
interface Across {
  readonly before: number;
  readonly behind: number;
  /** Through a color, without overlap. */
  readonly dip?: ReturnedDip;
}

/** What a transition is: one that has the name of a dip is one, every other a dissolve. */
function acrossOf(transition: Fields): Across {
  const before = secondsFrom(timeOf(transition.in_offset));
  const behind = secondsFrom(timeOf(transition.out_offset));
  const [, named] = /\bdip to (black|white|colou?r)\b/i.exec(nameFrom(transition.name)) ?? [];
  const noted = dipNoted(transition, Number(fieldsOf(transition.out_offset)?.rate));
  if (named === undefined && noted === null) return { before, behind };
  const color = noted?.color ?? { black: BLACK, white: "#ffffff" }[named?.toLowerCase() ?? ""] ?? null;
  // At the head of a track only half of it is there.
  const seconds = before === 0 ? behind * 2 : before + behind;
  // One of an odd number of frames has halves that aren't equal.
  const isAsNoted = noted !== null && Math.abs(noted.seconds - seconds) < 0.05;
  return { before, behind, dip: { seconds: isAsNoted ? noted.seconds : seconds, color } };
}

/** The dip that we noted when the film was handed on. */
function dipNoted(of: Fields, rate: number): { readonly seconds: number; readonly color: string } | null {
  const note = fieldsOf(fieldsOf(fieldsOf(of.metadata)?.reelsong)?.dip);
  const { frames, color } = note ?? {};
  if (typeof frames !== "number" || typeof color !== "string" || !/^#[0-9a-f]{6}$/.test(color) || !(rate > 0))
    return null;
  return Number.isFinite(frames) && frames > 0 ? { seconds: secondsFrom(frames / rate), color } : null;
}

/** What lies on a track, one behind the other. */
type Piece =
  | { readonly clip: Omit<ReturnedClip, "fade">; readonly length: number }
  /** `isHidden`: something that isn't taken over is seen there. */
  | { readonly clip: null; readonly length: number; readonly isHidden: boolean }
  | { readonly across: Across };

/** A gap of less than this is where an editor rounded, seconds. */
const LEAST_GAP = 0.02;

/** Clips with what lies between them. */
const PIECES_MOST = 4 * CLIPS_MOST;

/** What lies on a track, with what is nested in it. Throws TimelineRefused. */
function piecesOf(children: unknown, leftOut: ReturnType<typeof collectLeftOut>): Piece[] {
  if (listOf(children).length > PIECES_MOST) throw new TimelineRefused("clips", listOf(children).length, PIECES_MOST);
  return listOf(children).flatMap((child): Piece[] => {
    const fields = fieldsOf(child);
    const kind = schemaOf(child);
    if (fields === null || kind === "") throw new TimelineRefused("format", nameFrom(fields?.OTIO_SCHEMA));
    if (kind === "Transition") return [{ across: acrossOf(fields) }];
    if (kind === "Gap") return [{ clip: null, length: rangeOf(fields.source_range)?.length ?? 0, isHidden: false }];
    if (kind === "Clip") {
      const clip = clipFrom(fields);
      const old = dipNoted(fields, Number(fieldsOf(fieldsOf(fields.source_range)?.duration)?.rate));
      // A speed that changes within the clip, as DaVinci Resolve writes it: a film has one for each.
      if (listOf(fields.effects).some((effect) => schemaOf(effect) === "TimeEffect"))
        leftOut.add(`${clip.name} (TimeEffect)`);
      // What is switched off is black.
      if (fields.enabled === false) return [{ clip: null, length: clip.length, isHidden: false }];
      return [{ clip: { ...clip, ...(old ? { dip: old } : {}) }, length: clip.length }];
    }
    return nestedIn(fields, kind, leftOut);
  });
}

/** The clips of a compound clip that has one track of pictures, as far as it shows them; of any other its name. */
function nestedIn(fields: Fields, kind: string, leftOut: ReturnType<typeof collectLeftOut>): Piece[] {
  const range = rangeOf(fields.source_range);
  const tracks = kind === "Track" ? [fields] : kind === "Stack" ? picturesIn(fields) : [];
  const [track, ...others] = tracks.filter((each) => holdsClips(each.children));
  const hidden: Piece[] = [{ clip: null, length: range?.length ?? 0, isHidden: true }];
  if (fields.enabled === false) return [{ clip: null, length: range?.length ?? 0, isHidden: false }];
  if (track === undefined || others.length > 0 || listOf(fields.effects).length > 0) {
    leftOut.add(`${kind} ${nameFrom(fields.name)}`.trim());
    return hidden;
  }
  const pieces = piecesOf(track.children, leftOut);
  if (range === null) return pieces;
  const [start, end] = [range.start, range.start + range.length];
  let at = 0;
  return pieces.flatMap((piece): Piece[] => {
    // A transition at either edge has nothing to lie over.
    if ("across" in piece) return at > start && at < end ? [piece] : [];
    const head = Math.max(0, start - at);
    const length = Math.min(end, at + piece.length) - at - head;
    at += piece.length;
    if (length < LEAST_GAP) return [];
    if (piece.clip === null) return [{ ...piece, length }];
    return [{ clip: { ...piece.clip, from: piece.clip.from + head * piece.clip.speed, length }, length }];
  });
}

const holdsClips = (children: unknown): boolean =>
  listOf(children).some((child) => ["Clip", "Stack", "Track"].includes(schemaOf(child)));

/** The tracks of a stack that show something at all. */
const picturesIn = (stack: Fields): Fields[] =>
  listOf(stack.children).flatMap((child): Fields[] => {
    const fields = fieldsOf(child);
    return fields !== null && schemaOf(child) === "Track" && fields.kind === "Video" && fields.enabled !== false
      ? [fields]
      : [];
  });

/** A stretch of a track in which something is seen. */
type Stretch = readonly [start: number, end: number];

function seenOn(pieces: readonly Piece[]): Stretch[] {
  let at = 0;
  return pieces.flatMap((piece): Stretch[] => {
    if ("across" in piece) return [];
    at += piece.length;
    return piece.clip === null && !piece.isHidden ? [] : [[at - piece.length, at]];
  });
}

/** Asks whether anything is seen in a stretch; none may begin before the one asked for last. */
function seenAlong(seen: readonly Stretch[]): (start: number, end: number) => boolean {
  const sorted = seen.toSorted(([a], [b]) => a - b);
  let [next, reach] = [0, Number.NEGATIVE_INFINITY];
  return (start, end) => {
    // Each is passed once: a file may hold hundreds of thousands.
    for (let at = sorted[next]; at !== undefined && at[0] < end; at = sorted[++next]) reach = Math.max(reach, at[1]);
    return reach > start;
  };
}

/**
 * The clips of a track; in it they abut, and a transition lies over the cut: in the film they overlap. A gap is black, but
 * where another track (`over`) is seen in it.
 */
function clipsOf(pieces: readonly Piece[], sounds: readonly ReturnedSound[], over: readonly Stretch[]) {
  const byFile = Map.groupBy(sounds, ({ file }) => file);
  const laid = layClips(LEAST_GAP);
  const isSeen = seenAlong(over);
  let waiting: Across | undefined;
  let [at, count] = [0, 0];
  const acrossAt = (index: number): Across | undefined => {
    const piece = pieces[index];
    return piece !== undefined && "across" in piece && !piece.across.dip ? piece.across : undefined;
  };
  const isGap = (index: number) => {
    const piece = pieces[index];
    return piece === undefined || ("clip" in piece && piece.clip === null);
  };
  for (const [index, piece] of pieces.entries()) {
    if ("across" in piece) {
      waiting = piece.across;
      // Into black, where nothing follows.
      if (isGap(index + 1) && index > 0 && !isGap(index - 1) && !waiting.dip)
        laid.leave(waiting.before + waiting.behind, index + 1 < pieces.length ? waiting.behind : 0);
      continue;
    }
    const { clip, length } = piece;
    if (clip === null) {
      if (!(piece.isHidden || isSeen(at, at + length)) && length >= LEAST_GAP)
        laid.gap(Math.max(0, length - (waiting?.behind ?? 0) - (acrossAt(index + 1)?.before ?? 0)));
      at += length;
      waiting = undefined;
      continue;
    }
    const isFromBlack = waiting !== undefined && !waiting.dip && isGap(index - 2);
    const { before, behind, dip } = waiting ?? { before: 0, behind: 0 };
    const ofIt = clip.file === null ? [] : (byFile.get(clip.file) ?? []);
    const soundHead = soundBeside({ ...clip, at }, ofIt);
    const lead = dip ? 0 : before;
    laid.add(
      {
        ...{ ...clip, from: Math.max(0, clip.from - lead * clip.speed), length: length + lead },
        ...(dip ? { dip } : {}),
        ...(soundHead === undefined ? {} : { soundHead }),
      },
      dip || waiting === undefined
        ? cutIn
        : isFromBlack
          ? { ...cutIn, into: before + behind }
          : { ...cutIn, behind, fade: before + behind },
    );
    at += length;
    waiting = undefined;
    count += 1;
    if (count > CLIPS_MOST) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
  }
  return laid.end();
}

/** What is heard on a track of sound. */
function soundsOf(track: Fields): ReturnedSound[] {
  const sounds: ReturnedSound[] = [];
  let at = 0;
  for (const child of listOf(track.children)) {
    const fields = fieldsOf(child);
    if (fields === null || schemaOf(child) === "Transition") continue;
    if (schemaOf(child) !== "Clip") {
      at += rangeOf(fields.source_range)?.length ?? 0;
      continue;
    }
    const { name, file, from, length } = clipFrom(fields);
    if (fields.enabled !== false)
      sounds.push({
        ...{ name, file, soundId: noteOf(fields, "sound"), at: secondsFrom(at), from },
        length: secondsFrom(from + length) - from,
      });
    at += length;
    if (sounds.length > CLIPS_MOST) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
  }
  return sounds;
}

/**
 * Reads an OpenTimelineIO timeline (`.otio`): the picture track with the most clips, gaps as black, and what is nested in it
 * where that is one track. Other tracks of pictures are said by name; of sound it is read what is heard where. Throws
 * TimelineRefused.
 */
export function readOtio(text: string): ReturnedTimeline {
  if (text.length > TIMELINE_BYTES) throw new TimelineRefused("size", text.length, TIMELINE_BYTES);
  const depth = jsonDepth(text);
  if (depth > DEEPEST_JSON) throw new TimelineRefused("depth", depth, DEEPEST_JSON);
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new TimelineRefused("format");
  }
  const timeline = fieldsOf(root);
  if (schemaOf(root) !== "Timeline") throw new TimelineRefused("format", nameFrom(timeline?.OTIO_SCHEMA));
  if (timeline?.OTIO_SCHEMA !== "Timeline.1")
    throw new TimelineRefused("version", nameFrom(timeline?.OTIO_SCHEMA), "Timeline.1");
  const leftOut = collectLeftOut();
  const all = listOf(fieldsOf(timeline.tracks)?.children)
    .flatMap((track): Fields[] => {
      const fields = fieldsOf(track);
      return fields === null ? [] : [fields];
    })
    .filter((track) => schemaOf(track) === "Track");
  const sounds = all.filter(({ kind, enabled }) => kind === "Audio" && enabled !== false).flatMap(soundsOf);
  if (sounds.length > SOUNDS_MOST) throw new TimelineRefused("clips", sounds.length, SOUNDS_MOST);
  const counted = all
    .filter(({ kind, enabled }) => kind === "Video" && enabled !== false)
    .map((track) => ({ track, count: listOf(track.children).filter((child) => holdsClips([child])).length }));
  const [main, ...others] = counted.toSorted((a, b) => b.count - a.count);
  if (main === undefined || main.count === 0) throw new TimelineRefused("empty");
  // Their own names of what is nested in them say nothing more.
  const unheard = collectLeftOut();
  const over = others.flatMap(({ track }) => seenOn(piecesOf(track.children, unheard)));
  for (const { track, count } of others) if (count > 0) leftOut.add(nameFrom(track.name) || "Video");
  const { clips, fadeOut } = clipsOf(piecesOf(main.track.children, leftOut), sounds, over);
  if (clips.every(({ black }) => black)) throw new TimelineRefused("empty");
  if (clips.length > CLIPS_MOST) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
  if (fadeOut > 0) leftOut.add(`Transition ${Math.round(fadeOut * 100) / 100} s`);
  // A file without any sound was written without it: nothing of it was taken away.
  return { clips, ...(sounds.length === 0 ? {} : { sounds }), dips: "any", leftOut: leftOut.names };
}
