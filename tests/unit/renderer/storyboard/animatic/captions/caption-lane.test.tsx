// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CaptionLane } from "#renderer/storyboard/animatic/captions/caption-lane.tsx";
import type { LaidCaption } from "#renderer/storyboard/animatic/captions/lay-captions.ts";
import type { CaptionActions } from "#renderer/storyboard/animatic/captions/use-captions.ts";
import { at, named } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);
const scrolled = vi.fn();
beforeEach(() => {
  watchedSizes();
  scrolled.mockClear();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const clip = laidClip("a", 0);
const captions: LaidCaption[] = [
  { clip, index: 0, start: 0, end: 1, text: "The lamp" },
  { clip, index: 1, start: 4, end: 5, text: "The tide" },
];
const page = (seen: (from: number) => boolean, open?: string) => (
  <CaptionLane
    {...{ captions, total: 5, secondsPerPixel: 0.01, stops: [], open, isNear: seen }}
    actions={{} as CaptionActions}
    onOpen={() => undefined}
  />
);
const lane = () => named("button", /^Caption:/).map(({ ariaLabel }) => ariaLabel);
const first = (from: number) => from < 0.5;

it("captions far from what is seen aren't there, but for the one whose words are opened: it comes into sight", async () => {
  const { rerender } = render(page(first), { wrapper: WithinPage });
  expect(lane()).toEqual(["Caption: The lamp"]);
  rerender(page(first, "a 1"));
  expect(lane()).toEqual(["Caption: The lamp", "Caption: The tide"]);
  expect(((await at("field", "Caption text")) as HTMLTextAreaElement).value).toBe("The tide");
  expect(scrolled.mock.contexts).toEqual([named("button", "Caption: The tide")[0]]);
});

it("a caption that has the focus keeps it, however far one scrolls on", async () => {
  const { rerender } = render(page(first), { wrapper: WithinPage });
  const lamp = await at("button", "Caption: The lamp");
  lamp.focus();
  rerender(page((from) => !first(from)));
  expect(lane()).toEqual(["Caption: The lamp", "Caption: The tide"]);
  expect(document.activeElement).toBe(lamp);
});
