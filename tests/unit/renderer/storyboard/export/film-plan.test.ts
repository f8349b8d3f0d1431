import { describe, expect, test } from "vitest";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { stillsOf } from "#renderer/storyboard/export/output/film-stills.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

const shotOf = (number: number): ShotWithTake => ({
  shotId: `s${number}`,
  number,
  name: "",
  prompt: "",
  model: "Vendor-H3",
  take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `${number}.mp4` },
});
const clipOf = (number: number, changes: Partial<ClipFacts> = {}): ClipFacts => ({
  assetId: `a${number}`,
  seconds: 5,
  width: 854,
  height: 480,
  frameRate: 24,
  packets: 120,
  codec: "avc",
  signature: "one",
  color: colorOf({}, 480),
  canDecode: true,
  hasSound: false,
  soundCodec: null,
  soundSignature: null,
  ...changes,
});
function plan(clips: readonly Partial<ClipFacts>[], settings: Partial<FilmSettings> = {}) {
  const shots = clips.map((_, index) => shotOf(index + 1));
  const facts = new Map(clips.map((changes, index) => [`a${index + 1}`, clipOf(index + 1, changes)]));
  return planFilm(shots, facts, { ...plainFilm, ...settings });
}
test("takes with equal sound alone give theirs as it is too; anything else is mixed", () => {
  const aac = { hasSound: true, soundCodec: "aac", soundSignature: "lc" };
  expect(plan([aac, aac])).toMatchObject({ way: "copied", sound: true, soundCodec: "aac" });
  expect(plan([aac, { ...aac, soundSignature: "he" }]).soundCodec).toBeNull();
  expect(plan([aac, {}]).soundCodec).toBeNull();
  expect(plan([aac, aac], { song: "song" }).soundCodec).toBeNull();
  expect(plan([aac, aac], { takesLevel: 0.5 }).soundCodec).toBeNull();
  expect(plan([aac, aac], { clips: { title: { ...wholeTake, card: "x" } } }).soundCodec).toBeNull();
  const pcm = { ...aac, soundCodec: "pcm-s16" };
  expect(plan([pcm, pcm]).soundCodec).toBeNull();
});

// Each less than one: what is more than nothing is enough.
test.each<[what: string, settings: Partial<FilmSettings>, of: object]>([
  ["a fade in of half a second", { clips: { s1: { ...wholeTake, fadeIn: 0.5 } } }, { way: "copied", soundCodec: null }],
  [
    "a fade out of half a second",
    { clips: { s1: { ...wholeTake, fadeOut: 0.5 } } },
    { way: "copied", soundCodec: null },
  ],
  ["half its volume", { clips: { s1: { ...wholeTake, gain: 0.5 } } }, { way: "copied", soundCodec: null }],
  ["twice its volume", { clips: { s1: { ...wholeTake, gain: 2 } } }, { way: "copied", soundCodec: null }],
  ["a cut of half a second", { clips: { s1: { ...wholeTake, from: 0.5 } } }, { reasons: ["cut"], seconds: 9.5 }],
  ["an end half a second earlier", { clips: { s1: { ...wholeTake, to: 4.5 } } }, { reasons: ["cut"], seconds: 9.5 }],
  ["a fade of half a second", { clips: { s2: { ...wholeTake, fade: 0.5 } } }, { reasons: ["fade"], seconds: 9.5 }],
  ["half the speed", { clips: { s1: { ...wholeTake, speed: 0.5 } } }, { reasons: ["speed"], seconds: 15, sound: true }],
  ["a quiet song", { takesLevel: 0, song: "song", songLevel: 0.5 }, { sound: true, soundCodec: null }],
  ["a silent song", { takesLevel: 0, song: "song", songLevel: 0 }, { sound: false }],
  ["quiet takes", { takesLevel: 0.5 }, { sound: true, soundCodec: null }],
  ["silent takes", { takesLevel: 0 }, { sound: false, soundCodec: null }],
  [
    "quiet clips",
    { takesLevel: 0.5, clips: { s1: { ...wholeTake, gain: 0.5 }, s2: { ...wholeTake, gain: 0 } } },
    { sound: true },
  ],
  [
    "muted clips",
    { clips: { s1: { ...wholeTake, muted: true }, s2: { ...wholeTake, muted: true } } },
    { sound: false },
  ],
  [
    "a quiet voice",
    { takesLevel: 0, sounds: { v: { assetId: "v", track: 0, at: 0, from: 0, to: null, gain: 0.5 } } },
    { sound: true },
  ],
  [
    "a silent voice",
    { takesLevel: 0, sounds: { v: { assetId: "v", track: 0, at: 0, from: 0, to: null, gain: 0 } } },
    { sound: false },
  ],
])("a film of two takes with %s", (_what, settings, of) => {
  const aac = { hasSound: true, soundCodec: "aac", soundSignature: "lc" };
  expect(plan([aac, aac], settings)).toMatchObject(of);
});

test("a card is silent, stands as long as it says on whatever beats, and nothing of it is copied", () => {
  const clips = { title: take({ card: "One", hold: 2.9 }) };
  const film = planFilm(
    [shotOf(1), shotOf(2)],
    new Map([1, 2].map((n) => [`a${n}`, clipOf(n)])),
    { ...plainFilm, clips },
    [0.5, 1, 1.5, 2, 2.5, 3],
  );
  expect(film.segments[0]).toMatchObject({
    ...{ from: 0, start: 0, length: 70 / 24, fade: 0, speed: 1, gain: 1, fadeIn: 0, fadeOut: 0 },
    ...{ hasSound: false, kept: false, shotNumber: null, assetId: null },
  });
});

test("a film of nothing has no length, no frames and no sound", () => {
  expect(plan([])).toMatchObject({
    segments: [],
    seconds: 0,
    frames: 0,
    sound: false,
    width: 2,
    height: 2,
    frameRate: 24,
  });
});

test("a take that lies on its side is encoded beside others of its kind, which are kept", () => {
  const film = plan([{}, { turned: true }]);
  expect(film).toMatchObject({ way: "encoded", reasons: ["turned"], splice: "avc" });
  expect(film.segments.map(({ kept }) => kept)).toEqual([true, false]);
});

test("cards stand before the film, before a shot and at its end, each in its place", () => {
  const film = plan([{}, {}], {
    clips: { title: take({ card: "One" }), ending: take({ card: "End" }), "card:s2": take({ card: "Later" }) },
  });
  expect(film.segments.map(({ card, shotNumber, start, length }) => [card ?? shotNumber, start, length])).toEqual([
    ["One", 0, 3],
    [1, 3, 5],
    ["Later", 8, 3],
    [2, 11, 5],
    ["End", 16, 3],
  ]);
  expect(film).toMatchObject({ way: "encoded", reasons: ["title"], seconds: 19 });
  const look = { place: "top", size: 1.2, color: "#ffffff", ground: "#102030" } as const;
  expect(plan([{}], { clips: { title: take({ card: "One", look }) } }).segments[0]).toMatchObject({
    card: "One",
    look,
  });
  expect(film.segments[0]).not.toHaveProperty("look");
});

test("captions are the prompts or the person's own words; only those in the pictures change the pictures", () => {
  const words = { s1: { ...wholeTake, caption: "Mine" }, s2: { ...wholeTake, caption: "" } };
  const track = plan([{}, {}], { captions: "track", clips: words });
  expect(track).toMatchObject({ way: "copied", reasons: [] });
  expect(track.segments.map(({ caption }) => caption)).toEqual(["Mine", ""]);
  expect(plan([{}, {}], { captions: "burnt", clips: words })).toMatchObject({ way: "encoded", reasons: ["caption"] });
  expect(plan([{}], { clips: words }).segments[0]?.caption).toBe("");
});

const take = (changes: Partial<typeof wholeTake>) => ({ ...wholeTake, ...changes });

describe("copied", () => {
  test("equal takes that nothing is cut from follow each other as they are", () => {
    const film = plan([{}, { seconds: 6, packets: 144 }, {}]);
    expect(film).toMatchObject({
      way: "copied",
      reasons: [],
      codec: "avc",
      seconds: 16,
      frames: 384,
      width: 854,
      height: 480,
      frameRate: 24,
      sound: false,
    });
    expect(film.segments.map(({ assetId, start, length, way }) => [assetId, start, length, way])).toEqual([
      ["a1", 0, 5, "copied"],
      ["a2", 5, 6, "copied"],
      ["a3", 11, 5, "copied"],
    ]);
  });

  test("also with a song under it, and what can't be decoded here", () => {
    expect(plan([{ canDecode: false }], { song: "song" })).toMatchObject({
      way: "copied",
      sound: true,
      undecodable: [],
    });
  });

  test("a cross-fade of the first take, and settings of a shot that is no longer there, change nothing", () => {
    const settings = { clips: { s1: take({ fade: 1 }), gone: take({ from: 2 }) } };
    expect(plan([{}, {}], settings)).toMatchObject({ way: "copied", seconds: 10 });
  });

  test("keeps the times of takes that end between frames", () => {
    expect(plan([{ seconds: 5.0417 }, {}]).segments.map(({ start }) => start)).toEqual([0, 5.0417]);
  });
});

describe("encoded anew", () => {
  test.each<[string, readonly Partial<ClipFacts>[], Partial<FilmSettings>, readonly string[]]>([
    ["an in point", [{}, {}], { clips: { s1: take({ from: 1 }) } }, ["cut"]],
    ["an out point", [{}, {}], { clips: { s2: take({ to: 3 }) } }, ["cut"]],
    ["a cross-fade", [{}, {}], { clips: { s2: take({ fade: 1 }) } }, ["fade"]],
    ["a title card", [{}], { clips: { title: take({ card: "Saltlight" }) } }, ["title"]],
    ["another decoder configuration", [{}, { signature: "two" }], {}, ["differ"]],
    ["a codec that MP4 doesn't hold", [{ codec: "vp8" }], {}, ["codec"]],
    ["an unknown codec", [{ codec: null }], {}, ["codec"]],
  ])("because of %s", (_, clips, settings, reasons) => {
    const film = plan(clips, settings);
    expect(film).toMatchObject({ way: "encoded", reasons, codec: null });
    expect(film.segments.every(({ way }) => way === "encoded")).toBe(true);
  });

  test.each<[string, readonly Partial<ClipFacts>[], Partial<FilmSettings>, string | null, readonly boolean[]]>([
    ["a fade", [{}, {}], { clips: { s2: take({ fade: 1 }) } }, "avc", [true, true]],
    ["a card", [{}], { clips: { title: take({ card: "One" }) } }, "avc", [false, true]],
    ["another speed", [{}, {}], { clips: { s1: { ...wholeTake, speed: 2 } } }, "avc", [false, true]],
    ["a frame that stands", [{}, {}], { clips: { s1: { ...wholeTake, hold: 2 } } }, "avc", [false, true]],
    ["one of another kind", [{}, { signature: "two" }, {}], {}, "avc", [true, false, true]],
    [
      "one of another rate",
      [{}, {}, { frameRate: 30 }],
      { clips: { s1: take({ from: 1 }) } },
      "avc",
      [true, true, false],
    ],
    [
      "burned-in words",
      [{}, {}],
      { captions: "burnt", clips: { s1: { ...wholeTake, caption: "Mine" } } },
      "avc",
      [false, true],
    ],
    [
      "words as a track",
      [{}],
      { captions: "track", clips: { s1: { ...wholeTake, from: 1, caption: "Mine" } } },
      "avc",
      [true],
    ],
    ["VP9", [{ codec: "vp9" }], { clips: { s1: take({ from: 1 }) } }, "vp9", [true]],
    // Their parameter sets would have to be joined in a way of their own.
    ["H.265", [{ codec: "hevc" }], { clips: { s1: take({ from: 1 }) } }, null, [false]],
    ["AV1", [{ codec: "av1" }], { clips: { s1: take({ from: 1 }) } }, null, [false]],
    ["nothing at all", [{}], {}, null, [false]],
  ])("keeps the packets of the takes where nothing is laid over them: %s", (_, clips, settings, splice, kept) => {
    const film = plan(clips, settings);
    expect(film.splice).toBe(splice);
    expect(film.segments.map((segment) => segment.kept)).toEqual(kept);
  });

  test("an out point at or behind the end cuts nothing", () => {
    expect(plan([{}], { clips: { s1: take({ to: 5 }) } }).way).toBe("copied");
    expect(plan([{}], { clips: { s1: take({ to: 9 }) } })).toMatchObject({ way: "copied", seconds: 5 });
  });

  test("trims, cross-fade and title make up the length", () => {
    const film = plan([{}, {}], {
      clips: { title: take({ card: "Saltlight" }), s1: take({ from: 1.5, fade: 0.5 }), s2: take({ to: 4, fade: 1 }) },
    });
    expect(film.segments.map(({ assetId, from, start, length, fade }) => [assetId, from, start, length, fade])).toEqual(
      [
        [null, 0, 0, 3, 0],
        ["a1", 1.5, 2.5, 3.5, 0.5],
        ["a2", 0, 5, 4, 1],
      ],
    );
    expect(film).toMatchObject({ seconds: 9, frames: 216 });
  });

  test("lies on whole frames", () => {
    const film = plan([{}, {}], { clips: { s1: take({ from: 1.01 }), s2: take({ fade: 0.51 }) } });
    for (const { start, length, fade } of film.segments) {
      for (const seconds of [start, length, fade]) expect(Math.abs((seconds * 24) % 1) % 1).toBeCloseTo(0, 6);
    }
  });

  test("a cross-fade is at most half of the shorter take", () => {
    const film = plan([{}, { seconds: 1 }, {}], { clips: { s2: take({ fade: 2 }), s3: take({ fade: 2 }) } });
    expect(film.segments.map(({ fade }) => fade)).toEqual([0, 0.5, 0.5]);
    expect(film.seconds).toBe(10);
  });

  test("trims that leave nothing leave a fifth of a second", () => {
    const film = plan([{}], { clips: { s1: take({ from: 9, to: 1 }) } });
    expect(film.segments[0]?.from).toBeCloseTo(4.8);
    expect(film.seconds).toBeCloseTo(0.2, 1);
  });

  test("takes the size and the rate that most of the film has, with even sides", () => {
    const wide = { width: 1365, height: 767, frameRate: 30, seconds: 8, signature: "two" };
    expect(plan([{}, wide])).toMatchObject({ width: 1366, height: 768, frameRate: 30 });
    expect(plan([{}, wide, {}])).toMatchObject({ width: 854, height: 480, frameRate: 24 });
  });

  test("names the shots that can't be decoded here", () => {
    expect(plan([{}, { canDecode: false, signature: "hevc" }]).undecodable).toEqual([2]);
  });
});

describe("sound", () => {
  test.each<[string, boolean, Partial<FilmSettings>, boolean]>([
    ["none", false, {}, false],
    ["of the takes", true, {}, true],
    ["of the takes, muted", true, { takesLevel: 0 }, false],
    ["a song", false, { song: "song" }, true],
    ["a voice", false, { sounds: { v: { assetId: "v", track: 0, at: 0, from: 0, to: null } } }, true],
    [
      "a voice, muted",
      false,
      { sounds: { v: { assetId: "v", track: 0, at: 0, from: 0, to: null, muted: true } } },
      false,
    ],
    ["a song, muted", false, { song: "song", songLevel: 0 }, false],
  ])("%s", (_, hasSound, settings, sound) => {
    expect(plan([{ hasSound }], settings).sound).toBe(sound);
  });
});

test("a shot whose file was not read is not in the film, and an empty film has no length", () => {
  expect(planFilm([shotOf(1), shotOf(2)], new Map([["a2", clipOf(2)]]), plainFilm).segments).toMatchObject([
    { shotNumber: 2, start: 0 },
  ]);
  expect(planFilm([], new Map(), plainFilm)).toMatchObject({ seconds: 0, segments: [] });
});

describe("clips of the cut", () => {
  const piece = (shotId: string, changes: Partial<typeof wholeTake> = {}) => ({ ...wholeTake, shotId, ...changes });

  test("a take that is split around another, a slow one, and a frame that stands", () => {
    const film = plan([{}, { hasSound: true }], {
      clips: {
        s1: take({ to: 2 }),
        x: piece("s1", { from: 2, speed: 0.5 }),
        s2: take({ gain: 2, fadeIn: 0.5, fadeOut: 1 }),
        y: piece("s2", { from: 3, hold: 1.5 }),
        z: piece("s2", { from: 4, muted: true }),
      },
      order: ["s1", "s2", "x", "y", "z"],
    });
    expect(film.segments.map(({ clipId, from, start, length, speed }) => [clipId, from, start, length, speed])).toEqual(
      [
        ["s1", 0, 0, 2, 1],
        ["s2", 0, 2, 5, 1],
        ["x", 2, 7, 6, 0.5],
        ["y", 3, 13, 1.5, 0],
        ["z", 4, 14.5, 1, 1],
      ],
    );
    expect(film.segments.map(({ hasSound, gain, fadeIn, fadeOut }) => [hasSound, gain, fadeIn, fadeOut])).toEqual([
      [false, 1, 0, 0],
      [true, 2, 0.5, 1],
      [false, 1, 0, 0],
      [false, 1, 0, 0],
      [true, 0, 0, 0],
    ]);
    expect(film).toMatchObject({ way: "encoded", reasons: ["cut", "speed"], seconds: 15.5, frames: 372, sound: true });
  });

  test("whole takes in another order, or twice, are copied still; a louder one is mixed", () => {
    const aac = { hasSound: true, soundCodec: "aac", soundSignature: "lc" };
    const again = plan([aac, aac], { clips: { x: piece("s1") }, order: ["s1", "s2", "x"] });
    expect(again.segments.map(({ assetId }) => assetId)).toEqual(["a1", "a2", "a1"]);
    expect(again).toMatchObject({ way: "copied", soundCodec: "aac", frames: 360 });
    for (const changes of [{ gain: 0.5 }, { muted: true }, { fadeIn: 1 }, { fadeOut: 1 }])
      expect(plan([aac, aac], { clips: { s1: take(changes) } })).toMatchObject({ way: "copied", soundCodec: null });
    expect(plan([aac], { clips: { s1: take({ muted: true }) } }).sound).toBe(false);
  });

  test("a transition through a color takes no time away, and is no longer than the shorter of the two", () => {
    const through = { fade: 2, through: "#000000" };
    const film = plan([{}, { seconds: 1 }, {}], {
      clips: { s1: take(through), s2: take(through), s3: take({ fade: 0.5 }) },
    });
    expect(film.segments.map(({ start, fade, dip }) => [start, fade, dip])).toEqual([
      [0, 0, { seconds: 2, color: "#000000" }],
      [5, 0, { seconds: 1, color: "#000000" }],
      [5.5, 0.5, null],
    ]);
    expect(film).toMatchObject({ way: "encoded", reasons: ["fade"], seconds: 10.5 });
  });

  test("what a shorter take has no more is left out, and a card stands as long as it says", () => {
    const clips = {
      s1: take({ to: 2 }),
      x: piece("s1", { from: 4 }),
      k: { ...wholeTake, card: "", hold: 1 },
    };
    const order = ["s1", "k", "s2", "x"];
    const shorter = plan([{ seconds: 3 }, {}], { clips, order });
    expect(shorter.segments.map(({ clipId, length }) => [clipId, length])).toEqual([
      ["s1", 2],
      ["k", 1],
      ["s2", 5],
    ]);
    expect(plan([{}, {}], { clips, order }).segments.map(({ clipId }) => clipId)).toEqual(["s1", "k", "s2", "x"]);
  });
});

describe("footage of the library", () => {
  const shots = [shotOf(1), shotOf(2)];
  const facts = new Map([
    ["a1", clipOf(1)],
    ["a2", clipOf(2)],
    [
      "f",
      clipOf(3, {
        assetId: "f",
        seconds: 8,
        width: 1920,
        height: 1080,
        frameRate: 30,
        signature: "other",
        hasSound: true,
      }),
    ],
  ]);
  const stills = new Map([["p", { width: 4000, height: 3000, format: "jpeg" }]]);
  const order = ["s1", "x", "y", "s2"];
  const view = { x: 0.5, y: 0.5, zoom: 1 };
  const clips = {
    x: { ...wholeTake, footage: "f", from: 2, to: 6 },
    y: { ...wholeTake, footage: "p", hold: 3, conform: "crop" as const, view, viewEnd: { ...view, zoom: 2 } },
  };
  const film = (more: Partial<FilmSettings> = {}, known = facts, pictures = stills) =>
    planFilm(shots, known, { ...plainFilm, clips, order, ...more }, [], undefined, pictures);

  // @shows The cut, point by point › 4. Sizes and rates are conformed
  test("lies between takes, in the size and at the rate of the takes", () => {
    const made = film();
    expect(made).toMatchObject({ width: 854, height: 480, frameRate: 24, seconds: 17, way: "encoded" });
    expect(made.reasons).toEqual(["frame", "cut", "differ"]);
    expect(made.segments.map(({ assetId, shotNumber, start, length }) => [assetId, shotNumber, start, length])).toEqual(
      [
        ["a1", 1, 0, 5],
        ["f", null, 5, 4],
        ["p", null, 9, 3],
        ["a2", 2, 12, 5],
      ],
    );
    expect(made.segments[1]).toMatchObject({ from: 2, hasSound: true, card: null });
    expect(made.segments[2]).toMatchObject({
      still: { width: 4000, height: 3000, format: "jpeg" },
      framing: { conform: "crop", view, viewEnd: { zoom: 2 } },
      hasSound: false,
    });
    expect(made.segments[0]).not.toHaveProperty("framing");
  });

  test("of one still is enough to encode a film of a single take, which says how large it is", () => {
    const one = planFilm(
      [shotOf(1)],
      facts,
      { ...plainFilm, clips: { y: clips.y }, order: ["s1", "y"] },
      [],
      undefined,
      stills,
    );
    expect(one).toMatchObject({ width: 854, height: 480, reasons: ["frame", "differ"], seconds: 8 });
  });

  test("without its file isn't in the film", () => {
    const made = film({}, new Map([...facts].filter(([id]) => id !== "f")), new Map());
    expect(made.segments.map(({ assetId }) => assetId)).toEqual(["a1", "a2"]);
    expect(made).toMatchObject({ way: "copied", reasons: [] });
  });

  test("alone has its own size; a caption of its own is shown", () => {
    const own = { x: { ...wholeTake, footage: "f", caption: "Harbor, 1962" } };
    const made = planFilm(
      [],
      facts,
      { ...plainFilm, clips: own, order: ["x"], captions: "track" },
      [],
      undefined,
      stills,
    );
    expect(made).toMatchObject({ width: 1920, height: 1080, frameRate: 30, seconds: 8, way: "copied" });
    expect(made.segments).toMatchObject([{ caption: "Harbor, 1962" }]);
  });

  test("that is shown turned is encoded, as its packets alone lie on their side", () => {
    const turned = new Map([["f", clipOf(3, { assetId: "f", turned: true })]]);
    const made = planFilm([], turned, { ...plainFilm, clips: { x: { ...wholeTake, footage: "f" } }, order: ["x"] });
    expect(made).toMatchObject({ way: "encoded", reasons: ["turned"], splice: null, segments: [{ kept: false }] });
  });

  test.each([
    ["as large as it is", 1000, 750, 1000, 750],
    ["no larger than a film needs", 6000, 4000, 3240, 2160],
    ["upright as well", 3000, 6000, 1920, 3840],
    ["of two pixels at least", 1, 1, 2, 2],
  ])("is a film of stills alone, %s", (_how, width, height, across, down) => {
    const pictures = new Map([["p", { width, height, format: "jpeg" }]]);
    const own = { y: { ...wholeTake, footage: "p", hold: 3 } };
    const made = planFilm([], new Map(), { ...plainFilm, clips: own, order: ["y"] }, [], undefined, pictures);
    expect(made).toMatchObject({ width: across, height: down, frameRate: 24, seconds: 3, frames: 72, way: "encoded" });
    expect(stillsOf(made, [], "shots")).toEqual([{ frame: 0, shotNumber: null, marker: null, words: "" }]);
  });
});
