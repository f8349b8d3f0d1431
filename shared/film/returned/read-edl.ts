import { keysOf } from "./compare-cut.ts";
import { cutIn, layClips } from "./lay-clips.ts";
import {
  CLIPS_MOST,
  collectLeftOut,
  fileFrom,
  nameFrom,
  type ReturnedDip,
  type ReturnedSound,
  type ReturnedTimeline,
  secondsFrom,
  soundBeside,
  TIMELINE_BYTES,
  TimelineRefused,
} from "./returned-timeline.ts";

const TIME = "(\\d{2}[:;.]\\d{2}[:;.]\\d{2}[:;.,]\\d{2})";
/** Number, reel, channels, kind of edit, its length, and the times of source and record. */
const eventLine = new RegExp(
  `^(\\d{1,6})\\s+(\\S{1,64})\\s+(\\S{1,8})\\s+([A-Z]\\w{0,4})(?:\\s+(\\d{1,4}))?\\s+${TIME}\\s+${TIME}\\s+${TIME}\\s+${TIME}\\s*$`,
);
const speedLine = /^M2\s+(\S{1,64})\s+(-?\d{1,4}(?:\.\d{1,4})?)\s+(\d{2}[:;.]\d{2}[:;.]\d{2}[:;.,]\d{2})\s*$/;
const comment = /^\*\s*(FROM CLIP NAME|TO CLIP NAME|SOURCE FILE)(?: IS)?\s*:\s*(.*)$/i;
/** As we note a dip; its length is exact where its halves aren't equal. */
const dipComment = /^\*\s*EFFECT NAME:\s*DIP TO COLOR (#[0-9A-F]{6}), FRAMES: (\d{1,6})\s*$/i;
const LINE_MOST = 2000;

/** Frames of a timecode at a whole rate; with drop frames two numbers of each minute are left out, but of each tenth. */
function framesOf(text: string, rate: number, drop: boolean): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(/[:;.,]/).map(Number);
  if (frames >= rate) throw new TimelineRefused("rate", text, rate);
  if (minutes > 59 || seconds > 59) throw new TimelineRefused("number", text, `99:59:59:${rate - 1}`);
  const all = ((hours * 60 + minutes) * 60 + seconds) * rate + frames;
  const minute = hours * 60 + minutes;
  return drop ? all - (rate / 15) * (minute - Math.floor(minute / 10)) : all;
}

type Span = readonly [number, number];

/** A line of an event with what is noted below it. Seconds. */
interface Event {
  readonly number: string;
  readonly reel: string;
  readonly kind: string;
  readonly fade: number;
  readonly source: Span;
  readonly record: Span;
  readonly hasPicture: boolean;
  readonly hasSound: boolean;
  /** Of the picture, from the lowest up. */
  readonly track: number;
  /** Reel that a transition comes from. */
  readonly comesFrom: string | null;
  from?: string;
  to?: string;
  file?: string;
  speed?: number;
  dip?: ReturnedDip;
  /** It is on the third or fourth channel of sound. */
  isBeside?: boolean;
}

const isBlack = (reel: string) => /^BL(ACK)?$/i.test(reel);
const isBlackName = (name: string | undefined) => name === undefined || /^(BL|black( video)?|)$/i.test(name);
const nameOf = ({ kind, from, to, file }: Event): string | undefined => (kind === "C" ? from : (to ?? from)) ?? file;

/** The events of a list in the order of its lines. Throws TimelineRefused with the line that isn't understood. */
function eventsOf(text: string, frameRate: number): Event[] {
  const rate = Math.round(frameRate);
  const events: Event[] = [];
  let drop = false;
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!lines.some((line) => eventLine.test(line)))
    throw new TimelineRefused(/^\s*TITLE:/i.test(text) ? "empty" : "format");
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd();
    if (line.length > LINE_MOST) throw new TimelineRefused("line", index + 1, LINE_MOST);
    if (/^FCM:/i.test(line)) {
      drop = /^FCM:\s*DROP/i.test(line);
      continue;
    }
    const last = events.at(-1);
    const found = eventLine.exec(line);
    if (found) {
      const [, number = "", reel = "", channels = "", kind = "", frames, ...times] = found;
      // A semicolon in front of the frames says it where no line does.
      const isDrop = rate % 30 === 0 && (drop || times.some((time) => time.includes(";")));
      const [a, b, c, d] = times.map((time) => secondsFrom(framesOf(time, rate, isDrop) / frameRate));
      // No longer than its event, whatever the line says.
      const fade = Math.min(Number(frames ?? 0) / frameRate, Math.max(0, (d ?? 0) - (c ?? 0)));
      const isFade = kind === "D" || /^W\d{3}$/.test(kind);
      const hasPicture = /V|B/.test(channels);
      const before = hasPicture ? events.findLast((each) => each.hasPicture) : undefined;
      events.push({
        ...{ number, reel, kind, fade: isFade ? fade : 0 },
        ...{ source: [a ?? 0, b ?? 0], record: [c ?? 0, d ?? 0] },
        // `NONE` is an event of the third and fourth channel of sound, which a line below it tells.
        ...{ hasPicture, hasSound: !hasPicture || /A|B/.test(channels) },
        ...{ track: Number(/V(\d{1,2})$/.exec(channels)?.[1] ?? 1), comesFrom: isFade ? (before?.reel ?? null) : null },
      });
      if (events.length > CLIPS_MOST * 4) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
      continue;
    }
    // An event that can't be read would be a clip that is lost without a word.
    if (/^\d{3,6}\s+\S+\s+(V\d?|B|AA?\d?\/V)\b/.test(line))
      throw new TimelineRefused("line", index + 1, nameFrom(line));
    if (last !== undefined) note(line, last, events, frameRate);
  }
  return events;
}

/** What a line says of the event above it. */
function note(line: string, last: Event, events: readonly Event[], frameRate: number): void {
  // What is noted below both lines of a split edit is about its picture.
  const split = events.at(-2);
  const about = !last.hasPicture && split?.hasPicture && split.number === last.number ? split : last;
  if (/^AUD\s+[34]\b/.test(line)) last.isBeside = true;
  if (!line.startsWith("*") && !line.startsWith("M2")) return;
  const [, told = "", name = ""] = comment.exec(line) ?? [];
  if (/^TO/i.test(told)) about.to ??= name.trim();
  else if (/^FROM/i.test(told)) about.from ??= name.trim();
  else if (told !== "") about.file ??= name.trim();
  const [, color, frames] = dipComment.exec(line) ?? [];
  if (color) about.dip = { seconds: Number(frames) / frameRate, color: color.toLowerCase() };
  const fast = speedLine.exec(line);
  if (fast === null) return;
  // It is about the reel that it names: in a dissolve that may be the one before.
  const two = about === split ? [split] : events.slice(-2);
  const retimed = two.findLast(({ number, reel }) => number === last.number && reel === fast[1]) ?? about;
  retimed.speed = speedOf(Number(fast[2]), Math.round(frameRate));
}

/** Frames a second as a speed. They have a tenth, which is less than editors set: the whole percent that they stand for. */
function speedOf(frames: number, rate: number): number {
  const percent = Math.round((frames / rate) * 100);
  return Math.abs((percent / 100) * rate - frames) <= 0.05 + 1e-9 ? percent / 100 : frames / rate;
}

/**
 * Reads an edit decision list (CMX3600) of a film of `frameRate`: cuts, dissolves, dips through black, gaps and speeds of
 * the picture track, split edits of its sound, and the sounds beside it. Wipes come as dissolves; keys and higher tracks
 * are left out and said. Throws TimelineRefused with the line that isn't understood.
 */
export function readEdl(text: string, frameRate: number): ReturnedTimeline {
  if (text.length > TIMELINE_BYTES) throw new TimelineRefused("size", text.length, TIMELINE_BYTES);
  const events = eventsOf(text, frameRate);
  const leftOut = collectLeftOut();
  const clips = picturesOf(events, frameRate, leftOut);
  if (clips.every(({ black }) => black)) throw new TimelineRefused("empty");
  if (clips.length > CLIPS_MOST) throw new TimelineRefused("clips", `> ${CLIPS_MOST}`, CLIPS_MOST);
  const sounds = soundsOf(events);
  return { clips, ...(sounds ? { sounds, channels: 2 } : {}), dips: "black", leftOut: leftOut.names };
}

/** What is shown, one behind the other, and black where nothing is. */
function picturesOf(events: readonly Event[], frameRate: number, leftOut: ReturnType<typeof collectLeftOut>) {
  const sounds = events.filter(({ hasPicture }) => !hasPicture);
  const heard = sounds.map((event) => ({
    ...laidOf(event),
    number: event.number,
    reel: event.reel,
    name: nameOf(event),
  }));
  // A split edit is an event of two lines, or (of Premiere Pro) two events of one clip.
  const byNumber = Map.groupBy(heard, ({ number, reel }) => `${number} ${reel}`);
  const byName = Map.groupBy(heard, ({ name }) => name);
  const laid = layClips(0.75 / frameRate);
  let end = Math.min(...events.flatMap(({ record }) => (record[1] > record[0] ? record[0] : [])));
  const shown = events.filter(({ hasPicture, record: [start, stop] }) => hasPicture && stop > start);
  const lowest = Math.min(...shown.map(({ track }) => track));
  for (const event of shown.toSorted((a, b) => a.record[0] - b.record[0])) {
    const { number, reel, kind, fade, source, record, speed = 1, hasSound, comesFrom, dip } = event;
    const length = record[1] - record[0];
    const named = nameOf(event);
    if (event.track > lowest || /^K/.test(kind)) {
      leftOut.add(named ? nameFrom(named) : `${number} ${reel} ${kind}`);
      continue;
    }
    if (kind !== "C" && kind !== "D" && !/^W\d{3}$/.test(kind)) leftOut.add(`${number} ${reel} ${kind}`);
    if (record[0] > end) laid.gap(record[0] - end);
    end = Math.max(end, record[1]);
    if (isBlack(reel) && isBlackName(fade > 0 ? event.to : event.from)) {
      // The clip goes into black over the last of what it shows.
      if (fade > 0) laid.leave(fade, fade);
      laid.gap(length - fade);
      continue;
    }
    const split = byNumber.get(`${number} ${reel}`) ?? [];
    const ofIt = split.length > 0 || named === undefined ? split : (byName.get(named) ?? []);
    const soundHead = hasSound ? 0 : soundBeside({ at: record[0], from: source[0], length, speed }, ofIt);
    const isFromBlack = fade > 0 && comesFrom !== null && isBlack(comesFrom);
    // What we noted holds as long as the dissolves are about as long; a cut has no other sign of another color.
    const isNoted = isFromBlack ? Math.abs((dip?.seconds ?? 0) - 2 * fade) < 2.5 / frameRate : fade === 0;
    laid.add(
      {
        ...{ name: nameFrom(named ?? reel), file: fileFrom(event.file ?? named ?? reel), clipId: null },
        ...{ from: source[0], length, speed },
        ...(dip && isNoted ? { dip } : {}),
        ...(soundHead === undefined ? {} : { soundHead }),
      },
      // What overlaps the clip behind it belongs to it.
      isFromBlack ? { ...cutIn, into: fade } : { ...cutIn, behind: fade, fade },
    );
  }
  const { clips, fadeOut } = laid.end();
  if (fadeOut > 0) leftOut.add(`BL D ${String(Math.round(fadeOut * frameRate)).padStart(3, "0")}`);
  return clips;
}

const laidOf = ({ source, record }: Event) => ({ at: record[0], from: source[0], length: record[1] - record[0] });

/**
 * The sounds of a list that lie beside its picture; undefined where it doesn't say: it has none on channels of their own,
 * or doesn't name them.
 */
function soundsOf(events: readonly Event[]): ReturnedSound[] | undefined {
  const pictured = events.filter(({ hasPicture }) => hasPicture);
  const numbers = new Set(pictured.map(({ number }) => number));
  const shown = new Set(pictured.flatMap((event) => keysOf(nameOf(event) ?? "")));
  const first = Math.min(...events.flatMap(({ record }) => (record[1] > record[0] ? record[0] : [])));
  const beside = events.filter(
    ({ hasPicture, isBeside, number, reel, record }) =>
      !hasPicture && (isBeside || !numbers.has(number)) && !isBlack(reel) && record[1] > record[0],
  );
  // A take's own sound has its take's name, on whichever channel.
  const own = beside.filter((event) => !keysOf(nameOf(event) ?? "").some((key) => shown.has(key)));
  if (own.length === 0 || own.some((event) => nameOf(event) === undefined)) return undefined;
  return own.map((event): ReturnedSound => {
    const { at, from, length } = laidOf(event);
    const named = nameOf(event) ?? "";
    return { name: nameFrom(named), file: fileFrom(event.file ?? named), soundId: null, at: at - first, from, length };
  });
}
