// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { expect, it, onTestFinished } from "vitest";
import { lineDirections } from "#renderer/song/editor/lines/line-direction.ts";

function linesOf(doc: string) {
  const view = new EditorView({ doc, extensions: lineDirections, parent: document.body });
  onTestFinished(() => view.destroy());
  const shown = () => [...view.dom.querySelectorAll(".cm-line")].map((line) => line.getAttribute("dir"));
  return { view, shown };
}

it.each<[text: string, count: number]>([
  ["Keep the light", 1],
  ["Keep the light\nיש לי אור", 2],
  ["Keep the light\n\n", 3],
])("each line of %j runs as its own words do, the last and the empty ones too", (text, count) => {
  expect(linesOf(text).shown()).toEqual(Array(count).fill("auto"));
});

it("so does a line that is written later", () => {
  const { view, shown } = linesOf("one");
  view.dispatch({ changes: { from: 3, insert: "\nאור\n" } });
  expect(shown()).toEqual(["auto", "auto", "auto"]);
});
