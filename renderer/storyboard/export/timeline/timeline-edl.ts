import type { PictureRect } from "#shared/film/framing.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import type { FilmPlan } from "../film-plan.ts";
import { timecode } from "./shot-list.ts";
import { dipWords, framedEnds, itemsOf, songFrames, type Timeline, type TimelineFile } from "./timeline.ts";

/** Longer titles are cut by the programs that read them. */
const TITLE_MOST = 70;

/** Names stand in lines of their own; what ends a line would begin another. */
const lineOf = (text: string, most: number) => plainLine(text).trim().slice(0, most);

/** Pixels of the file that fill the frame: its size, and where its upper left corner lies. */
const partOf = ({ x, y, width, height }: PictureRect) =>
  `${Math.round(width)}x${Math.round(height)}+${Math.round(x)}+${Math.round(y)}`;

const fileNameOf = ({ url }: TimelineFile): string => {
  const last = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/**
 * The film as an edit decision list (CMX3600): one picture track with the takes' own sound, cuts, dissolves, and speeds as
 * `M2`. A dissolve begins where the clip before it ends, and is two lines of one event: what it comes from, without length,
 * and what it goes to. Sound that begins or ends elsewhere than its picture is a split edit: a line of its own in the same
 * event. The song and sounds beside the takes follow as events of their own. Files, and how their pictures lie in the
 * frame, are named in comments, as the format has room for eight signs only. No drop frames.
 */
export function timelineEdl(timeline: Timeline): string {
  const { title, plan, takes, stills, cards, takesLevel, markers } = timeline;
  const { frameRate, segments } = plan;
  const at = (seconds: number) => timecode(seconds, frameRate);
  const file = (index: number) => {
    const { assetId } = segments[index] ?? {};
    return (assetId == null ? undefined : (takes.get(assetId) ?? stills?.get(assetId))) ?? cards.get(index) ?? null;
  };
  const { items, frames } = itemsOf(timeline);
  const reelOf = (index: number) => (file(index) === null ? "BL" : "AX").padEnd(8);
  const blocks = segments.map((segment, index): string => {
    const { start, from, fade, speed, hasSound, soundHead = 0, soundTail = 0 } = segment;
    const end = endOf(plan, index);
    const length = end - start;
    const source = sourceOf(segment, length, frameRate);
    const isHeard = hasSound && takesLevel > 0;
    const isSplit = isHeard && (soundHead !== 0 || soundTail !== 0);
    const channels = isHeard && !isSplit ? "AA/V" : "V";
    const number = String(index + 1).padStart(3, "0");
    const lineOn = (on: string, reel: string, edit: string, ...times: readonly number[]) =>
      `${number}  ${reel} ${on.padEnd(5)} ${edit} ${times.map(at).join(" ")}`;
    const line = (reel: string, edit: string, ...times: readonly number[]) => lineOn(channels, reel, edit, ...times);
    const shown = file(index);
    const before = index > 0 ? file(index - 1) : null;
    const lines: string[] = [];
    const delay = soundHead > 0 ? "AUDIO" : "VIDEO";
    if (isSplit && soundHead !== 0) lines.push(`SPLIT:    ${delay} DELAY=  ${at(Math.abs(soundHead))}`);
    if (fade > 0) {
      const previous = segments[index - 1];
      const left = previous ? sourceOf(previous, start - previous.start, frameRate).to : 0;
      lines.push(line(reelOf(index - 1), "C       ", left, left, start, start));
      const long = String(Math.round(fade * frameRate)).padStart(3, "0");
      lines.push(line(reelOf(index), `D    ${long}`, source.from, source.to, start, end));
    } else lines.push(line(reelOf(index), "C       ", source.from, source.to, start, end));
    if (isSplit) {
      const [begins, ends] = [source.from + soundHead * speed, source.to + soundTail * speed];
      lines.push(lineOn("AA", reelOf(index), "C       ", begins, ends, start + soundHead, end + soundTail));
    }
    if (speed !== 1)
      lines.push(
        `M2   ${reelOf(index)} ${(speed * Math.round(frameRate)).toFixed(1).padStart(5, "0")}       ${at(from)}`,
      );
    const dip = items[index]?.dip;
    if (dip) lines.push(`* EFFECT NAME: ${dipWords(dip).toUpperCase()}`);
    if (fade > 0 && before) lines.push(`* FROM CLIP NAME: ${lineOf(fileNameOf(before), 250)}`);
    for (const { at: moment, words } of markers)
      if (moment >= start && moment < end) lines.push(`* LOC: ${at(moment)} GREEN   ${lineOf(words, 120)}`.trimEnd());
    if (shown) {
      lines.push(`* ${fade > 0 ? "TO" : "FROM"} CLIP NAME: ${lineOf(fileNameOf(shown), 250)}`);
      lines.push(`* COMMENT: ${lineOf(shown.name, 250)}`);
      const item = items[index];
      const ends = item && framedEnds(item, timeline);
      if (item && ends) lines.push(`* COMMENT: ${item.framing?.conform} ${partOf(ends.from)} TO ${partOf(ends.to)}`);
    }
    return lines.join("\n");
  });
  blocks.push(...soundBlocks(timeline, frames));
  return `TITLE: ${lineOf(title, TITLE_MOST)}\nFCM: NON-DROP FRAME\n\n${blocks.join("\n\n")}\n`;
}

interface SoundEvent {
  readonly file: TimelineFile;
  readonly channels: readonly number[];
  readonly level: number;
  /** Frames of the file, and of the film. */
  readonly from: number;
  readonly at: number;
  readonly length: number;
}

/**
 * The song and the sounds beside the takes. A list has four channels of sound and the takes' own has the first two: each
 * track of sounds has one of the others, and the song what they leave. The third and the fourth channel are told in a line
 * of their own (`AUD`) under an event on none of those that the column knows. A song that has no channel left is named in
 * a comment.
 */
function soundBlocks({ plan, song, sounds }: Timeline, frames: number): string[] {
  const { frameRate, segments } = plan;
  const time = (frame: number) => timecode(frame / frameRate, frameRate);
  const down = (seconds: number) => Math.floor(seconds * frameRate + 1e-6);
  const taken = new Set(sounds.map(({ heard }) => 3 + heard.track));
  const left = [3, 4].filter((channel) => !taken.has(channel));
  const beside = sounds.map((file): SoundEvent => {
    const { start, end, from, gain, track } = file.heard;
    const at = down(start);
    const length = Math.min(frames, down(end)) - at;
    return { file, channels: [3 + track], level: gain, from: down(from), at, length };
  });
  const under = song
    ? songFrames(song, frameRate, frames).map((each) => ({ ...each, file: song, channels: left, level: song.level }))
    : [];
  const events = [...beside, ...under].filter(({ length, level }) => length > 0 && level > 0);
  let number = segments.length;
  return events.map(({ file, channels, level, from, at, length }) => {
    const [sourceEnd, end] = [from + length, at + length].map(time);
    const name = lineOf(file.name, 250);
    if (channels.length === 0) return `* COMMENT: ${name} FROM ${time(at)} TO ${end} HAS NO CHANNEL LEFT`;
    number += 1;
    const lines = [
      `${String(number).padStart(3, "0")}  AX       NONE  C        ${time(from)} ${sourceEnd} ${time(at)} ${end}`,
      `AUD  ${channels.join("    ")}`,
      `* FROM CLIP NAME: ${lineOf(fileNameOf(file), 250)}`,
      `* COMMENT: ${name}`,
    ];
    if (level !== 1) lines.push(`* COMMENT: LEVEL ${(20 * Math.log10(level)).toFixed(1)} DB`);
    return lines.join("\n");
  });
}

/** Where the record side of a clip ends: where the one behind it begins. */
function endOf({ segments }: Pick<FilmPlan, "segments">, index: number): number {
  const own = segments[index];
  return segments[index + 1]?.start ?? (own ? own.start + own.length : 0);
}

/** What of its file a clip shows in `length` seconds of the film; a frame that stands is one frame. */
function sourceOf({ from, speed }: FilmPlan["segments"][number], length: number, frameRate: number) {
  return { from, to: from + (speed === 0 ? 1 / frameRate : length * speed) };
}
