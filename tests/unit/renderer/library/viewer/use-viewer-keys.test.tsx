// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useViewerKeys } from "#renderer/library/viewer/use-viewer-keys.ts";
import type { Playback } from "#renderer/media/screening/index.ts";

const act = vi.fn();
const playback = {
  store: { getState: () => ({ time: 10, length: 60 }) },
  seek: vi.fn(),
  scrub: vi.fn(),
  step: vi.fn(),
  toggle: vi.fn(),
} as unknown as Playback;

function Viewer({ zoomed = false }: { zoomed?: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useViewerKeys(root, { playback, zoomed, act });
  return (
    <>
      <button type="button">Outside</button>
      <div role="dialog">
        <div ref={root} data-testid="stage" tabIndex={-1}>
          <button type="button">Play</button>
          <input aria-label="Note" />
          <input aria-label="Place" type="range" />
          <div role="combobox" aria-expanded="false" aria-controls="x" tabIndex={0}>
            Speed
          </div>
        </div>
        <div role="menu">
          <button type="button">Open with</button>
        </div>
      </div>
    </>
  );
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const element = (name: string): Element =>
  name === "body"
    ? document.body
    : (screen.queryByTestId(name) ?? screen.queryByLabelText(name) ?? (screen.getByText(name) as Element));
/** What a press did: the viewer's action, the film's, or nothing. */
function press(on: string, init: KeyboardEventInit, prevent = false): string {
  vi.clearAllMocks();
  const event = createEvent.keyDown(element(on), init);
  if (prevent) event.preventDefault();
  fireEvent(element(on), event);
  const done = act.mock.calls.map(([{ do: what }]) => what as string);
  for (const name of ["seek", "scrub", "step", "toggle"] as const)
    done.push(...vi.mocked(playback[name]).mock.calls.map((given) => `${name} ${given.join()}`.trim()));
  if (done.length > 0 && !prevent) expect(event.defaultPrevented).toBe(true);
  return done.join();
}

it.each([
  ["stage", { key: "ArrowRight" }, "next"],
  ["body", { key: "ArrowLeft" }, "previous"],
  ["Play", { key: "d" }, "details"],
  ["Play", { key: "Enter" }, ""],
  ["stage", { key: "Enter" }, "close"],
  ["stage", { key: " " }, "toggle"],
  ["stage", { key: "." }, "step 1"],
  ["stage", { key: "ArrowRight", shiftKey: true }, "scrub 11"],
  // A text that is written keeps its keys, but for the one that notes the time.
  ["Note", { key: "d" }, ""],
  ["Note", { key: "m" }, ""],
  ["Note", { key: "m", code: "KeyM", altKey: true }, "noteTime"],
  ["stage", { key: "m" }, "noteTime"],
  // The bar along the film goes by frames; all else on it is the viewer's.
  ["Place", { key: "ArrowRight" }, "step 1"],
  ["Place", { key: "d" }, "details"],
  ["Speed", { key: "ArrowRight" }, ""],
  ["Open with", { key: "ArrowRight" }, ""],
  ["Outside", { key: "ArrowRight" }, ""],
  ["stage", { key: "d", isComposing: true }, ""],
])("on %s %j does %j", (on, init, done) => {
  render(<Viewer />);
  expect(press(on, init)).toBe(done);
});

it("a key that somebody has taken does nothing more", () => {
  render(<Viewer />);
  expect(press("stage", { key: "d" }, true)).toBe("");
});

it("arrows move a picture that is larger than its frame, as soon as it is", () => {
  const { rerender, unmount } = render(<Viewer />);
  expect(press("stage", { key: "ArrowRight" })).toBe("next");
  rerender(<Viewer zoomed />);
  expect(press("stage", { key: "ArrowRight" })).toBe("pan");
  unmount();
  expect(press("body", { key: "ArrowRight" })).toBe("");
});
