// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { BoardBar, type BoardBarProps } from "#renderer/storyboard/board/board-bar.tsx";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shot = (number: number, duration: number): Shot => madeUpShot(`s${number}`, { duration }, { number });
const footage = { ...plainFilm, clips: { x: { ...wholeTake, footage: "f", hold: 4 } }, order: ["x"] };

let run = 0;
interface Wanted extends Partial<BoardBarProps> {
  readonly view?: Project["view"];
  readonly film?: typeof plainFilm;
}
/** A film of its own for each: drafts of films live as long as the page. */
function open({ view = "board", film = plainFilm, ...given }: Wanted = {}) {
  run += 1;
  pageCore({ storyboard: { updateProject: () => ({}) } } as never);
  const onGenerate = vi.fn();
  const add = vi.fn();
  const project = { id: `bar ${run}`, title: "Saltlight", view, film } as unknown as Project;
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const props = {
    ...{ project, filmMenu: null, onSettings: vi.fn(), shots: [], clips: [], takesByShot: new Map(), media: new Map() },
    ...{ history: { undo: undefined, redo: undefined }, selected: 1, waiting: [], crowded: false },
    ...{ onGenerate, actions: { add }, ...given },
  } as unknown as BoardBarProps;
  const { container } = render(
    <TooltipProvider>
      <BoardBar {...props} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const words = () => [...container.querySelectorAll(".cap.cut")].map(({ textContent }) => textContent);
  const isCrowded = () => container.querySelector(".crowded") !== null;
  const offered = () => ["Generate shots…", "Add shot", "Export film"].filter((name) => named("button", name)[0]);
  return { container, words, isCrowded, offered, onGenerate, add };
}

it.each<[shots: readonly Shot[], words: string]>([
  [[], "No shots"],
  [[shot(1, 5)], "1 shot · 5 s"],
  [[shot(1, 5), shot(2, 4)], "2 shots · 9 s"],
  [Array.from({ length: 9 }, (_, at) => shot(at + 1, 11)), "9 shots · 99 s"],
  [Array.from({ length: 10 }, (_, at) => shot(at + 1, 10)), "10 shots · 1:40"],
])("how much the film is is told: %#", (shots, words) => {
  expect(open({ shots }).words()).toEqual([words]);
});

it.each([
  [1, false, ["1 shot · 5 s"], false],
  [2, false, ["1 shot · 5 s", "2 selected"], true],
  [1, true, ["1 shot · 5 s"], true],
])("of %d selected (the queue says something: %s) it says %j", (selected, crowded, words, isCrowded) => {
  const bar = open({ shots: [shot(1, 5)], selected, crowded });
  expect([bar.words(), bar.isCrowded()]).toEqual([words, isCrowded]);
});

it.each<[what: string, given: Wanted, hasViews: boolean, offered: string[]]>([
  ["a film without anything", {}, false, ["Add shot"]],
  ["one without shots, as a script", { view: "script" }, true, ["Add shot"]],
  ["a film of footage alone", { film: footage }, false, ["Add shot", "Export film"]],
  ["a film of one shot", { shots: [shot(1, 5)] }, true, ["Generate shots…", "Add shot", "Export film"]],
])("what can be done with %s", (_what, given, hasViews, offered) => {
  const bar = open(given);
  expect([named("radio", "Script").length > 0, bar.offered()]).toEqual([hasViews, offered]);
});

it("shots are generated and added from there", () => {
  const { onGenerate, add } = open({ shots: [shot(1, 5)] });
  fireEvent.click(named("button", "Generate shots…")[0] as HTMLElement);
  fireEvent.click(named("button", "Add shot")[0] as HTMLElement);
  expect([onGenerate.mock.calls.length, add.mock.calls]).toEqual([1, [[]]]);
});
