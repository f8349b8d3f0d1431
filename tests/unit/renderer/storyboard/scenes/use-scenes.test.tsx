// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { orpc, queryClient, useAnnouncements, useToasts } from "#renderer/lib/index.ts";
import { useScenes } from "#renderer/storyboard/scenes/use-scenes.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(resetAnnouncements);
afterEach(() => {
  cleanup();
  resetAnnouncements();
  useToasts.setState({ shown: [] });
});

const scene = (id: string, number: string, folded = false) => ({ id, number, heading: "", folded }) as unknown as Scene;
const shot = (id: string, sceneId: string | null = null) => ({ id, sceneId }) as unknown as Shot;
/** Two scenes of two shots, and one of neither behind them. */
const board = [shot("s1", "a"), shot("s2", "a"), shot("s3", "b"), shot("s4", "b"), shot("s5")];

async function open(refuse = false) {
  const projectId = "film";
  let scenes = [scene("a", "1"), scene("b", "2")];
  const core = pageCore({
    storyboard: {
      scenes: () => scenes,
      changeShots: ({ changes }: { changes: { do: string; id: string; scene?: { number: string } }[] }) => {
        if (refuse) throw new Error("The disk is full.");
        for (const change of changes)
          if (change.do === "group") scenes = [...scenes, scene(change.id, change.scene?.number ?? "")];
        return { shots: [shot("changed")] };
      },
      foldScenes: () => {
        if (refuse) throw new Error("The disk is full.");
      },
    },
  } as never);
  const { result } = renderHook(() => useScenes(projectId, board), { wrapper: WithinPage });
  await until(() => expect(result.current.byId.size).toBe(2));
  const sent = () =>
    core.asked
      .filter(([path]) => /change|fold/.test(path))
      .map(([, input]) => input as { kind?: string; changes?: Record<string, unknown>[] });
  const [a, b] = scenes as [Scene, Scene];
  return { result, sent, does: result.current.actions, a, b };
}
const heard = () => useAnnouncements.getState().polite?.text;
const shotsKey = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });

it("shots become a scene with the next number, whose name is asked for; the board is as the core has it", async () => {
  const { result, sent, does } = await open();
  act(() => does.group([board[4] as Shot]));
  await until(() => expect(result.current.asked?.number).toBe("3"));
  expect(sent()).toEqual([
    {
      projectId: "film",
      kind: "group",
      changes: [{ do: "group", id: expect.any(String), shots: ["s5"], scene: { number: "3" } }],
    },
  ]);
  expect(sent()[0]?.changes?.[0]?.id).toBe(result.current.asked?.id);
  expect(queryClient.getQueryData(shotsKey)).toEqual([{ id: "changed", sceneId: null }]);
  await until(() => expect(heard()).toBe("1 shot is now scene 3"));
  act(() => result.current.stopAsking());
  expect(result.current.asked).toBeUndefined();
});

it("no shots are no scene", async () => {
  const { result, sent, does } = await open();
  act(() => does.group([]));
  await new Promise((done) => setTimeout(done, 20));
  expect([sent(), result.current.asked, heard()]).toEqual([[], undefined, undefined]);
});

it("a scene is ungrouped, and that is said", async () => {
  const { sent, does, a } = await open();
  act(() => does.ungroup(a));
  await until(() => expect(heard()).toBe("Scene 1 ungrouped"));
  expect(sent()).toEqual([{ projectId: "film", kind: "ungroup", changes: [{ do: "ungroup", id: "a" }] }]);
});

it("what is said of a scene is changed", async () => {
  const { sent, does, b } = await open();
  act(() => does.edit(b, { heading: "EXT. PIER" } as never));
  await until(() =>
    expect(sent()).toEqual([
      { projectId: "film", kind: "scene", changes: [{ do: "scene", id: "b", scene: { heading: "EXT. PIER" } }] },
    ]),
  );
});

it.each<[what: string, which: "a" | "b", by: 1 | -1, after: string | null | undefined]>([
  ["the first goes behind the second", "a", 1, "s4"],
  ["the second goes to the beginning", "b", -1, null],
  ["the second goes behind what stands alone", "b", 1, "s5"],
  ["the first goes no further to the front", "a", -1, undefined],
])("by a step %s", async (_what, which, by, after) => {
  const { sent, does, ...scenes } = await open();
  act(() => does.step(scenes[which], by));
  if (after === undefined) {
    await new Promise((done) => setTimeout(done, 20));
    expect(sent()).toEqual([]);
    return;
  }
  await until(() => expect(heard()).toBe(`Scene ${which === "a" ? 1 : 2} moved`));
  expect(sent()).toEqual([{ projectId: "film", kind: "moveScene", changes: [{ do: "moveScene", id: which, after }] }]);
});

it("scenes are folded at once, without a step of undo; the others stay as they are", async () => {
  const { result, sent, does, a } = await open();
  act(() => does.fold([a], true));
  await until(() => expect([...result.current.byId.values()].map(({ folded }) => folded)).toEqual([true, false]));
  await until(() => expect(sent()).toEqual([{ projectId: "film", ids: ["a"], folded: true }]));
  act(() => does.fold([], true));
  await new Promise((done) => setTimeout(done, 20));
  expect(sent()).toHaveLength(1);
});

it("the words of a scene are asked for by themselves", async () => {
  const { result, does, b } = await open();
  act(() => does.ask(b));
  expect(result.current.asked).toBe(result.current.byId.get("b"));
});

it.each(["ungroup", "edit", "step", "fold"] as const)(
  "what couldn't be done is said, and nothing else: %s",
  async (what) => {
    const { does, a } = await open(true);
    act(() => {
      if (what === "ungroup") does.ungroup(a);
      else if (what === "edit") does.edit(a, {});
      else if (what === "step") does.step(a, 1);
      else does.fold([a], true);
    });
    await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
    expect(heard()).toBeUndefined();
  },
);

it("a scene that can't be folded is open again, and that is said", async () => {
  const { result, does, a } = await open(true);
  act(() => does.fold([a], true));
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  await until(() => expect(result.current.byId.get("a")?.folded).toBe(false));
});
