// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WaitingField } from "#renderer/chat/composer/waiting-field.tsx";

afterEach(cleanup);

function open(value: string, caret: number) {
  const seen: [what: string, ...rest: unknown[]][] = [];
  const drawn = (text: string) => (
    <WaitingField
      name="Message"
      value={text}
      caret={caret}
      onChange={(...told) => void seen.push(["told", ...told])}
      onSend={() => void seen.push(["sent"])}
      onFiles={(files) => void seen.push(["brought", ...files.map(({ name }) => name)])}
    />
  );
  const { rerender } = render(drawn(value));
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  return { seen, field, give: (text: string) => rerender(drawn(text)) };
}

it("it has the focus and the name of the field it waits for, and says that it waits", () => {
  const { field } = open("A lamp", 6);
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute("aria-label"), field.getAttribute("aria-busy"), field.dir, field.value]).toEqual([
    "Message",
    "true",
    "auto",
    "",
  ]);
});

it.each([
  [0, "dimA lamp", 3],
  [2, "A dimlamp", 5],
  [6, "A lampdim", 9],
])("what is typed goes in at the caret %d, and the caret behind it", (caret, text, at) => {
  const { seen, field, give } = open("A lamp", caret);
  fireEvent.change(field, { target: { value: "dim", selectionEnd: 3 } });
  expect(seen).toEqual([["told", text, at]]);
  // Its owner holds the letters by then: they aren't put in twice.
  give(text);
  fireEvent.change(field, { target: { value: "di", selectionEnd: 1 } });
  expect(seen.at(-1)).toEqual(["told", text.replace("dim", "di"), caret + 1]);
});

it.each([
  ["Enter", {}, true],
  ["Enter with Shift", { shiftKey: true }, false],
  ["Enter of an input method", { isComposing: true }, false],
  ["a letter", { key: "a" }, false],
])("%s sends and writes no line: %o %s", (_what, more, sends) => {
  const { seen, field } = open("A lamp", 0);
  expect(fireEvent.keyDown(field, { key: "Enter", ...more })).toBe(!sends);
  expect(seen).toEqual(sends ? [["sent"]] : []);
});

it.each([
  ["files", [new File(["x"], "wide.png"), new File(["y"], "near.png")], [["brought", "wide.png", "near.png"]]],
  ["words", [], []],
])("%s that are pasted", (_what, files, seen) => {
  const page = open("A lamp", 0);
  const event = createEvent.paste(page.field);
  Object.assign(event, { clipboardData: { files } });
  expect(fireEvent(page.field, event)).toBe(files.length === 0);
  expect(page.seen).toEqual(seen);
});
