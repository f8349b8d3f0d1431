import type { PictureRect } from "#shared/film/framing.ts";
import { SONG } from "#shared/film/returned/index.ts";
import { SOUND_TRACKS } from "#shared/film/sound-clips.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import { songFrames, soundFrames } from "./sound-frames.ts";
import { dipHalves, framedEnds, itemsOf, markerFrames, type Timeline, type TimelineItem } from "./timeline.ts";

const time = (frames: number, rate: number) => ({ OTIO_SCHEMA: "RationalTime.1", value: frames, rate });
const range = (from: number, frames: number, rate: number) => ({
  OTIO_SCHEMA: "TimeRange.1",
  start_time: time(from, rate),
  duration: time(frames, rate),
});
const point = (x: number, y: number) => ({ OTIO_SCHEMA: "V2d.1", x, y });

/**
 * The film as an OpenTimelineIO timeline (`.otio`): takes, cards and cross-fades on one track, the takes' own sound, which
 * J- and L-cuts begin and end elsewhere, and the song on tracks of theirs, captions as markers on their clips, speeds as time
 * effects, dips as transitions that note their color. Each clip notes which one of the cut it is, so that it is known when it comes back; the format has no framing, which stands among the notes as well, as
 * `[left, top, width, height]` in pixels of the file where the clip begins and where it ends.
 */
export function timelineOtio(timeline: Timeline): string {
  const { title, plan, takes, song, takesLevel } = timeline;
  const rate = plan.frameRate;
  const { items, frames } = itemsOf(timeline);
  const filmSize = { width: plan.width, height: plan.height };

  const referenceOf = ({ assetId, file, frames: length, still }: TimelineItem) => {
    const take = assetId === null ? undefined : takes.get(assetId);
    const { width, height } = take?.facts ?? still ?? filmSize;
    const own = take?.facts.frameRate ?? rate;
    return {
      OTIO_SCHEMA: "ExternalReference.1",
      target_url: file?.url ?? "",
      available_range: range(0, take ? Math.round(take.facts.seconds * own) : length, own),
      available_image_bounds: { OTIO_SCHEMA: "Box2d.1", min: point(0, 0), max: point(width, height) },
    };
  };
  const clip = (name: string, source: ReturnType<typeof range>, reference: object, more: object = {}) => ({
    OTIO_SCHEMA: "Clip.2",
    name: plainLine(name),
    source_range: source,
    media_references: { DEFAULT_MEDIA: reference },
    active_media_reference_key: "DEFAULT_MEDIA",
    ...more,
  });
  const gap = (length: number) => ({ OTIO_SCHEMA: "Gap.1", name: "", source_range: range(0, length, rate) });
  const transition = ({ fade, lead }: TimelineItem) => ({
    OTIO_SCHEMA: "Transition.1",
    name: "",
    transition_type: "SMPTE_Dissolve",
    in_offset: time(lead, rate),
    out_offset: time(fade - lead, rate),
  });
  /** Through a color: no dissolve, so of a type that is ours, under the name that editors give it. It needs no spare frames. */
  const dipped = (dip: NonNullable<TimelineItem["dip"]>, isFirst: boolean) => {
    const { before, behind } = dipHalves(dip);
    return {
      OTIO_SCHEMA: "Transition.1",
      name: "Dip To Color Dissolve",
      transition_type: "Custom_Transition",
      in_offset: time(isFirst ? 0 : before, rate),
      out_offset: time(behind, rate),
      metadata: { reelsong: { dip } },
    };
  };
  const markers = ({ captions, from }: TimelineItem) =>
    captions.length === 0
      ? {}
      : {
          markers: captions.map(({ at, frames: length, words }) => ({
            ...{ OTIO_SCHEMA: "Marker.2", name: words, color: "WHITE" },
            marked_range: range(from + at, length, rate),
          })),
        };
  /** A time effect changes what is seen in a clip's range, never how long it is. */
  const effects = ({ speed }: TimelineItem) => {
    if (speed === 1) return {};
    const schema = speed === 0 ? "FreezeFrame" : "LinearTimeWarp";
    return { effects: [{ OTIO_SCHEMA: `${schema}.1`, name: "", effect_name: schema, time_scalar: speed }] };
  };
  const cornersOf = ({ x, y, width, height }: PictureRect) => [x, y, width, height].map((pixels) => Math.round(pixels));
  const note = (item: TimelineItem) => {
    const { clipId, gain, framing } = item;
    const ends = framedEnds(item, timeline);
    const framed = ends && { conform: framing?.conform, from: cornersOf(ends.from), to: cornersOf(ends.to) };
    return {
      metadata: {
        reelsong: {
          ...{ clip: clipId, ...(gain === 1 ? {} : { gain }), ...(framed ? { framing: framed } : {}) },
        },
      },
    };
  };
  const noted = (sound: string, gain = 1) => ({
    metadata: { reelsong: gain === 1 ? { sound } : { sound, gain } },
  });
  const track = (name: string, kind: "Video" | "Audio", children: readonly object[], metadata?: object) => ({
    ...{ OTIO_SCHEMA: "Track.1", name, kind, children },
    ...(metadata === undefined ? {} : { metadata: { reelsong: metadata } }),
  });

  const pictures = items.flatMap((item, index) => {
    const { name, file, from, frames: length, fade, dip } = item;
    const shown =
      file === null
        ? gap(length)
        : clip(name, range(from, length, rate), referenceOf(item), {
            ...markers(item),
            ...effects(item),
            ...note(item),
          });
    if (dip) return [dipped(dip, index === 0), shown];
    return fade > 0 ? [transition(item), shown] : [shown];
  });
  const heardOf = ({ frames: length, soundHead, soundTail }: TimelineItem) => length - soundHead + soundTail;
  const heard = items.flatMap((item, index) => {
    const { name, file, from, fade, hasSound, soundHead, speed } = item;
    const lasts = heardOf(item);
    const begins = Math.max(0, from + Math.round(soundHead * speed));
    const sound =
      file === null || !hasSound
        ? gap(lasts)
        : clip(name, range(begins, lasts, rate), referenceOf(item), { ...effects(item), ...note(item) });
    const before = items[index - 1];
    // A cross-fade needs sound on both its sides, of its own length: one that is cut elsewhere may be shorter.
    const isOver = fade > 0 && hasSound && before?.hasSound && Math.min(lasts, heardOf(before)) >= fade;
    return isOver ? [transition(item), sound] : [sound];
  });
  const tracks = [track("V1", "Video", pictures)];
  if (takesLevel > 0 && items.some(({ hasSound }) => hasSound))
    tracks.push(track("A1", "Audio", heard, { level: takesLevel }));
  if (song !== null) {
    const { name, url, seconds, sampleRate, level, fade, duck } = song;
    const reference = {
      OTIO_SCHEMA: "ExternalReference.1",
      target_url: url,
      available_range: range(0, Math.round(seconds * sampleRate), sampleRate),
    };
    const spans = songFrames(song.spans, seconds, rate, frames);
    let end = 0;
    const heard = spans.flatMap(({ at, from, length }) => {
      const lead = at > end ? [gap(at - end)] : [];
      end = at + length;
      return [...lead, clip(name, range(from, length, rate), reference, noted(SONG))];
    });
    tracks.push(
      track("Song", "Audio", heard, {
        ...{ level, fade },
        // OTIO has no volume of its own: editors that know ours find it here, in seconds of the film and dB.
        ...(duck.length === 0 ? {} : { ducking: duck }),
      }),
    );
  }
  const sounds = soundFrames(timeline.sounds, rate, frames);
  for (const number of SOUND_TRACKS) {
    let end = 0;
    const heard = sounds.filter((sound) => sound.heard.track === number);
    const children = heard.flatMap(({ name, url, seconds, sampleRate, heard: { id, gain }, laid }) => {
      const reference = {
        ...{ OTIO_SCHEMA: "ExternalReference.1", target_url: url },
        available_range: range(0, Math.round(seconds * sampleRate), sampleRate),
      };
      const lead = laid.at > end ? [gap(laid.at - end)] : [];
      end = laid.at + laid.length;
      return [...lead, clip(name, range(laid.from, laid.length, rate), reference, noted(id, gain))];
    });
    if (children.length > 0) tracks.push(track(`Sound ${number + 1}`, "Audio", children));
  }
  const marked = markerFrames(timeline.markers, rate, frames).map(({ frame, words }) => ({
    ...{ OTIO_SCHEMA: "Marker.2", name: words, color: "GREEN", marked_range: range(frame, 1, rate) },
  }));
  return `${JSON.stringify(
    {
      OTIO_SCHEMA: "Timeline.1",
      name: plainLine(title),
      global_start_time: time(0, rate),
      tracks: {
        OTIO_SCHEMA: "Stack.1",
        name: "tracks",
        children: tracks,
        ...(marked.length > 0 ? { markers: marked } : {}),
      },
    },
    null,
    2,
  )}\n`;
}
