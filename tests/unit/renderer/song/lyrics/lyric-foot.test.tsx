// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { createCursor } from "#renderer/song/editor/lines/cursor-place.ts";
import { LyricFoot, type LyricFootProps } from "#renderer/song/lyrics/lyric-foot.tsx";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  pageCore();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lyrics = "[Verse]\nNight ferry home\nLanterns low\n\n[Chorus]\nHome";

/** What the foot says of a song, with the cursor in a line of it. */
function told(draft: Partial<SongDraft>, { line = 1, column = 1, ...more }: Partial<LyricFootProps & CursorAt> = {}) {
  const cursor = createCursor();
  cursor.setState({ line, column });
  const { container } = render(
    <TooltipProvider>
      <LyricFoot
        draft={{ model: "music-3.0", instrumental: false, lyrics, ...draft } as SongDraft}
        {...{ cursor, wrong: false, failure: undefined, onRhyme() {}, onBack() {} }}
        {...more}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const { children } = container.firstElementChild as Element;
  return [...children].map(({ textContent }) => textContent ?? "").filter((text) => text !== "");
}
interface CursorAt {
  readonly line: number;
  readonly column: number;
}

it("says where the cursor is, how long the song is to sing, and how much of the limit it takes", () => {
  expect(told({})).toEqual(["Line 1, column 1", "about 0:04 sung", "Rhymes", "52 / 3,500"]);
});

it.each([
  ["in a section's line", 3, "Verse, line 2"],
  ["in another section's", 6, "Chorus, line 1"],
])("names the line of its section where the cursor is %s", (_where, line, name) => {
  expect(told({}, { line, column: 4 }).slice(0, 2)).toEqual([`Line ${line}, column 4`, name]);
});

it.each([
  ["of no lyrics", { lyrics: "" }, ["Line 1, column 1", "Rhymes", "0 / 3,500"]],
  ["of tags alone", { lyrics: "[Intro]" }, ["Line 1, column 1", "Rhymes", "7 / 3,500"]],
])("no length is said %s", (_what, draft, words) => {
  expect(told(draft)).toEqual(words);
});

it("lyrics that an instrumental doesn't send are said to be kept", () => {
  expect(told({ instrumental: true })).toContain("Saved but not sent: instrumentals have no lyrics");
  cleanup();
  expect(told({}).join()).not.toContain("Saved but not sent");
});

it("a change that couldn't be saved is said, and why", () => {
  expect(told({}, { failure: new Error("gone") }).some((text) => text.startsWith("Not saved yet:"))).toBe(true);
});

it.each([
  [true, "text-block"],
  [false, ""],
])("the figure stands out only where a check refuses the lyrics: %s", (wrong, className) => {
  told({}, { wrong });
  expect(document.querySelector("#lyric-limit, [id*=imit]")?.className).toBe(className);
});
