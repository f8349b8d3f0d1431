// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createCursor } from "#renderer/song/editor/lines/cursor-place.ts";
import type { SectionMove } from "#renderer/song/sections/section-moves.ts";
import { SectionOutline } from "#renderer/song/sections/section-outline.tsx";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cursor = createCursor();
const nothing = () => {};

/** The outline beside a field; what it writes is told to it later, as it is while somebody types. */
function Song({ written }: { written: { settle: () => void } }) {
  const [lyrics, setLyrics] = useState("[Verse]\nI trim the wick\n\n[Chorus]\nKeep the light\n\n[Outro]\nOut");
  const onWrite = (change: (text: string) => SectionMove | null) => {
    const moved = change(lyrics);
    written.settle = () => setLyrics(moved?.lyrics ?? lyrics);
    return moved;
  };
  return (
    <WithinPage>
      <SectionOutline lyrics={lyrics} cursor={cursor} onGo={nothing} onAdd={nothing} onWrite={onWrite} />
      <textarea aria-label="Lyrics" />
    </WithinPage>
  );
}

async function moveVerseDown() {
  const written = { settle: nothing };
  render(<Song written={written} />);
  const verse = screen.getByRole("button", { name: /^Verse/ });
  verse.focus();
  fireEvent.keyDown(verse, { key: "ArrowDown", altKey: true });
  return async () => {
    act(() => written.settle());
    await act(() => new Promise((settled) => setTimeout(settled, 5)));
  };
}

it("the focus goes with a section that was moved", async () => {
  const settle = await moveVerseDown();
  await settle();
  expect(screen.getAllByRole("button", { name: /syl/ }).map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    "Choru",
    "Verse",
    "Outro",
  ]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Verse/ }));
});

it("whoever writes elsewhere by the time the outline follows goes on writing there", async () => {
  const settle = await moveVerseDown();
  screen.getByLabelText("Lyrics").focus();
  await settle();
  expect(document.activeElement).toBe(screen.getByLabelText("Lyrics"));
});
