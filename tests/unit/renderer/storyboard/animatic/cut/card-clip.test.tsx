// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CardClip } from "#renderer/storyboard/animatic/cut/card-clip.tsx";
import { type CardLook, plainLook } from "#shared/film/card-look.ts";
import { named, press } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(look?: CardLook) {
  const calls = { onOpenChange: vi.fn(), onWrite: vi.fn(), onLook: vi.fn() };
  render(
    <CardClip
      {...{ words: "Later", open: true, look, frame: { width: 1280, height: 720 } }}
      {...calls}
      button={{ className: "reel" }}
    />,
    { wrapper: WithinPage },
  );
  return calls;
}
const size = () => named("input", "Text size")[0] as HTMLInputElement;

it.each<[look: CardLook | undefined, percent: string, value: number]>([
  [{ ...plainLook, size: 0.4 }, "40%", 0],
  [{ ...plainLook, size: 1 }, "100%", 0.6],
  [{ ...plainLook, size: 1.234 }, "123%", 0.834],
  [undefined, `${Math.round(plainLook.size * 100)}%`, plainLook.size - 0.4],
])("how large its words are is told as a part of the usual: %j", (look, percent, value) => {
  open(look);
  expect([size().getAttribute("aria-valuetext"), document.querySelector(".fig")?.textContent]).toEqual([
    percent,
    percent,
  ]);
  expect(Number(size().value)).toBeCloseTo(value, 9);
  expect(Number(size().max)).toBeCloseTo(1.2, 9);
});

it.each([
  ["0", 0.4],
  ["0.604", 1],
  ["1.2", 1.6],
])("drawn to %s they are %d times as large", (to, expected) => {
  const { onLook } = open({ ...plainLook, size: 0.8, color: "#ff0000" });
  fireEvent.change(size(), { target: { value: to } });
  expect(onLook.mock.calls).toEqual([[{ ...plainLook, color: "#ff0000", size: expected }]]);
});

it("its words are written where it stands; Enter closes them, and the card can be taken away", async () => {
  const { onWrite, onOpenChange } = open();
  const field = named("field", /./)[0] as HTMLInputElement;
  fireEvent.change(field, { target: { value: "Later that day" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect([onWrite.mock.calls, onOpenChange.mock.calls]).toEqual([[["Later that day"]], [[false]]]);
  await press("button", "Remove title card");
  expect([onWrite.mock.calls[1], onOpenChange.mock.calls[1]]).toEqual([[null], [false]]);
});
