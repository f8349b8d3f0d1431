// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import type { Cut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import { FramingFields } from "#renderer/storyboard/animatic/footage/framing-fields.tsx";
import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import { placeAt } from "../../../dragged.ts";
import { at, choose, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { pointerOn } from "../drawn-by-pointer.ts";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);
// Popovers ask for it.
beforeAll(() => void watchedSizes());
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

/** As wide as high, in a film of 16:9: at the nearest that fills the frame it can be moved up and down alone. */
const square = { width: 1000, height: 1000 };
const film: Partial<Clip> = { number: 2, size: square };
const still: Partial<Clip> = {
  ...{ name: "Map", size: square, film: null, whole: 0, speed: 0 },
  footage: { assetId: "f", kind: "still", gone: false },
};

/** What is said of the clip, and each change of it. */
function show(clip: Partial<Clip> | undefined, said: Partial<CutClip> = {}, { open = true, rate = 24 } = {}) {
  pageCore();
  const asked: [does: "change" | "set", patch: object][] = [];
  function Film() {
    const [now, setNow] = useState<CutClip>({ from: 0, to: null, fade: 0, ...said });
    const [editing, edit] = useState<string | undefined>(open ? "framing" : undefined);
    const does = (how: "change" | "set") => (_key: string, patch: object) => {
      asked.push([how, patch]);
      setNow((before) => ({ ...before, ...patch }));
    };
    const cut = {
      settingsOf: () => now,
      change: does("change"),
      set: does("set"),
      editing,
      edit,
    } as Partial<Cut> as Cut;
    return (
      <TooltipProvider>
        <FramingFields
          {...{ cut, frame: { width: 1280, height: 720 }, frameRate: rate }}
          clip={clip && laidClip("b", 5, clip)}
        />
      </TooltipProvider>
    );
  }
  render(<Film />, { wrapper: WithinPage });
  return asked;
}
const button = () => named("button", /^Framing/)[0] as HTMLElement;
const slider = (name: string) => named("input", name)[0] as HTMLInputElement;
/** As they are said; each stands beside its slider as well. */
function figures() {
  const said = ["Horizontal", "Vertical", "Zoom"].map((name) => slider(name).getAttribute("aria-valuetext"));
  expect([...document.querySelectorAll(".fig")].map(({ textContent }) => textContent)).toEqual(said);
  return said;
}
const chosen = () =>
  named("radio", /./).flatMap(({ ariaChecked, textContent }) => (ariaChecked === "true" ? [textContent] : []));

it.each<[what: string, clip: Partial<Clip> | undefined, name: string, off: boolean]>([
  ["nothing is chosen", undefined, "Framing", true],
  ["a card is", { ...film, card: "Later" }, "Framing", true],
  ["a take whose size isn't known is", { number: 2 }, "Framing", true],
  [
    "footage is whose file is gone",
    { ...still, footage: { assetId: "f", kind: "still", gone: true } },
    "Framing",
    true,
  ],
  ["a take is", film, "Framing of shot 2", false],
  ["footage is", still, "Framing of Map", false],
])("where %s, the button says so", (_what, clip, name, off) => {
  show(clip, {}, { open: false });
  expect([button().ariaLabel, button().ariaDisabled === "true"]).toEqual([name, off]);
});

it.each<[framing: Clip["framing"], pressed: string]>([
  [undefined, "false"],
  [{ conform: "fit", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null }, "false"],
  [{ conform: "fill", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null }, "true"],
])("the button is pressed where a picture doesn't lie whole in the frame: %j", (framing, pressed) => {
  show({ ...film, ...(framing ? { framing } : {}) }, {}, { open: false });
  expect(button().ariaPressed).toBe(pressed);
});

it("the button opens the fields, and closes them", async () => {
  show(film, {}, { open: false });
  expect(named("radio", "Fit")).toEqual([]);
  fireEvent.click(button());
  await at("radio", "Fit");
  fireEvent.click(button());
  await until(() => expect(named("radio", "Fit")).toEqual([]));
});

it("of a clip that can't be framed nothing is open", () => {
  show({ number: 2 });
  expect(named("radio", "Fit")).toEqual([]);
});

it.each<[clip: Partial<Clip>, rate: number, words: string]>([
  [still, 24, "1000 × 1000 in a 1280 × 720 film"],
  [{ ...film, frameRate: 23.976 }, 29.97, "1000 × 1000, 23.98 fps, in a 1280 × 720, 29.97 fps film"],
])("both sizes are told", (clip, rate, words) => {
  show(clip, {}, { rate });
  expect(document.querySelector(".cap")?.textContent).toBe(words);
});

it.each<[said: Partial<CutClip>, name: string, patch: object, about: string]>([
  [{}, "Fill", { conform: "fill" }, "Fills the frame; the edges are cut off evenly."],
  [{}, "Crop", { conform: "crop", view: { x: 0.5, y: 0.5, zoom: 1 } }, "Fills the frame with the part you choose."],
  [
    // What is kept is what is seen: not beyond the picture's edge.
    { conform: "fill", view: { x: 0, y: 0, zoom: 1 } },
    "Crop",
    { conform: "crop", view: { x: 0.5, y: 0.28125, zoom: 1 } },
    "Fills the frame with the part you choose.",
  ],
  [{ conform: "fill" }, "Fit", {}, "Shows all of it, with black bars if the aspect ratio differs."],
])("of a picture of which %j is said, %s is chosen", async (said, name, patch, about) => {
  const asked = show(film, said);
  await press("radio", name);
  expect(asked).toEqual([["set", patch]]);
  expect(chosen()).toEqual([name]);
  expect([...document.querySelectorAll(".cap")].map(({ textContent }) => textContent)).toContain(about);
  expect(named("input", "Horizontal")).toHaveLength(name === "Crop" ? 1 : 0);
});

it.each(["Fill", "Fit"])("a still that is no longer cropped (%s) moves no more", async (name) => {
  const asked = show(still, { conform: "crop", viewEnd: { x: 0.5, y: 0.5, zoom: 1.25 } });
  await press("radio", name);
  expect(asked.map(([does, patch]) => [does, Object.entries(patch)])).toEqual([
    [
      "set",
      [
        ["conform", name === "Fill" ? "fill" : undefined],
        ["viewEnd", undefined],
      ],
    ],
  ]);
});

const middle = { x: 0.5, y: 0.5, zoom: 1 };
const near = { ...middle, zoom: 1.25 };
// Of a picture that is 1.2 times as wide as what is seen of it.
const [right, left] = [7 / 12, 5 / 12].map((x) => ({ x: expect.closeTo(x, 9) as number, y: 0.5, zoom: 1.2 }));
it.each<[move: string, patch: object]>([
  ["Zoom in", { conform: "crop", view: middle, viewEnd: near }],
  ["Zoom out", { conform: "crop", view: near, viewEnd: middle }],
  ["Pan left", { conform: "crop", view: right, viewEnd: left }],
  ["Pan right", { conform: "crop", view: left, viewEnd: right }],
  ["Custom", { conform: "crop", view: middle, viewEnd: { ...middle, zoom: 1.2 } }],
])("a still moves: %s", async (move, patch) => {
  const asked = show(still);
  expect((await at("combobox", "Pan and zoom")).textContent).toBe("None");
  await choose("Pan and zoom", move);
  expect(asked).toEqual([["set", patch]]);
  expect(named("combobox", "Pan and zoom")[0]?.textContent).toBe(move);
});

it("a move of its own begins with the one that there is; none leaves the still where it began", async () => {
  const asked = show(still, { conform: "crop", view: near, viewEnd: middle });
  await choose("Pan and zoom", "Custom");
  await choose("Pan and zoom", "None");
  expect(asked).toEqual([
    ["set", { conform: "crop", view: near, viewEnd: middle }],
    ["set", {}],
  ]);
  expect(named("combobox", "Pan and zoom")[0]?.textContent).toBe("None");
});

it("what moves by itself isn't moved", () => {
  show(film);
  expect(named("combobox", "Pan and zoom")).toEqual([]);
});

it.each<[name: string, to: number, view: object]>([
  ["Zoom", 1, { x: 0.5, y: 0.5, zoom: 2 }],
  ["Zoom", 3, { x: 0.5, y: 0.5, zoom: 4 }],
  // Half of the picture's width is seen, so that its middle stays a quarter away from the edge.
  ["Horizontal", 0.4, { x: 0.4, y: 0.5, zoom: 2 }],
  ["Horizontal", 0, { x: 0.25, y: 0.5, zoom: 2 }],
  ["Vertical", 0.6, { x: 0.5, y: 0.6, zoom: 2 }],
  ["Vertical", 1, { x: 0.5, y: 0.859375, zoom: 2 }],
])("what is seen of a picture is set: %s to %d", (name, to, view) => {
  const asked = show(film, { conform: "crop", view: { x: 0.5, y: 0.5, zoom: name === "Zoom" ? 1.5 : 2 } });
  expect(figures()).toEqual(["50%", "50%", name === "Zoom" ? "150%" : "200%"]);
  expect(slider("Zoom").max).toBe("3");
  fireEvent.change(slider(name), { target: { value: String(to) } });
  expect(asked).toEqual([["change", { view }]]);
});

it("of a still that moves, its beginning and its end are set each for itself", async () => {
  const asked = show(still, { conform: "crop", view: { ...middle, zoom: 2 }, viewEnd: { x: 0.3, y: 0.4, zoom: 3 } });
  expect(figures()).toEqual(["50%", "50%", "200%"]);
  fireEvent.change(slider("Horizontal"), { target: { value: "0.6" } });
  await press("radio", "End");
  expect(figures()).toEqual(["30%", "40%", "300%"]);
  fireEvent.change(slider("Vertical"), { target: { value: "0.5" } });
  await press("radio", "Start");
  expect(figures()).toEqual(["60%", "50%", "200%"]);
  expect(asked).toEqual([
    ["change", { view: { x: 0.6, y: 0.5, zoom: 2 } }],
    ["change", { viewEnd: { x: 0.3, y: 0.5, zoom: 3 } }],
  ]);
});

it("a still that stands has neither", () => {
  show(still, { conform: "crop" });
  expect(named("radio", /Start|End/)).toEqual([]);
});

/** Left, top, width and height, hundredths of the picture's. */
const place = (selector: string) => {
  const { style } = document.querySelector(selector) as HTMLElement;
  return [style.left, style.top, style.width, style.height].map((part) => Number.parseFloat(part).toFixed(2));
};
it("over the picture lies what is seen of it, and of a move its other end", async () => {
  show(still, { conform: "crop", view: { ...middle, zoom: 2 }, viewEnd: { x: 0.125, y: 0.5, zoom: 4 } });
  expect(place(".cropInside")).toEqual(["25.00", "35.94", "50.00", "28.13"]);
  expect(place(".otherView")).toEqual(["0.00", "42.97", "25.00", "14.06"]);
  await press("radio", "End");
  expect(place(".cropInside")).toEqual(["0.00", "42.97", "25.00", "14.06"]);
  expect(place(".otherView")).toEqual(["25.00", "35.94", "50.00", "28.13"]);
});

it("what is seen is drawn over the picture with the button held, and no further than its edge", () => {
  const asked = show(film, { conform: "crop", view: { ...middle, zoom: 2 } });
  const guide = document.querySelector(".viewGuide") as HTMLElement;
  expect(document.querySelector(".otherView")).toBeNull();
  // Nothing is known of its picture yet.
  expect(guide.querySelector("img")).toBeNull();
  placeAt(guide, { left: 100, top: 50, width: 200, height: 200 });
  const { down, move, held } = pointerOn(guide);
  down(220, { clientY: 130, buttons: 1 });
  move(200, { clientY: 150, buttons: 1 });
  move(140, { clientY: 150, buttons: 0 });
  move(140, { clientY: 150, buttons: 2 });
  move(-500, { clientY: 5000, buttons: 1 });
  expect(held).toEqual([7]);
  expect(asked).toEqual([
    ["change", { view: { x: 0.6, y: 0.4, zoom: 2 } }],
    ["change", { view: { x: 0.5, y: 0.5, zoom: 2 } }],
    ["change", { view: { x: 0.25, y: 0.859375, zoom: 2 } }],
  ]);
  placeAt(guide, { width: 0 });
  move(10, { clientY: 10, buttons: 1 });
  placeAt(guide, { height: 0 });
  move(10, { clientY: 10, buttons: 1 });
  expect(asked).toHaveLength(3);
});

it("Escape gives back what was seen, and the rest of the way draws nothing", () => {
  const asked = show(film, { conform: "crop", view: { ...middle, zoom: 2 } });
  const guide = document.querySelector(".viewGuide") as HTMLElement;
  placeAt(guide, { left: 100, top: 50, width: 200, height: 200 });
  const { down, move, up } = pointerOn(guide);
  down(220, { clientY: 130, buttons: 1 });
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  move(140, { clientY: 150, buttons: 1 });
  up(140);
  expect(asked).toEqual([
    ["change", { view: { x: 0.6, y: 0.4, zoom: 2 } }],
    ["change", { view: { x: 0.5, y: 0.5, zoom: 2 } }],
  ]);
  // What is drawn from elsewhere over it isn't either.
  move(140, { clientY: 150, buttons: 1 });
  expect(asked).toHaveLength(2);
});

it.each<[own: number, rate: number, said: Partial<CutClip>, value: string, options: string[]]>([
  [30, 24, {}, "Real time", ["Real time", "Every frame (80% speed)"]],
  [30, 24, { speed: 0.8 }, "Every frame (80% speed)", ["Real time", "Every frame (80% speed)"]],
  [24, 30, { speed: 2 }, "Real time", ["Real time", "Every frame (125% speed)"]],
  [25, 24, {}, "Real time", ["Real time", "Every frame (96% speed)"]],
  // No clip is slower than a quarter, or faster than four times.
  [96, 24, {}, "Real time", ["Real time", "Every frame (25% speed)"]],
  [120, 24, {}, "Real time", ["Real time"]],
  [6, 24, {}, "Real time", ["Real time", "Every frame (400% speed)"]],
  [5, 24, {}, "Real time", ["Real time"]],
])("a take of %d frames a second in a film of %d: %j", async (own, rate, said, value, options) => {
  show({ ...film, frameRate: own }, said, { rate });
  expect((await at("combobox", "Frame rate")).textContent).toBe(value);
  fireEvent.keyDown(named("combobox", "Frame rate")[0] as HTMLElement, { key: "Enter" });
  await at("option", "Real time");
  expect(named("option", /./).map(({ textContent }) => textContent)).toEqual(options);
});

it.each<[what: string, clip: Partial<Clip>]>([
  ["as fast as the film", { ...film, frameRate: 24 }],
  ["as fast as the film by a hair", { ...film, frameRate: 24.01 }],
  ["still", { ...still, frameRate: 30 }],
])("what is %s has no rate to choose", (_what, clip) => {
  show(clip);
  expect(named("combobox", "Frame rate")).toEqual([]);
});

it("a frame that stands has only its time", async () => {
  show({ ...film, frameRate: 30, speed: 0 });
  fireEvent.keyDown(await at("combobox", "Frame rate"), { key: "Enter" });
  await at("option", "Real time");
  expect(named("option", /Every frame/)).toEqual([]);
});

it("a take is shown frame by frame, and in its own time again", async () => {
  const asked = show({ ...film, frameRate: 30 });
  await choose("Frame rate", "Every frame (80% speed)");
  await choose("Frame rate", "Real time");
  expect(asked).toEqual([
    ["set", { speed: 0.8 }],
    ["set", { speed: undefined }],
  ]);
});
