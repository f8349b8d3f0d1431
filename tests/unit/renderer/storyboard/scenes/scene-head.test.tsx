// @vitest-environment jsdom
import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { type ReactNode, useEffect, useRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { SceneHead, type SceneHeadProps } from "#renderer/storyboard/scenes/scene-head.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { drag, placeAt } from "../../dragged.ts";
import { at, chooseFrom, named } from "../../page-controls.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sceneOf = (id: string, changes: Partial<Scene> = {}): Scene => ({
  ...{ id, projectId: "film", number: "4", heading: "INT. PIER - DAY", place: "", time: "", color: null },
  ...{ folded: false, ...changes },
});
const shotsOf = (...seconds: number[]) =>
  seconds.map((duration, index) => madeUpShot(`shot ${index + 1}`, { duration }, { number: index + 1 }));
const task = (state: string, assetId: string | null) =>
  ({ id: state, take: 1, createdAt: 1, state, assetId, waitsUntil: null }) as unknown as Task;
const ready = takesOf([task("ready", "asset")], null);
const going = takesOf([task("running", null)], null);

/** Something else that is dragged: a shot, a scene. */
function Other({ data, id }: { data: { shot?: Shot; scene?: Scene }; id: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    return current ? draggable({ element: current, getInitialData: () => data }) : undefined;
  }, [data]);
  return <div ref={box} id={id} />;
}

function open(given: Partial<SceneHeadProps> = {}, beside: ReactNode = null) {
  const calls = { onFold: vi.fn(), onKeyDown: vi.fn(), onShot: vi.fn(), onScene: vi.fn() };
  const props = { scene: sceneOf("s1"), shots: shotsOf(4), takesByShot: new Map(), reached: false, menu: () => [] };
  render(
    <TooltipProvider>
      <ol>
        <SceneHead {...props} {...calls} {...given} />
      </ol>
      {beside}
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return calls;
}
const head = () => document.querySelector(".scenehead") as HTMLElement;
const fold = () => document.querySelector(".fold") as HTMLElement;

it.each<[string, Partial<Scene>, string, string | null, string]>([
  ["its heading", { place: "PIER", time: "DAY" }, "INT. PIER - DAY", "INT. PIER - DAY", "heading cut"],
  ["its place and time", { heading: "", place: "PIER", time: "DAY" }, "PIER – DAY", "PIER – DAY", "heading cut"],
  ["its place alone", { heading: "", place: "PIER" }, "PIER", "PIER", "heading cut"],
  ["nothing", { heading: "" }, "Untitled scene", null, "heading cut unnamed"],
])("a scene is called by %s", (_what, changes, title, hint, shown) => {
  open({ scene: sceneOf("s1", changes) });
  const heading = document.querySelector(".heading");
  expect([heading?.textContent, heading?.getAttribute("title"), heading?.className]).toEqual([title, hint, shown]);
  expect(fold().getAttribute("aria-label")).toBe(`Scene 4: ${title}. 1 shot · 4 s`);
});

it.each<[string, number[], [string, typeof ready][], string]>([
  ["nothing is made", [4, 5], [], "2 shots · 9 s"],
  ["some have a take", [4, 5], [["shot 2", ready]], "2 shots · 9 s · 1 of 2 with a take"],
  [
    "some are being made, whatever is there",
    [4, 5, 6],
    [
      ["shot 1", ready],
      ["shot 3", going],
    ],
    "3 shots · 15 s · 1 generating",
  ],
  ["it is short of 100 seconds", [50, 49], [], "2 shots · 99 s"],
  ["it is as long as that", [50, 50], [], "2 shots · 1:40"],
])("its figures where %s", (_what, seconds, takes, figures) => {
  open({ shots: shotsOf(...seconds), takesByShot: new Map(takes) });
  expect(document.querySelector(".figures")?.textContent).toBe(figures);
});

it("it is folded and unfolded by a press, and reached by Tab where it stands for the open shot", () => {
  const { onFold, onKeyDown } = open();
  expect([fold().getAttribute("aria-expanded"), fold().tabIndex, head().className]).toEqual(["true", -1, "scenehead"]);
  expect([head().dataset.label, document.querySelector(".no")?.textContent]).toEqual([undefined, "4"]);
  fireEvent.click(fold());
  expect(onFold).toHaveBeenCalledOnce();
  fireEvent.keyDown(fold(), { key: "F2" });
  expect(onKeyDown).toHaveBeenCalledOnce();
  cleanup();
  open({ scene: sceneOf("s1", { folded: true, color: "teal" as never, number: "" }), reached: true });
  expect([fold().getAttribute("aria-expanded"), fold().tabIndex, head().className]).toEqual([
    ...["false", 0, "scenehead folded"],
  ]);
  expect([head().dataset.label, document.querySelector(".no")]).toEqual(["teal", null]);
});

it("what can be done to it is in a menu of its own", async () => {
  const onSelect = vi.fn();
  open({ menu: () => [{ label: "Ungroup", onSelect }] });
  await chooseFrom("Actions for scene 4", "Ungroup");
  expect(onSelect).toHaveBeenCalledOnce();
  fireEvent.contextMenu(head());
  await at("menuitem", "Ungroup");
  expect(named("menuitem", /./)).toHaveLength(1);
});

const other = sceneOf("s2");
const beside = (
  <>
    <Other id="shot" data={{ shot: madeUpShot("x") }} />
    <Other id="foreign shot" data={{ shot: madeUpShot("y", {}, { projectId: "another film" }) }} />
    <Other id="scene" data={{ scene: other }} />
    <Other id="foreign scene" data={{ scene: sceneOf("s3", { projectId: "another film" }) }} />
    <Other id="card" data={{}} />
  </>
);
const element = (id: string) => document.getElementById(id) as HTMLElement;

it("a shot that is let go over it goes into the scene", async () => {
  const { onShot, onScene } = open({}, beside);
  placeAt(head(), { top: 100, height: 40 });
  const carried = await drag(element("shot"));
  expect(head().dataset.edge).toBeUndefined();
  await carried.over(head(), 10, 139);
  expect(head().dataset.edge).toBe("into");
  await carried.over(element("card"), 0, 0);
  expect(head().dataset.edge).toBeUndefined();
  await carried.drop(head(), 10, 101);
  expect(head().dataset.edge).toBeUndefined();
  expect(onShot.mock.calls).toEqual([[madeUpShot("x")]]);
  expect(onScene).not.toHaveBeenCalled();
});

it.each([
  [119, "before", false],
  [120, "before", false],
  [121, "after", true],
])("another scene goes before it in its upper half, else behind it: at %d", async (y, edge, after) => {
  const { onShot, onScene } = open({}, beside);
  placeAt(head(), { top: 100, height: 40 });
  const carried = await drag(element("scene"));
  await carried.over(head(), 10, y);
  expect(head().dataset.edge).toBe(edge);
  await carried.drop(head(), 10, y);
  expect(head().dataset.edge).toBeUndefined();
  expect(onScene.mock.calls).toEqual([[other, after]]);
  expect(onShot).not.toHaveBeenCalled();
});

it.each(["foreign shot", "foreign scene", "card"])("nothing else is taken: %s", async (id) => {
  const { onShot, onScene } = open({}, beside);
  const carried = await drag(element(id));
  await carried.over(head(), 10, 90);
  expect(head().dataset.edge).toBeUndefined();
  await carried.drop(head(), 10, 90);
  expect([onShot.mock.calls, onScene.mock.calls]).toEqual([[], []]);
});

it("while it is dragged itself it is marked, and let go over itself it stays", async () => {
  const { onScene } = open({}, beside);
  expect(head().dataset.dragging).toBeUndefined();
  const carried = await drag(head());
  expect(head().dataset.dragging).toBe("true");
  await carried.over(head(), 10, 90);
  expect(head().dataset.edge).toBeUndefined();
  await carried.drop(head(), 10, 90);
  expect(head().dataset.dragging).toBeUndefined();
  expect(onScene).not.toHaveBeenCalled();
});
