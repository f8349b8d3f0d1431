// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl, queryClient } from "#renderer/lib/index.ts";
import { RepairForm } from "#renderer/media/repair/dialog/repair-form.tsx";
import { planRepair } from "#renderer/media/repair/plan/plan-repair.ts";
import { limitsOf, type RepairUse } from "#renderer/media/repair/plan/repair-limits.ts";
import { firstChoice, type RepairChoice } from "#renderer/media/repair/plan/repair-order.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { placeAt } from "../../../dragged.ts";
import { at, choose, named, until, write } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

const picture: MediaFacts = { kind: "image", format: "png", mime: "image/png", bytes: 9000, width: 2100, height: 400 };
const film: MediaFacts = {
  ...{ kind: "video", format: "mp4", mime: "video/mp4", bytes: 9000, width: 1280, height: 720, durationSeconds: 20 },
  ...{ videoCodec: "avc", audioCodec: "aac", frameRate: 25 },
};
const sound: MediaFacts = { kind: "audio", format: "wav", mime: "audio/wav", bytes: 9000, durationSeconds: 20 };

beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, setPointerCapture: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ["scrollIntoView", "setPointerCapture"]) Reflect.deleteProperty(Element.prototype, name);
});

/** The form, and all that was decided in it so far. */
function show(facts: MediaFacts, use: RepairUse, { trim = false, choice = {} as Partial<RepairChoice> } = {}) {
  const { asked } = pageCore({ library: { peaks: () => [[0.5]] } });
  queryClient.setQueryData(["film-strip", "a"], null);
  const asset = { id: "a", name: "Tide", facts, state: "ready" } as Asset;
  const limits = limitsOf(use);
  const decided: RepairChoice[] = [];
  const Held = () => {
    const [held, hold] = useState<RepairChoice>({ ...firstChoice(facts, limits), ...choice });
    const onChange = (next: RepairChoice) => {
      decided.push(next);
      hold(next);
    };
    return <RepairForm {...{ asset, limits, choice: held, onChange }} plan={planRepair(facts, limits, trim)} />;
  };
  render(<Held />, { wrapper: WithinPage });
  return { decided, asked };
}
const drawn = (...selectors: string[]) => selectors.map((each) => document.querySelectorAll(each).length);
const stage = () => document.querySelector(".fitbox")?.getAttribute("style");
const text = (selector: string) => document.querySelector(selector)?.textContent;
const values = (...names: string[]) => names.map((name) => (named("field", name)[0] as HTMLInputElement).value);
const sides = ["Left (px)", "Top (px)", "Width (px)", "Height (px)"];
const choices = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] [role=radio]`)].map((each) => each.textContent);
async function put(name: string, value: string) {
  fireEvent.keyDown(await write(name, value), { key: "Enter" });
}

it("of a picture the frame and the shape are asked for, and no time", () => {
  show(picture, "firstFrame");
  expect(drawn("img", "video", ".cropfields", ".trim")).toEqual([1, 0, 1, 0]);
  expect(document.querySelector("img")?.getAttribute("src")).toBe(mediaUrl("a"));
  expect(named("button", "Crop frame, 1000 × 400 px from 550, 0")).toHaveLength(1);
  expect(values(...sides)).toEqual(["550", "0", "1000", "400"]);
  expect(choices("Fit")).toEqual(["Crop", "Pad with black"]);
  expect(text(".repairsteps")).toBe("Crop2100 × 400 px→1000 × 400 px");
  expect(stage()).toContain("aspect-ratio: 2100 / 400");
  expect(stage()).toContain("220.5vh");
});

it("of a film that is too long the time is asked for, and its shape where that is left to choose", () => {
  const { asked } = show(film, "referenceVideo");
  expect(drawn("img", "video", ".cropfields", ".trim", ".trim > .trimbar > canvas.strip")).toEqual([0, 1, 1, 1, 1]);
  expect([choices("Fit"), named("combobox", "Aspect ratio")[0]?.textContent]).toEqual([[], "Any allowed"]);
  expect(values("In point, seconds", "Out point, seconds")).toEqual(["0", "14.9"]);
  expect(text(".kept-figure")).toBe("Using 14.90 of 20.00 s");
  expect(stage()).toContain("60.4452vh");
  expect(asked).toEqual([]);
});

it("of a film that is short enough no time is asked for", () => {
  show({ ...film, durationSeconds: 6, frameRate: 12 }, "referenceVideo");
  expect(drawn("video", ".trim")).toEqual([1, 0]);
});

it("of a sound the time alone is asked for, over its waveform", async () => {
  const { asked } = show(sound, "referenceAudio");
  expect(drawn(".repairstage", ".cropfields", "[role=combobox]", ".trim", ".strip")).toEqual([0, 0, 0, 1, 1]);
  await until(() => expect(asked).toEqual([["library.peaks", { id: "a" }]]));
});

it("a picture is asked for no part of its time, also where a part was wished", () => {
  show({ ...picture, durationSeconds: 3 }, "firstFrame", { trim: true });
  expect(drawn(".trim")).toEqual([0]);
});

const shownFilm = () => document.querySelector("video") as HTMLVideoElement;
it("a point that is moved is kept in whole milliseconds, and the film shows it", async () => {
  const { decided } = show({ ...film, frameRate: 24 }, "referenceVideo");
  fireEvent.keyDown(await at("slider", "In point"), { key: "ArrowRight" });
  expect(decided.at(-1)?.range).toEqual({ start: 0.042, end: 14.9 });
  expect(shownFilm().currentTime).toBeCloseTo(1 / 24, 5);
  // The last picture begins a frame before the end.
  fireEvent.keyDown(await at("slider", "Out point"), { key: "End" });
  expect(decided.at(-1)?.range).toEqual({ start: 5.1, end: 20 });
  expect(shownFilm().currentTime).toBeCloseTo(20 - 1 / 24, 5);
  fireEvent.keyDown(await at("slider", "In point"), { key: "Home" });
  expect([decided.at(-1)?.range, shownFilm().currentTime]).toEqual([{ start: 0, end: 14.9 }, 0]);
});

it("a sound is gone through by hundredths of a second", async () => {
  const { decided } = show(sound, "referenceAudio");
  fireEvent.keyDown(await at("slider", "In point"), { key: "ArrowRight" });
  expect(decided).toEqual([{ ...firstChoice(sound, limitsOf("referenceAudio")), range: { start: 0.01, end: 14.9 } }]);
  cleanup();
  const drawn = show(sound, "referenceAudio");
  const point = await at("slider", "In point");
  placeAt(point.parentElement as HTMLElement, { width: 2000 });
  fireEvent.pointerDown(point, { clientX: 0 });
  fireEvent.pointerMove(point, { clientX: 750 });
  expect(drawn.decided.at(-1)?.range).toEqual({ start: 7.5, end: 14.9 });
});

it.each([
  ["In point, seconds", "3", { start: 3, end: 14.9 }, 3],
  ["In point, seconds", "30", { start: 18, end: 20 }, 18],
  ["In point, seconds", "-4", { start: 0, end: 14.9 }, 0],
  ["Out point, seconds", "10", { start: 0, end: 10 }, 10],
  ["Out point, seconds", "1", { start: 0, end: 2 }, 2],
  ["Out point, seconds", "99", { start: 5.1, end: 20 }, 19.96],
])("%s, typed as %s", async (name, typed, range, shown) => {
  const { decided } = show(film, "referenceVideo");
  await put(name, typed);
  expect(decided.map(({ range }) => range)).toEqual([range]);
  expect(shownFilm().currentTime).toBeCloseTo(shown, 5);
});

it("what a use doesn't limit may be a tenth of a second long", async () => {
  const { decided } = show({ ...film, durationSeconds: 8 }, "chatVideo", { trim: true });
  await put("Out point, seconds", "0");
  expect(decided.at(-1)?.range).toEqual({ start: 0, end: 0.1 });
});

it("a shape is kept to from then on, about the middle of what was chosen, and can be let go", async () => {
  const { decided } = show(picture, "firstFrame");
  await choose("Aspect ratio", "1:1");
  expect(decided.at(-1)).toMatchObject({ aspect: 1, crop: { x: 850, y: 0, width: 400, height: 400 } });
  expect(named("combobox", "Aspect ratio")[0]?.textContent).toBe("1:1");
  await put("Height (px)", "300");
  expect(decided.at(-1)?.crop).toEqual({ x: 900, y: 0, width: 300, height: 300 });
  await choose("Aspect ratio", "16:9");
  expect(decided.at(-1)).toMatchObject({ aspect: 16 / 9, crop: { width: 711, height: 399 } });
  await choose("Aspect ratio", "Any allowed");
  expect(decided.at(-1)).toMatchObject({ aspect: null, crop: { width: 1000, height: 400 } });
});

it("padded, all of it is shown on its canvas, and nothing is framed", async () => {
  const { decided } = show(picture, "firstFrame");
  act(() => (document.querySelectorAll("[role=radio]")[1] as HTMLElement).click());
  expect(decided.at(-1)?.fit).toBe("pad");
  expect(drawn(".cropfields", ".cropframe")).toEqual([0, 0]);
  expect(named("button", /^Crop frame/)).toEqual([]);
  expect(stage()).toContain("aspect-ratio: 2100 / 840");
});

it.each([
  ["firstFrame", "256"],
  // Of what has no least, a few pixels are left.
  ["chatImage", "16"],
] as const)("for %s the frame is no smaller than %s pixels, typed or by keys", async (use, least) => {
  const { decided } = show({ ...picture, width: 800, height: 600 }, use, {
    choice: { crop: { x: 0, y: 0, width: Number(least) + 4, height: Number(least) + 4 } },
  });
  await put("Width (px)", "3");
  expect(decided.at(-1)?.crop.width).toBe(Number(least));
  fireEvent.keyDown(await at("button", /^Crop frame/), { key: "ArrowUp", shiftKey: true });
  expect(decided.at(-1)?.crop.height).toBe(Number(least));
});

it("in its figures the frame goes pixel by pixel with the arrow keys", async () => {
  const { decided } = show(picture, "firstFrame");
  const left = await write("Left (px)", "7");
  const down = createEvent.keyDown(left, { key: "ArrowUp" });
  fireEvent(left, down);
  // From where it stands, and what was half typed is gone.
  expect([decided.at(-1)?.crop.x, down.defaultPrevented, values("Left (px)")]).toEqual([551, true, ["551"]]);
  fireEvent.keyDown(left, { key: "ArrowDown" });
  expect(decided.at(-1)?.crop.x).toBe(550);
  const other = createEvent.keyDown(left, { key: "ArrowLeft" });
  fireEvent(left, other);
  expect([decided.length, other.defaultPrevented]).toEqual([2, false]);
});

it.each([
  [undefined, "Reading image…"],
  [null, "Valid, no preview"],
])("a picture that the page can't draw itself (%j): %s", async (there, words) => {
  pageCore();
  const asset = { id: "a", name: "Tide", facts: { ...picture, format: "heic" }, state: "ready" } as Asset;
  // It is looked at by a thread that says nothing.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage = () => {};
      terminate = () => {};
    },
  );
  if (there === null) queryClient.setQueryData(["heif", "a"], null);
  const limits = limitsOf("firstFrame");
  const choice = firstChoice(asset.facts, limits);
  const plan = planRepair(asset.facts, limits);
  render(<RepairForm {...{ asset, limits, plan, choice }} onChange={() => {}} />, { wrapper: WithinPage });
  expect([text(".waiting"), ...drawn("img")]).toEqual([words, 0]);
});
