// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { SecondsField } from "#renderer/components/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

it.each([
  ["1.5", [1.5]],
  ["1,5", [1.5]],
  // As Chinese and Japanese input methods type it.
  ["１．５", [1.5]],
  ["１，５ ", [1.5]],
  ["12", [10]],
  ["-3", [0.2]],
  ["", []],
])("%j typed among seconds from 0.2 to 10 is %j", (typed, kept) => {
  const onChange = vi.fn();
  render(<SecondsField label="In" value={2} min={0.2} max={10} onChange={onChange} />, { wrapper: WithinPage });
  const field = screen.getByLabelText<HTMLInputElement>("In");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(onChange.mock.calls.flat()).toEqual(kept);
  expect(field.value).toBe("2");
});

it.each([
  ["12", "You typed 12; the most here is 10 s."],
  ["１０,１", "You typed １０,１; the most here is 10 s."],
  [" 0,1 ", "You typed 0,1; the least here is 0.2 s."],
  ["10", undefined],
  ["0.2", undefined],
])("%j among seconds from 0.2 to 10 is put within them, and the field says so", (typed, note) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<SecondsField label="In" value={2} min={0.2} max={10} onChange={() => {}} />, { wrapper: WithinPage });
  const field = screen.getByLabelText<HTMLInputElement>("In");
  const told = () => screen.queryByRole("tooltip")?.textContent;
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect([told(), field.value, field.getAttribute("aria-invalid")]).toEqual([note, "2", null]);
  act(() => void vi.advanceTimersByTime(7_900));
  expect(told()).toBe(note);
  act(() => void vi.advanceTimersByTime(200));
  expect(told()).toBeUndefined();
});

it("what is no figure stays as it was typed, and beside it stands what can be typed, until it is mended", () => {
  const onChange = vi.fn();
  render(<SecondsField label="In" value={2} min={0.2} max={10} onChange={onChange} />, { wrapper: WithinPage });
  const field = screen.getByLabelText<HTMLInputElement>("In");
  const told = () => screen.queryByRole("tooltip")?.textContent;
  fireEvent.change(field, { target: { value: "1:5" } });
  expect(told()).toBeUndefined();
  fireEvent.blur(field);
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["1:5", "true"]);
  expect(told()).toBe("“1:5” isn’t a number of seconds. Type one from 0.2 to 10.");
  expect(field.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
  fireEvent.change(field, { target: { value: "1.5" } });
  expect([told(), field.getAttribute("aria-invalid")]).toEqual([undefined, null]);
  fireEvent.keyDown(field, { key: "Enter" });
  expect([onChange.mock.calls.flat(), field.value]).toEqual([[1.5], "2"]);
  fireEvent.change(field, { target: { value: "soon" } });
  fireEvent.blur(field);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([told(), field.value]).toEqual([undefined, "2"]);
});
