// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { FindBar } from "#renderer/chat/find/find-bar.tsx";
import type { ThreadMessage } from "#renderer/chat/thread/missing-bodies.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const said = (id: string, text: string, lacking?: number) =>
  ({ id, blocks: [{ type: "text", text }], ...(lacking === undefined ? {} : { lacking }) }) as unknown as ThreadMessage;
const thread = [said("a", "A storm"), said("b", "Calm"), said("c", "Stormy"), said("d", "After the storm")];

beforeAll(speakEnglish);
afterEach(cleanup);

function open(path: readonly ThreadMessage[] = thread) {
  const [onShow, onWords, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const bar = (now: readonly ThreadMessage[]) => (
    <FindBar path={now} onShow={onShow} onWords={onWords} onClose={onClose} />
  );
  const { rerender } = render(bar(path), { wrapper: WithinPage });
  const field = document.querySelector("input") as HTMLInputElement;
  return {
    ...{ field, onWords, onClose },
    type: (value: string) => void fireEvent.change(field, { target: { value } }),
    key: (init: KeyboardEventInit) => void fireEvent.keyDown(field, init),
    press: (name: string) => void fireEvent.click(named("button", name)[0] as HTMLElement),
    become: (now: readonly ThreadMessage[]) => rerender(bar(now)),
    /** The place among the hits that is told, and the message that was brought into view last. */
    now: () => [document.querySelector("[role=status]")?.textContent, onShow.mock.lastCall?.[0]],
  };
}

it("what is typed is found and marked at once, and there is nothing to say of nothing", () => {
  const { field, type, now, onWords } = open();
  expect(document.activeElement).toBe(field);
  expect(now()).toEqual(["", undefined]);
  type(" storm ");
  expect(now()).toEqual(["1 of 3 messages", "a"]);
  expect(onWords).toHaveBeenLastCalledWith("storm");
  type("calm");
  expect(now()).toEqual(["1 of 1 message", "b"]);
  type("thunder");
  expect(now()[0]).toBe("No results");
});

it("Enter and its button go on, Shift+Enter and the other back, both round the ends; new words begin at the first", () => {
  const { type, key, press, now } = open();
  type("storm");
  key({ key: "Enter" });
  expect(now()).toEqual(["2 of 3 messages", "c"]);
  press("Next match");
  expect(now()).toEqual(["3 of 3 messages", "d"]);
  key({ key: "Enter" });
  expect(now()).toEqual(["1 of 3 messages", "a"]);
  key({ key: "Enter", shiftKey: true });
  expect(now()).toEqual(["3 of 3 messages", "d"]);
  press("Previous match");
  expect(now()).toEqual(["2 of 3 messages", "c"]);
  type("storm");
  type("stor");
  expect(now()).toEqual(["1 of 3 messages", "a"]);
});

it("a hit that is gone leaves the last of those that are left, from where one goes on", () => {
  const { type, key, become, now } = open();
  type("storm");
  key({ key: "Enter", shiftKey: true });
  become(thread.slice(0, 3));
  expect(now()).toEqual(["2 of 2 messages", "c"]);
  key({ key: "Enter" });
  expect(now()).toEqual(["1 of 2 messages", "a"]);
});

it("nothing is found before all words are here, and no step is taken", () => {
  const { type, key, become, now } = open([said("a", "storm"), said("b", "", 900)]);
  type("storm");
  expect(now()).toEqual(["…", undefined]);
  key({ key: "Enter" });
  become([said("a", "storm"), said("b", "storm")]);
  expect(now()).toEqual(["1 of 2 messages", "a"]);
});

it("Escape and its button end it; keys of an input method are its own", () => {
  const { type, key, press, now, onClose } = open();
  type("storm");
  key({ key: "Enter", isComposing: true });
  key({ key: "Escape", isComposing: true });
  expect(now()[1]).toBe("a");
  expect(onClose).not.toHaveBeenCalled();
  key({ key: "Escape" });
  press("Close search");
  expect(onClose).toHaveBeenCalledTimes(2);
});
