// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { EmptyBoard } from "#renderer/storyboard/board/empty-board.tsx";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open() {
  const [add, onScript] = [vi.fn(), vi.fn()];
  const { container } = render(<EmptyBoard actions={{ add }} onScript={onScript} />, { wrapper: WithinPage });
  return { container, add, onScript };
}

it("each tip is drawn with a frame fewer that holds a picture, the last with none", () => {
  const { container } = open();
  const pairs = [...container.querySelectorAll(".gcard .pair")].map((pair) =>
    [...pair.querySelectorAll(".slot")].map(({ className, textContent }) => [className, textContent]),
  );
  expect(pairs).toEqual([
    [
      ["slot drawn", ""],
      ["slot drawn late", ""],
    ],
    [
      ["slot drawn", ""],
      ["slot", "Last frame"],
    ],
    [
      ["slot", "First frame"],
      ["slot", "Last frame"],
    ],
  ]);
});

it("one begins with a shot, with an example, or with a script", () => {
  const { container, add, onScript } = open();
  fireEvent.click(container.querySelector(".btn") as HTMLElement);
  expect(add.mock.calls).toEqual([[]]);
  const words = [...container.querySelectorAll(".gcard p")].map(({ textContent }) => textContent);
  const title = container.querySelector("ul button, .examples button")?.textContent ?? "";
  fireEvent.click(named("button", title)[0] as HTMLElement);
  expect(add.mock.calls[1]).toEqual([undefined, { name: title, prompt: words[0] }]);
  fireEvent.click(named("button", /script/i)[0] as HTMLElement);
  expect(onScript).toHaveBeenCalledOnce();
});
