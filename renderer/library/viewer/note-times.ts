/** A time that is written in a note, and the words that follow it up to the next one or the line's end. */
export interface NoteTime {
  /** Seconds from the start of the file. */
  readonly seconds: number;
  /** As it is written: `0:12.5`. */
  readonly written: string;
  readonly words: string;
  /** Where it begins in the note; tells two of the same time apart. */
  readonly at: number;
}

// Not within a longer row of figures: `2026-11-21 10:48:01.5` is a time, `16:9:1:2` and `1.0:30` are not.
const time = /(?<![\d:.])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(\.\d{1,3})?(?![\d:])/g;

/** The times of a note in the order they are written: `0:12.5`, `12:05`, `1:02:03`. */
export function timesOf(note: string): NoteTime[] {
  const found = [...note.matchAll(time)];
  return found.map((match, index) => {
    const [written, hours, minutesOfHour, minutes, seconds, part] = match;
    const from = match.index + written.length;
    const until = found[index + 1]?.index ?? note.length;
    const [line = ""] = note.slice(from, until).split("\n");
    return {
      seconds: Number(hours ?? 0) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds) + Number(part ?? 0),
      written,
      words: line.replace(/^[\s,;:–—-]+|[\s,;–—-]+$/g, ""),
      at: match.index,
    };
  });
}

/** `0:12.5`; hundredths only where they are, so that a frame is found again: `0:12.54`. */
export function writeTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const whole = Math.floor(hundredths / 100);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const clock = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
  const part = two(hundredths % 100).replace(/0+$/, "");
  return part === "" ? clock : `${clock}.${part}`;
}

/** What is put at the caret so that a time stands there, parted from the words around it. */
export function timeAt(note: string, seconds: number, from: number, until: number = from): string {
  const before = /(^|\s)$/.test(note.slice(0, from)) ? "" : " ";
  const after = /^[^\S\n]/.test(note.slice(until)) ? "" : " ";
  return `${before}${writeTime(seconds)}${after}`;
}
