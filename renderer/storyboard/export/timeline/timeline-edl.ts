import type { PictureRect } from "#shared/film/framing.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import { timecode } from "./shot-list.ts";
import { type SoundFrames, songFrames, soundFrames } from "./sound-frames.ts";
import {
  BLACK,
  cutShort,
  dipHalves,
  dipWords,
  framedEnds,
  itemsOf,
  type Timeline,
  type TimelineFile,
  type TimelineItem,
} from "./timeline.ts";

/** CMX3600 numbers events with three signs. */
export const EDL_EVENTS = 999;

/** Longer titles are cut by the programs that read them. */
const TITLE_MOST = 70;

/** Names stand in lines of their own; what ends a line would begin another. */
const lineOf = (text: string, most: number) => cutShort(plainLine(text).trim(), most);

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
 * and what it goes to. A dip through black is a dissolve to the reel of black (`BL`) and an event with one from it; other
 * colors stand in comments. Sound that begins or ends elsewhere than its picture is an event of its own, as Premiere Pro
 * writes it: readers that take the second line of an event for a transition refuse a split edit. The song and sounds beside
 * the takes follow. Files, and how their pictures lie in the frame, are named in comments, as the format has room for eight
 * signs only. No drop frames. More than `EDL_EVENTS` events are no list that a reader of CMX3600 has to take.
 */
export function timelineEdl(timeline: Timeline): { readonly text: string; readonly events: number } {
  const { items, frames } = itemsOf(timeline);
  let events = 0;
  const numbered: Numbered = (lines) => {
    events += 1;
    return lines(String(events).padStart(3, "0")).join("\n");
  };
  const blocks = [...pictureBlocks(timeline, items, frames, numbered), ...soundBlocks(timeline, frames, numbered)];
  const head = `TITLE: ${lineOf(timeline.title, TITLE_MOST)}\nFCM: NON-DROP FRAME`;
  return { text: `${head}\n\n${blocks.join("\n\n")}\n`, events };
}

/** Writes an event under the next number. */
type Numbered = (lines: (number: string) => readonly string[]) => string;

/** What of its file is shown, and where in the film; frames. */
interface Place {
  readonly source: readonly [number, number];
  readonly record: readonly [number, number];
}

/** Where an item's picture begins on the record side: a cross-fade begins where the clip before it ends. */
const beginOf = ({ at, lead }: TimelineItem) => at - lead;

function pictureBlocks(timeline: Timeline, items: readonly TimelineItem[], frames: number, numbered: Numbered) {
  const { plan, takesLevel, markers } = timeline;
  const { frameRate } = plan;
  const time = (frame: number) => timecode(frame / frameRate, frameRate);
  const reelOf = ({ file }: TimelineItem) => (file === null ? "BL" : "AX");
  const named = (file: TimelineFile) => lineOf(fileNameOf(file), 250);
  return items.flatMap((item, index): string[] => {
    const { file, name, fade, speed, gain, dip, hasSound, soundHead, soundTail } = item;
    const [before, next] = [items[index - 1], items[index + 1]];
    const [start, end] = [beginOf(item), next ? beginOf(next) : frames];
    const out = next?.dip?.color === BLACK ? Math.min(dipHalves(next.dip).before, end - start) : 0;
    const into = dip?.color === BLACK ? Math.min(dipHalves(dip).behind, end - out - start) : 0;
    const level = takesLevel * gain;
    const isHeard = hasSound && level > 0;
    const isSplit = isHeard && (soundHead !== 0 || soundTail !== 0 || out > 0);
    const channels = isHeard && !isSplit ? "AA/V" : "V";
    /** Of its file, at a frame of the film; a frame that stands is one frame. */
    const from = item.first;
    const sourceAt = (frame: number) => from + leftBy(item, frame - start);
    const line = (number: string, on: string, reel: string, edit: string, { source, record }: Place) =>
      `${number}  ${reel.padEnd(8)} ${on.padEnd(5)} ${edit.padEnd(8)} ${[...source, ...record].map(time).join(" ")}`;
    const dissolve = (length: number) => `D    ${String(length).padStart(3, "0")}`;
    const fast = (speed * Math.round(frameRate)).toFixed(1).padStart(5, "0");
    const retimed = (at: number) => `M2   ${reelOf(item).padEnd(8)} ${fast}       ${time(at)}`;
    const still = (at: number, frame: number): Place => ({ source: [at, at], record: [frame, frame] });

    const own = numbered((number) => {
      const place: Place = { source: [from, sourceAt(end - out)], record: [start, end - out] };
      const lines: string[] = [];
      if (fade > 0) {
        const left = before ? before.first + leftBy(before, start - beginOf(before)) : 0;
        lines.push(line(number, channels, before ? reelOf(before) : "BL", "C", still(left, start)));
        lines.push(line(number, channels, reelOf(item), dissolve(fade), place));
      } else if (into > 0) {
        lines.push(line(number, channels, "BL", "C", still(0, start)));
        lines.push(line(number, channels, reelOf(item), dissolve(into), place));
      } else lines.push(line(number, channels, reelOf(item), "C", place));
      if (speed !== 1) lines.push(retimed(from));
      if (dip) lines.push(`* EFFECT NAME: ${dipWords(dip).toUpperCase()}`);
      if (fade > 0 && before?.file) lines.push(`* FROM CLIP NAME: ${named(before.file)}`);
      for (const { at, words } of markers) {
        const frame = Math.round(at * frameRate);
        if (frame >= start && frame < end) lines.push(`* LOC: ${time(frame)} GREEN   ${lineOf(words, 120)}`.trimEnd());
      }
      if (file) {
        lines.push(`* ${fade > 0 || into > 0 ? "TO" : "FROM"} CLIP NAME: ${named(file)}`);
        lines.push(`* COMMENT: ${lineOf(name, 250)}`);
        const ends = framedEnds(item, timeline);
        if (ends) lines.push(`* COMMENT: ${item.framing?.conform} ${partOf(ends.from)} TO ${partOf(ends.to)}`);
      }
      if (isHeard && !isSplit) lines.push(...levels(level, OWN, time(from)));
      return lines;
    });
    const fromClip = file ? [`* FROM CLIP NAME: ${named(file)}`] : [];
    const goes = () =>
      numbered((number) => [
        line(number, "V", reelOf(item), "C", still(sourceAt(end - out), end - out)),
        line(number, "V", "BL", dissolve(out), { source: [0, out], record: [end - out, end] }),
        ...fromClip,
      ]);
    const begins = Math.max(0, from + Math.round(soundHead * speed));
    const ends = begins + leftBy(item, end - start - soundHead + soundTail);
    const heard = () =>
      numbered((number) => [
        line(number, "AA", reelOf(item), "C", {
          source: [begins, ends],
          record: [start + soundHead, end + soundTail],
        }),
        ...(speed === 1 ? [] : [retimed(begins)]),
        ...fromClip,
        ...levels(level, OWN, time(begins)),
      ]);
    return [own, ...(out === 0 ? [] : [goes()]), ...(isSplit ? [heard()] : [])];
  });
}

interface SoundEvent {
  readonly file: TimelineFile;
  readonly channels: readonly number[];
  readonly level: number;
  readonly laid: SoundFrames;
}

/**
 * The song and the sounds beside the takes. A list has four channels of sound and the takes' own has the first two: each
 * track of sounds has one of the others, and the song what they leave. The third and the fourth channel are told in a line
 * of their own (`AUD`) at the end of an event on none of those that the column knows. A song that has no channel left is named in
 * a comment.
 */
function soundBlocks({ plan, song, sounds }: Timeline, frames: number, numbered: Numbered): string[] {
  const { frameRate } = plan;
  const time = (frame: number) => timecode(frame / frameRate, frameRate);
  const taken = new Set(sounds.map(({ heard }) => 3 + heard.track));
  const left = [3, 4].filter((channel) => !taken.has(channel));
  const beside = soundFrames(sounds, frameRate, frames).map((file): SoundEvent => {
    const { laid, heard } = file;
    return { file, channels: [3 + heard.track], level: heard.gain, laid };
  });
  const under = song
    ? songFrames(song.spans, song.seconds, frameRate, frames).map((laid): SoundEvent => {
        return { file: song, channels: left, level: song.level, laid };
      })
    : [];
  const heard = [...beside, ...under].filter(({ level }) => level > 0);
  return heard.map(({ file, channels, level, laid: { from, at, length } }) => {
    const [sourceEnd, end] = [from + length, at + length].map(time);
    const name = lineOf(file.name, 250);
    if (channels.length === 0) return `* COMMENT: ${name} FROM ${time(at)} TO ${end} HAS NO CHANNEL LEFT`;
    return numbered((number) => [
      `${number}  AX       NONE  C        ${time(from)} ${sourceEnd} ${time(at)} ${end}`,
      `* FROM CLIP NAME: ${lineOf(fileNameOf(file), 250)}`,
      `* COMMENT: ${name}`,
      ...levels(level, channels, time(from)),
      `AUD  ${channels.join("    ")}`,
    ]);
  });
}

/** The takes' own sound. */
const OWN = [1, 2];

/** A level other than that of the file, on each channel from a time of it on, in the words of Premiere Pro. */
function levels(amplitude: number, channels: readonly number[], at: string): string[] {
  if (amplitude === 1) return [];
  const decibels = (20 * Math.log10(amplitude)).toFixed(2);
  const signed = amplitude > 1 ? `+${decibels}` : decibels;
  return channels.map((channel) => `* AUDIO LEVEL AT ${at} IS ${signed} DB  (REEL AX A${channel})`);
}

/** Frames of its file that an item has shown after so many of the film. */
const leftBy = ({ speed }: TimelineItem, frames: number) => (speed === 0 ? 1 : Math.round(frames * speed));
