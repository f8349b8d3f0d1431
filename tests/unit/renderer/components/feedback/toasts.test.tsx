// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "#renderer/components/feedback/toasts.tsx";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { showToast, useAnnouncements, useToasts } from "#renderer/lib/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
});
afterEach(() => {
  resetAnnouncements();
  useToasts.setState({ shown: [] });
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["Undo", true, "Undone."],
  ["Open", undefined, undefined],
])("“%s” in a toast says what it did, where it undoes", (label, undoes, said) => {
  const run = vi.fn();
  render(<Toasts />, { wrapper: WithinPage });
  act(() => showToast({ kind: "done", title: "Shot 2 deleted", action: { label, run, ...(undoes && { undoes }) } }));
  fireEvent.click(screen.getByText(label, { selector: "button" }));
  act(() => vi.advanceTimersByTime(300));
  expect(run).toHaveBeenCalledOnce();
  expect(useAnnouncements.getState().polite?.text).toBe(said);
});

it("the last toast gives the focus back to where it was", () => {
  Element.prototype.checkVisibility = () => true;
  const page = () => (
    <>
      <main>
        <button type="button">Shot 2</button>
      </main>
      <Toasts />
    </>
  );
  render(page(), { wrapper: WithinPage });
  screen.getByText("Shot 2").focus();
  act(() => showToast({ kind: "done", title: "Saved", action: { label: "Undo", run: vi.fn(), undoes: true } }));
  const undo = screen.getByText("Undo", { selector: "button" });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(document.activeElement?.textContent).toBe("Shot 2");
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
});
