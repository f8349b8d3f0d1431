import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import {
  CLIPS_MOST,
  collectLeftOut,
  fileFrom,
  nameFrom,
  type ReturnedClip,
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
  if (typeof ticks !== "number" || typeof rate !== "number" || !(rate > 0)) throw new TimelineRefused("number", "", "");
  return ticks / rate;
}

const rangeOf = (value: unknown): { start: number; length: number } | null => {
  const fields = fieldsOf(value);
  if (fields === null) return null;
  return { start: timeOf(fields.start_time), length: secondsFrom(timeOf(fields.duration)) };
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
  if (shown === null) throw new TimelineRefused("number", nameFrom(clip.name), "");
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
}

const acrossOf = (transition: Fields): Across => ({
  before: secondsFrom(timeOf(transition.in_offset)),
  behind: secondsFrom(timeOf(transition.out_offset)),
});
const cutOnly: Across = { before: 0, behind: 0 };

/** The clips of a track; in it they abut, and a transition lies over the cut: in the film they overlap. */
function clipsOf(
  track: Fields,
  leftOut: ReturnType<typeof collectLeftOut>,
  sounds: readonly ReturnedSound[],
): ReturnedClip[] {
  const clips: (Omit<ReturnedClip, "fade"> & { across: Across })[] = [];
  const byFile = Map.groupBy(sounds, ({ file }) => file);
  let waiting: Across = cutOnly;
  /** Of the track, up to here. */
  let at = 0;
  for (const child of listOf(track.children)) {
    const fields = fieldsOf(child);
    const kind = schemaOf(child);
    if (fields === null || kind === "") throw new TimelineRefused("format", nameFrom(fields?.OTIO_SCHEMA));
    if (kind === "Transition") {
      // In front of the first clip there is nothing to fade from.
      if (clips.length > 0) waiting = acrossOf(fields);
      continue;
    }
    if (kind === "Gap") {
      at += rangeOf(fields.source_range)?.length ?? 0;
      waiting = cutOnly;
      continue;
    }
    if (kind !== "Clip") {
      leftOut.add(`${kind} ${nameFrom(fields.name)}`.trim());
      at += rangeOf(fields.source_range)?.length ?? 0;
      waiting = cutOnly;
      continue;
    }
    const clip = clipFrom(fields);
    if (fields.enabled === false) {
      at += clip.length;
      continue;
    }
    const ofIt = clip.file === null ? [] : (byFile.get(clip.file) ?? []);
    const soundHead = soundBeside({ ...clip, at }, ofIt);
    clips.push({ ...clip, ...(soundHead === undefined ? {} : { soundHead }), across: waiting });
    at += clip.length;
    waiting = cutOnly;
    if (clips.length > CLIPS_MOST) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
  }
  return clips.map(({ across, ...clip }, index) => {
    const next = clips[index + 1]?.across ?? cutOnly;
    return {
      ...clip,
      from: Math.max(0, clip.from - across.before * clip.speed),
      length: clip.length + across.before + next.behind,
      fade: across.before + across.behind,
    };
  });
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
 * Reads an OpenTimelineIO timeline (`.otio`): the picture track with the most clips. Other tracks of pictures are said by
 * name; of sound it is read what is heard where. Throws TimelineRefused.
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
  const tracks = all.filter(({ kind }) => kind === "Video");
  const sounds = all.filter(({ kind }) => kind === "Audio").flatMap(soundsOf);
  if (sounds.length > SOUNDS_MOST) throw new TimelineRefused("clips", sounds.length, SOUNDS_MOST);
  const counted = tracks.map((track) => ({
    track,
    count: listOf(track.children).filter((child) => schemaOf(child) === "Clip").length,
  }));
  const [main, ...others] = counted.toSorted((a, b) => b.count - a.count);
  if (main === undefined || main.count === 0) throw new TimelineRefused("empty");
  for (const { track, count } of others) if (count > 0) leftOut.add(nameFrom(track.name) || "Video");
  const clips = clipsOf(main.track, leftOut, sounds);
  // A file without any sound was written without it: nothing of it was taken away.
  return { clips, ...(sounds.length === 0 ? {} : { sounds }), leftOut: leftOut.names };
}
