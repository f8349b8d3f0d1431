// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SecondsField } from "#renderer/components/index.ts";

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
  ["soon", []],
])("%j typed among seconds from 0.2 to 10 is %j", (typed, kept) => {
  const onChange = vi.fn();
  render(<SecondsField label="In" value={2} min={0.2} max={10} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>("In");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(onChange.mock.calls.flat()).toEqual(kept);
  expect(field.value).toBe("2");
});
