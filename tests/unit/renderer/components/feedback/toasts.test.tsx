// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "#renderer/components/feedback/toasts.tsx";
import { useCloseOnEscape } from "#renderer/components/overlays/escape-innermost.ts";
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

it.each<[string, object, number]>([
  ["what is done goes after 5 seconds", { kind: "done" }, 5000],
  ["what can be done about it stays for 12", { kind: "done", action: { label: "Undo", run: () => {} } }, 12_000],
  ["what went wrong stays for 12", { kind: "error" }, 12_000],
])("%s", (_what, toast, ms) => {
  render(<Toasts />, { wrapper: WithinPage });
  act(() => showToast({ title: "Harbor", ...toast } as never));
  act(() => vi.advanceTimersByTime(ms - 1));
  expect(useToasts.getState().shown).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(useToasts.getState().shown).toHaveLength(0);
});

it("what waits for an answer stays until it has one, or is dismissed", () => {
  render(<Toasts />, { wrapper: WithinPage });
  act(() =>
    showToast({ kind: "warning", title: "Not finished", stays: true, action: { label: "Go on", run: () => {} } }),
  );
  act(() => vi.advanceTimersByTime(600_000));
  expect(useToasts.getState().shown).toHaveLength(1);
  fireEvent.click(screen.getByLabelText("Dismiss"));
  expect(useToasts.getState().shown).toHaveLength(0);
});

/** A dialog that ends with Escape, as the studio's own do. */
function Floating({ onEnd }: { onEnd: () => void }) {
  return (
    <div ref={useCloseOnEscape(onEnd)} role="dialog">
      <button type="button">Inside</button>
    </div>
  );
}

it("Escape ends what floats below a message first, and then the message", () => {
  const end = vi.fn();
  const page = (open: boolean) => (
    <>
      {open && <Floating onEnd={end} />}
      <Toasts />
    </>
  );
  const { rerender } = render(page(true), { wrapper: WithinPage });
  act(() => showToast({ kind: "warning", title: "Disk almost full" }));
  act(() => screen.getByText("Inside").focus());
  fireEvent.keyDown(screen.getByText("Inside"), { key: "Escape" });
  expect(end).toHaveBeenCalledOnce();
  expect(useToasts.getState().shown).toHaveLength(1);

  rerender(page(false));
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(end).toHaveBeenCalledOnce();
  expect(useToasts.getState().shown).toEqual([]);
});

it("Escape in the message itself is the message's, whatever floats below", () => {
  const end = vi.fn();
  const page = (
    <>
      <Floating onEnd={end} />
      <Toasts />
    </>
  );
  render(page, { wrapper: WithinPage });
  act(() => showToast({ kind: "warning", title: "Disk almost full", action: { label: "Open", run: vi.fn() } }));
  fireEvent.keyDown(screen.getByText("Open", { selector: "button" }), { key: "Escape" });
  expect(end).not.toHaveBeenCalled();
  expect(useToasts.getState().shown).toEqual([]);
});

it.each([
  ["the one with the focus", "First", [1, 0]],
  ["the last that opened, from elsewhere", "Elsewhere", [0, 1]],
])("of two that float, Escape ends %s", (_what, from, ended) => {
  const [first, second] = [vi.fn(), vi.fn()];
  function Two() {
    return (
      <>
        <button type="button">Elsewhere</button>
        <div ref={useCloseOnEscape(first)} role="dialog">
          <button type="button">First</button>
        </div>
        <div ref={useCloseOnEscape(second)} role="menu" tabIndex={0} />
        <div role="listbox" tabIndex={0} />
        <Toasts />
      </>
    );
  }
  render(<Two />, { wrapper: WithinPage });
  act(() => showToast({ kind: "warning", title: "Disk almost full" }));
  fireEvent.keyDown(screen.getByText(from), { key: "Escape" });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual(ended);
  expect(useToasts.getState().shown).toHaveLength(1);
});

it.each([
  ["done", {}, 5000],
  ["done", { action: { label: "Undo", run: () => {} } }, 12_000],
  ["warning", {}, 12_000],
  ["error", {}, 12_000],
] as const)("a message “%s” with %j stays %d ms", (kind, more, stays) => {
  render(<Toasts />, { wrapper: WithinPage });
  act(() => showToast({ kind, title: "Saved", ...more }));
  act(() => vi.advanceTimersByTime(stays - 100));
  expect(useToasts.getState().shown).toHaveLength(1);
  act(() => vi.advanceTimersByTime(200));
  expect(useToasts.getState().shown).toEqual([]);
});

it("a message with lines and a body says all of it, and how many came before it", () => {
  render(<Toasts />, { wrapper: WithinPage });
  act(() => showToast({ kind: "warning", title: "First" }));
  act(() => showToast({ kind: "warning", title: "Second", body: "Two files.", lines: ["a.png", "b.png"] }));
  const [newest, before] = [...document.querySelectorAll(".toast")];
  expect(document.querySelectorAll(".toast")).toHaveLength(2);
  const words = [newest?.textContent ?? "", before?.textContent ?? ""];
  expect(words.some((each) => /Second.*Two files\..*a\.png.*b\.png/.test(each))).toBe(true);
  expect(document.querySelectorAll(".toast .others")).toHaveLength(1);
  fireEvent.click(screen.getAllByLabelText("Dismiss")[0] as Element);
  expect(useToasts.getState().shown).toHaveLength(1);
});
