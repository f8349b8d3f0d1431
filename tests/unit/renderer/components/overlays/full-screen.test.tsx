// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Dialog, DropdownMenu } from "#renderer/components/index.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish } from "../../within-page.tsx";

const exit = vi.fn((): Promise<void> => Promise.resolve());
let filling: Element | null = null;

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  exit.mockClear();
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => filling });
  document.exitFullscreen = exit;
});
afterEach(() => {
  cleanup();
  filling = null;
  Reflect.deleteProperty(document, "fullscreenElement");
  Reflect.deleteProperty(document, "exitFullscreen");
  vi.unstubAllGlobals();
});

const menu = (
  <DropdownMenu trigger={<button type="button">Export</button>} items={[{ label: "As a table", onSelect: () => {} }]} />
);
function show(part: string | null) {
  const page = (dialog: boolean) => (
    <>
      <div data-testid="stage">{menu}</div>
      {/* biome-ignore lint/a11y/useMediaCaption: nothing is heard */}
      <video data-testid="film" />
      <Dialog open={dialog} onOpenChange={() => {}} title="Film settings">
        <button type="button" disabled>
          Undo
        </button>
        <input aria-label="Prefix" />
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  filling = part === "page" ? document.documentElement : part === null ? null : screen.getByTestId(part);
  return () => rerender(page(true));
}

test.each([
  ["a stage", "stage", 1],
  ["a film", "film", 1],
  ["the whole page", "page", 0],
  ["nothing", null, 0],
])("a dialog that opens while %s fills the screen is seen", (_what, part, exits) => {
  const open = show(part);
  expect(exit).not.toHaveBeenCalled();
  open();
  expect(screen.getByRole("dialog", { name: "Film settings" })).toBeTruthy();
  expect(exit).toHaveBeenCalledTimes(exits);
});

test("what opens has the focus once full screen has ended, which gave it to what had it before", async () => {
  let ended = () => {};
  exit.mockImplementationOnce(() => new Promise((resolve) => (ended = resolve)));
  const open = show("film");
  open();
  // A browser lets nothing beside a film in full screen have it.
  (document.activeElement as HTMLElement).blur();
  ended();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Prefix")));
});

test("a menu of what fills the screen lies within that, which stays", () => {
  show("stage");
  fireEvent.keyDown(screen.getByRole("button", { name: "Export" }), { key: "Enter" });
  expect(screen.getByTestId("stage").contains(screen.getByRole("menuitem", { name: "As a table" }))).toBe(true);
  expect(exit).not.toHaveBeenCalled();
});

test("a menu that opens beside a film in full screen is seen", () => {
  show("film");
  fireEvent.keyDown(screen.getByRole("button", { name: "Export" }), { key: "Enter" });
  expect(screen.getByTestId("film").contains(screen.getByRole("menuitem", { name: "As a table" }))).toBe(false);
  expect(exit).toHaveBeenCalled();
});
