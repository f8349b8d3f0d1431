// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ComposerField } from "#renderer/chat/composer/composer-field.tsx";
import { loadAnew } from "../../load-anew.ts";
import { until } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

type Field = typeof ComposerField;
let idle: { work: () => void; timeout: number | undefined }[] = [];
let cancelled: number[] = [];

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  idle = [];
  cancelled = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void, { timeout }: IdleRequestOptions = {}) =>
    idle.push({ work, timeout }),
  );
  vi.stubGlobal("cancelIdleCallback", (at: number) => void cancelled.push(at));
  // What lays nothing out has no places of letters either.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** It keeps the editor once that has come, for other tests and files too: this one hasn't had it. */
const unused = async (): Promise<Field> =>
  (await loadAnew<{ ComposerField: Field }>("renderer/chat/composer/composer-field.tsx")).ComposerField;

/** The page rests, and the editor is there. */
async function rest(): Promise<void> {
  for (const { work } of idle) work();
  await import("#renderer/chat/composer/long-field.tsx");
  await act(() => new Promise((come) => setTimeout(come)));
}

/** `keeps`: the owner holds what it is told. */
function open(value = "", keeps = true, Shown = ComposerField) {
  const seen: [what: string, ...rest: unknown[]][] = [];
  let hand: (text: string) => void = () => {};
  function Owner() {
    const field = useRef<HTMLTextAreaElement>(null);
    const [kept, keep] = useState(value);
    hand = keep;
    return (
      <Shown
        field={field}
        value={kept}
        onChange={(text) => {
          seen.push(["told", text.length]);
          if (keeps) keep(text);
        }}
        onSend={() => void seen.push(["sent", kept.length])}
        onEarlier={() => void seen.push(["earlier"])}
        onFiles={(files) => void seen.push(["brought", ...files.map(({ name }) => name)])}
      />
    );
  }
  const { unmount } = render(<Owner />, { wrapper: WithinPage });
  return { seen, unmount, give: (text: string) => act(() => hand(text)) };
}
const short = () => document.querySelector<HTMLTextAreaElement>(".shortField textarea");
const content = () => document.querySelector<HTMLElement>(".longField .cm-content");
const waiting = () => document.querySelector<HTMLTextAreaElement>(".longField textarea[aria-busy]");
const editor = () => EditorView.findFromDOM(content() as HTMLElement) as EditorView;
const isLong = () => short() === null && (content() ?? waiting()) !== null;
const LONG = 20_000;

it("what is pasted beyond the border is written on in a field that waits, until the editor has come", async () => {
  const { seen } = open("A lamp", false, await unused());
  const field = short() as HTMLTextAreaElement;
  field.setSelectionRange(2, 2);
  const event = createEvent.paste(field);
  Object.assign(event, { clipboardData: { files: [], getData: () => "x".repeat(LONG) } });
  fireEvent(field, event);
  expect(seen).toEqual([["told", LONG + 6]]);
  const between = waiting() as HTMLTextAreaElement;
  expect([short(), content(), document.activeElement === between]).toEqual([null, null, true]);
  fireEvent.change(between, { target: { value: "dim ", selectionEnd: 4 } });
  expect(seen.at(-1)).toEqual(["told", LONG + 10]);
  await until(() => expect(content()).not.toBeNull());
  expect(waiting()).toBeNull();
  // The owner said nothing yet, and still nothing of it is lost: the caret stands behind what was typed.
  expect([editor().state.doc.length, editor().state.selection.main.head]).toEqual([LONG + 10, LONG + 6]);
  expect(editor().state.sliceDoc(LONG, LONG + 10)).toBe("xxdim lamp");
  expect(content()?.getAttribute("aria-label")).toBe("Message");
});

it("the editor is brought once the page rests, and after a second all the same; not where one has left by then", () => {
  const { unmount } = open();
  expect(idle.map(({ timeout }) => timeout)).toEqual([1000]);
  unmount();
  expect(cancelled).toEqual([1]);
});

it("a short message is the browser’s own field, the focus in it and the caret at its end", () => {
  const { seen } = open("A lamp");
  const field = short() as HTMLTextAreaElement;
  expect([field.value, field.selectionStart, document.activeElement === field]).toEqual(["A lamp", 6, true]);
  expect([field.getAttribute("aria-label"), field.placeholder !== ""]).toEqual(["Message", true]);
  fireEvent.input(field, { target: { value: "A lamp." } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.input(field, { target: { value: "" } });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  const event = createEvent.paste(field);
  Object.assign(event, { clipboardData: { files: [new File([""], "a.png")], getData: () => "" } });
  fireEvent(field, event);
  expect(seen).toEqual([["told", 7], ["sent", 7], ["told", 0], ["earlier"], ["brought", "a.png"]]);
});

it.each([
  [LONG, false],
  [LONG + 1, true],
])("with %d letters it is opened as a long one: %s", async (letters, long) => {
  open("x".repeat(letters));
  expect(isLong()).toBe(long);
  if (!long) return;
  // The caret is behind all of it.
  await until(() => expect(content()).not.toBeNull());
  expect(editor().state.selection.main.head).toBe(letters);
});

it("what the owner gives is shown as its length wants it; back only where much was taken away", async () => {
  const { give, seen } = open("x");
  await rest();
  const shape = (letters: number) => {
    give("x".repeat(letters));
    return isLong() ? editor().state.doc.length : `short ${short()?.value.length}`;
  };
  const lengths = [LONG, LONG + 1, LONG, LONG / 2, LONG / 2 - 1, LONG / 2, LONG, 0];
  expect(lengths.map(shape)).toEqual([
    "short 20000",
    20_001,
    20_000,
    10_000,
    "short 9999",
    "short 10000",
    "short 20000",
    "short 0",
  ]);
  expect(seen).toEqual([]);
});

it("what is written in the long field is told, and sent by Enter", async () => {
  const { seen } = open("x".repeat(LONG + 1), false);
  await until(() => expect(content()).not.toBeNull());
  act(() => editor().dispatch({ changes: { from: 0, insert: "A " }, selection: { anchor: 2 } }));
  fireEvent.keyDown(content() as HTMLElement, { key: "Enter", keyCode: 13 });
  expect(seen).toEqual([
    ["told", LONG + 3],
    ["sent", LONG + 1],
  ]);
});

it("what is taken away in the long field is seen at once, before the owner says it", async () => {
  const { seen } = open("x".repeat(LONG + 1), false);
  await until(() => expect(content()).not.toBeNull());
  act(() => editor().dispatch({ changes: { from: 9000, to: LONG + 1 } }));
  fireEvent.blur(content() as HTMLElement);
  await until(() => expect(short()?.value.length).toBe(9000));
  expect(seen).toEqual([["told", 9000]]);
});

it("once the page has rested a long message waits for nothing", async () => {
  const { give } = open("A lamp", true, await unused());
  await rest();
  give("x".repeat(LONG + 1));
  expect([waiting(), content() !== null]).toEqual([null, true]);
});
