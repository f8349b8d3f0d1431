// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { expect, it, onTestFinished } from "vitest";
import { lyricDecorations, sectionsField } from "#renderer/song/lyrics/lyric-decorations.ts";

function open(doc: string) {
  const view = new EditorView({ doc, extensions: lyricDecorations, parent: document.body });
  onTestFinished(() => view.destroy());
  return view;
}
/** Of each line its hue, whether it is muted, and its tag as a chip: bad ones with a “!”. */
const lines = (view: EditorView) =>
  [...view.contentDOM.querySelectorAll<HTMLElement>(".cm-line")].map((line) => {
    const chip = line.querySelector(".cm-tag");
    const tag = chip && `${chip.classList.contains("cm-tag-bad") ? "!" : ""}${chip.textContent}`;
    return [line.dataset.hue ?? null, line.classList.contains("cm-muted"), tag];
  });

it("each line has the hue of its section, up to its last written line, and each tag is a chip", () => {
  const view = open("Before\n[Verse]\nOne\n\nTwo\n\n\n  [Chorus] \nThree\n[Outro]\n");
  expect(lines(view)).toEqual([
    [null, false, null],
    ["verse", false, "[Verse]"],
    ["verse", false, null],
    ["verse", false, null],
    ["verse", false, null],
    // Blank lines at the end part it from the next.
    [null, false, null],
    [null, false, null],
    ["chorus", false, "[Chorus]"],
    ["chorus", false, null],
    ["outro", false, "[Outro]"],
    [null, false, null],
  ]);
});

it("a tag that is muted, misspelt or unknown is shown so", () => {
  const view = open("[-Verse]\nOne\n[Chrous]\nTwo\n[chorus]\n[Nonsense here]\nThree");
  expect(lines(view)).toEqual([
    ["verse", true, "[-Verse]"],
    ["verse", true, null],
    ["chorus", false, "![Chrous]"],
    ["chorus", false, null],
    ["chorus", false, "![chorus]"],
    [null, false, "![Nonsense here]"],
    [null, false, null],
  ]);
});

it("what is written shows at once, and what leaves the words alone reads no section anew", () => {
  const view = open("[Verse]\nOne");
  const before = view.state.field(sectionsField);
  view.dispatch({ selection: { anchor: 3 } });
  expect(view.state.field(sectionsField)).toBe(before);
  view.dispatch({ changes: { from: 0, to: 7, insert: "[Bridge]" } });
  expect(lines(view)).toEqual([
    ["bridge", false, "[Bridge]"],
    ["bridge", false, null],
  ]);
});
