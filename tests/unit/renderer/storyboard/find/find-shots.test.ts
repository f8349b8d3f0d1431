// @vitest-environment jsdom
import { expect, it } from "vitest";
import { emptyQuery, findShots, nextMatch, type ShotQuery } from "#renderer/storyboard/find/find-shots.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const scene = { id: "s", heading: "INT. LIGHTHOUSE - NIGHT", place: "Lighthouse", time: "Night" } as Scene;
const shots = [
  madeUpShot("a", { name: "Stairs", prompt: "@Mara climbs, a café behind her." }, { number: 1, sceneId: "s" }),
  madeUpShot("b", { prompt: "The lamp goes dark", model: "Vendor-H3-Max" }, { number: 2 }),
  madeUpShot("c", { prompt: "灯灭了", promptSuffix: "Grain" }, { number: 12 }),
  madeUpShot(
    "d",
    { prompt: "An old draft", directed: true, direction: wordsDirection("A gull circles.", 4) },
    { number: 13 },
  ),
];
const found = (query: Partial<ShotQuery>) =>
  findShots(
    shots,
    { ...emptyQuery, ...query },
    (shot) => (shot.sceneId === "s" ? scene : undefined),
    (shot) => (shot.id === "b" ? "ready" : "draft"),
  )
    .map(({ id }) => id)
    .join("");

it.each<[string, Partial<ShotQuery>, string]>([
  ["nothing asked", {}, ""],
  ["a word of the prompt", { words: "lamp" }, "b"],
  ["in capitals", { words: "LAMP" }, "b"],
  ["without its accent", { words: "cafe" }, "a"],
  ["with it", { words: "CAFÉ" }, "a"],
  ["the name", { words: "stairs" }, "a"],
  ["two words in any order", { words: "behind mara" }, "a"],
  ["one of which isn't there", { words: "mara lamp" }, ""],
  ["who is named", { words: "@mara" }, "a"],
  ["the scene's heading", { words: "lighthouse" }, "a"],
  ["Chinese", { words: "灯" }, "c"],
  ["a number", { words: "12" }, "c"],
  ["words behind the prompt", { words: "grain" }, "c"],
  ["a word of a directed shot’s beats", { words: "gull" }, "d"],
  ["of the prompt that its beats took the place of", { words: "old" }, ""],
  ["the model", { model: "Vendor-H3-Max" }, "b"],
  ["the state", { state: "draft" }, "acd"],
  ["words and state", { words: "mara", state: "ready" }, ""],
])("%s", (_what, query, ids) => {
  expect(found(query)).toBe(ids);
});

it.each([
  ["a", 1, "b"],
  ["d", 1, "a"],
  ["a", -1, "d"],
  ["b", -1, "a"],
  [undefined, 1, "a"],
  [undefined, -1, "d"],
] as const)("from %s a step of %i leads to %s", (from, by, to) => {
  expect(
    nextMatch(
      shots,
      shots.find(({ id }) => id === from),
      by,
    )?.id,
  ).toBe(to);
});
