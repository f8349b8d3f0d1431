// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AmountField } from "#renderer/storyboard/budget/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(value: number | null, positive = false) {
  const onChange = vi.fn();
  render(<AmountField label="Budget" value={value} positive={positive} onChange={onChange} />, { wrapper: WithinPage });
  const field = screen.getByLabelText<HTMLInputElement>("Budget");
  return {
    field,
    kept: () => onChange.mock.calls.flat(),
    told: () => screen.queryByRole("tooltip")?.textContent,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
  };
}

it.each([
  ["12,5", 3, [12.5]],
  [" 3 ", 3, []],
  ["", 3, [null]],
  ["", null, []],
])("%j over %j keeps %j", (typed, value, kept) => {
  const amount = open(value);
  amount.type(typed);
  fireEvent.blur(amount.field);
  expect([amount.kept(), amount.told()]).toEqual([kept, undefined]);
  expect(amount.field.value).toBe(value === null ? "" : String(value));
});

it("nought is no bound", () => {
  const amount = open(3, true);
  amount.type("0");
  fireEvent.keyDown(amount.field, { key: "Enter" });
  expect(amount.kept()).toEqual([null]);
});

it.each(["-3", "abc", "1e400"])(
  "%j stays as it was typed, with what can be typed beside it, until it is mended",
  (odd) => {
    const amount = open(3);
    amount.type(odd);
    expect(amount.told()).toBeUndefined();
    fireEvent.blur(amount.field);
    expect(amount.field.value).toBe(odd);
    expect(amount.field.getAttribute("aria-invalid")).toBe("true");
    expect(amount.told()).toBe(`“${odd}” isn’t an amount. Type a number such as 12.5, or leave the field empty.`);
    expect(amount.kept()).toEqual([]);
    amount.type("4");
    expect([amount.told(), amount.field.getAttribute("aria-invalid")]).toEqual([undefined, null]);
    fireEvent.blur(amount.field);
    expect(amount.kept()).toEqual([4]);
  },
);

it("Escape takes back what is no amount", () => {
  const amount = open(3);
  amount.type("three");
  fireEvent.blur(amount.field);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([amount.told(), amount.field.value, amount.kept()]).toEqual([undefined, "3", []]);
});
