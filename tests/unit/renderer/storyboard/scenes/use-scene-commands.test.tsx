// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { listCommands, useCommands } from "#renderer/lib/index.ts";
import { useSceneCommands } from "#renderer/storyboard/scenes/use-scene-commands.ts";
import type { Scenes } from "#renderer/storyboard/scenes/use-scenes.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const scene = (id: string, number: string) => ({ id, number, heading: "", folded: false }) as unknown as Scene;
const [first, second] = [scene("a", "1"), scene("b", "2")];
const inScene = madeUpShot("s1", {}, { sceneId: "b" });
const alone = madeUpShot("s2", {}, { sceneId: null });

function open(selected: typeof alone | undefined, picked: readonly (typeof alone)[], scenes: readonly Scene[]) {
  const actions = Object.fromEntries(
    ["group", "ungroup", "edit", "step", "move", "fold", "ask"].map((name) => [name, vi.fn()]),
  ) as unknown as Scenes["actions"];
  const given: Scenes = {
    byId: new Map(scenes.map((each) => [each.id, each])),
    actions,
    asked: undefined,
    stopAsking: () => undefined,
  };
  renderHook(() => useSceneCommands(selected, picked, given), { wrapper: WithinPage });
  const offered = listCommands(useCommands.getState().byOwner).filter(({ group }) => group === "Scene");
  return {
    actions,
    titles: offered.map(({ title }) => title),
    run: (title: string) => offered.find((each) => each.title === title)?.run(),
  };
}
const folding = ["Collapse all scenes", "Expand all scenes"];

it.each<[string, Parameters<typeof open>, string[]]>([
  ["an empty board", [undefined, [], []], []],
  ["one shot", [alone, [alone], []], ["Group 1 shot into a scene"]],
  ["two shots", [alone, [inScene, alone], []], ["Group 2 shots into a scene"]],
  ["a shot outside of every scene", [alone, [alone], [first]], ["Group 1 shot into a scene", ...folding]],
  [
    "a shot of a scene",
    [inScene, [inScene], [first, second]],
    ["Group 1 shot into a scene", "Edit scene 2…", "Ungroup scene 2", ...folding],
  ],
  ["scenes without shots", [undefined, [], [first]], folding],
])("what can be done about %s is offered", (_what, given, titles) => {
  expect(open(...given).titles).toEqual(titles);
});

it("what Ctrl+G does leaves the keys to a dialog that is open", () => {
  open(inScene, [inScene], [first, second]);
  const offered = listCommands(useCommands.getState().byOwner).filter(({ group }) => group === "Scene");
  expect(offered.flatMap(({ title, yieldsToDialogs }) => (yieldsToDialogs ? [title] : []))).toEqual([
    "Group 1 shot into a scene",
    "Ungroup scene 2",
  ]);
});

it.each<[string, keyof Scenes["actions"], unknown[]]>([
  ["Group 2 shots into a scene", "group", [[inScene, alone]]],
  ["Edit scene 2…", "ask", [second]],
  ["Ungroup scene 2", "ungroup", [second]],
  ["Collapse all scenes", "fold", [[first, second], true]],
  ["Expand all scenes", "fold", [[first, second], false]],
])("%s does so", (title, action, given) => {
  const { actions, run } = open(inScene, [inScene, alone], [first, second]);
  run(title);
  const done = Object.entries(actions).flatMap(([name, does]) =>
    vi.mocked(does as (...given: unknown[]) => unknown).mock.calls.map((call) => [name, call]),
  );
  expect(done).toEqual([[action, given]]);
});
