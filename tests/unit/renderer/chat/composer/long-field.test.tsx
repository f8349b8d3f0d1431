// @vitest-environment jsdom
import { undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LongField } from "#renderer/chat/composer/long-field.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // What lays nothing out has no places of letters either.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Given {
  value?: string;
  caret?: number;
  /** The owner keeps what it is told, as the composer does. */
  keeps?: boolean;
}

function open({ value = "A lamp in the rain", caret = 0, keeps = true }: Given = {}) {
  const told: [text: string, caret: number][] = [];
  const sent: string[] = [];
  const brought: string[][] = [];
  let hand: (text: string) => void = () => {};
  function Owner({ name }: { name: string }) {
    const [kept, keep] = useState(value);
    hand = keep;
    return (
      <LongField
        name={name}
        value={kept}
        caret={caret}
        onChange={(text, at) => {
          told.push([text, at]);
          if (keeps) keep(text);
        }}
        onSend={() => void sent.push(kept)}
        onFiles={(files) => void brought.push(files.map((file) => file.name))}
      />
    );
  }
  const drawn = render(<Owner name="Message" />);
  const content = () => document.querySelector<HTMLElement>(".longField .cm-content") as HTMLElement;
  const view = () => EditorView.findFromDOM(content()) as EditorView;
  return {
    told,
    sent,
    brought,
    content,
    view,
    text: () => view().state.doc.toString(),
    write: (insert: string, at = view().state.doc.length) =>
      act(() => view().dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length } })),
    rest: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    give: (text: string) => act(() => hand(text)),
    rename: (name: string) => drawn.rerender(<Owner name={name} />),
    leave: drawn.unmount,
  };
}

it.each([
  { caret: 6, at: 6 },
  { caret: 0, at: 0 },
  { caret: 400, at: 18 },
])("it is opened with what was written, the focus in it and the caret where it was: $caret", ({ caret, at }) => {
  const scrolled = vi.spyOn(EditorView, "scrollIntoView");
  const { content, view, text, told, rest } = open({ caret });
  expect([text(), view().state.selection.main.head]).toEqual(["A lamp in the rain", at]);
  expect(document.activeElement).toBe(content());
  expect([content().getAttribute("aria-label"), content().getAttribute("dir")]).toEqual(["Message", "auto"]);
  // The caret is brought into view.
  expect(scrolled.mock.calls).toEqual([[at]]);
  // It isn't told what it was given, and that can't be undone.
  rest(1000);
  expect(told).toEqual([]);
  expect(undo(view())).toBe(false);
  expect(text()).toBe("A lamp in the rain");
});

it("each line stands in the direction of its own words", () => {
  expect(open().view().state.facet(EditorView.perLineTextDirection)).toBe(true);
});

it("what is written is told after a short rest, once, with the caret", () => {
  const { told, write, rest } = open();
  write(".", 18);
  rest(100);
  write("!", 19);
  rest(119);
  expect(told).toEqual([]);
  rest(1);
  expect(told).toEqual([["A lamp in the rain.!", 20]]);
  rest(1000);
  expect(told).toHaveLength(1);
});

it("a caret that moves alone is nothing to tell, and doesn't put off what is", () => {
  const { told, write, view, rest } = open();
  write(".");
  rest(100);
  act(() => view().dispatch({ selection: { anchor: 2 } }));
  rest(20);
  expect(told).toEqual([["A lamp in the rain.", 2]]);
});

it("left, it tells at once", () => {
  const { told, write, content, rest } = open();
  write("?");
  fireEvent.blur(content());
  rest(10);
  expect(told).toEqual([["A lamp in the rain?", 19]]);
  rest(1000);
  expect(told).toHaveLength(1);
});

it("what was written back as it was isn't told", () => {
  const { told, write, view, rest } = open();
  write("?");
  act(() => view().dispatch({ changes: { from: 18, to: 19 } }));
  rest(1000);
  expect(told).toEqual([]);
});

it("Enter sends what stands there by then, and writes no line; Shift and Enter writes one", () => {
  const { told, sent, write, content, text, rest } = open({ caret: 400 });
  write(" at dawn");
  expect(fireEvent.keyDown(content(), { key: "Enter", keyCode: 13 })).toBe(false);
  expect([told, sent]).toEqual([[["A lamp in the rain at dawn", 26]], ["A lamp in the rain at dawn"]]);
  rest(1000);
  expect(told).toHaveLength(1);
  expect(text()).toBe("A lamp in the rain at dawn");
  fireEvent.keyDown(content(), { key: "Enter", keyCode: 13, shiftKey: true });
  expect([text(), sent]).toEqual(["A lamp in the rain at dawn\n", ["A lamp in the rain at dawn"]]);
});

it("Enter that ends a word of an input method sends nothing", () => {
  const { sent, told, view, content, write } = open();
  write("雨");
  vi.spyOn(view(), "composing", "get").mockReturnValue(true);
  fireEvent.keyDown(content(), { key: "Enter", keyCode: 13 });
  expect([sent, told]).toEqual([[], []]);
});

function paste(content: HTMLElement, files: readonly File[], text = ""): boolean {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const clipboardData = { files, types: [], items: [], getData: () => text };
  let goesOn = true;
  act(() => {
    goesOn = content.dispatchEvent(Object.assign(event, { clipboardData }));
  });
  return goesOn;
}

it("files that are pasted go to the composer; words are written", () => {
  const { brought, content, text } = open({ caret: 400 });
  const files = [new File(["x"], "wide.png"), new File(["y"], "near.png")];
  expect(paste(content(), files, "wide.png")).toBe(false);
  expect([brought, text()]).toEqual([[["wide.png", "near.png"]], "A lamp in the rain"]);
  paste(content(), files.slice(0, 1));
  expect(brought).toEqual([["wide.png", "near.png"], ["wide.png"]]);
  paste(content(), [], " again");
  expect([brought.length, text()]).toEqual([2, "A lamp in the rain again"]);
});

it.each([
  { what: "a file is the composer's", files: [new File(["x"], "a.txt")], written: "A lamp in the rain" },
  { what: "words are written", files: [], written: "dropA lamp in the rain" },
])("dropped, $what", ({ files, written }) => {
  const { content, view, text } = open();
  vi.spyOn(view(), "posAtCoords").mockReturnValue(0);
  const event = new MouseEvent("drop", { bubbles: true, cancelable: true });
  const dataTransfer = { files, types: [], items: [], getData: () => "drop" };
  act(() => void content().dispatchEvent(Object.assign(event, { dataTransfer })));
  expect(text()).toBe(written);
});

it("what its owner says stands there in place of what was written, and isn't told back", () => {
  const { give, text, told, rest, write } = open();
  give("Another message");
  expect(text()).toBe("Another message");
  rest(1000);
  expect(told).toEqual([]);
  write("!");
  rest(120);
  expect(told).toEqual([["Another message!", 16]]);
  // What comes back from the owner is what stands there: the caret stays.
  expect(text()).toBe("Another message!");
});

it("what was just written stays when the owner comes to know an earlier text", () => {
  const { write, rest, text, view, told, give } = open({ keeps: false });
  write(" 1");
  rest(120);
  write(" 2");
  give("A lamp in the rain 1");
  expect(told).toEqual([["A lamp in the rain 1", 20]]);
  expect([text(), view().state.selection.main.head]).toEqual(["A lamp in the rain 1 2", 22]);
});

it("another name is another field, with what the owner knows; one that is gone tells nothing", () => {
  const { rename, content, text, view, write, rest, told, leave } = open();
  write("!");
  rest(120);
  const before = view();
  rename("Question");
  expect(document.querySelectorAll(".cm-content")).toHaveLength(1);
  expect([content().getAttribute("aria-label"), text()]).toEqual(["Question", "A lamp in the rain!"]);
  expect(before.dom.isConnected).toBe(false);
  write("?");
  leave();
  act(() => vi.advanceTimersByTime(1000));
  expect(told).toEqual([["A lamp in the rain!", 19]]);
});
