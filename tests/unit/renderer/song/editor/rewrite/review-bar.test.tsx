// @vitest-environment jsdom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { ReviewBar } from "#renderer/song/editor/rewrite/review-bar.tsx";
import { acceptedText, resumeReview, rewriteReview } from "#renderer/song/editor/rewrite/rewrite-review.ts";
import { named, press } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

const [old, proposed] = ["[Verse]\none\nsame\ntwo", "[Verse]\nONE\nsame\nTWO"];
let view: EditorView;

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // CodeMirror measures its text a frame after it is drawn; jsdom has no places of text.
  Object.assign(Range.prototype, { getClientRects: () => [] });
  view = new EditorView({
    state: EditorState.create({ doc: proposed, extensions: [rewriteReview] }).update(resumeReview(old)).state,
    parent: document.body,
  });
});
afterEach(() => {
  view.destroy();
  cleanup();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
  vi.unstubAllGlobals();
});

function open(left: number) {
  render(
    <TooltipProvider>
      <ReviewBar view={view} left={left} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
}
const chosenLine = () => view.state.doc.lineAt(view.state.selection.main.head).text;

it.each([
  [1, "1 change to review"],
  [2, "2 changes to review"],
])("%i: %s", (left, words) => {
  open(left);
  expect(document.querySelector("[role=status]")?.textContent).toBe(words);
});

it("its arrows lead from change to change, and one writes on there", async () => {
  open(2);
  for (const [name, line] of [
    ["Next", "ONE"],
    ["Next", "TWO"],
    ["Previous", "ONE"],
  ] as const) {
    named("button", name)[0]?.focus();
    expect(view.hasFocus).toBe(false);
    await press("button", name);
    expect([chosenLine(), view.hasFocus]).toEqual([line, true]);
  }
});

it.each([
  ["Accept all", proposed],
  ["Reject all", old],
])("%s ends the review, and one writes on in what is left", async (name, text) => {
  open(2);
  named("button", name)[0]?.focus();
  await press("button", name);
  expect([view.state.doc.toString(), acceptedText(view.state).toString(), view.hasFocus]).toEqual([text, text, true]);
});
