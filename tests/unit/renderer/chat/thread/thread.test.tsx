// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { askEdit, editIsOpen } from "#renderer/chat/thread/asked-edit.ts";
import type { ThreadMessage } from "#renderer/chat/thread/missing-bodies.ts";
import { Thread } from "#renderer/chat/thread/thread.tsx";
import type { MessageActions } from "#renderer/chat/use-conversation.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** Messages that were brought into view, in order. */
let shown: (string | undefined)[] = [];
beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  pageCore({});
  shown = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: HTMLElement) {
      shown.push(this.dataset.message);
    },
  });
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  vi.unstubAllGlobals();
  editIsOpen();
});

const message = (id: string, parentId: string | null, role = "assistant", more: object = {}) =>
  ({
    ...{ id, parentId, role, conversationId: "c", model: role === "user" ? null : "Vendor-M3", state: "complete" },
    ...{ createdAt: 1, finishedAt: 1, blocks: [{ type: "text", text: `Words of ${id}` }], error: null, usage: null },
    ...more,
  }) as unknown as ThreadMessage;
const [asked, one, two] = [message("asked", null, "user"), message("one", "asked"), message("two", "asked")] as const;

function open(target: string | undefined, path: readonly ThreadMessage[] = [asked, one], actions: object = {}) {
  const thread = (shownPath: readonly ThreadMessage[], at: string | undefined) => (
    <TooltipProvider>
      <Thread
        path={shownPath}
        messages={[asked, one, two]}
        actions={actions as MessageActions}
        busy={false}
        target={at}
        words={[]}
      />
    </TooltipProvider>
  );
  const { rerender } = render(thread(path, target), { wrapper: WithinPage });
  return (next: readonly ThreadMessage[], at = target) => rerender(thread(next, at));
}

it("a thread opens at the message that was looked for, also where that comes later or stands elsewhere then", () => {
  const show = open("one", [asked, two]);
  expect(shown).toEqual([]);
  show([asked, one]);
  show([message("before", null, "user"), asked, one]);
  expect(shown).toEqual(["one", "one"]);
});

it.each([
  ["pressed something in it", (thread: Element) => fireEvent.pointerDown(thread)],
  ["scrolled", (thread: Element) => fireEvent.wheel(thread)],
  ["used a key in it", (thread: Element) => fireEvent.keyDown(thread, { key: "PageUp" })],
])("once the reader has %s, another version and back doesn’t lead there again; another search does", (_what, act) => {
  const show = open("one");
  act(document.querySelector("[data-message=asked]") as Element);
  show([asked, two]);
  show([asked, one]);
  expect(shown).toEqual(["one"]);
  show([asked, one], "asked");
  expect(shown).toEqual(["one", "asked"]);
});

it("a question that is to be edited is brought into view", () => {
  const show = open(undefined);
  askEdit("asked", null);
  show([asked, one]);
  expect(shown).toEqual(["asked"]);
});

it("a screen reader is told of every message of the branch, in order", () => {
  open(undefined, [asked, one, message("next", "one", "user")]);
  expect(
    [...document.querySelectorAll("article")].map(({ ariaPosInSet, ariaSetSize }) => `${ariaPosInSet}/${ariaSetSize}`),
  ).toEqual(["1/3", "2/3", "3/3"]);
});

it("one steps on through the versions of a reply by the same button", () => {
  const steps: string[] = [];
  const actions = {
    show: (_conversation: string, id: string) => {
      steps.push(id);
      show([asked, id === "one" ? one : two]);
    },
  };
  const show = open(undefined, [asked, one], actions);
  const pressed = (name: string) => {
    const button = named("button", name)[0] as HTMLElement;
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.getAttribute("aria-label");
  };
  expect([pressed("Next version"), steps]).toEqual(["Next version", ["two"]]);
  expect(document.activeElement?.closest("[data-message]")?.getAttribute("data-message")).toBe("two");
  // There is none behind it: nothing is asked for.
  fireEvent.click(document.activeElement as Element);
  expect([pressed("Previous version"), steps]).toEqual(["Previous version", ["two", "one"]]);
});

const isAway = () => named("button", "Jump to latest").length > 0;
const left = (messageId: string, target: string | null = null) =>
  window.sessionStorage.setItem("reelsong.chat.place", JSON.stringify({ messageId, section: 0, above: 40, target }));

it.each<[string, string | undefined, boolean]>([
  ["there", "asked", true],
  ["at its end where nothing was left", undefined, false],
  ["at its end where another branch or conversation was left", "elsewhere", false],
])("a thread that was left is read on %s", (_where, messageId, away) => {
  if (messageId) left(messageId);
  open(undefined);
  expect(isAway()).toBe(away);
});

it("a reply that was being written already takes nobody to the end, another one does", () => {
  left("asked");
  const show = open(undefined, [asked, message("one", "asked", "assistant", { state: "streaming" })]);
  expect(isAway()).toBe(true);
  show([asked, message("two", "asked", "assistant", { state: "streaming" })]);
  expect(isAway()).toBe(false);
});

it.each([
  ["goes before what was read, where it is another one", null, ["one"]],
  ["was left for what is read, where it is the same", "one", []],
])("the message that is looked for %s", (_what, target, brought) => {
  left("asked", target);
  open("one");
  expect(shown).toEqual(brought);
});

it("where a scroll rests is kept: the row at the top, with what of it is above; at the end nothing is", () => {
  open(undefined);
  const view = document.querySelector("[role=log]") as HTMLElement;
  let end = 1000;
  vi.spyOn(view, "scrollHeight", "get").mockImplementation(() => end);
  vi.spyOn(view, "clientHeight", "get").mockReturnValue(100);
  view.getBoundingClientRect = () => new DOMRect(0, 50, 300, 100);
  const rows = [...document.querySelectorAll<HTMLElement>("[data-message]")];
  for (const [at, row] of rows.entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 80 - 100, 300, 80 + at * 200);
  view.scrollTop = 0;
  fireEvent(view, new Event("scrollend"));
  const kept = () => JSON.parse(window.sessionStorage.getItem("reelsong.chat.place") ?? "null");
  expect(kept()).toEqual({ messageId: "one", section: 0, above: 70, target: null });
  end = 100;
  fireEvent(view, new Event("scrollend"));
  expect(kept()).toBeNull();
});
