// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LyricEditor } from "#renderer/song/lyrics/lyric-editor.tsx";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// jsdom lays nothing out.
beforeEach(() => void Object.assign(Range.prototype, { getClientRects: () => [] }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
});

const Lyrics = ({ wrong }: { wrong: boolean }) => (
  <LyricEditor
    songId="s1"
    lyrics="[Verse]"
    wrong={wrong}
    onChange={() => {}}
    onCursor={() => {}}
    onBlur={() => {}}
    onView={() => {}}
    onPalette={() => {}}
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
