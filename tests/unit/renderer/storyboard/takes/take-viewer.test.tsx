// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import { TakeViewer } from "#renderer/storyboard/takes/take-viewer.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, chooseFrom, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSight } from "../../watched-sight.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  watchedSight();
  for (const name of ["load", "pause"] as const)
    vi.spyOn(HTMLMediaElement.prototype, name).mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  useToasts.setState({ shown: [] });
  location.hash = "";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useToasts.setState({ shown: [] });
});

const task = (take: number, changes: Partial<Task> = {}) =>
  ({
    ...{ id: `t${take}`, take, createdAt: take, assetId: `a${take}`, state: "ready", model: "Vendor-H3", error: null },
    ...{ request: { model: "Vendor-H3", content: [], resolution: "768P", duration: 5, ratio: "16:9" } },
    ...{ direction: null, cast: [], copyOf: null, sandbox: false, waitsUntil: null, ...changes },
  }) as unknown as Task;
const asset = (id: string, state: string) =>
  ({
    ...{ id, kind: "video", state, rating: 0, name: `${id}.mp4` },
    facts: { kind: "video", format: "mp4", durationSeconds: 5, frameRate: 24, width: 854, height: 480 },
  }) as unknown as Asset;

let shots = 0;
function open(
  tasks: readonly Task[],
  { fresh = [] as string[], missing = [] as string[], active = tasks[0]?.id ?? null, refuses = false } = {},
) {
  shots += 1;
  const shot = madeUpShot(`viewed ${shots}`, { prompt: "Fog.", duration: 5 }, { number: 3 });
  const other = madeUpShot(`beside ${shots}`, {}, { number: 4 });
  const core = pageCore({
    storyboard: {
      newTakes: () => fresh,
      lookedAt: () => undefined,
      chooseTake: ({ taskId }) => {
        if (refuses) throw new Error("It’s gone.");
        return { ...shot, activeTakeId: taskId };
      },
    },
    connections: { list: () => [] },
  });
  // What the board has read of the film's shots.
  const key = orpc.storyboard.shots.queryKey({ input: { projectId: shot.projectId } });
  queryClient.setQueryData<Shot[]>(key, [shot, other]);
  const media = new Map(
    ["a1", "a2", "a3"].map((id) => [id, asset(id, missing.includes(id) ? "missing" : "ready")] as const),
  );
  render(
    <TooltipProvider>
      <TakeViewer {...{ shot, media }} takes={takesOf(tasks, active)} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asks = (name: string) => core.asked.filter(([path]) => path === `storyboard.${name}`).map(([, input]) => input);
  const actives = () => queryClient.getQueryData<Shot[]>(key)?.map(({ activeTakeId }) => activeTakeId ?? null);
  return { shot, asks, actives };
}
const command = () => useCommands.getState().byOwner["storyboard.review"]?.[0];
const rows = () => named("button", /^Choose take/).map((each) => each.getAttribute("aria-label"));
const chosen = () =>
  named("button", /^Choose take/).map((each) => [each.getAttribute("aria-pressed"), each.closest("li")?.ariaCurrent]);

it("each take says what it is; one without a file can't be chosen", async () => {
  open([task(3), task(2), task(1, { assetId: null, state: "failed" })], { fresh: ["t2"], active: "t3" });
  await at("button", "Choose take 2: New");
  expect(rows()).toEqual(["Choose take 3: Ready", "Choose take 2: New", "Choose take 1: Failed"]);
  expect(named("button", /^Choose take/).map((each) => each.matches(":disabled"))).toEqual([false, false, true]);
  expect(chosen().map(([pressed]) => pressed)).toEqual(["true", "false", "false"]);
  expect([...document.querySelectorAll(".takerows li")].map((each) => each.getAttribute("aria-current"))).toEqual([
    ...["true", null, null],
  ]);
  expect(document.querySelectorAll(".newTake")).toHaveLength(1);
  expect(document.querySelector(".fig")?.textContent).toBe("3 takes");
});

it("a sample of the sandbox is called one", async () => {
  open([task(1, { sandbox: true })]);
  await at("button", "Choose take 1: Ready");
  expect(document.querySelector(".fig")?.textContent).toBe("Sandbox sample · 1 take");
});

it("a take that is pressed stands for the shot at once, and the others of the film stay as they were", async () => {
  const { asks, actives, shot } = open([task(2), task(1)]);
  await press("button", "Choose take 1: Ready");
  await until(() => expect(asks("chooseTake")).toEqual([{ id: shot.id, taskId: "t1" }]));
  await until(() => expect(actives()).toEqual(["t1", null]));
  expect(asks("lookedAt")).toEqual([]);
});

it("a new one that isn't shown is offered, and is looked at once it is used", async () => {
  const { asks } = open([task(3, { assetId: null, state: "running" }), task(2), task(1)], {
    fresh: ["t2", "t3"],
    active: "t1",
  });
  await until(() =>
    expect(document.querySelector(".offered")?.textContent).toBe("Take 2 is ready. The film uses another take.Use it"),
  );
  await press("button", "Use it");
  await until(() => expect(asks("lookedAt")).toEqual([{ taskIds: ["t2"] }]));
  expect(asks("chooseTake")).toEqual([expect.objectContaining({ taskId: "t2" })]);
});

it.each([
  ["the one that is shown", ["t2"], "t2"],
  ["what was seen", [], "t1"],
  ["one that isn't here", ["t3"], "t1"],
])("%s isn't offered", async (_what, fresh, active) => {
  open([task(3, { assetId: null, state: "running" }), task(2), task(1)], { fresh, active });
  await at(
    "button",
    fresh.includes("t3") ? "Choose take 3: New" : fresh.includes("t2") ? "Choose take 2: New" : /take 2/,
  );
  expect(document.querySelector(".offered")).toBeNull();
});

it("one that can't be chosen says why, and nothing is changed", async () => {
  const { actives, asks } = open([task(2), task(1)], { fresh: ["t1"], active: "t2", refuses: true });
  await press("button", "Choose take 1: New");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(actives()).toEqual([null, null]);
  expect(asks("lookedAt")).toEqual([]);
});

it.each([
  ["a take that is here", [], true],
  ["none", ["a1", "a2"], false],
])("with %s takes can be compared, by a button and by a command", async (_what, missing, can) => {
  open([task(2), task(1)], { missing });
  await at("button", "Choose take 1: Ready");
  expect(named("button", "Review takes")).toHaveLength(can ? 1 : 0);
  expect(command()?.disabled).toBe(!can);
  if (!can) {
    // What isn't here stands there as a frame that says so, and nothing plays.
    expect(document.querySelector("video")).toBeNull();
    expect(document.querySelector(".takegrid .stand")).not.toBeNull();
    return;
  }
  expect(document.querySelector(".takegrid .stand")).toBeNull();
  act(() => command()?.run());
  await at("dialog", "Takes of shot 3");
  await press("button", "Use take 1");
  await press("button", "Close");
  await gone("dialog", "Takes of shot 3");
  await press("button", "Review takes");
  await at("dialog", "Takes of shot 3");
});

it("before any take is here nothing stands beside the list", async () => {
  open([task(1, { assetId: null, state: "running" })]);
  await at("button", "Choose take 1: Running");
  expect(document.querySelector(".takegrid")?.hasAttribute("data-alone")).toBe(true);
  expect(document.querySelector(".takegrid .stand, video")).toBeNull();
});

const items = () => named("menuitem", /./).map(({ textContent }) => textContent);

it.each<[string, Partial<Task>, string[], string[]]>([
  ["a take", {}, [], ["Show in Library", "Continue this take…", "Show task"]],
  ["a copy", { copyOf: "t9" }, ["Copied take, not charged"], ["Show in Library", "Continue this take…", "Show task"]],
  ["a take without a file", { assetId: null, state: "failed" }, [], ["Show task"]],
])("%s leads to its file, its continuation and its task", async (_what, changes, headings, expected) => {
  open([task(1, changes)]);
  fireEvent.keyDown(await at("button", "Actions for take 1"), { key: "Enter" });
  await at("menuitem", "Show task");
  expect(items()).toEqual(expected);
  expect([...document.querySelectorAll("[role=menu] .hd")].map((e) => e.textContent)).toEqual(headings);
});

it.each([
  ["Show in Library", "#/library/a2"],
  ["Show task", "#/tasks/t2"],
])("%s opens it", async (item, address) => {
  open([task(2), task(1)]);
  await chooseFrom("Actions for take 2", item);
  await until(() => expect(location.hash).toBe(address));
});

it("a take is continued from its own menu, and the question closes", async () => {
  open([task(2), task(1)]);
  await chooseFrom("Actions for take 1", "Continue this take…");
  await at("dialog", "Continue shot 3, take 1");
  await press("button", "Cancel");
  await gone("dialog", "Continue shot 3, take 1");
});

const timedOut = { code: "NETWORK", message: "m" } as unknown as Task["error"];
it.each<[string, Partial<Task>, RegExp | null]>([
  ["failed", { state: "failed", assetId: null, error: timedOut }, /./],
  ["has an unknown outcome", { state: "outcome_unknown", assetId: null }, /^Outcome unknown$/],
  ["is ready", {}, null],
  ["is being made", { state: "running", assetId: null }, null],
])("why the newest gave nothing is said where it %s", async (_what, changes, words) => {
  open([task(2, changes), task(1, { state: "failed", assetId: null, error: timedOut })]);
  await at("button", /^Choose take 2/);
  const why = document.querySelector(".whynot");
  if (words === null) {
    expect(why).toBeNull();
    return;
  }
  expect(why?.querySelector("b")?.textContent).toMatch(words);
  await press("button", "Open task");
  await until(() => expect(location.hash).toBe("#/tasks/t2"));
});
