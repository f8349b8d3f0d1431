// @vitest-environment jsdom
import { completionStatus, startCompletion } from "@codemirror/autocomplete";
import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { LyricEditor, type LyricEditorProps } from "#renderer/song/lyrics/lyric-editor.tsx";
import { tagCompletion } from "#renderer/song/lyrics/tag-completion.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// jsdom lays nothing out.
beforeEach(() => void Object.assign(Range.prototype, { getClientRects: () => [] }));
afterEach(() => {
  cleanup();
  // The place of the caret outlasts the editor.
  window.sessionStorage.clear();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
});

const Lyrics = ({ wrong = false, lyrics = "[Verse]", ...on }: Partial<LyricEditorProps>) => (
  <LyricEditor
    songId="s1"
    lyrics={lyrics}
    wrong={wrong}
    onChange={() => {}}
    onCursor={() => {}}
    onBlur={() => {}}
    onView={() => {}}
    onPalette={() => {}}
    onDirections={() => {}}
    onReview={() => {}}
    {...on}
  />
);

it("lyrics are described by their limit, and invalid while a check refuses them", async () => {
  pageCore({ lyrics: { history: () => null } } as never);
  const { container, rerender } = render(<Lyrics wrong />, { wrapper: WithinPage });
  const box = await vi.waitFor(() => {
    const found = container.querySelector("[contenteditable]");
    if (found === null) throw new Error("no editor yet");
    return found;
  });
  expect(box.getAttribute("aria-describedby")).toBe("lyrics-limit");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  rerender(<Lyrics wrong={false} />);
  expect(box.getAttribute("aria-invalid")).toBeNull();
});

// @shows Every hand, number by number › 9. Tab on a misspelled tag says what it changed
it("Tab on a misspelt tag writes the tag that was meant, and says what it changed", async () => {
  resetAnnouncements();
  pageCore({ lyrics: { history: () => null } } as never);
  const { container } = render(<Lyrics lyrics="[Chrous]" />, { wrapper: WithinPage });
  const meant = await vi.waitFor(() => {
    const found = container.querySelector(".cm-meant");
    if (found === null) throw new Error("no suggestion yet");
    return found;
  });
  // What is seen is the beginning of what is heard.
  expect(meant.getAttribute("aria-label")).toBe("Did you mean [Chorus]? Line 1");
  fireEvent.keyDown(container.querySelector("[contenteditable]") as Element, { key: "Tab", code: "Tab", keyCode: 9 });
  await vi.waitFor(() => expect(useAnnouncements.getState().polite?.text).toBe("[Chrous] changed to [Chorus]"));
  expect(container.querySelector("[contenteditable]")?.textContent).toBe("[Chorus]");
});

/** An editor that is there, with what it told. */
async function opened(lyrics: string) {
  pageCore({ lyrics: { history: () => null } } as never);
  const told = { onChange: vi.fn(), onCursor: vi.fn(), onBlur: vi.fn(), onView: vi.fn(), onReview: vi.fn() };
  const shown = render(<Lyrics lyrics={lyrics} {...told} />, { wrapper: WithinPage });
  await vi.waitFor(() => expect(told.onView).toHaveBeenCalled());
  const [view] = told.onView.mock.lastCall as [EditorView];
  const change = (next: string) => shown.rerender(<Lyrics lyrics={next} {...told} />);
  return { ...told, ...shown, view, change, text: () => view.state.doc.toString() };
}

it("what is typed is told with where the cursor is; what comes from outside is shown and told to nobody", async () => {
  const { view, onChange, onCursor, change, text } = await opened("[Verse]");
  view.dispatch({ changes: { from: 7, insert: "\nOne" }, selection: { anchor: 10 }, userEvent: "input.type" });
  expect(onChange.mock.calls).toEqual([["[Verse]\nOne"]]);
  expect(onCursor.mock.lastCall).toEqual([2, 3]);
  change("[Verse]\nOne");
  change("[Verse]\nOne two");
  expect(text()).toBe("[Verse]\nOne two");
  expect(onChange).toHaveBeenCalledOnce();
  // It is no step of the person's: what they typed is undone, what came stays.
  undo(view);
  expect(text()).toBe("[Verse] two");
});

it("the cursor is told as it moves, from 1", async () => {
  const { view, onCursor, onChange } = await opened("[Verse]\nOne");
  view.dispatch({ selection: { anchor: 3 } });
  view.dispatch({ selection: { anchor: 8 } });
  expect([onCursor.mock.calls, onChange.mock.calls]).toEqual([
    [
      [1, 4],
      [2, 1],
    ],
    [],
  ]);
});

it("while it has the focus nothing from outside comes between the words", async () => {
  const { view, change, text, onBlur } = await opened("[Verse]");
  view.focus();
  change("[Chorus]");
  expect(text()).toBe("[Verse]");
  view.contentDOM.blur();
  await vi.waitFor(() => expect(onBlur).toHaveBeenCalledOnce());
});

it("closed, it says so; no review is under way where none was", async () => {
  const { onView, onReview, unmount } = await opened("[Verse]");
  expect([onView.mock.calls.length, onReview.mock.calls]).toEqual([1, [[null]]]);
  unmount();
  expect(onView.mock.lastCall).toEqual([null]);
});

it("what was looked for in this song is open again, and in no other", async () => {
  const sought = { search: "light", replace: "", caseSensitive: false, regexp: false, wholeWord: false };
  onTestFinished(() => window.sessionStorage.clear());
  window.sessionStorage.setItem("reelsong.find.other", JSON.stringify(sought));
  const first = await opened("[Verse]");
  expect(first.container.querySelector(".cm-search")).toBeNull();
  first.unmount();
  window.sessionStorage.setItem("reelsong.find.s1", JSON.stringify(sought));
  const { container } = await opened("[Verse]");
  expect(container.querySelector<HTMLInputElement>(".cm-search input[name=search]")?.value).toBe("light");
});

it("the tags that are offered go when the window changes size: Enter takes none that isn't seen", async () => {
  const view = new EditorView({
    doc: "[",
    selection: { anchor: 1 },
    extensions: [tagCompletion],
    parent: document.body,
  });
  onTestFinished(() => view.destroy());
  startCompletion(view);
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe("active"));
  window.dispatchEvent(new Event("resize"));
  expect(completionStatus(view.state)).toBeNull();
});

it("Enter takes the tag that is offered, however soon after it came", async () => {
  // No time passes between the two.
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_760_000_000_000);
  const view = new EditorView({
    doc: "[Ch",
    selection: { anchor: 3 },
    extensions: [tagCompletion],
    parent: document.body,
  });
  onTestFinished(() => {
    clock.mockRestore();
    view.destroy();
  });
  startCompletion(view);
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe("active"));
  fireEvent.keyDown(view.contentDOM, { key: "Enter", code: "Enter", keyCode: 13 });
  expect(view.state.doc.toString()).toBe("[Chorus]\n");
  expect(view.state.selection.main.head).toBe(9);
});
