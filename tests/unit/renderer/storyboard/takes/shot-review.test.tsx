// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { changeDraft, useToasts } from "#renderer/lib/index.ts";
import { shotDraftNow } from "#renderer/storyboard/inspector/shot-draft.ts";
import { ShotReview } from "#renderer/storyboard/takes/shot-review.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
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
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useToasts.setState({ shown: [] });
});

const requestOf = (text: string) => ({
  ...{ model: "Vendor-H3", content: [{ type: "text", text }], resolution: "768P", duration: 5, ratio: "16:9" },
});
const task = (take: number, changes: object = {}) =>
  ({
    ...{ id: `t${take}`, take, createdAt: take, assetId: `a${take}`, state: "ready", model: "Vendor-H3" },
    ...{ request: requestOf("Fog."), direction: null, cast: [], ...changes },
  }) as unknown as Task;
const asset = (id: string, state = "ready") =>
  ({
    ...{ id, kind: "video", state, rating: 0, name: `${id}.mp4` },
    facts: { kind: "video", durationSeconds: 5, frameRate: 24, width: 854, height: 480 },
  }) as unknown as Asset;

let shots = 0;
/** The takes of a shot of its own. */
function open(tasks: readonly Task[], { fresh = [] as string[], missing = [] as string[], refuses = false } = {}) {
  shots += 1;
  const shot = madeUpShot(`reviewed ${shots}`, { prompt: "Fog.", duration: 5 }, { number: 3 });
  const { asked } = pageCore({
    storyboard: {
      newTakes: () => fresh,
      lookedAt: () => {
        if (refuses) throw new Error("away");
      },
      retake: () => [],
      updateShot: () => shot,
    },
    connections: { list: () => [] },
    library: { rate: () => ({}), annotate: () => ({}) },
  });
  const media = new Map(
    ["a1", "a2", "a3"].map((id) => [id, asset(id, missing.includes(id) ? "missing" : "ready")] as const),
  );
  const calls = { onChoose: vi.fn(), onClose: vi.fn() };
  render(
    <TooltipProvider>
      <ShotReview {...{ shot, media, ...calls }} takes={takesOf(tasks, tasks[0]?.id ?? null)} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asks = (name: string) => asked.filter(([path]) => path === `storyboard.${name}`).map(([, input]) => input);
  return { ...calls, shot, asked, asks, draft: () => shotDraftNow(shot) };
}
const told = () => useToasts.getState().shown.map(({ kind, title, action }) => [kind, title, action?.label]);
const takes = () => named("button", /^Take \d$/).map(({ textContent }) => textContent?.match(/Take \d/)?.[0]);

it("those that can be played stand there in their order, and the one in use is shown", async () => {
  const { onChoose, onClose } = open([task(3), task(2), task(1, { assetId: null }), task(4, { assetId: "a1" })], {
    missing: ["a2"],
  });
  await at("dialog", "Takes of shot 3");
  expect(takes()).toEqual(["Take 3", "Take 4"]);
  expect([...document.querySelectorAll(".verdict")].map((each) => each.getAttribute("aria-label"))).toEqual([
    ...["Take 3", "Take 4"],
  ]);
  await press("button", "Use take 4");
  expect(onChoose.mock.calls.map(([{ id }]) => id)).toEqual(["t4"]);
  await press("button", "Close");
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ["new ones are told to be looked at, once", ["t1", "t3", "foreign"], [{ taskIds: ["t1", "t3"] }], false],
  ["of none that is new nothing is told", ["foreign"], [], false],
  ["a core that doesn't hear it is no failure", ["t2"], [{ taskIds: ["t2"] }], true],
])("%s", async (_what, fresh, told, refuses) => {
  const { asks, asked } = open([task(1), task(2), task(3)], { fresh, refuses });
  await until(() => expect(asked.map(([path]) => path)).toContain("storyboard.newTakes"));
  await until(() => expect(asks("lookedAt")).toEqual(told));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(asks("lookedAt")).toEqual(told);
});

const unreadable = task(2, { request: { nothing: true } });
it.each(["Reuse the settings of take 2", "Regenerate take 2"])(
  "of a take whose request can't be read that is said: %s",
  async (button) => {
    open([unreadable]);
    await press("button", button);
    expect(told()).toEqual([["error", "This take’s request can’t be read", undefined]]);
    expect(named("dialog", /replace|^Regenerate/i)).toEqual([]);
  },
);

const asker = "Replace the shot’s settings with those of take 2?";

it("the settings of a take are the shot's after a question, and can be given back", async () => {
  const { draft } = open([task(2, { request: requestOf("Rain.") })]);
  await press("button", "Reuse the settings of take 2");
  const dialog = await at("dialog", asker);
  expect([...dialog.querySelectorAll("tbody tr")].map(({ textContent }) => textContent)).toContain("PromptFog.Rain.");
  expect(draft().prompt).toBe("Fog.");
  await press("button", "Keep current settings", dialog);
  await gone("dialog", asker);
  expect([draft().prompt, told()]).toEqual(["Fog.", []]);
  await press("button", "Reuse the settings of take 2");
  await press("button", "Replace", await at("dialog", asker));
  await gone("dialog", asker);
  expect(draft().prompt).toBe("Rain.");
  expect(told()).toEqual([["done", "The shot now uses the settings of take 2", "Undo"]]);
  const action = useToasts.getState().shown[0]?.action;
  expect(action?.undoes).toBe(true);
  act(() => action?.run());
  expect(draft().prompt).toBe("Fog.");
});

it("a prompt that was written on since stays: Undo says so", async () => {
  const { shot, draft } = open([task(2, { request: requestOf("Rain.") })]);
  await press("button", "Reuse the settings of take 2");
  await press("button", "Replace", await at("dialog", asker));
  await gone("dialog", asker);
  const back = useToasts.getState().shown[0]?.action;
  // The review is closed by then, and the prompt written in the inspector.
  cleanup();
  act(() => changeDraft(`shot/${shot.id}`, { prompt: "Rain on the pier." }));
  act(() => back?.run());
  expect(draft().prompt).toBe("Rain on the pier.");
  expect(told().at(-1)).toEqual(["error", "Can’t undo: it has changed since then", undefined]);
});

it("settings that are the same already are said to be", async () => {
  const { draft } = open([task(2, { request: requestOf("Rain.") })]);
  await press("button", "Reuse the settings of take 2");
  await press("button", "Replace", await at("dialog", asker));
  await gone("dialog", asker);
  useToasts.setState({ shown: [] });
  await press("button", "Reuse the settings of take 2");
  expect(told()).toEqual([["done", "The shot already uses the settings of take 2", undefined]]);
  expect([named("dialog", asker), draft().prompt]).toEqual([[], "Rain."]);
});

it("a take is asked for again, and that it was is said; one that is given up isn't", async () => {
  const { asks } = open([task(2)]);
  await press("button", "Regenerate take 2");
  await press("button", "Cancel", await at("dialog", "Regenerate take 2"));
  await gone("dialog", "Regenerate take 2");
  expect([told(), asks("retake")]).toEqual([[], []]);
  await press("button", "Regenerate take 2");
  await press("button", "Generate take", await at("dialog", "Regenerate take 2"));
  await gone("dialog", "Regenerate take 2");
  expect(told()).toEqual([["done", "New take of shot 3 requested", undefined]]);
  expect(asks("retake")).toMatchObject([{ id: `reviewed ${shots}`, taskId: "t2", model: "Vendor-H3" }]);
});
