// @vitest-environment jsdom
import { expect, it } from "vitest";
import { momentaryLoudness } from "#renderer/storyboard/animatic/mix/film-mix.ts";

const steady = (amplitude: number) => Float32Array.from({ length: 9600 }, () => amplitude);

// BS.1770: −0.691 + 10·log10 of the channels' mean squares together.
it.each<[string, Float32Array[], number | null]>([
  ["both channels at full scale", [steady(1), steady(1)], 2.32],
  ["one of them", [steady(1), steady(0)], -0.69],
  ["both a tenth as loud", [steady(0.1), steady(0.1)], -17.68],
  ["nearly nothing", [steady(0.0001), steady(0)], null],
])("%s", (_what, channels, loudness) => {
  const found = momentaryLoudness(channels);
  if (loudness === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(loudness, 2);
});
