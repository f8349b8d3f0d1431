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
