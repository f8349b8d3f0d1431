// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { ClipFace, ClipWave, isSplit } from "#renderer/storyboard/animatic/cut/clip-face.tsx";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A take of ten seconds with sound, of which the first four are laid. */
const take: Clip = {
  ...{ key: "a", shotId: "a", card: null, number: 7, name: "Swell", prompt: "" },
  ...{ start: 2, length: 4, from: 0, speed: 1, fade: 0, dip: null, whole: 10, film: "f" },
  ...{
    frameRate: 24,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
    hasSound: true,
    failed: false,
    first: undefined,
    last: undefined,
  },
};
const footage = (kind: "film" | "still", gone = false) => ({ assetId: "f", kind, gone });
const tenths = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

function open(more: Partial<Clip> = {}, { share = 0.5, isNear = true, peaks = tenths as number[] | null } = {}) {
  pageCore();
  queryClient.setQueryData(["peaks", "f"], peaks);
  const clip = { ...take, ...more };
  const { container, rerender } = render(<ClipFace clip={clip} share={share} isNear={isNear} />, {
    wrapper: WithinPage,
  });
  const icons = () => [...container.querySelectorAll("svg.lucide")].map(({ classList }) => classList[1]);
  return {
    container,
    rerender,
    clip,
    icons,
    words: () => container.textContent,
    wave: () => container.querySelector<HTMLElement>(".wave"),
  };
}

it.each([
  [1 / 121, ""],
  [1 / 120, ""],
  [1 / 119, "7"],
])("a clip of %d of the strip has room for “%s”", (share, words) => expect(open({}, { share }).words()).toBe(words));

it.each<[what: string, more: Partial<Clip>, words: string, icons: string[]]>([
  ["plays as it is", {}, "7", []],
  ["is slow", { speed: 0.5 }, "750%", []],
  ["is fast", { speed: 2 }, "7200%", []],
  ["stands", { speed: 0 }, "7", ["lucide-snowflake"]],
  ["is silenced", { gain: 0 }, "7", ["lucide-volume-x"]],
  ["is silenced, and had no sound", { gain: 0, hasSound: false }, "7", []],
  ["is footage", { footage: footage("film"), name: "pier.mp4" }, "pier.mp4", ["lucide-clapperboard"]],
  ["is a still", { footage: footage("still"), name: "pier.png", speed: 0 }, "pier.png", ["lucide-image"]],
])("a clip that %s says so, where there is room", (_what, more, words, icons) => {
  const roomy = open(more);
  expect([roomy.words(), roomy.icons()]).toEqual([words, icons]);
  cleanup();
  const tight = open(more, { share: 1 / 10 });
  expect([tight.words(), tight.icons()]).toEqual([more.footage ? "" : "7", more.footage ? icons : []]);
});

it("footage that is gone says so", () => {
  const { words, icons } = open({ footage: footage("film", true), name: "pier.mp4" });
  expect(icons()).toEqual(["lucide-file-x"]);
  expect(words()).not.toContain("pier.mp4");
  expect(words()).not.toBe("");
});

it.each<[what: string, more: Partial<Clip>, selector: string, width: string | undefined]>([
  ["a cross-fade", { fade: 1 }, ".crossing", "25%"],
  ["none", {}, ".crossing", undefined],
  ["a dip, half of which is its own", { dip: { seconds: 2, color: "#000" } } as Partial<Clip>, ".dipping", "25%"],
  ["no dip", {}, ".dipping", undefined],
])("as wide as it lasts is drawn: %s", (_what, more, selector, width) =>
  expect(open(more).container.querySelector<HTMLElement>(selector)?.style.width).toBe(width),
);

it.each<[what: string, more: Partial<Clip>, near: boolean, peaks: number[] | null, isDrawn: boolean]>([
  ["that is heard", {}, true, tenths, true],
  ["far from what is seen", {}, false, tenths, false],
  ["that isn't measured", {}, true, null, false],
  ["without sound", { hasSound: false }, true, tenths, false],
  ["that is silenced", { gain: 0 }, true, tenths, false],
  ["that stands", { speed: 0 }, true, tenths, false],
  ["whose sound begins before its picture", { soundHead: -1 }, true, tenths, false],
  ["whose sound ends behind its picture", { soundTail: 1 }, true, tenths, false],
])("whether the sound of a clip %s is drawn in it", (_what, more, isNear, peaks, isDrawn) =>
  expect(open(more, { isNear, peaks }).wave() !== null).toBe(isDrawn),
);

it("a sound is as high as it is loud, at most its lane, and comes and goes by its fades", () => {
  const styles = (more: Partial<Clip>) => {
    const style = open(more).wave()?.style;
    cleanup();
    return ["--gain", "--in", "--out"].map((name) => style?.getPropertyValue(name));
  };
  expect(styles({ gain: 0.5, fadeIn: 1, fadeOut: 2 })).toEqual(["0.5", "25%", "50%"]);
  expect(styles({ gain: 3 })).toEqual(["1", "0%", "0%"]);
});

it.each([
  [{}, false],
  [{ soundHead: 0.5 }, true],
  [{ soundTail: -0.5 }, true],
])("whose sound is cut elsewhere than its picture: %j, %s", (more, expected) =>
  expect(isSplit({ ...take, ...more })).toBe(expected),
);

it("a sound is drawn beside its clip where it is told to be", () => {
  pageCore();
  queryClient.setQueryData(["peaks", "f"], tenths);
  const { container } = render(<ClipWave clip={{ ...take, soundHead: -1 }} place={{ left: "10%" }} />, {
    wrapper: WithinPage,
  });
  expect(container.querySelector<HTMLElement>(".wave")?.style.left).toBe("10%");
});

it("a clip that only lies elsewhere isn't drawn anew; one that is changed is", () => {
  const { rerender, clip, words } = open({ speed: 0.5 });
  expect(words()).toBe("750%");
  rerender(<ClipFace clip={{ ...clip, start: 9 }} share={0.5} isNear />);
  expect(words()).toBe("750%");
  rerender(<ClipFace clip={{ ...clip, start: 9, number: 8 }} share={0.5} isNear />);
  expect(words()).toBe("850%");
  rerender(<ClipFace clip={{ ...clip, start: 9, number: 8 }} share={1 / 200} isNear />);
  expect(words()).toBe("");
  rerender(<ClipFace clip={{ ...clip, start: 9, number: 8 }} share={0.5} isNear />);
  rerender(<ClipFace clip={{ ...clip, start: 9, number: 8 }} share={0.5} isNear={false} />);
  expect(words()).toBe("850%");
});
