import { saveBlob, saveText } from "#renderer/lib/index.ts";
import { type ListRow, saveList } from "#renderer/media/contact-sheet/index.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";
import { spreadsheetCell } from "#shared/outgoing/index.ts";
import { timecode } from "../../export/index.ts";
import type { Clip, FrameSize } from "../animatic-clips.ts";
import { type NoteStill, noteStill } from "./note-still.ts";

/** What is said of a list of notes, in the person's language. */
export interface NoteWords {
  /** Time, shot (or card, or file of the library), note, done. */
  readonly headings: readonly [string, string, string, string];
  readonly done: string;
  /** In place of a time, where the film doesn't show the moment. */
  readonly unplaced: string;
  readonly shotOf: (note: PlacedNote<Clip>) => string;
}

/** Moment in the film, shot, words, and whether it is seen to, of each note. */
export const noteCells = (notes: readonly PlacedNote<Clip>[], words: NoteWords, frameRate: number): string[][] =>
  notes.map((note) => [
    note.time === null ? words.unplaced : timecode(note.time, frameRate),
    words.shotOf(note),
    note.text,
    note.done ? words.done : "",
  ]);

/** CSV as in RFC 4180; spreadsheets take it for UTF-8 by its first three bytes. */
export const notesCsv = (notes: readonly PlacedNote<Clip>[], words: NoteWords, frameRate: number): string =>
  `\uFEFF${[words.headings, ...noteCells(notes, words, frameRate)].map((row) => row.map(spreadsheetCell).join(",")).join("\r\n")}\r\n`;

export function saveNotesCsv(name: string, notes: readonly PlacedNote<Clip>[], words: NoteWords, frameRate: number) {
  saveText(`${name}.csv`, notesCsv(notes, words, frameRate), "text/csv;charset=utf-8");
}

/** A page or more with the picture of each note's moment beside its words. Rejects where nothing can be drawn. */
export async function saveNotesPdf(
  name: string,
  notes: readonly PlacedNote<Clip>[],
  words: NoteWords,
  frameRate: number,
  frame: FrameSize,
): Promise<void> {
  const cells = noteCells(notes, words, frameRate);
  const stills: (NoteStill | null)[] = [];
  try {
    for (const note of notes) stills.push(await noteStill(note, frame));
    const rows = stills.map((still, at): ListRow => ({ picture: still?.address ?? null, cells: cells[at] ?? [] }));
    // In pixels of a page; the words have what is left.
    const widths = [190, 130, 0, 110];
    const columns = words.headings.map((heading, at) => ({ heading, width: widths[at] ?? 0 }));
    saveBlob(`${name}.pdf`, await saveList(name, columns, rows));
  } finally {
    for (const still of stills) still?.release();
  }
}
