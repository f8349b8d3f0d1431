// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it, vi } from "vitest";
import { rememberPlace, restorePlace } from "#renderer/editing/index.ts";

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
});

function open(doc: string, key = "place") {
  const view = new EditorView({
    state: EditorState.create({ doc, extensions: rememberPlace(key) }),
    parent: document.body,
  });
  views.push(view);
  restorePlace(view, key);
  const { anchor, head } = view.state.selection.main;
  return { view, at: [anchor, head] };
}
const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}`).join("\n");

it("the selection is there again, each text's own, and goes with what is written before it", () => {
  const { view } = open(lines);
  view.dispatch({ selection: { anchor: 9, head: 4 } });
  expect(open(lines).at).toEqual([9, 4]);
  expect(open(lines, "another").at).toEqual([0, 0]);
  view.dispatch({ changes: { from: 0, insert: "New\n" } });
  expect(open(`New\n${lines}`).at).toEqual([13, 8]);
});

it("of a text that got shorter meanwhile it is the end", () => {
  open(lines).view.dispatch({ selection: { anchor: 30, head: 40 } });
  expect(open("Short").at).toEqual([5, 5]);
});

it("the first line in view is kept where a scroll rests, goes with the text, and is brought into view again", () => {
  const { view } = open(lines);
  vi.spyOn(view, "lineBlockAtHeight").mockReturnValue({ from: 28 } as never);
  view.scrollDOM.dispatchEvent(new Event("scrollend"));
  view.dispatch({ changes: { from: 0, insert: "New\n" } });
  const brought = vi.spyOn(EditorView, "scrollIntoView");
  open(`New\n${lines}`);
  expect(brought.mock.calls).toEqual([[32, { y: "start", yMargin: 0 }]]);
});

it.each([["{"], ["null"], ['{"anchor":1}'], ['{"anchor":-1,"head":0,"top":0}'], ['{"anchor":0.5,"head":0,"top":0}']])(
  "%s in the browser's storage is no place",
  (kept) => {
    window.sessionStorage.setItem("place", kept);
    expect(open(lines).at).toEqual([0, 0]);
  },
);

it("a storage that is full loses the place alone", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  const { view } = open(lines);
  expect(() => view.dispatch({ selection: { anchor: 3 } })).not.toThrow();
});
