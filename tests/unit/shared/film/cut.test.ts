import { describe, expect, it } from "vitest";
import {
  beyondTake,
  boardMoves,
  type Clips,
  clipsInOrder,
  clipTimes,
  cut,
  cutFor,
  wholeTake,
  withCard,
  withCopiedShot,
  withMarker,
  withoutMarker,
} from "#shared/film/cut.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

const piece = (shotId: string, from = 1) => ({ ...wholeTake, shotId, from });
const card = (words = "") => ({ ...wholeTake, card: words });
const file = "0190a1b2-0000-7000-8000-000000000001";
const footage = () => ({ ...wholeTake, footage: file });
const off = { ...wholeTake, off: true };
const idsOf = (clips: Clips, order: readonly string[], board: string) =>
  clipsInOrder({ clips, order: [...order] }, board.split("")).map(({ id }) => id);

describe("the film's order", () => {
  it.each<[what: string, clips: Clips, order: string[], board: string, ids: string]>([
    ["is the board's where nothing is said", {}, [], "abc", "a b c"],
    ["of an empty board is empty, cards or not", { title: card(), ending: card() }, [], "", ""],
    [
      "has the title first, the ending last, and a card before its shot",
      { ending: card(), "card:b": card(), title: card() },
      [],
      "abc",
      "title a card:b b c ending",
    ],
    ["has no card of a shot that isn't on the board", { "card:z": card() }, [], "ab", "a b"],
    ["is footage alone, where there are no shots", { f: footage() }, ["f"], "", "f"],
    ["keeps footage where it is", { f: footage(), g: footage() }, ["a", "f", "b", "g"], "abc", "a f b g c"],
    [
      "leaves footage where it is when the shot behind it moves",
      { f: footage(), k: card() },
      ["a", "k", "f", "b", "c"],
      "acb",
      "a k f c b",
    ],
    [
      "has footage without a place at the end, before the ending",
      { f: footage(), ending: card() },
      [],
      "ab",
      "a b f ending",
    ],
    ["is what was set", { x: piece("a") }, ["a", "b", "x", "c"], "abc", "a b x c"],
    ["has a new shot before the one that follows it", { x: piece("a") }, ["a", "b", "x", "c"], "abnc", "a b x n c"],
    ["has a new last shot last, before the ending", { ending: card() }, ["a", "b", "ending"], "abn", "a b n ending"],
    ["has a new first shot behind the title", { title: card() }, ["title", "a", "b"], "nab", "title n a b"],
    ["leaves out a shot that was deleted, with its pieces", { x: piece("a") }, ["a", "b", "x", "c"], "bc", "b c"],
    ["has it again where it was", { x: piece("a") }, ["a", "b", "x", "c"], "abc", "a b x c"],
    [
      "follows a shot moved to the front, its pieces along",
      { x: piece("c") },
      ["a", "b", "c", "d", "x"],
      "cabd",
      "c x a b d",
    ],
    ["follows a shot moved to the end", {}, ["a", "b", "c"], "bca", "b c a"],
    ["follows two neighbors that change places", {}, ["a", "b", "c"], "bac", "b a c"],
    [
      "moves a card along with the shot that it stands before",
      { k: card("Later"), title: card() },
      ["title", "a", "k", "b", "c"],
      "acb",
      "title a c k b",
    ],
    [
      "puts a piece without a place behind its shot's others",
      { x: piece("a"), y: piece("a") },
      ["a", "b", "x"],
      "ab",
      "a b x y",
    ],
    ["puts a card without a place at the end", { k: card(), ending: card() }, [], "ab", "a b k ending"],
    ["leaves out what is off, and keeps the pieces", { a: off, x: piece("a") }, ["a", "b", "x"], "ab", "x b"],
    ["leaves out a shot that is off", { a: off, "card:a": card() }, [], "ab", "b"],
    ["of shots that are all off is empty", { a: off, title: card() }, [], "a", ""],
    ["takes each id once", {}, ["b", "b", "a", "nobody"], "ba", "b a"],
  ])("%s", (_what, clips, order, board, ids) => {
    expect(idsOf(clips, order, board)).toEqual(ids.split(" ").filter((id) => id !== ""));
  });

  it("names the shot of each clip, and none for a card", () => {
    const placed = clipsInOrder({ clips: { x: piece("a"), title: card("Gale") }, order: [] }, ["a"]);
    expect(placed.map(({ shotId }) => shotId)).toEqual([null, "a", "a"]);
    expect(placed[1]?.clip).toEqual({ from: 0, to: null, fade: 0 });
  });

  // @shows The cut, point by point › 1. Two hundred shots in four hundred pieces
  it("takes its time with a long film: four hundred pieces of two hundred shots", () => {
    const board = Array.from({ length: 200 }, (_, index) => `s${index}`);
    const clips = Object.fromEntries(board.map((shot, index) => [`x${index}`, piece(shot)]));
    const order = [...board.flatMap((shot, index) => [shot, `x${index}`])];
    const reversed = board.toReversed();
    const begun = threadTime();
    expect(clipsInOrder({ clips, order }, reversed)).toHaveLength(400);
    expect(threadTime() - begun).toBeLessThan(5_000);
  });
});

describe("the board follows the cut", () => {
  it.each<[order: string, clips: Clips, board: string, moves: [string, number][]]>([
    ["a b c", {}, "abc", []],
    ["c a b", {}, "abc", [["c", 1]]],
    ["b c a", {}, "abc", [["a", 3]]],
    [
      "c b a",
      {},
      "abc",
      [
        ["c", 1],
        ["b", 2],
      ],
    ],
    ["a b x c", { x: piece("a") }, "abc", []],
    ["b a x c", { x: piece("a") }, "abc", [["b", 1]]],
    ["c a", {}, "abc", [["c", 1]]],
    ["title b k a", { title: card(), k: card() }, "ab", [["b", 1]]],
    ["b a", { a: off }, "ab", []],
    ["", {}, "ab", []],
  ])("%s", (order, clips, board, moves) => {
    const found = boardMoves({ clips, order: order.split(" ") }, board.split(""));
    expect(found.map(({ shotId, to }) => [shotId, to])).toEqual(moves);
  });
});

describe("a clip of a take", () => {
  it.each([
    ["is whole where nothing is said", 5, {}, { from: 0, length: 5, longest: 5, speed: 1 }],
    ["begins and ends where it is cut", 5, { from: 1, to: 4 }, { from: 1, length: 3, longest: 4, speed: 1 }],
    ["ends with a take that became shorter", 3, { from: 1, to: 4 }, { from: 1, length: 2, longest: 2, speed: 1 }],
    [
      "keeps a fifth of a second of a much shorter one",
      1,
      { from: 3, to: 4 },
      { from: 0.8, length: 0.2, longest: 0.2, speed: 1 },
    ],
    [
      "is twice as long at half the speed",
      5,
      { from: 1, to: 4, speed: 0.5 },
      { from: 1, length: 6, longest: 8, speed: 0.5 },
    ],
    ["is half as long at twice the speed", 5, { from: 1, speed: 2 }, { from: 1, length: 2, longest: 2, speed: 2 }],
    ["that stands is as long as it says", 5, { from: 2, hold: 1.5 }, { from: 2, length: 1.5, longest: 0, speed: 0 }],
    [
      "never stands behind the last frame",
      5,
      { from: 9, hold: 1 },
      { from: 5 - 1 / 24, length: 1, longest: 0, speed: 0 },
    ],
  ])("%s", (_what, whole, changes, { from, length, longest, speed }) => {
    const times = clipTimes(whole, { ...wholeTake, ...changes });
    expect(times.from).toBeCloseTo(from, 9);
    expect(times.length).toBeCloseTo(length, 9);
    expect(times.longest).toBeCloseTo(longest, 9);
    expect(times.speed).toBe(speed);
  });

  it.each([
    ["pieces that begin within the take stay", [0, 2, 4], 5, []],
    ["one that begins behind a shorter take's end is left out", [0, 2, 4], 3, ["p2"]],
    ["all but the first", [3, 2, 4], 1, ["p0", "p2"]],
    ["a piece of which less than the slowest clip needs would be left", [0, 2.96], 3, ["p1"]],
    ["a piece of which a slow clip has enough left stays, also where it is fast", [0, 2.9], 3, []],
  ])("%s", (_what, froms, whole, left) => {
    const pieces = froms.map((from, index) => ({ id: `p${index}`, shotId: "a", clip: piece("a", from) }));
    expect([...beyondTake(pieces, whole)]).toEqual(left);
  });
});

it.each([
  ["the take's last frame stays", 2.99, []],
  ["a frame behind its end is left out", 3.5, ["still"]],
])("of frames that stand %s", (_what, from, left) => {
  const still = { id: "still", shotId: "a", clip: { ...piece("a", from), hold: 2 } };
  expect([...beyondTake([{ id: "a", shotId: "a", clip: piece("a", 0) }, still], 3)]).toEqual(left);
});

it.each([
  ["half a second of film, at a quarter of its speed", { from: 2, to: 2.125, speed: 0.25 }, 0.5],
  ["a tenth is too little, and becomes the least", { from: 2, to: 2.025, speed: 0.25 }, 0.2],
  ["at its own speed the least is as long in its take", { from: 2, to: 2.1 }, 0.2],
])("a short piece of a take: %s", (_what, said, length) => {
  expect(clipTimes(5, { ...wholeTake, ...said }).length).toBeCloseTo(length, 9);
});

// @shows The cut, point by point › 1. The board follows the cut; a copy of the film has it over its own shots
it("a copy has the cut over its own shots, without what isn't there", () => {
  const here = (shot: string) => ({ a: "A", b: "B" })[shot] ?? null;
  const clips = {
    a: { ...wholeTake, from: 1 },
    ...{ x: piece("b"), y: piece("z"), z: wholeTake },
    ...{ "card:a": card("Later"), "card:z": card(), title: card("Gale"), k: card("Free") },
  };
  expect(cutFor({ clips, order: ["title", "a", "x", "z", "card:a", "k"] }, here)).toEqual({
    clips: {
      A: { ...wholeTake, from: 1 },
      x: piece("B"),
      ...{ "card:A": card("Later"), title: card("Gale"), k: card("Free") },
    },
    order: ["title", "A", "x", "card:A", "k"],
  });
  expect(cutFor({}, here)).toEqual({});
});

it("a shot that is copied brings its pieces and its card, in the film's order", () => {
  const clips = { a: { ...wholeTake, to: 1 }, y: piece("a", 3), x: piece("a", 2), "card:a": card("Later") };
  let count = 0;
  const copied = withCopiedShot({ clips, order: ["a", "x", "y"] }, "a", "n", () => `new${++count}`);
  expect(copied).toEqual({
    clips: {
      ...clips,
      n: { ...wholeTake, to: 1 },
      "card:n": card("Later"),
      new1: piece("n", 2),
      new2: piece("n", 3),
    },
    order: ["a", "x", "y"],
  });
});

it("a card is written and taken away, and keeps how it comes in", () => {
  const clips = { title: { ...card("Gale"), fade: 1, through: "#000000" } };
  expect(withCard(clips, "title", "Calm")).toEqual({ title: { ...card("Calm"), fade: 1, through: "#000000" } });
  expect(withCard(clips, "title", null)).toEqual({});
  expect(withCard({}, "ending", "")).toEqual({ ending: card("") });
});

it.each([
  ["a speed beyond what is shown", { a: { ...wholeTake, speed: 4.5 } }],
  ["a color that is none", { a: { ...wholeTake, through: "red; background: url(x)" } }],
  ["an id that no clip has", { "../a": wholeTake }],
  ["a gain that would burst", { a: { ...wholeTake, gain: 5 } }],
  ["a frame that stands forever", { a: { ...wholeTake, hold: Number.POSITIVE_INFINITY } }],
])("%s is refused", (_what, clips) => {
  expect(cut.safeParse({ clips, order: [] }).success).toBe(false);
});

it("markers stand in their order, one a frame", () => {
  const at = (seconds: number, words = "") => ({ at: seconds, words });
  const markers = [at(1), at(3)];
  expect(withMarker(markers, at(2, "Door"), 24)).toEqual([at(1), at(2, "Door"), at(3)]);
  expect(withMarker(markers, at(1.01, "Door"), 24)).toEqual([at(1.01, "Door"), at(3)]);
  expect(withoutMarker(markers, 3.02, 24)).toEqual([at(1)]);
  expect(withoutMarker(markers, 3.03, 24)).toEqual(markers);
});

it("footage of a copied film is the same file, and of another library the file that it is there", () => {
  const film = { clips: { f: { ...footage(), conform: "fill" as const } }, order: ["f", "s1"] };
  const shots = (shot: string) => (shot === "s1" ? "s9" : null);
  expect(cutFor(film, shots)).toEqual({ clips: film.clips, order: ["f", "s9"] });
  const elsewhere = cutFor(film, shots, (asset) => `here ${asset}`);
  expect(elsewhere.clips?.f).toEqual({ ...film.clips.f, footage: `here ${file}` });
});
