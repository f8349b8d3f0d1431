import {
  CLIPS_MOST,
  collectLeftOut,
  fileFrom,
  nameFrom,
  type ReturnedClip,
  type ReturnedTimeline,
  secondsFrom,
  soundBeside,
  TIMELINE_BYTES,
  TimelineRefused,
} from "./returned-timeline.ts";

const TIME = "(\\d{2}:\\d{2}:\\d{2}[:;.,]\\d{2})";
/** Number, reel, channels, kind of edit, its length, and the times of source and record. */
const event = new RegExp(
  `^(\\d{1,6})\\s+(\\S{1,64})\\s+(\\S{1,8})\\s+([A-Z]\\w{0,4})(?:\\s+(\\d{1,4}))?\\s+${TIME}\\s+${TIME}\\s+${TIME}\\s+${TIME}\\s*$`,
);
const speedLine = /^M2\s+(\S{1,64})\s+(-?\d{1,4}(?:\.\d{1,4})?)\s+(\d{2}:\d{2}:\d{2}[:;.,]\d{2})\s*$/;
const comment = /^\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE)\s*:\s*(.*)$/i;
const LINE_MOST = 2000;

/** Frames of a timecode at a whole rate; with drop frames two numbers of each minute are left out, but of each tenth. */
function framesOf(text: string, rate: number, drop: boolean): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(/[:;.,]/).map(Number);
  if (minutes > 59 || seconds > 59 || frames >= rate) throw new TimelineRefused("number", text, rate);
  const all = ((hours * 60 + minutes) * 60 + seconds) * rate + frames;
  const minute = hours * 60 + minutes;
  return drop ? all - (rate / 15) * (minute - Math.floor(minute / 10)) : all;
}

interface Event {
  readonly number: string;
  readonly reel: string;
  readonly kind: string;
  readonly fade: number;
  readonly source: readonly [number, number];
  readonly record: readonly [number, number];
  /** Its sound is cut where its picture is. */
  readonly withSound: boolean;
  from?: string;
  to?: string;
  speed?: number;
}

const laidOf = ({ source, record }: Pick<Event, "source" | "record">) => ({
  ...{ at: record[0], from: source[0], length: record[1] - record[0] },
});

/**
 * Reads an edit decision list (CMX3600) of a film of `frameRate`: cuts, dissolves and speeds of the picture track, and
 * split edits of its sound. Wipes come as dissolves; keys and black are left out and said. Throws TimelineRefused with the line that isn't understood.
 */
export function readEdl(text: string, frameRate: number): ReturnedTimeline {
  if (text.length > TIMELINE_BYTES) throw new TimelineRefused("size", text.length, TIMELINE_BYTES);
  const rate = Math.round(frameRate);
  const leftOut = collectLeftOut();
  const events: Event[] = [];
  /** Sound that is cut elsewhere than its picture: split edits. */
  const heard: Pick<Event, "number" | "reel" | "source" | "record">[] = [];
  let drop = false;
  let isAudio = false;
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!lines.some((line) => event.test(line))) throw new TimelineRefused(/^\s*TITLE:/i.test(text) ? "empty" : "format");
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd();
    if (line.length > LINE_MOST) throw new TimelineRefused("line", index + 1, LINE_MOST);
    if (/^FCM:/i.test(line)) {
      drop = /^FCM:\s*DROP/i.test(line) && rate % 30 === 0;
      continue;
    }
    const found = event.exec(line);
    if (found) {
      const [, number = "", reel = "", channels = "", kind = "", frames, ...times] = found;
      const [a, b, c, d] = times.map((time) => framesOf(time, rate, drop) / frameRate);
      const stretch = {
        source: [secondsFrom(a ?? Number.NaN), secondsFrom(b ?? Number.NaN)],
        record: [secondsFrom(c ?? Number.NaN), secondsFrom(d ?? Number.NaN)],
      } as const;
      // `NONE` is an event of the third and fourth channel of sound, which a line below it tells.
      const isSound = !/V|B/.test(channels);
      // What is noted below both lines of a split edit is about its picture.
      isAudio = isSound && events.at(-1)?.number !== number;
      if (isSound) {
        heard.push({ number, reel, ...stretch });
        if (heard.length > CLIPS_MOST * 2) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
        continue;
      }
      const isFade = kind === "D" || /^W\d{3}$/.test(kind);
      if (!isFade && kind !== "C") leftOut.add(`${number} ${reel} ${kind}`);
      events.push({
        ...{ number, reel, kind, fade: isFade ? Number(frames ?? 0) / frameRate : 0 },
        ...stretch,
        withSound: /A|B/.test(channels),
      });
      if (events.length > CLIPS_MOST * 2) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
      continue;
    }
    // An event that can't be read would be a clip that is lost without a word.
    if (/^\d{3,6}\s+\S+\s+(V|B|AA?\d?\/V)\b/.test(line)) throw new TimelineRefused("line", index + 1, nameFrom(line));
    const last = events.at(-1);
    if (last === undefined || isAudio) continue;
    const told = comment.exec(line);
    if (told) {
      const name = told[2]?.trim() ?? "";
      if (/^TO/i.test(told[1] ?? "")) last.to = name;
      else last.from ??= name;
    }
    const fast = speedLine.exec(line);
    // It is about the reel that it names: in a dissolve that may be the one before.
    if (fast) {
      const about = events.slice(-2).findLast(({ number, reel }) => number === last.number && reel === fast[1]) ?? last;
      about.speed = Number(fast[2]) / rate;
    }
  }
  const shown = events.filter(({ kind, record: [start, end] }) => end > start && !/^K/.test(kind));
  const clips = shown.flatMap(
    ({ number, reel, kind, fade, source: [from], record, from: left, to, speed, withSound }, index): ReturnedClip[] => {
      const named = kind === "C" ? left : (to ?? left);
      if (/^BL(ACK)?$/i.test(reel) && named === undefined) return [];
      const picture = { at: record[0], from, length: record[1] - record[0], speed: speed ?? 1 };
      const ofIt = heard.filter((each) => each.number === number && each.reel === reel);
      const soundHead = withSound ? 0 : soundBeside(picture, ofIt.map(laidOf));
      return [
        {
          ...{ name: nameFrom(named ?? reel), file: fileFrom(named ?? reel), clipId: null },
          // What overlaps the clip behind it belongs to it.
          ...{ from, length: record[1] - record[0] + (shown[index + 1]?.fade ?? 0), fade, speed: speed ?? 1 },
          ...(soundHead === undefined ? {} : { soundHead }),
        },
      ];
    },
  );
  if (clips.length === 0) throw new TimelineRefused("empty");
  return { clips, leftOut: leftOut.names };
}
