// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { naming, useCastActions } from "#renderer/storyboard/cast/use-cast-actions.ts";
import { useShotDraft } from "#renderer/storyboard/inspector/shot-draft.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project, Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const mira: CastCard = { ...plainCard, id: "c1", name: "Mira" };

it.each([
  ["", "@Mira"],
  ["A lamp.", "A lamp. @Mira"],
  ["A lamp. ", "A lamp. @Mira"],
  ["A lamp\n", "A lamp\n@Mira"],
])("a card is named at the end of the words %j", (prompt, named) =>
  expect(naming({ prompt } as ShotDraft, mira)).toEqual({ prompt: named }),
);

it("a directed shot names it in its beats; one that has none in its words", () => {
  const direction = wordsDirection("A lamp.", 5);
  const named = naming({ prompt: "x", directed: true, direction } as ShotDraft, mira);
  expect(Object.keys(named)).toEqual(["direction"]);
  expect(JSON.stringify(named)).toContain("@Mira");
  expect(naming({ prompt: "x", directed: true, direction: null } as ShotDraft, mira)).toEqual({ prompt: "x @Mira" });
  expect(naming({ prompt: "x", directed: false, direction } as ShotDraft, mira)).toEqual({ prompt: "x @Mira" });
});

const film = (id: string, more: object = {}) => ({ id, title: id, ...more }) as Project;
function open(refuse = false, updateShot: (given: { draft: Partial<ShotDraft> }) => unknown = () => undefined) {
  const answer =
    <Given,>(make: (given: Given) => unknown) =>
    (given: Given) => {
      if (refuse) throw new Error("The disk is full.");
      return make(given);
    };
  const core = pageCore({
    storyboard: {
      changeCast: answer(({ projectId }: { projectId: string }) => ({
        project: film(projectId, { cast: ["new"] }),
        addedIds: ["c9"],
      })),
      changeShots: answer(() => ({ shots: ["board"] })),
      updateShot,
    },
  } as never);
  const films = orpc.storyboard.projects.queryKey();
  queryClient.setQueryData(films, [film("a"), film("b")]);
  const { result } = renderHook(() => useCastActions("a"), { wrapper: WithinPage });
  return {
    does: result.current,
    asked: () => core.asked.map(([path, input]) => [path, input]),
    films: () => queryClient.getQueryData(films),
    told: () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]),
    stale: () => queryClient.getQueryState(films)?.isInvalidated,
  };
}

it("a change is one step; its film is known as the core has it, and the others as they were", async () => {
  const { does, films, stale, asked } = open();
  const changes = [{ do: "add", card: mira }] as never;
  expect(await does.change(changes)).toEqual(["c9"]);
  expect(asked()).toEqual([["storyboard.changeCast", { projectId: "a", changes }]]);
  expect(films()).toEqual([film("a", { cast: ["new"] }), film("b")]);
  expect(stale()).toBe(true);
});

it("one that failed is said, and gives nothing", async () => {
  const { does, told, films } = open(true);
  expect(await does.change([])).toBeUndefined();
  expect(told().map(([kind]) => kind)).toEqual(["error"]);
  expect(films()).toEqual([film("a"), film("b")]);
});

const shot = (id: string, number: number, prompt: string): Shot => {
  const made = madeUpShot(id, { prompt });
  return { ...made, number };
};
const board = () => queryClient.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: "a" } }));

it.each<[what: string, prompts: string[], edited: number[], said: string]>([
  ["one shot", ["A lamp."], [0], "Mira added to shot 4"],
  ["several, of which one has it already", ["A lamp.", "@Mira waits", "Fog"], [0, 2], "Mira added to 2 shots"],
  [
    "the last of several that doesn't have it yet",
    ["@Mira waits", "@Mira", "Fog", "@Mira"],
    [2],
    "Mira added to shot 6",
  ],
])("a card is named in %s", async (_what, prompts, edited, said) => {
  const { does, asked, told, stale } = open();
  const shots = prompts.map((prompt, at) => shot(`cast ${prompts.length} ${at}`, at + 4, prompt));
  act(() => does.addToShots(mira, shots));
  await until(() => expect(told()).toHaveLength(1));
  expect(asked()).toEqual([
    [
      "storyboard.changeShots",
      {
        ...{ projectId: "a", kind: "edit" },
        changes: edited.map((at) => ({ do: "edit", id: shots[at]?.id, draft: { prompt: `${prompts[at]} @Mira` } })),
      },
    ],
  ]);
  expect(told()).toEqual([["done", said]]);
  expect(board()).toEqual(["board"]);
  // What else is known of the film may have changed with it.
  await until(() => expect(stale()).toBe(true));
});

it("what was typed of a shot is kept first, and the card is named behind it", async () => {
  const kept = Promise.withResolvers<void>();
  const typed = shot("cast typed", 4, "A lamp.");
  const { does, asked } = open(false, async ({ draft }) => {
    await kept.promise;
    return { ...typed, draft: { ...typed.draft, ...draft } };
  });
  queryClient.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: typed.projectId } }), [typed]);
  const field = renderHook(() => useShotDraft(typed), { wrapper: WithinPage });
  act(() => field.result.current.change({ prompt: "Fog." }));
  act(() => does.addToShots(mira, [typed]));
  await until(() => expect(asked().map(([path]) => path)).toEqual(["storyboard.updateShot"]));
  await new Promise((done) => setTimeout(done, 20));
  expect(asked()).toHaveLength(1);
  kept.resolve();
  await until(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toEqual([
    "storyboard.changeShots",
    { projectId: "a", kind: "edit", changes: [{ do: "edit", id: typed.id, draft: { prompt: "Fog. @Mira" } }] },
  ]);
});

it.each([
  [[4], "Mira is already in shot 4"],
  [[4, 5], "Mira is already in the 2 selected shots"],
])("where each names it already nothing is changed, and that is said: %j", async (numbers, said) => {
  const { does, asked, told } = open();
  act(() =>
    does.addToShots(
      mira,
      numbers.map((number) => shot(`cast has ${number}`, number, "@Mira waits")),
    ),
  );
  await until(() => expect(told()).toEqual([["done", said]]));
  expect(asked()).toEqual([]);
});

it("cards go to another film without their ids, as far as there is room, and that is said by its name", async () => {
  const { does, asked, told } = open();
  act(() => does.copyTo([mira], film("b")));
  await until(() => expect(told()).toEqual([["done", expect.stringContaining("b")]]));
  const { id: _id, ...card } = mira;
  expect(asked()).toEqual([
    ["storyboard.changeCast", { projectId: "b", changes: [{ do: "add", card, freely: true }] }],
  ]);
});

it.each(["addToShots", "copyTo"] as const)("what couldn't be done is said once: %s", async (what) => {
  const { does, told } = open(true);
  act(() => {
    if (what === "copyTo") does.copyTo([mira], film("b"));
    else does.addToShots(mira, [shot("cast refused", 1, "x")]);
  });
  await until(() => expect(told().map(([kind]) => kind)).toEqual(["error"]));
});
