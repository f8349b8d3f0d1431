// @vitest-environment jsdom
import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { ShotStage, type ShotStageProps } from "#renderer/storyboard/board/shot-stage.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { drag } from "../../dragged.ts";
import { named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const film = (state: string) =>
  new Map([["film", { id: "film", name: "film.mp4", state, facts: { kind: "video" } } as unknown as Asset]]);
const task = (changes: object = {}) =>
  ({
    ...{ id: "t", take: 2, state: "ready", assetId: "film", createdAt: 1, kind: "video", request: {} },
    ...{ waitsUntil: null, progress: null, submittedAt: null, ...changes },
  }) as unknown as Task;

/** Cards of this film and of another. */
function Card({ projectId }: { projectId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const card = { ...plainCard, id: "k", name: "Keeper" };
    const { current } = box;
    return current ? draggable({ element: current, getInitialData: () => ({ card, projectId }) }) : undefined;
  }, [projectId]);
  return <div ref={box} id={`card of ${projectId}`} />;
}

function open(draft: Partial<ShotDraft> = {}, given: Partial<ShotStageProps> & { readonly number?: number } = {}) {
  const { number = 2, ...props } = given;
  const shot: Shot = madeUpShot("a", draft, { number });
  const { asked } = pageCore({ storyboard: { changeShots: () => ({ shots: [] }) } });
  const onGo = vi.fn();
  render(
    <TooltipProvider>
      <ShotStage {...{ shot, takes: takesOf([], null), media: new Map(), count: 3, stale: false, onGo, ...props }} />
      <Card projectId="film" />
      <Card projectId="another film" />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { onGo, asked };
}
const stage = () => document.querySelector(".stage") as HTMLElement;
const key = (name: string) => {
  const event = createEvent.keyDown(stage(), { key: name });
  fireEvent(stage(), event);
  return event.defaultPrevented;
};
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");

it.each<[number: number, keys: [name: string, taken: boolean][], to: number[], off: [boolean, boolean]]>([
  [
    1,
    [
      ["PageUp", false],
      ["PageDown", true],
    ],
    [2],
    [true, false],
  ],
  [
    2,
    [
      ["PageUp", true],
      ["PageDown", true],
    ],
    [1, 3],
    [false, false],
  ],
  [
    3,
    [
      ["PageUp", true],
      ["PageDown", false],
    ],
    [2],
    [false, true],
  ],
])("from shot %d of three the keys and the buttons lead to its neighbors", (number, keys, to, off) => {
  const { onGo } = open({}, { number });
  expect(stage().getAttribute("aria-label")).toBe(`Shot ${number} of 3`);
  expect(keys.map(([name]) => [name, key(name)])).toEqual(keys);
  expect(onGo.mock.calls).toEqual(to.map((each) => [each]));
  expect([isOff("Previous shot"), isOff("Next shot")]).toEqual(off);
  onGo.mockClear();
  for (const name of ["Previous shot", "Next shot"])
    if (!isOff(name)) fireEvent.click(named("button", name)[0] as Element);
  expect(onGo.mock.calls).toEqual(to.map((each) => [each]));
  expect([key("ArrowDown"), onGo.mock.calls.length]).toEqual([false, to.length]);
});

it("it says what the shot is called and asks for", () => {
  open({ name: "Harbor", prompt: "Fog." });
  expect(document.querySelector("h3")?.textContent).toBe("Shot 2 of 3Harbor");
  expect([document.querySelector("p")?.textContent, document.querySelector("p")?.className]).toEqual(["Fog.", ""]);
  cleanup();
  open({ name: "", prompt: "" });
  expect(document.querySelector("h3")?.textContent).toBe("Shot 2 of 3Unnamed");
  expect([document.querySelector("p")?.textContent, document.querySelector("p")?.className]).toEqual([
    ...["No prompt yet", "unwritten"],
  ]);
});

const shown = () => [
  document.querySelector("video") && "film",
  document.querySelector(".pair") && "frames",
  document.querySelector(".picture")?.textContent?.includes("File missing") && "missing",
];
it.each<[string, Partial<ShotStageProps>, unknown[]]>([
  ["its take", { takes: takesOf([task()], null), media: film("ready") }, ["film", null, false]],
  ["a take whose file is missing", { takes: takesOf([task()], null), media: film("missing") }, [null, null, "missing"]],
  ["a take whose file isn't known yet", { takes: takesOf([task()], null) }, [null, null, false]],
  [
    "its frames until there is one",
    { takes: takesOf([task({ state: "queued", assetId: null })], null) },
    [null, "frames", false],
  ],
])("it shows %s", (_what, given, what) => {
  open({}, given);
  expect(shown()).toEqual(what);
});

it("the state of its newest take stands beside its name, and none where there is none", () => {
  open({}, { takes: takesOf([task({ take: 1 }), task({ id: "u", take: 2, state: "queued", assetId: null })], null) });
  expect(document.querySelector("header .st")?.textContent).toContain("Queued");
  cleanup();
  open();
  expect(document.querySelector("header")?.textContent).toBe("Shot 2 of 3Unnamed");
});

it("a card of the film's cast that is dropped on it goes into its words", async () => {
  const { asked } = open({ prompt: "Fog." });
  const carried = await drag(document.getElementById("card of film") as HTMLElement);
  await carried.over(stage(), 10, 10);
  expect(stage().dataset.casting).toBe("true");
  await carried.over(document.body, 10, 10);
  expect(stage().dataset.casting).toBeUndefined();
  await carried.drop(stage(), 10, 10);
  expect(stage().dataset.casting).toBeUndefined();
  await until(() =>
    expect(asked.filter(([path]) => path === "storyboard.changeShots")).toEqual([
      [
        "storyboard.changeShots",
        {
          ...{ projectId: "film", kind: "edit" },
          changes: [{ do: "edit", id: "a", draft: { prompt: "Fog. @Keeper" } }],
        },
      ],
    ]),
  );
});

it("a card of another film isn't taken", async () => {
  const { asked } = open({ prompt: "Fog." });
  const carried = await drag(document.getElementById("card of another film") as HTMLElement);
  await carried.over(stage(), 10, 10);
  expect(stage().dataset.casting).toBeUndefined();
  await carried.drop(stage(), 10, 10);
  expect(asked).toEqual([]);
});
