// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { fireEvent } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { lyricTools } from "#renderer/song/editor/lyric-tools.ts";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
// jsdom lays nothing out.
beforeEach(() => void Object.assign(Range.prototype, { getClientRects: () => [] }));
afterEach(() => void Reflect.deleteProperty(Range.prototype, "getClientRects"));

function open(doc: string) {
  const words = { song: i18next.getFixedT("en", "song"), lyrics: i18next.getFixedT("en", "lyrics") };
  const onPalette = vi.fn();
  const extensions = lyricTools(words as never, onPalette);
  const view = new EditorView({ doc, extensions, parent: document.body });
  onTestFinished(() => view.destroy());
  /** What stands in a gutter, line by line; the first of its elements only makes room. */
  const gutter = (name: string) =>
    [...view.dom.querySelectorAll(`${name} .cm-gutterElement`)].slice(1).map((each) => each.textContent);
  return { view, onPalette, gutter };
}

it("lines are numbered within their section; tags and blank lines have no number", () => {
  const { gutter } = open("Before\n\nAgain\n[Verse]\nOne\n\nTwo\n[Chorus]\nThree");
  expect(gutter(".cm-lineNumbers")).toEqual(["1", "", "2", "", "1", "", "2", "", "1"]);
});

it("the widest number has room, and no more than two figures", () => {
  const room = (lines: number) =>
    open("One\n".repeat(lines)).view.dom.querySelector(".cm-lineNumbers .cm-gutterElement")?.textContent;
  expect([room(4), room(40), room(500)]).toEqual(["9", "99", "99"]);
});

it("beside each line that is sung stand its syllables and its seconds; tags and blank lines have none", () => {
  const { view } = open("[Verse]\nNight ferry home\n\n…");
  const figures = [...view.dom.querySelectorAll<HTMLElement>(".cm-lineFigures")];
  expect(figures).toHaveLength(1);
  expect(figures[0]?.querySelector(".cm-count")?.textContent).toBe("4");
  expect(figures[0]?.querySelector(".cm-rhyme")?.textContent).toBe("");
  expect(figures[0]?.title).toBe("4 syllables, sung in about 1.8 s");
});

it("Ctrl+J asks for the tags", () => {
  const { view, onPalette } = open("One");
  expect(fireEvent.keyDown(view.contentDOM, { key: "j", code: "KeyJ", keyCode: 74, ctrlKey: true })).toBe(false);
  expect(onPalette).toHaveBeenCalledOnce();
});

it("Ctrl+Enter is left to the pane: it makes no blank line", () => {
  const { view } = open("One");
  fireEvent.keyDown(view.contentDOM, { key: "Enter", code: "Enter", keyCode: 13, ctrlKey: true });
  expect(view.state.doc.toString()).toBe("One");
});

it("it is called what it is, and can be reached by keys", () => {
  const { contentDOM } = open("").view;
  expect([contentDOM.getAttribute("aria-label"), contentDOM.tabIndex]).toEqual(["Lyrics", 0]);
});
