// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { NoteMarks } from "#renderer/storyboard/animatic/notes/note-marks.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import type { PlacedNote } from "#shared/film/film-notes.ts";
import { at, named, press, until } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  vi.unstubAllGlobals();
});

const note = (id: string, text: string, time: number | null, done?: boolean): PlacedNote<Clip> => ({
  ...{ id, clip: "a", shot: null, at: 0, text, time, shownBy: undefined },
  ...(done === undefined ? {} : { done }),
});
const several = [note("n1", "Too dark", 2.5), note("n2", "", 5, true), note("n3", "Nobody saw it", null)];

function open(total = 10) {
  const told: unknown[] = [];
  const say =
    (what: string) =>
    (...more: unknown[]): void =>
      void told.push([what, ...more]);
  const notes = {
    ...{ placed: several, add: () => undefined, write: say("write"), setDone: say("done"), remove: say("remove") },
  };
  const Marks = () => {
    const [opened, setOpened] = useState<string>();
    const onOpen = (id: string | undefined) => {
      told.push(id === undefined ? "closed" : `opened ${id}`);
      setOpened(id);
    };
    return <NoteMarks {...{ notes, total, onOpen }} open={opened} />;
  };
  act(() => filmPlayback.measure(10, 24));
  render(<Marks />, { wrapper: WithinPage });
  return told;
}
const marks = () => [...document.querySelectorAll<HTMLElement>(".noteMark")];

it.each([
  [10, ["25%", "50%"]],
  [0, ["0%", "0%"]],
])("in a film of %d seconds the notes that it shows stand where they are", (total, left) => {
  open(total);
  expect(marks().map((mark) => [mark.style.left, mark.getAttribute("aria-label"), mark.dataset.done])).toEqual([
    [left[0], "Note at 00:02:12: Too dark", undefined],
    [left[1], "Note at 00:05:00", "true"],
  ]);
});

it("a press opens a note where it stands, the film goes there, and it is written and seen to", async () => {
  const told = open();
  fireEvent.click(marks()[1] as HTMLElement);
  const field = await at("field", "Note at 00:05:00");
  expect([told, filmPlayback.store.getState().time]).toEqual([["opened n2"], 5]);
  expect(document.querySelector(".filmnote .cap")?.textContent).toBe("00:05:00");
  fireEvent.change(field, { target: { value: "Larger" } });
  expect(named("button", "Done")[0]?.getAttribute("aria-pressed")).toBe("true");
  await press("button", "Done");
  expect(told.slice(1)).toEqual([
    ["write", "n2", "Larger"],
    ["done", "n2", false],
  ]);
});

it("closing it leaves the film where it is by then", async () => {
  const told = open();
  fireEvent.click(marks()[0] as HTMLElement);
  const field = await at("field", "Note at 00:02:12");
  expect(named("button", "Done")[0]?.getAttribute("aria-pressed")).toBe("false");
  act(() => filmPlayback.seek(8));
  fireEvent.keyDown(field, { key: "Escape" });
  await until(() => expect(named("field", "Note at 00:02:12")).toEqual([]));
  expect([told, filmPlayback.store.getState().time]).toEqual([["opened n1", "closed"], 8]);
});

it("a note that is taken out is closed first", async () => {
  const told = open();
  fireEvent.click(marks()[0] as HTMLElement);
  await press("button", "Delete note");
  expect(told).toEqual(["opened n1", "closed", ["remove", "n1"]]);
});
