// @vitest-environment jsdom
import { completionStatus, startCompletion } from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { useAnnouncements } from "#renderer/lib/index.ts";
import { LyricEditor } from "#renderer/song/lyrics/lyric-editor.tsx";
import { tagCompletion } from "#renderer/song/lyrics/tag-completion.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// jsdom lays nothing out.
beforeEach(() => void Object.assign(Range.prototype, { getClientRects: () => [] }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
});

const Lyrics = ({ wrong = false, lyrics = "[Verse]" }: { wrong?: boolean; lyrics?: string }) => (
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
