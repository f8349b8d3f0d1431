import { describe, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import {
  type CutEdit,
  type CutRefusal,
  duplicateClip,
  freezeFrame,
  insertFootage,
  isRefused,
  joinClips,
  type LaidCut,
  leftOut,
  moveClip,
  putBack,
  removeClip,
  replaceFootage,
  rollCut,
  setJoint,
  slipClip,
  soundRoom,
  splitClip,
  splitSound,
} from "#renderer/storyboard/animatic/cut/edit-cut.ts";
import { laidAgain, landsBefore } from "#renderer/storyboard/animatic/cut/trim-clip.ts";
import { type Clips, type CutClip, clipTimes, wholeTake } from "#shared/film/cut.ts";
import { spareOf } from "#shared/film/joint.ts";

/** Takes of ten seconds, 24 frames a second, laid one behind the other as they are cut. */
function film(keys: string, clips: Clips = {}): LaidCut {
  let end = 0;
  const laid = keys.split(" ").map((key): Clip => {
    const said = clips[key] ?? wholeTake;
    const times =
      said.card === undefined ? clipTimes(10, said) : { from: 0, length: said.hold ?? 3, longest: 0, speed: 1 };
    const fade = said.through === undefined ? said.fade : 0;
    const start = end - fade;
    end = start + times.length;
    return {
      ...{ key, shotId: said.shotId ?? key, card: said.card ?? null, number: 1, name: "", prompt: "" },
      ...{ start, length: times.length, from: times.from, speed: times.speed, fade, dip: null },
      ...{ whole: said.card === undefined ? 10 : 0, film: said.card === undefined ? (said.shotId ?? key) : null },
      ...{ frameRate: 24, gain: 1, fadeIn: 0, fadeOut: 0, hasSound: false, failed: false },
      ...{ first: undefined, last: undefined },
    };
  });
  return { laid, cut: { clips } };
}
const part = (from: number, to: number | null = null, more: Partial<CutClip> = {}): CutClip => ({
  ...wholeTake,
  from,
  to,
  ...more,
});
function made(edit: CutEdit | CutRefusal): CutEdit {
  if (isRefused(edit)) throw new Error(JSON.stringify(edit));
  return edit;
}
const outcome = (edit: CutEdit | CutRefusal) => [made(edit).order.join(" "), made(edit).clips];

describe("split", () => {
  it.each<[what: string, clips: Clips, at: number, first: CutClip, second: CutClip]>([
    ["a whole take", {}, 4, part(0, 4), part(4, null, { shotId: "a" })],
    ["between frames, on the nearest", {}, 4.01, part(0, 4), part(4, null, { shotId: "a" })],
    ["what is trimmed", { a: part(1, 9) }, 2, part(1, 3), part(3, 9, { shotId: "a" })],
    [
      "what is slow",
      { a: part(0, 4, { speed: 0.5 }) },
      2,
      part(0, 1, { speed: 0.5 }),
      part(1, 4, { speed: 0.5, shotId: "a" }),
    ],
    [
      "a frame that stands",
      { a: part(2, null, { hold: 3 }) },
      1,
      part(2, null, { hold: 1 }),
      part(2, null, { hold: 2, shotId: "a" }),
    ],
    [
      "a card",
      { a: part(0, null, { card: "Gale" }) },
      1,
      part(0, null, { card: "Gale", hold: 1 }),
      part(0, null, { card: "Gale", hold: 2 }),
    ],
    [
      "its sound's fades at the two ends",
      { a: part(0, null, { fadeIn: 1, fadeOut: 2, gain: 0.5 }) },
      4,
      part(0, 4, { fadeIn: 1, gain: 0.5 }),
      part(4, null, { fadeOut: 2, gain: 0.5, shotId: "a" }),
    ],
  ])("%s", (_what, clips, at, first, second) => {
    expect(outcome(splitClip(film("a b", clips), "a", at, "n"))).toEqual(["a n b", { a: first, n: second }]);
  });

  it("a shot without a take yet, so that its take plays in both parts once it is there", () => {
    const { laid, cut } = film("a b");
    const waiting = laid.map((clip) => ({ ...clip, film: null, whole: 0 }));
    expect(outcome(splitClip({ laid: waiting, cut }, "a", 4, "n"))).toEqual([
      "a n b",
      { a: part(0, 4), n: part(4, null, { shotId: "a" }) },
    ]);
    const halves = film("a n b", { a: part(0, 4), n: part(4, null, { shotId: "a" }) });
    const apart = halves.laid.map((clip) => ({ ...clip, film: null, whole: 0 }));
    expect(outcome(joinClips({ laid: apart, cut: halves.cut }, "a"))).toEqual(["a b", { a: part(0) }]);
  });

  it("footage whose file is gone, so that it plays on in both parts once it is back", () => {
    const cut = { clips: { a: part(2, 8, { footage: "f", speed: 2 }) } };
    const [laid] = film("a", cut.clips).laid;
    if (!laid) throw new Error("There is no clip.");
    const gone = {
      ...laid,
      footage: { assetId: "f", kind: "film", gone: true } as const,
      film: null,
      whole: 0,
      speed: 0,
    };
    expect(outcome(splitClip({ laid: [gone], cut }, "a", 1, "n"))).toEqual([
      "a n",
      { a: part(2, 4, { footage: "f", speed: 2 }), n: part(4, 8, { footage: "f", speed: 2 }) },
    ]);
  });

  it("footage whose file is gone, and that was never made faster", () => {
    const cut = { clips: { a: part(2, 8, { footage: "f" }) } };
    const footage = { assetId: "f", kind: "film", gone: true } as const;
    const laid = film("a", cut.clips).laid.map((clip) => ({ ...clip, footage, film: null, whole: 0, speed: 0 }));
    expect(made(splitClip({ laid, cut }, "a", 1, "n")).clips).toEqual({
      a: part(2, 3, { footage: "f" }),
      n: part(3, 8, { footage: "f" }),
    });
  });

  it("words under a card go on in both parts", () => {
    const captions = [
      { at: 0, length: 2, text: "Wind" },
      { at: 2, length: 1, text: "Gale" },
    ];
    const edit = made(splitClip(film("a", { a: part(0, null, { card: "", captions }) }), "a", 1, "n"));
    expect([edit.clips.a?.captions, edit.clips.n?.captions]).toEqual([
      [{ at: 0, length: 1, text: "Wind" }],
      [
        { at: 0, length: 1, text: "Wind" },
        { at: 1, length: 1, text: "Gale" },
      ],
    ]);
  });

  it.each([
    ["a second before its end", 9, 9],
    ["a fifth of a second behind its start", 5 / 24, 5 / 24],
  ])("a clip without cross-fades takes a cut %s", (_where, at, cut) => {
    expect(made(splitClip(film("a b"), "a", at, "n")).clips.a?.to).toBe(cut);
  });

  it("nothing where there is no clip", () => {
    expect(splitClip(film("a"), "z", 1, "n")).toEqual({ why: "nothing", needs: 0, left: 0 });
  });

  it.each([
    [0.1, { why: "tooShort", needs: 5, left: 2 }],
    [9.95, { why: "tooShort", needs: 5, left: 1 }],
  ])("at %d s of ten nothing is left to be seen", (at, refused) => {
    expect(splitClip(film("a"), "a", at, "n")).toEqual(refused);
  });

  it.each<[what: string, clips: Clips, key: string, at: number, refused: CutRefusal]>([
    // A cross-fade takes at most half of either clip: two seconds of it need four.
    [
      "that comes over the one before it",
      { b: part(0, null, { fade: 2 }) },
      "b",
      11,
      { why: "tooShort", needs: 96, left: 72 },
    ],
    [
      "that the next one comes over",
      { b: part(0, null, { fade: 2 }) },
      "a",
      7,
      { why: "tooShort", needs: 96, left: 72 },
    ],
  ])("a clip %s leaves its cross-fade the room that it has", (_what, clips, key, at, refused) => {
    const whole = film("a b", clips);
    expect(splitClip(whole, key, at, "n")).toEqual(refused);
    expect(isRefused(splitClip(whole, key, key === "a" ? 6 : 12, "n"))).toBe(false);
  });

  it("and join give the clip back", () => {
    const clips = { a: part(1, 9, { fade: 1, gain: 2, fadeOut: 1 }) };
    const halves = made(splitClip(film("a b", clips), "a", 4, "n"));
    expect(outcome(joinClips(film("a n b", halves.clips), "a"))).toEqual(["a b", clips]);
  });

  const said = (at: number, length: number, text: string) => ({ at, length, text });
  it.each<[what: string, first: Partial<CutClip>, second: Partial<CutClip>, captions: CutClip["captions"]]>([
    [
      "one that went on over the cut is one again",
      { captions: [said(3, 2, "Wind")] },
      { captions: [said(3, 2, "Wind")] },
      [said(3, 2, "Wind")],
    ],
    [
      "each keeps its own side of the cut",
      { captions: [said(1, 2, "Mira"), said(5, 1, "not shown")] },
      { captions: [said(3, 2, "Sol"), said(6, 1, "Gale")] },
      [said(1, 2, "Mira"), said(4, 1, "Sol"), said(6, 1, "Gale")],
    ],
    ["under one alone", {}, { captions: [said(6, 1, "Gale")] }, [said(6, 1, "Gale")]],
    [
      "other words under all of each",
      { caption: "Mira" },
      { caption: "Gale" },
      [said(0, 4, "Mira"), said(4, 6, "Gale")],
    ],
    ["the same words under both", { caption: "Mira" }, { caption: "Mira" }, undefined],
  ])("no caption is lost: %s", (_what, first, second, captions) => {
    const clips = { a: part(0, 4, first), n: part(4, null, { shotId: "a", ...second }) };
    expect(made(joinClips(film("a n b", clips), "a")).clips.a?.captions).toEqual(captions);
  });

  it.each<[what: string, keys: string, clips: Clips]>([
    ["another take", "a b", {}],
    ["a gap between them", "a n", { a: part(0, 4), n: part(5, null, { shotId: "a" }) }],
    ["a gap of one frame", "a n", { a: part(0, 4), n: part(4 + 1 / 24, null, { shotId: "a" }) }],
    ["another speed", "a n", { a: part(0, 4), n: part(4, null, { shotId: "a", speed: 2 }) }],
  ])("are not joined over %s", (_what, keys, clips) => {
    expect(joinClips(film(keys, clips), "a")).toMatchObject({ why: "apart" });
  });

  it("are joined over less than half a frame, and where they are slow", () => {
    const rest = (from: number, more: Partial<CutClip> = {}) => part(from, null, { shotId: "a", ...more });
    const near = film("a n", { a: part(0, 4), n: rest(4 + 0.4 / 24) });
    expect(made(joinClips(near, "a")).clips.a).toEqual(part(0));
    const slow = film("a n", { a: part(0, 4, { speed: 0.5 }), n: rest(4, { speed: 0.5 }) });
    expect(made(joinClips(slow, "a")).clips.a).toEqual(part(0, null, { speed: 0.5 }));
  });

  it.each([
    [200, true],
    [201, false],
  ])("%d captions under both together are joined: %s", (count, joins) => {
    const captions = (from: number, many: number) =>
      Array.from({ length: many }, (_, index) => ({ at: from + index * 0.02, length: 0.02, text: `${from} ${index}` }));
    const clips = {
      a: part(0, 4, { captions: captions(0, 120) }),
      n: part(4, null, { shotId: "a", captions: captions(5, count - 120) }),
    };
    const edit = joinClips(film("a n", clips), "a");
    expect(isRefused(edit) ? edit.why : edit.clips.a?.captions?.length).toBe(joins ? count : "apart");
  });
});

describe("delete", () => {
  it.each<[what: string, clips: Clips, key: string, gap: string | null, order: string, after: Clips]>([
    [
      "a shot's first clip is off, and what is said of it stays",
      { b: part(1) },
      "b",
      null,
      "a c",
      { b: part(1, null, { off: true }) },
    ],
    ["a piece is gone", { b: part(4, null, { shotId: "a" }) }, "b", null, "a c", {}],
    ["a card is gone", { b: part(0, null, { card: "Gale" }) }, "b", null, "a c", {}],
    [
      "with a gap black stands as long as the clip did",
      { b: part(4, 6, { shotId: "a" }) },
      "b",
      "n",
      "a n c",
      { n: part(0, null, { card: "", hold: 2 }) },
    ],
  ])("%s", (_what, clips, key, gap, order, expected) => {
    expect(outcome(removeClip(film("a b c", clips), key, gap))).toEqual([order, expected]);
  });

  it.each([
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
  ])("without %s, %s is chosen", (key, chosen) => {
    expect(made(removeClip(film("a b c"), key, null)).chosen).toBe(chosen);
  });

  it("without the only one nothing is chosen", () => {
    expect(made(removeClip(film("a"), "a", null))).toEqual({
      clips: { a: part(0, null, { off: true }) },
      order: [],
      chosen: undefined,
    });
    expect(made(removeClip(film("a b"), "a", "black")).chosen).toBe("black");
  });

  it("left-out shots are named, and put back as they were", () => {
    const { laid, cut } = film("a c", {
      b: part(1, null, { off: true }),
      x: part(2, null, { shotId: "b", off: true }),
    });
    expect(leftOut(["a", "b", "c"], laid)).toEqual(["b"]);
    expect(putBack({ laid, cut }, ["b"])).toEqual({
      clips: { b: part(1), x: part(2, null, { shotId: "b" }) },
      order: ["a", "c"],
      chosen: "b",
    });
  });
});

it.each<[key: string, before: string | null, order: string | undefined]>([
  ["c", "a", "c a b"],
  ["a", null, "b c a"],
  ["a", "c", "b a c"],
  ["a", "b", undefined],
  ["c", null, undefined],
  ["z", "a", undefined],
])("%s before %s", (key, before, order) => {
  const edit = moveClip(film("a b c"), key, before);
  expect(isRefused(edit) ? undefined : edit.order.join(" ")).toBe(order);
});

it("a clip is duplicated behind itself, without how it came in", () => {
  const clips = { a: part(1, 4, { fade: 1, gain: 0.5 }) };
  expect(outcome(duplicateClip(film("a b", clips), "a", "n"))).toEqual([
    "a n b",
    { ...clips, n: part(1, 4, { gain: 0.5, shotId: "a" }) },
  ]);
});

it("a frame stands in the middle of a clip, or before it, or behind it", () => {
  const frozen = (at: number) => outcome(freezeFrame(film("a b"), "a", at, { hold: 2, ids: ["still", "rest"] }));
  const still = (from: number) => part(from, null, { hold: 2, shotId: "a" });
  expect(frozen(4)).toEqual([
    "a still rest b",
    { a: part(0, 4), still: still(4), rest: part(4, null, { shotId: "a" }) },
  ]);
  expect(frozen(0)).toEqual(["still a b", { still: still(0) }]);
  expect(frozen(9.9)).toEqual(["a still b", { still: still(238 / 24) }]);
});

it.each([
  [0.1, "still a b"],
  [0.125, "still a b"],
  [0.15, "a still b"],
])("at %d s of a clip of a quarter of a second, too short to be split: %s", (at, order) => {
  const edit = freezeFrame(film("a b", { a: part(0, 0.25) }), "a", at, { hold: 2, ids: ["still", "rest"] });
  expect(made(edit)).toMatchObject({ order: order.split(" "), chosen: "still" });
});

it.each([
  ["what stands", "a", { a: part(1, null, { hold: 2 }) }],
  ["a card", "a", { a: part(0, null, { card: "Gale" }) }],
  ["nothing", "z", {}],
])("no frame of %s is made to stand, slipped or rolled", (_what, key, clips) => {
  const whole = film("a b", clips);
  const nothing = { why: "nothing", needs: 0, left: 0 };
  expect(freezeFrame(whole, key, 1, { hold: 2, ids: ["still", "rest"] })).toEqual(nothing);
  expect(slipClip(whole, key, 1)).toEqual(nothing);
  expect(rollCut(whole, "b", key === "z" ? 0 : 1)).toEqual(nothing);
  expect(rollCut(whole, "a", 1)).toEqual(nothing);
});

describe("a transition", () => {
  const trimmed = { a: part(0, 8), b: part(2) };
  it("makes no card longer than a card may be: the film would be refused from then on", () => {
    const cut = film("a b", { a: part(0, null, { card: "Gale", hold: 600 }), b: part(2) });
    expect(made(setJoint(cut, "b", { seconds: 1, through: null })).clips.a?.hold).toBe(600);
  });

  // @shows The cut, point by point › 2. A transition takes handles of the spare frames, and is refused with figures without them
  it("takes half of its time from either take's spare frames, and the film stays as long as it was", () => {
    const edit = made(setJoint(film("a b", trimmed), "b", { seconds: 1, through: null }));
    expect(edit.clips).toEqual({ a: part(0, 8.5), b: part(1.5, null, { fade: 1 }) });
    const [before, later] = [film("a b", trimmed), film("a b", edit.clips)].map(({ laid }) => laid.at(-1));
    expect((later?.start ?? 0) + (later?.length ?? 0)).toBe((before?.start ?? 0) + (before?.length ?? 0));
  });

  it.each<[what: string, clips: Clips, joint: { seconds: number; through: string | null }, expected: Clips]>([
    [
      "is undone to the same cut",
      { a: part(0, 8.5), b: part(1.5, null, { fade: 1 }) },
      { seconds: 0, through: null },
      trimmed,
    ],
    [
      "becomes longer",
      { a: part(0, 8.5), b: part(1.5, null, { fade: 1 }) },
      { seconds: 2, through: null },
      { a: part(0, 9), b: part(1, null, { fade: 2 }) },
    ],
    [
      "through a color gives the frames back",
      { a: part(0, 8.5), b: part(1.5, null, { fade: 1 }) },
      { seconds: 1, through: "#000000" },
      { a: part(0, 8), b: part(2, null, { fade: 1, through: "#000000" }) },
    ],
    [
      "through a color needs no frames",
      {},
      { seconds: 2, through: "#ffffff" },
      { a: part(0), b: part(0, null, { fade: 2, through: "#ffffff" }) },
    ],
    [
      "to the end of a take ends with it",
      { a: part(0, 9.5), b: part(2) },
      { seconds: 1, through: null },
      { a: part(0), b: part(1.5, null, { fade: 1 }) },
    ],
    [
      "over a card lets the card stand for longer",
      { a: part(0, null, { card: "Gale" }), b: part(2) },
      { seconds: 1, through: null },
      { a: part(0, null, { card: "Gale", hold: 3.5 }), b: part(1.5, null, { fade: 1 }) },
    ],
  ])("%s", (_what, clips, joint, expected) => {
    expect(made(setJoint(film("a b", clips), "b", joint)).clips).toEqual(expected);
  });

  it.each<[what: string, clips: Clips, seconds: number, refused: CutRefusal]>([
    ["after the cut", { a: part(0, 10 - 4 / 24), b: part(2) }, 1, { why: "tailShort", needs: 12, left: 4 }],
    ["before the cut", { a: part(0, 8), b: part(0.125) }, 1, { why: "headShort", needs: 12, left: 3 }],
    ["in the clip itself", { a: part(0, 8), b: part(2, 3) }, 2, { why: "tooShort", needs: 96, left: 48 }],
  ])("is refused where frames are missing %s", (_what, clips, seconds, refused) => {
    expect(setJoint(film("a b", clips), "b", { seconds, through: null })).toEqual(refused);
  });

  it("into the first clip leads through a color only", () => {
    expect(setJoint(film("a"), "a", { seconds: 1, through: null })).toMatchObject({ why: "nothing" });
    expect(made(setJoint(film("a"), "a", { seconds: 1, through: "#000000" })).clips).toEqual({
      a: part(0, null, { fade: 1, through: "#000000" }),
    });
  });
});

describe("roll and slip", () => {
  const clips = { a: part(0, 8), b: part(2, 9) };
  it.each<[seconds: number, a: number | null, b: number]>([
    [1, 9, 3],
    [-1, 7, 1],
    [5, null, 4],
    [-9, 6, 0],
    [0.03, 8 + 1 / 24, 2 + 1 / 24],
  ])("a cut moved by %d s stays within both takes", (seconds, to, from) => {
    expect(made(rollCut(film("a b", clips), "b", seconds)).clips).toEqual({ a: part(0, to), b: part(from, 9) });
  });

  // @shows The cut, point by point › 2. Roll and slip
  it("a cut doesn't move where a take has no more", () => {
    expect(rollCut(film("a b", { b: part(2) }), "b", 0.5)).toEqual({ why: "tailShort", needs: 12, left: 0 });
    expect(rollCut(film("a b", { a: part(0, 8) }), "b", -0.5)).toEqual({ why: "headShort", needs: 12, left: 0 });
    expect(rollCut(film("a b", { a: part(0, null, { card: "" }) }), "b", 1)).toMatchObject({ why: "nothing" });
    // The other one would be too short, while its take has frames enough.
    const short = { why: "tooShort", needs: 5, left: 0 };
    expect(rollCut(film("a b", { a: part(0, 5), b: part(4, 4.2) }), "b", 0.5)).toEqual(short);
    expect(rollCut(film("a b", { a: part(0, 0.2), b: part(2) }), "b", -0.5)).toEqual(short);
  });

  it("a cut that moves leaves the clip the room for the cross-fade at its other end", () => {
    const [before, behind] = [{ b: part(2), c: part(2, null, { fade: 2 }) }, { b: part(2, null, { fade: 1.5 }) }];
    // Six seconds of b go over to a; the cross-fade with c needs four of it.
    expect(made(rollCut(film("a b c", { a: part(0, 2), ...before }), "b", 9)).clips.b?.from).toBe(6);
    // a keeps three seconds, twice the cross-fade into b.
    expect(made(rollCut(film("a b", { a: part(0, 4), ...behind }), "b", -9)).clips.a?.to).toBe(3);
  });

  it.each<[what: string, by: number, to: number | null]>([
    ["a frame before the end of the take is a point", 2 - 1 / 24, 10 - 1 / 24],
    ["the last frame is its end", 2, null],
  ])("%s", (_what, by, to) => {
    const at = made(rollCut(film("a b", { a: part(0, 8), b: part(2) }), "b", by)).clips.a?.to;
    expect(at === null || at === undefined ? at : Number(at.toFixed(9))).toBe(
      to === null ? null : Number(to.toFixed(9)),
    );
  });

  it.each([
    ["a frame on", "b", { b: part(2) }, 1 / 24, { why: "tailShort", needs: 1, left: 0 }],
    ["a frame back", "b", { a: part(0, 8) }, -1 / 24, { why: "headShort", needs: 1, left: 0 }],
    ["less than half a frame on", "b", { b: part(2) }, 0.4 / 24, { why: "nothing", needs: 0, left: 0 }],
  ] as const)("a cut that can't move says so: %s", (_what, key, cut, by, refused) => {
    expect(rollCut(film("a b", cut), key, by)).toEqual(refused);
  });

  it.each([
    ["a frame on", 1 / 24, { why: "tailShort", needs: 1, left: 0 }],
    ["a frame back", -1 / 24, { why: "headShort", needs: 1, left: 0 }],
    ["less than half a frame", 0.4 / 24, { why: "nothing", needs: 0, left: 0 }],
  ])("a whole take can't be slipped, and says so: %s", (_what, by, refused) => {
    expect(slipClip(film("a"), "a", by)).toEqual(refused);
  });

  it.each([
    [1, 3, 10],
    [3, 3, 10],
    [-9, 0, 7],
  ])("slipped by %d s it shows another part of its take in the same place", (seconds, from, to) => {
    expect(made(slipClip(film("a b", clips), "b", seconds)).clips).toEqual({ a: part(0, 8), b: part(from, to) });
  });

  it("a whole take has nothing to slip to", () => {
    expect(slipClip(film("a"), "a", 1 / 24)).toEqual({ why: "tailShort", needs: 1, left: 0 });
  });

  it.each([
    ["head", part(2), 2],
    ["tail", part(0, 7), 3],
    ["tail", part(0, 7, { speed: 2 }), 1.5],
    ["head", part(3, null, { hold: 1 }), Number.POSITIVE_INFINITY],
  ] as const)("what a take has left at its %s counts in the film", (edge, clip, spare) => {
    expect(spareOf(film("a", { a: clip }).laid[0] as Clip, edge)).toBe(spare);
  });
});

it("while it is drawn the strip shows how it will be, and where a clip lands", () => {
  const { laid } = film("a b", { a: part(0, 8), b: part(2) });
  const anew = laidAgain(laid, { a: part(0, 9), b: part(3) });
  expect(anew.map(({ start, length, from }) => [start, length, from])).toEqual([
    [0, 9, 0],
    [9, 7, 3],
  ]);
  const over = laid.map((clip, at) => (at === 1 ? { ...clip, fade: 1 } : clip));
  expect(laidAgain(over, { a: part(0, 9) }).map(({ start }) => start)).toEqual([0, 8]);
  expect([1, 3, 4, 5, 11, 12, 13].map((at) => landsBefore(laid, at)?.key ?? null)).toEqual([
    "a",
    "a",
    "b",
    "b",
    "b",
    null,
    null,
  ]);
});

describe("footage", () => {
  const still = (more: Partial<CutClip> = {}) => ({ ...wholeTake, footage: "f", hold: 4, ...more });
  /** Between two shots lies a still of four seconds, or a film of ten. */
  const withFootage = (said: CutClip): LaidCut => {
    const { laid } = film("a b");
    const isFilm = said.hold === undefined;
    const clip: Clip = {
      ...(laid[0] as Clip),
      ...{
        key: "f",
        shotId: "b",
        start: 10,
        length: isFilm ? 10 : 4,
        film: isFilm ? "f" : null,
        whole: isFilm ? 10 : 0,
      },
      ...{ speed: isFilm ? 1 : 0, footage: { assetId: "f", kind: isFilm ? "film" : "still", gone: false } },
    };
    return { laid: [laid[0] as Clip, clip, { ...(laid[1] as Clip), start: 14 }], cut: { clips: { f: said } } };
  };

  it("comes in before a clip, at the end, and not before one that isn't there", () => {
    const added = [["x", still()] as const];
    const two = [...added, ["y", still()] as const];
    expect(made(insertFootage(film("a b"), two, "a"))).toMatchObject({ order: ["x", "y", "a", "b"], chosen: "x" });
    expect(made(insertFootage(film("a b"), added, "b"))).toMatchObject({ order: ["a", "x", "b"], chosen: "x" });
    expect(made(insertFootage(film("a b"), added, null)).order).toEqual(["a", "b", "x"]);
    expect(insertFootage(film("a b"), added, "z")).toEqual({ why: "nothing", needs: 0, left: 0 });
    expect(insertFootage(film("a b"), [], "b")).toEqual({ why: "nothing", needs: 0, left: 0 });
  });

  it("is taken away whole, and is no shot that was left out", () => {
    const whole = withFootage(still());
    expect(made(removeClip(whole, "f", null))).toMatchObject({ clips: {}, order: ["a", "b"] });
    expect(leftOut(["a", "b", "c"], whole.laid)).toEqual(["c"]);
  });

  it("a still is split with its move, each part going on as the whole did", () => {
    const [view, viewEnd] = [
      { x: 0.5, y: 0.5, zoom: 1 },
      { x: 0.7, y: 0.5, zoom: 2 },
    ];
    const edit = made(splitClip(withFootage(still({ conform: "crop", view, viewEnd })), "f", 11, "new"));
    expect(edit.clips.f).toMatchObject({ footage: "f", hold: 1, view, viewEnd: { x: 0.55, y: 0.5, zoom: 1 / 0.875 } });
    expect(edit.clips.new).toMatchObject({ footage: "f", hold: 3, view: { x: 0.55, zoom: 1 / 0.875 }, viewEnd });
    expect(edit.clips.new).not.toHaveProperty("shotId");
  });

  it("a film is split and joined again, and a copy of it belongs to no shot", () => {
    const clip = { ...wholeTake, footage: "f" };
    const edit = made(splitClip(withFootage(clip), "f", 13, "new"));
    expect(edit.clips).toMatchObject({ f: { from: 0, to: 3, footage: "f" }, new: { from: 3, to: null, footage: "f" } });
    expect(made(duplicateClip(withFootage(clip), "f", "new")).clips.new).toEqual(clip);
  });

  it.each<[what: string, was: CutClip, isStill: boolean, now: CutClip]>([
    [
      "a film for a film, as it was cut",
      part(2, 5, { footage: "f", speed: 2 }),
      false,
      part(2, 5, { footage: "g", speed: 2 }),
    ],
    [
      "a still for a still, as it moves",
      still({ conform: "fill" }),
      true,
      { ...still({ conform: "fill" }), footage: "g" },
    ],
    ["a film for a still, for as long", still(), false, part(0, 4, { footage: "g" })],
    [
      "a still for a film, for as long",
      part(2, 5, { footage: "f", speed: 2 }),
      true,
      part(0, null, { footage: "g", hold: 10 }),
    ],
  ])("another file takes its place: %s", (_what, was, isStill, now) => {
    expect(made(replaceFootage(withFootage(was), "f", { assetId: "g", isStill })).clips.f).toEqual(now);
  });

  it("a shot has no file to be replaced", () => {
    expect(replaceFootage(film("a"), "a", { assetId: "g", isStill: true })).toMatchObject({ why: "nothing" });
  });
});

describe("the sound of a clip takes over elsewhere than its picture", () => {
  /** Two takes of ten seconds, of which four are shown from the third on. */
  const heard = (clips: Clips = {}): LaidCut => {
    const { laid, cut } = film("a b", { a: part(3, 7), b: part(3, 7), ...clips });
    return { laid: laid.map((clip) => ({ ...clip, hasSound: clip.card === null })), cut };
  };

  it.each<[what: string, seconds: number, soundAt: number | undefined]>([
    ["before it", -1, -1],
    ["after it", 1.5, 1.5],
    ["on the nearest frame", 0.49, 0.5],
    ["as far back as its take reaches", -9, -3],
    ["as far on as the take before it reaches", 9, 3],
    ["with it again", 0, undefined],
  ])("%s", (_what, seconds, soundAt) => {
    const laid = heard();
    const split = { ...laid, laid: laid.laid.map((clip, at) => (at === 1 ? { ...clip, soundHead: -2 } : clip)) };
    const { clips, order } = made(splitSound(split, "b", seconds));
    expect([order, clips.b?.soundAt, clips.a]).toEqual([["a", "b"], soundAt, part(3, 7)]);
  });

  // @shows The cut, point by point › 3. J- and L-cuts
  it("where nothing is left of the takes it is refused with figures", () => {
    expect(splitSound(heard({ b: part(0, 4) }), "b", -1)).toEqual({ why: "headShort", needs: 24, left: 0 });
    expect(splitSound(heard({ a: part(6) }), "b", 1)).toEqual({ why: "tailShort", needs: 24, left: 0 });
    expect(isRefused(splitSound(heard(), "a", 1))).toBe(true);
  });

  it.each<[what: string, clips: Clips, head: number, seconds: number, refused: CutRefusal]>([
    ["half a second on", { a: part(6) }, 0, 0.5, { why: "tailShort", needs: 12, left: 0 }],
    ["half a second back", { b: part(0, 4) }, 0, -0.5, { why: "headShort", needs: 12, left: 0 }],
    // Its take has the three seconds, but the clip before it is heard for one second only.
    ["over a short clip", { a: part(3, 4) }, -19 / 24, -3, { why: "tooShort", needs: 72, left: 19 }],
    // The take before it has the three seconds, but this clip lasts for one.
    ["over its own short clip", { b: part(3, 4) }, 19 / 24, 3, { why: "tooShort", needs: 72, left: 19 }],
    ["to where it is", {}, 0, 0.4 / 24, { why: "nothing", needs: 0, left: 0 }],
  ])("it can't be moved %s, and says why", (_what, clips, head, seconds, refused) => {
    const { laid, cut } = heard(clips);
    const split = laid.map((clip, at) => (at === 1 && head !== 0 ? { ...clip, soundHead: head } : clip));
    expect(splitSound({ laid: split, cut }, "b", seconds)).toEqual(refused);
  });

  it("has the room that the sounds beside it leave", () => {
    const { laid } = heard({ a: part(5, 6), b: part(3, 4) });
    const room = (a: Partial<Clip>, b: Partial<Clip>) =>
      soundRoom(
        laid.map((clip, at) => ({ ...clip, ...(at === 0 ? a : b) })),
        "b",
      );
    expect(room({}, {})).toEqual({ earliest: -19 / 24, latest: 19 / 24 });
    expect(room({ soundHead: -1 }, { soundTail: 1 })).toEqual({ earliest: -43 / 24, latest: 43 / 24 });
    expect(room({ soundHead: 0.5 }, { soundTail: -0.5 })).toEqual({ earliest: -7 / 24, latest: 7 / 24 });
    expect(soundRoom(laid, "a")).toBeUndefined();
  });

  it("between silent clips there is nothing to cut", () => {
    expect(soundRoom(film("a b").laid, "b")).toBeUndefined();
    expect(soundRoom(heard({ b: { ...wholeTake, card: "Later" } }).laid, "b")).toEqual({
      earliest: expect.closeTo(-3.79, 2),
      latest: expect.closeTo(2.79, 2),
    });
  });

  it("the second half of a split clip takes over with its picture", () => {
    const { clips } = made(splitClip(heard({ b: part(3, 7, { soundAt: -1 }) }), "b", 6, "c"));
    expect([clips.b?.soundAt, clips.c?.soundAt]).toEqual([-1, undefined]);
  });
});
