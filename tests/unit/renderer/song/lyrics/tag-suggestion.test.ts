// @vitest-environment jsdom
import { history, undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { createEvent, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { lyricDecorations } from "#renderer/song/lyrics/lyric-decorations.ts";
import { fixTag, tagSuggestions } from "#renderer/song/lyrics/tag-suggestion.ts";

const words = {
  question: "Did you mean",
  apply: (suggestion: string, line: number) => `Did you mean ${suggestion}? Line ${line}`,
  applied: (before: string, now: string) => `${before} changed to ${now}`,
};
beforeEach(() => {
  resetAnnouncements();
  // jsdom lays nothing out.
  Object.assign(Range.prototype, { getClientRects: () => [] });
});
afterEach(() => {
  resetAnnouncements();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
});

function open(doc: string, anchor = 0) {
  const view = new EditorView({
    ...{ doc, selection: { anchor }, parent: document.body },
    extensions: [lyricDecorations, history(), tagSuggestions(words)],
  });
  onTestFinished(() => view.destroy());
  return { view, text: () => view.state.doc.toString() };
}
const offered = () => [...document.querySelectorAll<HTMLElement>(".cm-meant")];
const labels = () => offered().map((each) => each.getAttribute("aria-label"));
const said = () => vi.waitFor(() => expect(useAnnouncements.getState().polite?.text).toBeTruthy());

it("beside each tag that is misspelt, or written in other cases, stands what was probably meant", () => {
  open("[Verse]\nOne\n[Chrous]\nTwo\n[-chorus]\n[Nonsense here]");
  expect(labels()).toEqual(["Did you mean [Chorus]? Line 3", "Did you mean [-Chorus]? Line 5"]);
  expect(offered().map(({ textContent }) => textContent)).toEqual([
    "Did you mean [Chorus] Tab",
    "Did you mean [-Chorus] Tab",
  ]);
  expect(offered()[0]?.tabIndex).toBe(-1);
});

it("pressed, it is written in the place of the tag alone, which is said, and the field keeps the focus", async () => {
  const { view, text } = open("One\n  [Chrous] \nTwo");
  const down = createEvent.mouseDown(offered()[0] as Element);
  fireEvent(offered()[0] as Element, down);
  expect([text(), down.defaultPrevented, labels()]).toEqual(["One\n  [Chorus] \nTwo", true, []]);
  await said();
  expect(useAnnouncements.getState().polite?.text).toBe("[Chrous] changed to [Chorus]");
  undo(view);
  expect(text()).toBe("One\n  [Chrous] \nTwo");
  expect(labels()).toEqual(["Did you mean [Chorus]? Line 2"]);
});

it.each([
  ["on its line", 14, "[Verse]\nOne\n[Chorus]\nTwo", true],
  ["on another line of its section", 22, "[Verse]\nOne\n[Chrous]\nTwo", false],
  ["on a tag that is right", 2, "[Verse]\nOne\n[Chrous]\nTwo", false],
])("Tab with the cursor %s: %i → %j", (_where, cursor, made, taken) => {
  const { view, text } = open("[Verse]\nOne\n[Chrous]\nTwo", cursor);
  const down = createEvent.keyDown(view.contentDOM, { key: "Tab", code: "Tab", keyCode: 9 });
  fireEvent(view.contentDOM, down);
  expect([text(), down.defaultPrevented]).toEqual([made, taken]);
});

it("what was fixed is told with how it was written; of a line without such a tag nothing is told", () => {
  const { view, text } = open("[Verse]\nOne\n[-chrous]\nTwo");
  const say = vi.fn();
  expect([0, 1, 2, 4, 9].map((line) => fixTag(view, line, say))).toEqual([false, false, false, false, false]);
  expect(fixTag(view, 3, say)).toBe(true);
  expect([say.mock.calls, text()]).toEqual([[["[-chrous]", "[-Chorus]"]], "[Verse]\nOne\n[-Chorus]\nTwo"]);
});

it("a suggestion moves with its line, and goes once the tag is right", () => {
  const { view } = open("[Chrous]");
  view.dispatch({ changes: { from: 0, insert: "One\n" } });
  expect(labels()).toEqual(["Did you mean [Chorus]? Line 2"]);
  view.dispatch({ changes: { from: 4, to: 12, insert: "[Hok]" } });
  expect(labels()).toEqual(["Did you mean [Hook]? Line 2"]);
  view.dispatch({ changes: { from: 4, to: 9, insert: "[Hook]" } });
  expect(labels()).toEqual([]);
});
