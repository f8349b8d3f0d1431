import { expect, it } from "vitest";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { lengthOnBeat } from "#renderer/storyboard/export/sound/snap-cuts.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const beats = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4];

it.each([
  ["to the beat before", { start: 0, length: 2.2, longest: 2.2, fade: 0 }, 2],
  ["to the beat behind, where the file reaches that far", { start: 0, length: 2.4, longest: 3, fade: 0 }, 2.5],
  ["not beyond the file's end", { start: 0, length: 2.4, longest: 2.4, fade: 0 }, 2],
  ["from where the part stands in the film", { start: 1.2, length: 1, longest: 1, fade: 0 }, 0.8],
  ["never shorter than a take may be", { start: 0.4, length: 0.25, longest: 0.25, fade: 0 }, 0.25],
  ["never into its own cross-fade", { start: 0, length: 1.3, longest: 1.3, fade: 0.6 }, 1.3],
  ["to the earlier of two that are as near", { start: 0, length: 2.25, longest: 3, fade: 0 }, 2],
  ["to where its file ends", { start: 0, length: 2.3, longest: 2.5, fade: 0 }, 2.5],
  ["to where its cross-fade may end", { start: 0, length: 2.2, longest: 2.2, fade: 1 }, 2],
  ["to where a take is as short as may be", { start: 0.3, length: 0.3, longest: 0.3, fade: 0 }, 0.2],
  ["less than a second", { start: 0, length: 4.99, longest: 5, fade: 0 }, 4],
  ["no whole second", { start: 0, length: 5, longest: 5, fade: 0 }, 5],
  ["where the song is over, as it was", { start: 4, length: 5, longest: 5, fade: 0 }, 5],
])("a cut moves %s", (_name, part, expected) => {
  expect(lengthOnBeat(part, beats)).toBeCloseTo(expected, 6);
});

it("without beats every part is as long as it was", () => {
  expect(lengthOnBeat({ start: 0, length: 2.2, longest: 5, fade: 0 }, [])).toBe(2.2);
});

it("the film that is exported has its cuts on the beats, after its title card, and its end where it was", () => {
  const shots = [1, 2, 3].map(
    (number): ShotWithTake => ({
      ...{ shotId: `s${number}`, number, name: "", prompt: "", model: "Vendor-H3" },
      take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `${number}.mp4` },
    }),
  );
  const facts = new Map(
    shots.map(({ take: { assetId } }): [string, ClipFacts] => [
      assetId,
      {
        ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc" },
        ...{
          signature: "one",
          color: colorOf({}, 480),
          canDecode: true,
          hasSound: false,
          soundCodec: null,
          soundSignature: null,
        },
      },
    ]),
  );
  const every = (seconds: number) => Array.from({ length: 40 }, (_, index) => index * seconds);
  const settings = { ...plainFilm, song: "song", onBeats: true };
  const made = planFilm(shots, facts, settings, every(0.75));
  expect(made.segments.map(({ start }) => start)).toEqual([0, 4.5, 9]);
  expect(made).toMatchObject({ seconds: 14, way: "encoded", reasons: ["beat"] });
  const titled = planFilm(shots, facts, { ...settings, clips: { title: { ...wholeTake, card: "One" } } }, every(0.75));
  expect(titled.segments.map(({ start }) => start)).toEqual([0, 3, 7.5, 12]);
  const trimmed = planFilm(shots, facts, { ...settings, clips: { s1: { ...wholeTake, to: 2.3 } } }, every(0.75));
  expect(trimmed.segments[1]?.start).toBe(2.25);
  expect(planFilm(shots, facts, settings).way).toBe("copied");
  // One shot alone has no cut that could move.
  expect(planFilm(shots.slice(0, 1), facts, settings, every(0.75))).toMatchObject({ way: "copied", seconds: 5 });
  expect(planFilm(shots.slice(0, 2), facts, settings, every(0.75))).toMatchObject({ way: "encoded", seconds: 9.5 });
});
