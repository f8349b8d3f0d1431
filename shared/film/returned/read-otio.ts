import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import {
  CLIPS_MOST,
  collectLeftOut,
  fileFrom,
  nameFrom,
  type ReturnedClip,
  type ReturnedTimeline,
  secondsFrom,
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

function clipFrom(clip: Fields): Omit<ReturnedClip, "fade"> {
  const reference = referenceOf(clip);
  const available = rangeOf(reference?.available_range);
  const shown = rangeOf(clip.source_range) ?? available;
  if (shown === null) throw new TimelineRefused("number", nameFrom(clip.name), "");
  const note = fieldsOf(fieldsOf(clip.metadata)?.reelsong)?.clip;
  return {
    name: nameFrom(clip.name),
    file: fileFrom(reference?.target_url) ?? fileFrom(reference?.name),
    clipId: typeof note === "string" && note.length <= 80 ? note : null,
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
function clipsOf(track: Fields, leftOut: ReturnType<typeof collectLeftOut>): ReturnedClip[] {
  const clips: (Omit<ReturnedClip, "fade"> & { across: Across })[] = [];
  let waiting: Across = cutOnly;
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
      waiting = cutOnly;
      continue;
    }
    if (kind !== "Clip") {
      leftOut.add(`${kind} ${nameFrom(fields.name)}`.trim());
      waiting = cutOnly;
      continue;
    }
    if (fields.enabled === false) continue;
    clips.push({ ...clipFrom(fields), across: waiting });
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

/**
 * Reads an OpenTimelineIO timeline (`.otio`): the picture track with the most clips. Other tracks of pictures are said by
 * name; sound isn't looked at. Throws TimelineRefused.
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
  const tracks = listOf(fieldsOf(timeline.tracks)?.children)
    .flatMap((track): Fields[] => {
      const fields = fieldsOf(track);
      return fields === null ? [] : [fields];
    })
    .filter((track) => schemaOf(track) === "Track" && track.kind === "Video");
  const counted = tracks.map((track) => ({
    track,
    count: listOf(track.children).filter((child) => schemaOf(child) === "Clip").length,
  }));
  const [main, ...others] = counted.toSorted((a, b) => b.count - a.count);
  if (main === undefined || main.count === 0) throw new TimelineRefused("empty");
  for (const { track, count } of others) if (count > 0) leftOut.add(nameFrom(track.name) || "Video");
  return { clips: clipsOf(main.track, leftOut), leftOut: leftOut.names };
}
