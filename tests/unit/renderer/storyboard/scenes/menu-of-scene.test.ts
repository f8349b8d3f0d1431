// @vitest-environment jsdom
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { menuOfScene } from "#renderer/storyboard/scenes/menu-of-scene.ts";
import type { SceneActions } from "#renderer/storyboard/scenes/use-scenes.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const scene = (id: string, folded = false) => ({ id, folded }) as Scene;
const shots = ["1", "2", "3"].map((id, at) => madeUpShot(`shot ${id}`, {}, { number: at + 1, sceneId: id }));
const t = ((key: string) => key) as TFunction<"scenes">;

function menu(of: Scene, all: readonly Scene[] = [scene("1"), scene("2"), scene("3")]) {
  const done: unknown[][] = [];
  const note =
    (what: string) =>
    (...told: unknown[]) =>
      void done.push([what, ...told]);
  const actions = { ask: note("ask"), step: note("step"), fold: note("fold"), ungroup: note("ungroup") };
  const items = menuOfScene(t, of, all, shots, actions as unknown as SceneActions);
  const item = (label: string) => {
    const found = items.find((each) => "label" in each && each.label === label);
    if (found === undefined || !("onSelect" in found)) throw new Error(`There is no ${label}.`);
    return found;
  };
  return {
    done,
    press: (label: string) => item(label).onSelect?.(),
    isOff: (label: string) => item(label).disabled === true,
  };
}

test.each([
  ["1", true, false],
  ["2", false, false],
  ["3", false, true],
  ["of no shots", true, true],
])("scene %s moves no further than the board goes", (id, first, last) => {
  const { isOff } = menu(scene(id));
  expect([isOff("earlier"), isOff("later")]).toEqual([first, last]);
});

test.each([
  ["open", [false, false], false, true],
  ["folded", [true, true], true, false],
  ["some folded", [true, false], false, false],
])("where all are %s only what changes something can be pressed", (_what, folded, foldAll, unfoldAll) => {
  const all = folded.map((one, at) => scene(String(at), one));
  const { isOff } = menu(scene("1"), all);
  expect([isOff("foldAll"), isOff("unfoldAll")]).toEqual([foldAll, unfoldAll]);
});

test("each line does what it says, to its own scene or to all", () => {
  const [own, all] = [scene("2"), [scene("1"), scene("2")]];
  const { done, press } = menu(own, all);
  for (const label of ["edit", "earlier", "later", "foldAll", "unfoldAll", "ungroup"]) press(label);
  expect(done).toEqual([
    ["ask", own],
    ["step", own, -1],
    ["step", own, 1],
    ["fold", all, true],
    ["fold", all, false],
    ["ungroup", own],
  ]);
});
