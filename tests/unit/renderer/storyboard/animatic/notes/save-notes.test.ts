// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { notesCsv } from "#renderer/storyboard/animatic/notes/save-notes.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";

const words = {
  headings: ["Time", "Shot", "Note", "Done"],
  ...{ done: "Yes", unplaced: "Not in the film", shotOf: ({ shot }: PlacedNote<Clip>) => shot ?? "" },
} as const;
const note = (text: string, time: number | null, done = false): PlacedNote<Clip> => ({
  ...{ id: text, clip: "a", shot: "Shot 2", at: 0, text, time, done, shownBy: undefined },
});

// @shows The cut, point by point › 5. Notes with time codes, as CSV and PDF
it("a list of notes has time codes, quotes what needs it, and no cell runs as a formula", () => {
  expect(notesCsv([note("Too dark, I think", 61.5, true), note("=1+1", null)], words, 24)).toBe(
    "\uFEFFTime,Shot,Note,Done\r\n" +
      '00:01:01:12,Shot 2,"Too dark, I think",Yes\r\n' +
      "Not in the film,Shot 2,'=1+1,\r\n",
  );
});
