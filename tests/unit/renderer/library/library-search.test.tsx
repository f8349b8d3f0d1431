// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LibrarySearch } from "#renderer/library/library-search.tsx";
import { named } from "../page-controls.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const one = <Control extends HTMLElement>(role: string, name: string): Control => {
  const [found] = named(role, name);
  expect(found).toBeDefined();
  return found as Control;
};
const field = () => one<HTMLInputElement>("searchbox", "Search Library");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

/** A pane around the field, with a chip that adds to the search as it is known there. */
function setUp() {
  const asked: string[] = [];
  const drawn: string[] = [];
  const answers: (() => void)[] = [];
  let write = (_search: string): void => undefined;
  function Pane() {
    const [{ search, written }, set] = useState({ search: "", written: 0 });
    write = (next) => set((before) => ({ search: next, written: before.written + 1 }));
    drawn.push(search);
    return (
      <>
        <LibrarySearch
          search={search}
          written={written}
          onFollow={(next) => set((before) => ({ ...before, search: next }))}
          onType={(text) => {
            asked.push(text);
            return new Promise((done) => answers.push(done));
          }}
        />
        <button type="button" onClick={() => write(`${search} kind:video`)}>
          Videos
        </button>
      </>
    );
  }
  const { unmount } = render(<Pane />, { wrapper: WithinPage });
  const answer = (at: number) => act(async () => answers[at]?.());
  return { asked, drawn, answers, answer, unmount, write: (search: string) => act(() => write(search)) };
}

beforeAll(speakEnglish);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what an answer drew is laid out before the frame", async () => {
  const { drawn, answer } = setUp();
  const laidOut = vi.spyOn(field(), "getBoundingClientRect").mockImplementation(() => {
    drawn.push("laid out");
    return new DOMRect();
  });
  type("st");
  expect(laidOut).not.toHaveBeenCalled();
  await answer(0);
  expect(drawn).toEqual(["", "st", "laid out"]);
});

test("a key is shown and asked at once; the pane is drawn once its answer is here", async () => {
  const { asked, drawn, answer } = setUp();
  type("st");
  expect([field().value, asked, drawn]).toEqual(["st", ["st"], [""]]);
  await answer(0);
  expect([field().value, drawn]).toEqual(["st", ["", "st"]]);
  // What follows later follows nothing.
  act(() => void vi.advanceTimersByTime(1000));
  expect(drawn).toEqual(["", "st"]);
});

test("while one types on, an answer to an earlier key moves nothing", async () => {
  const { asked, drawn, answer } = setUp();
  type("s");
  type("st");
  await answer(0);
  expect([field().value, drawn]).toEqual(["st", [""]]);
  await answer(1);
  expect([field().value, asked, drawn]).toEqual(["st", ["s", "st"], ["", "st"]]);
});

test("a key that comes while the pane is about to follow is neither lost nor forgotten", async () => {
  const { drawn, answer } = setUp();
  type("s");
  act(() => {
    vi.advanceTimersByTime(100);
    // The pane was told, and isn't drawn yet.
    expect(drawn).toEqual([""]);
    type("st");
  });
  expect(field().value).toBe("st");
  await answer(1);
  expect([field().value, drawn.at(-1)]).toEqual(["st", "st"]);
});

test("an answer is drawn as it comes, in no task of its own", async () => {
  const { drawn, answers } = setUp();
  type("s");
  answers[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(drawn).toEqual(["", "s"]);
});

test("an answer that takes long, or never comes, doesn't hold the pane", () => {
  const { drawn } = setUp();
  type("storm");
  act(() => void vi.advanceTimersByTime(99));
  expect(drawn).toEqual([""]);
  act(() => void vi.advanceTimersByTime(1));
  expect([field().value, drawn]).toEqual(["storm", ["", "storm"]]);
});

test("whoever presses something else takes along what was typed", () => {
  const { drawn } = setUp();
  type("storm");
  act(() => field().focus());
  act(() => one("button", "Videos").focus());
  fireEvent.click(one("button", "Videos"));
  expect([field().value, drawn]).toEqual(["storm kind:video", ["", "storm", "storm kind:video"]]);
});

test("what is written elsewhere meanwhile goes before what was typed", async () => {
  const { drawn, answer, write } = setUp();
  type("st");
  write("album:Stills");
  expect(field().value).toBe("album:Stills");
  await answer(0);
  expect([field().value, drawn.at(-1)]).toEqual(["album:Stills", "album:Stills"]);
});

test("Escape and the cross empty it", async () => {
  const { asked, answer } = setUp();
  type("st");
  fireEvent.keyDown(field(), { key: "a" });
  expect(field().value).toBe("st");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(field().value).toBe("");
  type("rain");
  await answer(2);
  fireEvent.click(one("button", "Clear search"));
  expect([field().value, asked]).toEqual(["", ["st", "", "rain", ""]]);
});

test("a pane that was left is not written to", () => {
  const { drawn, unmount } = setUp();
  type("st");
  unmount();
  vi.advanceTimersByTime(1000);
  expect(drawn).toEqual([""]);
});
