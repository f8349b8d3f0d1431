// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { RatingField } from "#renderer/components/index.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(rating: number, mixed?: boolean) {
  const onRate = vi.fn();
  render(<RatingField rating={rating} {...(mixed ? { mixed } : {})} onRate={onRate} />, { wrapper: WithinPage });
  const field = document.querySelector<HTMLElement>("[role=slider]") ?? document.body;
  // Five dots, 12 px apart, the first 100 px from the left.
  for (const [at, dot] of [...field.children].entries())
    dot.getBoundingClientRect = () => new DOMRect(100 + at * 12, 0, 8, 8);
  return { field, onRate, rated: () => onRate.mock.calls.flat() };
}

it.each([
  [0, 100, 1],
  [0, 109, 2],
  [0, 108.9, 1],
  [0, 150, 5],
  [0, 400, 5],
  [2, 97, 1],
  [0, 0, 1],
  [3, 124, 0],
  [1, 101, 0],
])("of %d dots a press at %d px makes %d", (rating, clientX, made) => {
  const { field, rated } = open(rating);
  fireEvent.click(field, { clientX, detail: 1 });
  expect(rated()).toEqual([made]);
});

it("a click without a place, as a program makes one, rates nothing", () => {
  const { field, rated } = open(2);
  fireEvent.click(field, { detail: 0 });
  expect(rated()).toEqual([]);
});

it.each([
  [2, "ArrowRight", {}, [3]],
  [2, "ArrowUp", {}, [3]],
  [2, "ArrowLeft", {}, [1]],
  [1, "ArrowDown", {}, [0]],
  [5, "ArrowRight", {}, []],
  [0, "ArrowLeft", {}, []],
  [2, "5", {}, [5]],
  [2, "0", {}, [0]],
  [2, "2", {}, []],
  [2, "6", {}, []],
  [2, "3", { ctrlKey: true }, []],
  [2, "3", { metaKey: true }, []],
  [2, "3", { altKey: true }, []],
])("of %d dots %s makes %j", (rating, key, keys, made) => {
  const { field, rated } = open(rating);
  fireEvent.keyDown(field, { key, ...keys });
  expect(rated()).toEqual(made);
});

it("several that are rated differently are all rated, also with none", () => {
  const { field, rated } = open(0, true);
  expect(field.getAttribute("aria-valuetext")).toBe("Mixed ratings");
  fireEvent.keyDown(field, { key: "0" });
  expect(rated()).toEqual([0]);
});

it("its keys are nobody else's", () => {
  const heard = vi.fn();
  window.addEventListener("keydown", heard);
  const { field } = open(2);
  expect(fireEvent.keyDown(field, { key: "3" })).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(field, { key: "x" })).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  window.removeEventListener("keydown", heard);
});

it.each([
  [0, "Not rated"],
  [3, "Rated 3 of 5"],
])("%d dots are told as %s", (rating, words) => {
  const { field } = open(rating);
  expect(field.getAttribute("aria-valuenow")).toBe(String(rating));
  expect(field.getAttribute("aria-valuetext")).toBe(words);
});
