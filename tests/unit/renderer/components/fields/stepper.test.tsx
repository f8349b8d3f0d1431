// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Stepper } from "#renderer/components/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

it.each([
  [1, [true, false], [1, 2]],
  [2, [false, false], [1, 3]],
  [3, [false, false], [2, 4]],
  [4, [false, true], [3, 4]],
])("of one to four takes, at %i each step leads within them", (value, off, steps) => {
  const onChange = vi.fn();
  render(<Stepper {...{ label: "Takes", value, min: 1, max: 4, words: `${value} takes`, onChange }} />, {
    wrapper: WithinPage,
  });
  const buttons = [...document.querySelectorAll("button")];
  expect(buttons.map((button) => button.getAttribute("aria-disabled") === "true")).toEqual(off);
  for (const button of buttons) fireEvent.click(button);
  expect(onChange.mock.calls.flat()).toEqual(steps);
});
