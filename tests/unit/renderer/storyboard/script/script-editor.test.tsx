// @vitest-environment jsdom
import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ScriptEditor } from "#renderer/storyboard/script/script-editor.tsx";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// jsdom lays nothing out.
beforeEach(() => void Object.assign(Range.prototype, { getClientRects: () => [] }));
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
});

function open(text: string, autoFocus = false) {
  const onChange = vi.fn();
  const onView = vi.fn();
  const { rerender, unmount } = render(<ScriptEditor filmId="f" {...{ text, autoFocus, onChange, onView }} />, {
    wrapper: WithinPage,
  });
  const box = document.querySelector<HTMLElement>(".cm-content") as HTMLElement;
  const view = EditorView.findFromDOM(box) as EditorView;
  return {
    ...{ onChange, onView, unmount, box, view },
    bring: (words: string) => rerender(<ScriptEditor filmId="f" {...{ text: words, autoFocus, onChange, onView }} />),
    type: (at: number, words: string) => act(() => view.dispatch({ changes: { from: at, insert: words } })),
    words: () => view.state.doc.toString(),
  };
}

it("it is a textbox that is called Script, and whose spelling is looked at", () => {
  const { box } = open("INT. PIER");
  expect(["role", "aria-label", "spellcheck"].map((name) => box.getAttribute(name))).toEqual([
    ...["textbox", "Script", "true"],
  ]);
});

it("one that was opened to be written in has the caret, and says how a scene begins; another one leaves the focus alone", () => {
  const { box, unmount } = open("", true);
  expect(document.activeElement).toBe(box);
  expect(box.textContent).toBe("A line such as INT. LIGHTHOUSE begins a scene. What is seen goes below it.");
  unmount();
  open("");
  expect(document.activeElement).toBe(document.body);
});

it("who owns it has its view as long as it is there", () => {
  const { onView, view, unmount } = open("INT. PIER");
  expect(onView.mock.calls).toEqual([[view]]);
  const gone = vi.spyOn(view, "destroy");
  unmount();
  expect(onView.mock.calls).toEqual([[view], [null]]);
  expect(gone).toHaveBeenCalledOnce();
});

it.each([
  ["of Windows", "INT. PIER\r\n\r\nRain.", "XINT. PIER\r\n\r\nRain."],
  ["of other systems", "INT. PIER\n\nRain.", "XINT. PIER\n\nRain."],
  ["of both, which become one kind", "INT. PIER\r\n\nRain.", "XINT. PIER\n\nRain."],
])("what is typed is told with the lines that the script has: %s", (_what, text, typed) => {
  const { onChange, type } = open(text);
  type(0, "X");
  expect(onChange.mock.calls).toEqual([[typed]]);
});

it("moving in it tells nothing", () => {
  const { view, onChange } = open("INT. PIER");
  act(() => view.dispatch({ selection: { anchor: 3 } }));
  expect(onChange).not.toHaveBeenCalled();
});

it("text from outside is shown whole, isn't told as typed, and Undo doesn't take it back", () => {
  const { bring, words, onChange, view, type } = open("INT. PIER");
  bring("EXT. LIGHTHOUSE\r\n\r\nFog.");
  expect(words()).toBe("EXT. LIGHTHOUSE\n\nFog.");
  expect(onChange).not.toHaveBeenCalled();
  expect(undo(view)).toBe(false);
  expect(words()).toBe("EXT. LIGHTHOUSE\n\nFog.");
  // Its lines are those of the new text.
  type(0, "X");
  expect(onChange.mock.calls).toEqual([["XEXT. LIGHTHOUSE\r\n\r\nFog."]]);
});

it("text that is there already moves nothing: the cursor stays where it is", () => {
  const { type, bring, view, onChange } = open("INT. PIER\r\n");
  type(9, " - DAY");
  act(() => view.dispatch({ selection: { anchor: 4 } }));
  const dispatched = vi.spyOn(view, "dispatch");
  bring("INT. PIER - DAY\r\n");
  expect(dispatched).not.toHaveBeenCalled();
  expect(view.state.selection.main.anchor).toBe(4);
  expect(onChange).toHaveBeenCalledOnce();
  act(() => void undo(view));
  expect(onChange).toHaveBeenLastCalledWith("INT. PIER\r\n");
});
