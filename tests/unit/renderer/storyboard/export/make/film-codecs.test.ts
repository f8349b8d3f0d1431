import { afterEach, expect, test, vi } from "vitest";
import type { FilmPlan } from "#renderer/storyboard/export/film-plan.ts";
import { chooseCodecs, offeredCodecs } from "#renderer/storyboard/export/make/film-codecs.ts";
import type { CodecChoice } from "#renderer/storyboard/export/output/film-output.ts";

/** How a machine's codecs are called by their first letters. */
const prefixes = { avc: "avc1", hevc: "hev1", vp9: "vp09", av1: "av01" } as const;
type Video = keyof typeof prefixes;

afterEach(() => void vi.unstubAllGlobals());

let tried = 0;
/** A machine that encodes these, in a chip of it or by software alone; a size of its own, for answers are remembered by it. */
function machine(chip: readonly Video[], software: readonly Video[]) {
  const has = (codecs: readonly Video[], codec: string) => codecs.some((one) => codec.startsWith(prefixes[one]));
  const wantsChip = ({ hardwareAcceleration }: VideoEncoderConfig) => hardwareAcceleration === "prefer-hardware";
  const isSupported = (config: VideoEncoderConfig) =>
    has(chip, config.codec) || (!wantsChip(config) && has(software, config.codec));
  const asks = {
    isConfigSupported: async (config: VideoEncoderConfig) => ({ supported: isSupported(config), config }),
  };
  vi.stubGlobal("VideoEncoder", asks);
  tried += 2;
  return { width: 1000 + tried, height: 702 };
}
const all: readonly Video[] = ["avc", "hevc", "vp9", "av1"];

test.each<[what: string, chip: Video[], software: Video[], offered: [Video, boolean][]]>([
  ["nothing", [], [], []],
  [
    "by software alone",
    [],
    ["vp9", "av1"],
    [
      ["vp9", false],
      ["av1", false],
    ],
  ],
  [
    "in a chip and by software, as players know them",
    ["hevc"],
    ["av1", "avc"],
    [
      ["avc", false],
      ["hevc", true],
      ["av1", false],
    ],
  ],
])("a machine offers what it encodes: %s", async (_what, chip, software, offered) => {
  const size = machine(chip, software);
  expect((await offeredCodecs(size)).map(({ codec, hardware }) => [codec, hardware])).toEqual(offered);
});

test.each<
  [
    what: string,
    has: readonly Video[],
    splice: FilmPlan["splice"],
    choice: CodecChoice | undefined,
    video: Video | null,
  ]
>([
  ["H.264, where nothing is chosen", all, null, undefined, "avc"],
  ["H.264, where nothing is to be chosen", all, null, "auto", "avc"],
  ["what was chosen", all, null, "hevc", "hevc"],
  ["what was chosen, whatever most takes have", all, "vp9", "av1", "av1"],
  ["what most takes have", all, "vp9", "auto", "vp9"],
  ["H.264, where what was chosen isn't there", ["avc", "vp9"], null, "hevc", "avc"],
  ["VP9 without H.264", ["hevc", "vp9", "av1"], null, "auto", "vp9"],
  ["AV1 without those", ["hevc", "av1"], null, "auto", "av1"],
  ["none, where only H.265 is there that nobody asked for", ["hevc"], null, "auto", null],
])("a film is encoded in %s", async (_what, has, splice, choice, video) => {
  const found = await chooseCodecs({ ...machine(has, []), splice }, choice);
  expect([found.video, found.hardware]).toEqual([video, video !== null]);
});

test("a film that is encoded by software says so", async () => {
  const found = await chooseCodecs({ ...machine(["av1"], ["avc"]), splice: null });
  expect([found.video, found.hardware]).toEqual(["avc", false]);
});
