// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { ShotCard, type ShotCardProps } from "#renderer/storyboard/board/shot-card.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { placeAt } from "../../dragged.ts";

import { pageCore } from "../../page-core.ts";
import { watchedSight } from "../../watched-sight.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  watchedSight();
  pageCore();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const task = (take: number, state: string) =>
  ({
    id: `${take}`,
    take,
    state,
    assetId: null,
    createdAt: take,
    kind: "video",
    request: {},
    waitsUntil: null,
  }) as unknown as Task;
const link = (state: string, number?: number) =>
  ({ state, parent: number === undefined ? undefined : { number } }) as ShotCardProps["link"];

function open(draft: Partial<ShotDraft> = {}, given: Partial<ShotCardProps> = {}) {
  const shot = madeUpShot("a", { prompt: "A lamp", ...draft }, { number: 3 });
  const props = {
    ...{ shot, takes: takesOf([], null), media: new Map(), assumed: resolveAssumptions(undefined), meant: [shot] },
    ...{ open: false, selected: false, fresh: false, place: undefined, paused: false, link: undefined },
    ...{ chained: undefined, last: 5, actions: { move: vi.fn(), select: vi.fn(), haveTakes: () => false } as never },
    ...{ onPress: vi.fn(), onMenu: vi.fn(), onKeyDown: vi.fn(), onGroup: vi.fn(), ...given },
  };
  render(
    <TooltipProvider>
      <ul>
        <ShotCard {...props} />
      </ul>
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return props;
}
const face = () => document.getElementById("a-face") as HTMLElement;
const card = () => document.querySelector("li") as HTMLElement;
/** What a screen reader says of it after its number and name. */
const said = () => face().getAttribute("aria-label") ?? "";
const words = () => card().textContent ?? "";

// @shows First use, point by point › A3. A paused queue says what it holds and what is at the service
it.each<[string, Partial<ShotDraft>, Partial<ShotCardProps>, string]>([
  ["a draft", {}, {}, "Draft"],
  ["checks that block it", { duration: 99 }, {}, "1 check failed"],
  ["a take that is made", {}, { takes: takesOf([task(1, "running")], null) }, "Running"],
  ["its place in the line", {}, { takes: takesOf([task(1, "queued")], null), place: 2 }, "Queued #2"],
  [
    "that a paused queue holds it",
    {},
    { takes: takesOf([task(1, "intent")], null), place: 2, paused: true },
    "Paused #2",
  ],
  [
    "that it is at the service, whatever is paused here",
    {},
    { takes: takesOf([task(1, "queued")], null), place: 2, paused: true },
    "Queued at service #2",
  ],
  ["whose last frame it waits for", { mode: "frames" }, { link: link("waiting", 2) }, "Waits for shot 2"],
  ["that it waits for a shot that is gone", { mode: "frames" }, { link: link("waiting") }, "Waits for shot ?"],
  ["that it begins on another take's frame", { mode: "frames" }, { link: link("stale", 2) }, "First frame out of date"],
  ["that a take is new", {}, { fresh: true }, "Draft, New"],
])("says %s", (_what, draft, given, state) => {
  open(draft, given);
  expect(said()).toBe(`Shot 3: Unnamed. ${state}`);
  expect(document.querySelector(".newTake") !== null).toBe(given.fresh === true);
});

it("a shot without a name and a prompt says so, and that it has no takes", () => {
  open({ prompt: "", name: "" });
  expect(words()).toMatch(/No takes/);
  expect(document.querySelector("p")?.className).toBe("unwritten");
  expect([document.querySelector("p")?.title, document.querySelector(".name")?.getAttribute("title")]).toEqual([
    "",
    null,
  ]);
  cleanup();
  open({ name: "Harbor" }, { takes: takesOf([task(1, "failed"), task(2, "failed")], null) });
  expect(words()).toMatch(/Harbor.*2 takes$/);
  expect(document.querySelector("p")?.className).toBe("");
  expect(document.querySelector("p")?.textContent).toBe("A lamp");
});

it.each<[string, Partial<ShotDraft>, string]>([
  ["from text", {}, "16:9"],
  ["from frames", { mode: "frames", firstFrame: "f" }, "Adaptive"],
  ["from a last frame alone", { mode: "frames", lastFrame: "f" }, "Adaptive"],
  ["from frames that it has none of", { mode: "frames" }, "16:9"],
  ["from text, with frames that are kept", { firstFrame: "f" }, "16:9"],
])("says the ratio that it is made in: %s", (_what, draft, ratio) => {
  open(draft);
  expect([...document.querySelectorAll(".spec > span")].map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    ...["H3", "768P", "5 s"],
    expect.stringMatching(new RegExp(`^${ratio}`, "i")),
  ]);
});

it("the open one is reached by Tab and says that it is open, a selected one that it is selected", () => {
  open({}, { open: true, selected: true });
  expect([face().tabIndex, face().getAttribute("aria-current"), face().getAttribute("aria-pressed")]).toEqual([
    ...[0, "true", "true"],
  ]);
  expect([card().dataset.picked, card().className]).toEqual(["true", "shot crop"]);
  cleanup();
  open();
  expect([face().tabIndex, face().getAttribute("aria-current"), face().getAttribute("aria-pressed")]).toEqual([
    ...[-1, null, "false"],
  ]);
  expect([card().dataset.picked, card().className]).toEqual([undefined, "shot"]);
});

it("presses, keys and its menu go to the board", () => {
  const { onPress, onKeyDown, onMenu } = open();
  fireEvent.click(face());
  fireEvent.keyDown(face(), { key: "ArrowRight" });
  fireEvent.contextMenu(card());
  expect([onPress, onKeyDown, onMenu].map((each) => (each as ReturnType<typeof vi.fn>).mock.calls.length)).toEqual([
    ...[1, 1, 1],
  ]);
});

it.each([
  ["current", /chain$/, /./],
  ["stale", /stale$/, /./],
] as const)("that the next shot begins on its last frame is marked: %s", (chained, name, title) => {
  open({}, { chained });
  const mark = document.querySelector<HTMLElement>(".chain");
  expect([mark?.className, mark?.title]).toEqual([expect.stringMatching(name), expect.stringMatching(title)]);
  cleanup();
  open();
  expect(document.querySelector(".chain")).toBeNull();
});

it("files over it say which frame they would become; other things don't, and it is taken back when they leave", () => {
  open();
  placeAt(card(), { left: 100, width: 200 });
  const carry = (x: number, types = ["Files"]) => {
    const event = createEvent.dragOver(card());
    Object.defineProperties(event, { clientX: { value: x }, dataTransfer: { value: { types } } });
    fireEvent(card(), event);
    return event.defaultPrevented;
  };
  const marked = () => card().innerHTML;
  const bare = marked();
  expect(carry(150, ["text/plain"])).toBe(false);
  expect(marked()).toBe(bare);
  expect(carry(150)).toBe(true);
  const first = marked();
  expect(first).not.toBe(bare);
  expect(carry(200)).toBe(true);
  expect(marked()).toBe(first);
  expect(carry(201)).toBe(true);
  expect(marked()).not.toBe(first);
  const leave = (relatedTarget: Element | null) =>
    fireEvent(card(), new MouseEvent("dragleave", { bubbles: true, relatedTarget }));
  leave(face());
  expect(marked()).not.toBe(bare);
  leave(null);
  expect(marked()).toBe(bare);
});

it("after a pointer has rested on it for a moment its take plays, until the pointer leaves", () => {
  vi.useFakeTimers();
  const film = {
    id: "film",
    name: "film",
    kind: "video",
    state: "ready",
    facts: { kind: "video" },
  } as unknown as Asset;
  const taken = { ...task(1, "ready"), assetId: "film" } as Task;
  open({}, { takes: takesOf([taken], null), media: new Map([["film", film]]) });
  const plays = () => document.querySelector("video.glimpse") !== null;
  const over = new MouseEvent("pointerover", { bubbles: true });
  act(() => void fireEvent(card(), Object.assign(over, { pointerType: "mouse" })));
  act(() => void vi.advanceTimersByTime(179));
  expect(plays()).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(plays()).toBe(true);
  fireEvent(card(), new MouseEvent("pointerout", { bubbles: true }));
  expect(plays()).toBe(false);
});

it("a pointer that passes over starts nothing; one that rests plays what is there; a finger doesn't", () => {
  vi.useFakeTimers();
  open();
  const enter = (pointerType: string) =>
    act(() => {
      const event = new MouseEvent("pointerover", { bubbles: true });
      fireEvent(card(), Object.assign(event, { pointerType }));
    });
  enter("mouse");
  expect(vi.getTimerCount()).toBe(1);
  fireEvent(card(), new MouseEvent("pointerout", { bubbles: true }));
  expect(vi.getTimerCount()).toBe(0);
  enter("touch");
  expect(vi.getTimerCount()).toBe(0);
  enter("mouse");
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
