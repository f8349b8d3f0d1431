// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { OpeningDialog } from "#renderer/chat/request/opening-dialog.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { OpeningTurn } from "#shared/wire/text/messages.ts";
import { at, choose, named, press, write } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const turn = (text: string, role: OpeningTurn["role"] = "group"): OpeningTurn => ({ role, text });

function open(given: readonly OpeningTurn[]) {
  const seen = { turns: given, closed: 0, changes: 0 };
  function Owner() {
    const [turns, keep] = useState(given);
    seen.turns = turns;
    return (
      <TooltipProvider>
        <OpeningDialog
          turns={turns}
          onChange={(next) => {
            seen.changes += 1;
            keep(next);
          }}
          onClose={() => {
            seen.closed += 1;
          }}
        />
      </TooltipProvider>
    );
  }
  render(<Owner />, { wrapper: WithinPage });
  return seen;
}
const words = (turns: readonly OpeningTurn[]) => turns.map(({ text }) => text).join(" ");
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");

it("without any it says what they are for; an example is a question and its answer", async () => {
  const seen = open([]);
  expect(document.body.textContent).toContain("An example is a question with the answer you’d like");
  expect(document.querySelector("ol")).toBeNull();
  await press("button", "Add example");
  await press("button", "Add message");
  expect(seen.turns).toEqual([turn("", "sample_message_user"), turn("", "sample_message_ai"), turn("", "user_system")]);
  expect(document.body.textContent).not.toContain("No opening messages yet");
  expect(document.querySelectorAll("ol.openingTurns > li")).toHaveLength(3);
  expect([...document.querySelectorAll("textarea")].map(({ placeholder }) => placeholder)).toEqual([
    "A question as people would ask it",
    "The answer you’d like",
    "Who the user is: “The user lights small theaters.”",
  ]);
});

it("one alone is shown; its words and who says them are kept as they are chosen", async () => {
  const seen = open([turn("a")]);
  expect(document.querySelectorAll("ol.openingTurns > li")).toHaveLength(1);
  await write("Text of message 1", "b ");
  await choose("Role of message 1", /^About the user/);
  expect(seen.turns).toEqual([turn("b ", "user_system")]);
});

it("the one that is changed is the one that was meant", async () => {
  const seen = open([turn("a"), turn("b"), turn("c")]);
  await write("Text of message 2", "B");
  expect(words(seen.turns)).toBe("a B c");
});

it("they are moved by one place; the ends lead nowhere", async () => {
  const seen = open([turn("a"), turn("b"), turn("c")]);
  expect([1, 2, 3].map((number) => [isOff(`Move message ${number} up`), isOff(`Move message ${number} down`)])).toEqual(
    [
      [true, false],
      [false, false],
      [false, true],
    ],
  );
  await press("button", "Move message 2 up");
  expect(words(seen.turns)).toBe("b a c");
  await press("button", "Move message 2 down");
  expect(words(seen.turns)).toBe("b c a");
  await press("button", "Move message 3 up");
  await press("button", "Move message 1 down");
  expect(words(seen.turns)).toBe("a b c");
  expect(seen.changes).toBe(4);
});

it("one is removed, and only that", async () => {
  const seen = open([turn("a"), turn("b"), turn("c")]);
  expect([1, 2, 3].map((number) => isOff(`Remove message ${number}`))).toEqual([false, false, false]);
  await press("button", "Remove message 2");
  expect(words(seen.turns)).toBe("a c");
  await press("button", "Remove message 1");
  await press("button", "Remove message 1");
  expect(seen.turns).toEqual([]);
  expect(document.body.textContent).toContain("No opening messages yet");
});

it("it is left by its button, and by Escape", async () => {
  const seen = open([turn("a")]);
  await press("button", "Done");
  expect(seen.closed).toBe(1);
  fireEvent.keyDown(await at("dialog", "Opening messages"), { key: "Escape" });
  expect(seen.closed).toBe(2);
});
