import { expect, it, test } from "vitest";
import {
  type FilmNote,
  filmNotes,
  type LaidClip,
  MOST_NOTES,
  noteAt,
  notesFor,
  placeNotes,
} from "#shared/film/film-notes.ts";

const A = "0198d6a0-0000-7000-8000-00000000000a";
const B = "0198d6a0-0000-7000-8000-00000000000b";
const PIECE = "0198d6a0-0000-7000-8000-0000000000a2";
const NOTE = "0198d6a0-0000-7000-8000-000000000001";
const take = (key: string, shotId: string, start: number, length: number, from = 0, speed = 1): LaidClip => ({
  ...{ key, shotId, card: null, start, length, from, speed },
});
const card = (key: string, start: number, length: number): LaidClip => ({
  ...{ key, shotId: A, card: "Dawn", start, length, from: 0, speed: 1 },
});
const footage = (key: string, assetId: string, start: number, length: number, from = 0): LaidClip => ({
  ...{ key, shotId: A, card: null, footage: { assetId }, start, length, from, speed: 1 },
});
const still = (key: string, start: number, length: number): LaidClip => ({
  ...footage(key, "picture", start, length),
  speed: 0,
});
const note = (clip: string, shot: string | null, at: number, more: Partial<FilmNote> = {}): FilmNote => ({
  ...{ clip, shot, at, text: "Darker" },
  ...more,
});
const timeOf = (one: FilmNote, clips: readonly LaidClip[]) => placeNotes({ [NOTE]: one }, clips)[0]?.time;

test.each([
  ["of a take from its start", take(A, A, 5, 5), 7, { clip: A, shot: A, at: 2 }],
  ["of a take that is trimmed", take(A, A, 5, 3, 2), 6, { clip: A, shot: A, at: 3 }],
  ["of a take at half its speed", take(A, A, 0, 10, 0, 0.5), 4, { clip: A, shot: A, at: 2 }],
  ["of a frame that stands", take(A, A, 0, 2, 1.5, 0), 1, { clip: A, shot: A, at: 1.5 }],
  ["of a card", card("title", 3, 3), 4, { clip: "title", shot: null, at: 1 }],
  ["beyond the end", take(A, A, 0, 5), 9, { clip: A, shot: A, at: 5 }],
])("a moment %s is kept by what is seen there", (_what, clip, seconds, kept) => {
  expect(noteAt(clip, seconds)).toEqual(kept);
});

test.each<[string, FilmNote, LaidClip[], number | null]>([
  ["goes where its clip goes", note(A, A, 2), [take(B, B, 0, 5), take(A, A, 5, 5)], 7],
  ["follows a trim of the start", note(A, A, 3), [take(A, A, 0, 3, 2)], 1],
  ["follows a speed", note(A, A, 2), [take(A, A, 0, 2.5, 0, 2)], 1],
  ["is found in the piece that has its moment", note(A, A, 4), [take(A, A, 0, 3), take(PIECE, A, 3, 2, 3)], 4],
  ["isn’t in a film that doesn’t show its moment", note(A, A, 4), [take(A, A, 0, 3)], null],
  ["isn’t in a film without its shot", note(A, A, 1), [take(B, B, 0, 5)], null],
  ["stands on a card", note("title", null, 1), [card("title", 4, 3)], 5],
  [
    "on footage is found in the piece that has its moment",
    note("f", null, 4),
    [footage("f", "file", 0, 3), footage("other", "else", 3, 9), footage("g", "file", 12, 2, 3)],
    13,
  ],
  ["on a still goes with it", note("f", null, 4), [still("f", 0, 3), still("g", 3, 9)], null],
  ["goes with its card", note("title", null, 1), [take(A, A, 0, 5)], null],
])("a note %s", (_what, one, clips, time) => {
  expect(timeOf(one, clips)).toBe(time);
});

it("notes stand in the film’s order; what it doesn’t show comes last", () => {
  const ids = ["1", "2", "3"].map((digit) => NOTE.slice(0, -1) + digit);
  const [late = "", gone = "", early = ""] = ids;
  const placed = placeNotes({ [late]: note(B, B, 1), [gone]: note(A, A, 30), [early]: note(A, A, 1) }, [
    take(A, A, 0, 5),
    take(B, B, 5, 5),
  ]);
  expect(placed.map(({ id, time }) => [id, time])).toEqual([
    [early, 1],
    [late, 6],
    [gone, null],
  ]);
});

it("a copy of a film has them on its own shots, under names of their own", () => {
  const copied = notesFor(
    { [NOTE]: note(A, A, 1), [NOTE.slice(0, -1) + 2]: note(B, B, 1), [NOTE.slice(0, -1) + 3]: note("title", null, 1) },
    (shot) => (shot === A ? PIECE : null),
    (() => {
      let number = 0;
      return () => `copy ${++number}`;
    })(),
  );
  expect(copied).toEqual({ "copy 1": note(PIECE, PIECE, 1), "copy 2": note("title", null, 1) });
});

it("words and number are bounded", () => {
  const many = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_none, at) => [
        `0198d6a0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        note(A, A, 1),
      ]),
    );
  expect(filmNotes.safeParse(many(MOST_NOTES)).success).toBe(true);
  expect(filmNotes.safeParse(many(MOST_NOTES + 1)).success).toBe(false);
  expect(filmNotes.safeParse({ [NOTE]: note(A, A, 1, { text: "x".repeat(2001) }) }).success).toBe(false);
  expect(filmNotes.safeParse({ [NOTE]: note(A, A, -1) }).success).toBe(false);
});
