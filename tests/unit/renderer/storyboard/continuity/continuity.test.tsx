// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { announce, orpc, queryClient, useAnnouncements, useToasts } from "#renderer/lib/index.ts";
import { ContinueDialog, DependentShots } from "#renderer/storyboard/continuity/index.ts";
import { flushShotDrafts, useShotDraft } from "#renderer/storyboard/inspector/shot-draft.ts";
import { linksOf } from "#renderer/storyboard/shot-link.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog as words } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(clearSongDialog);

const settings = { get: () => ({ videoPrices: { "Vendor-H3 768P": 0.5 } }) as never };
const take = (id: string, shotId: string, number = 1, more: Partial<Task> = {}) =>
  ({ id, shotId, take: number, state: "ready", assetId: "film", createdAt: number, ...more }) as Task;

it("a take is continued from its last frame or its last seconds, with what each costs; nothing is sent", async () => {
  furnishSongDialog();
  const core = pageCore({
    settings,
    storyboard: {
      chooseTake: () => madeUpShot("a"),
      changeShots: () => ({ shots: [], addedIds: ["new"] }),
    },
  });
  const onClose = vi.fn();
  const shot = madeUpShot("a", { duration: 6 }, { activeTakeId: "other" });
  render(<ContinueDialog {...{ shot, take: take("t", "a", 2), media: new Map(), onClose }} />, { wrapper: WithinPage });
  // The keyboard begins at what is chosen.
  expect(document.activeElement).toBe(document.querySelector("input[type=radio]:checked"));
  await until(() => expect(words()).toContain("3–4.5"));
  expect(words()).toContain("6 s of video + 3 s of reference");
  await press("button", /^More/);
  await until(() => expect(words()).toContain("3–5"));
  await press("button", "Add shot");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  const asked = core.asked.filter(([path]) => path.startsWith("storyboard.c"));
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(asked).toEqual([
    ["storyboard.chooseTake", { id: "a", taskId: "t" }],
    [
      "storyboard.changeShots",
      expect.objectContaining({
        kind: "chain",
        changes: [expect.objectContaining({ do: "add", after: "a", id }), { do: "chain", to: "a", tail: 4, id }],
      }),
    ],
  ]);
  expect(core.asked.some(([path]) => path.includes("generate"))).toBe(false);
});

type Makes = NonNullable<NonNullable<Answers["storyboard"]>["makeAgain"]>;
const waiting: Makes = ({ shots }) => shots.map(({ id }) => ({ id, outcome: "waiting", error: null }));

function hanging(changes: Partial<Shot> = {}, more: readonly Task[] = [], makeAgain = waiting) {
  furnishSongDialog();
  const core = pageCore({ settings, storyboard: { budgets: () => [], makeAgain } });
  const on = (shotId: string, takeId: string) => ({ chain: { shotId, takeId } });
  const shots = [
    madeUpShot("a"),
    madeUpShot("b", { name: "Fall", mode: "frames" }, { number: 2, ...on("a", "a1"), ...changes }),
    madeUpShot("c", { mode: "frames", duration: 7 }, { number: 3, ...on("b", "b1") }),
  ];
  const tasks = [take("a1", "a"), take("a2", "a", 2), take("b1", "b"), take("c1", "c"), ...more];
  const takesByShot = new Map(
    shots.map(({ id }) => [
      id,
      takesOf(
        tasks.filter((one) => one.shotId === id),
        null,
      ),
    ]),
  );
  const [shot] = shots as [Shot];
  render(<DependentShots {...{ shot, shots, takesByShot, links: linksOf(shots, tasks) }} />, { wrapper: WithinPage });
  const asked = () => core.asked.filter(([path]) => path === "storyboard.makeAgain").map(([, input]) => input);
  return { asked };
}

it("what hangs on a shot is listed with its cost, and asked for by the press alone, once", async () => {
  const { asked } = hanging();
  await press("button", "Regenerate…");
  await until(() => expect(words()).toContain("Shot 2: Fall"));
  expect(words()).toContain("Last frame · H3 · 768P · 7 s");
  await until(() => expect(words()).toContain("12 s"));
  // 5 s and 7 s at 0.5 a second.
  const total = () => [...document.querySelectorAll("tfoot td")].at(-1)?.textContent;
  await until(() => expect(total()).toBe("6"));
  expect(asked()).toEqual([]);
  await press("button", "Generate 2 takes");
  await until(() => expect(named("dialog", /./)).toEqual([]));
  const clientId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(asked()).toEqual([{ id: "a", overBudget: false, shots: ["b", "c"].map((id) => ({ id, clientId })) }]);
});

it.each<[string, Partial<Shot>, Task[], number]>([
  ["waits already", { waiting: { clientId: "wish", takes: 1 } }, [], 1],
  ["is under way", {}, [take("b2", "b", 2, { state: "running", assetId: null })], 1],
  ["may have been bought", {}, [take("b2", "b", 2, { state: "outcome_unknown", assetId: null })], 1],
])("one that %s is not offered again", (_name, changes, more, count) => {
  hanging(changes, more);
  expect(document.body.textContent).toContain(`${count} shot continues from an older take`);
});

it.each<[what: string, refused: string[], said: string, shown: string[]]>([
  ["both are", ["b", "c"], "Next.", ["Shot 2 wasn’t sent", "Shot 3 wasn’t sent"]],
  ["one is", ["c"], "1 take requested. Next.", ["Shot 3 wasn’t sent"]],
])("what the core refuses is named, and only what it took is said: %s", async (_what, refused, said, shown) => {
  const all: string[] = [];
  onTestFinished(
    useAnnouncements.subscribe(({ polite }, before) => {
      if (polite && polite !== before.polite) all.push(polite.text);
    }),
  );
  const { asked } = hanging({}, [], ({ shots }) =>
    shots.map(({ id }) => ({ id, outcome: refused.includes(id) ? "refused" : "waiting", error: null })),
  );
  await press("button", "Regenerate…");
  await press("button", "Generate 2 takes");
  await until(() => expect(words()).toContain(shown[0]));
  // By then all has been said that was told before.
  announce("Next.");
  await until(() => expect(all.join(" ")).toContain("Next."));
  expect(all.join(" ")).toBe(said);
  expect(["Shot 2 wasn’t sent", "Shot 3 wasn’t sent"].filter((title) => words().includes(title))).toEqual(shown);
  expect(isOff(named("button", "Generate 2 takes")[0])).toBe(true);
  await press("button", "Close");
  expect([asked().length, named("dialog", /./)]).toEqual([1, []]);
});

const toasts = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);

it.each<[what: string, answer: (made: object) => object, told: boolean]>([
  ["made", (made) => made, false],
  [
    "refused",
    () => {
      throw new Error("The disk is full.");
    },
    true,
  ],
])("a shot that is %s once its dialog was closed leads nowhere, and a failure is told", async (_what, answer, told) => {
  furnishSongDialog();
  const made = Promise.withResolvers<void>();
  const asked = vi.fn();
  pageCore({
    settings,
    storyboard: {
      changeShots: async () => {
        asked();
        await made.promise;
        return answer({ shots: [], addedIds: ["new"] });
      },
    },
  });
  const onClose = vi.fn();
  const shot = madeUpShot("a", {}, { activeTakeId: "t" });
  const view = render(<ContinueDialog {...{ shot, take: take("t", "a"), media: new Map(), onClose }} />, {
    wrapper: WithinPage,
  });
  await press("button", "Add shot");
  await until(() => expect(asked).toHaveBeenCalledOnce());
  view.unmount();
  window.location.hash = "#/chat";
  made.resolve();
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(toasts().map(([kind]) => kind)).toEqual(told ? ["error"] : []);
  expect([window.location.hash, onClose.mock.calls]).toEqual(["#/chat", []]);
});

it.each<[what: string, makeAgain: Makes, told: unknown[][]]>([
  ["is taken", waiting, []],
  [
    "is refused",
    ({ shots }) => shots.map(({ id }) => ({ id, outcome: "refused", error: null })),
    [["error", "Shot 2 wasn’t sent", "Shot 3 wasn’t sent"]],
  ],
  [
    "fails",
    () => {
      throw new Error("The disk is full.");
    },
    [["error", expect.any(String), expect.anything()]],
  ],
])("what %s after its dialog was closed is told elsewhere, and closes no other dialog", async (_what, answer, told) => {
  const answered = Promise.withResolvers<void>();
  const { asked } = hanging({}, [], async (input, signal) => {
    await answered.promise;
    return answer(input, signal);
  });
  await press("button", "Regenerate…");
  await press("button", "Generate 2 takes");
  await until(() => expect(asked()).toHaveLength(1));
  await press("button", "Cancel");
  await press("button", "Regenerate…");
  answered.resolve();
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(toasts()).toEqual(told);
  expect(named("dialog", /./)).toHaveLength(1);
});

it("what was typed of the shot is saved before another goes on from it, and the board is read anew", async () => {
  furnishSongDialog();
  const core = pageCore({
    settings: { get: () => ({ videoPrices: { "Vendor-H3 768P": 0.1234 } }) as never },
    storyboard: {
      updateShot: ({ draft }) => madeUpShot("typed", draft as object),
      chooseTake: () => madeUpShot("typed"),
      changeShots: () => ({ shots: [], addedIds: ["new"] }),
    },
  });
  const key = orpc.storyboard.projects.queryKey();
  queryClient.setQueryData(key, []);
  const shot = madeUpShot("typed", { duration: 5 }, { activeTakeId: "other" });
  const typing = renderHook(() => useShotDraft(shot), { wrapper: WithinPage });
  act(() => typing.result.current.change({ ratio: "1:1" }));
  const onClose = vi.fn();
  render(<ContinueDialog {...{ shot, take: take("t", "typed"), media: new Map(), onClose }} />, {
    wrapper: WithinPage,
  });
  // Prices are told to the cent.
  await until(() => expect(words()).toContain("0.62–0.99"));
  await press("button", "Add shot");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(core.asked.filter(([path]) => path.startsWith("storyboard.")).map(([path]) => path)).toEqual([
    "storyboard.updateShot",
    "storyboard.chooseTake",
    "storyboard.changeShots",
  ]);
  expect(core.asked.at(-1)?.[1]).toMatchObject({ changes: [{ do: "add", draft: { ratio: "1:1" } }, { do: "chain" }] });
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it("the new shot is opened once the board that shows it was read", async () => {
  furnishSongDialog();
  window.location.hash = "#/storyboard/film/a";
  let read = Promise.resolve();
  const shot = madeUpShot("a", {}, { activeTakeId: "t" });
  const core = pageCore({
    settings,
    storyboard: { shots: () => read.then(() => [shot]), changeShots: () => ({ shots: [], addedIds: ["new"] }) },
  });
  const asks = () => core.asked.filter(([path]) => path === "storyboard.shots").length;
  const board = orpc.storyboard.shots.queryOptions({ input: { projectId: shot.projectId } });
  const { result } = renderHook(() => useQuery(board), { wrapper: WithinPage });
  await until(() => expect(result.current.data).toHaveLength(1));
  const answer = Promise.withResolvers<void>();
  read = answer.promise;
  render(<ContinueDialog {...{ shot, take: take("t", "a"), media: new Map(), onClose: () => {} }} />, {
    wrapper: WithinPage,
  });
  await press("button", "Add shot");
  await until(() => expect(asks()).toBe(2));
  expect(window.location.hash).toBe("#/storyboard/film/a");
  answer.resolve();
  await until(() => expect(window.location.hash).toBe("#/storyboard/film/new"));
});

it.each([
  ["the words can't be saved", "updateShot"],
  ["the take can't be put in use", "chooseTake"],
] as const)("where %s no shot is added, and that is said", async (_what, fails) => {
  furnishSongDialog();
  const refuse = () => {
    throw new Error("The disk is full.");
  };
  const core = pageCore({
    settings,
    storyboard: {
      updateShot: ({ draft }) => madeUpShot(fails, draft as object),
      chooseTake: () => madeUpShot(fails),
      changeShots: () => ({ shots: [], addedIds: [] }),
      [fails]: refuse,
    },
  });
  const shot = madeUpShot(fails, {}, { activeTakeId: "other" });
  const typing = renderHook(() => useShotDraft(shot), { wrapper: WithinPage });
  act(() => typing.result.current.change({ name: "Fall" }));
  render(<ContinueDialog {...{ shot, take: take("t", fails), media: new Map(), onClose: () => {} }} />, {
    wrapper: WithinPage,
  });
  await press("button", "Add shot");
  await until(() => expect(document.querySelector("[role=dialog] [role=alert]")).not.toBeNull());
  expect(core.asked.some(([path]) => path === "storyboard.changeShots")).toBe(false);
  pageCore({ storyboard: { updateShot: ({ draft }) => madeUpShot(fails, draft as object) } });
  await act(() => flushShotDrafts([fails]));
});

it("Escape closes the dialog, and adds nothing", async () => {
  furnishSongDialog();
  const core = pageCore({ settings });
  const onClose = vi.fn();
  const shot = madeUpShot("a", {}, { activeTakeId: "t" });
  render(<ContinueDialog {...{ shot, take: take("t", "a"), media: new Map(), onClose }} />, { wrapper: WithinPage });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(core.asked.some(([path]) => path.startsWith("storyboard."))).toBe(false);
});

it("from its last frame alone, unless seconds are chosen then; without a price there is no figure", async () => {
  furnishSongDialog();
  const core = pageCore({
    settings: { get: () => ({ videoPrices: {} }) as never },
    storyboard: { changeShots: () => ({ shots: [], addedIds: [] }) },
  });
  const shot = madeUpShot("a", {}, { activeTakeId: "t" });
  const onClose = vi.fn();
  render(<ContinueDialog {...{ shot, take: take("t", "a"), media: new Map(), onClose }} />, { wrapper: WithinPage });
  const ways = () => [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const chosen = () => ways().map(({ checked }) => checked);
  expect(chosen()).toEqual([false, true]);
  fireEvent.click(ways()[0] as HTMLElement);
  expect(chosen()).toEqual([true, false]);
  await press("button", /^More/);
  expect(chosen()).toEqual([false, true]);
  fireEvent.click(ways()[0] as HTMLElement);
  expect(document.querySelectorAll(".cost b")).toHaveLength(0);
  await press("button", "Add shot");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  const asked = core.asked.filter(([path]) => path.startsWith("storyboard.c"));
  // What is in use already isn't chosen again.
  expect(asked).toMatchObject([["storyboard.changeShots", { changes: [{ do: "add" }, { do: "chain", tail: null }] }]]);
  const added = (asked[0]?.[1] as { changes: { id: string }[] } | undefined)?.changes[0]?.id;
  expect(window.location.hash).toBe(`#/storyboard/film/${added}`);
});

it("a shot that couldn't be added is said in the dialog, which stays", async () => {
  furnishSongDialog();
  pageCore({
    settings,
    storyboard: {
      changeShots: () => {
        throw new Error("The disk is full.");
      },
    },
  });
  const shot = madeUpShot("a", {}, { activeTakeId: "t" });
  const onClose = vi.fn();
  render(<ContinueDialog {...{ shot, take: take("t", "a"), media: new Map(), onClose }} />, { wrapper: WithinPage });
  await press("button", "Add shot");
  await until(() => expect(document.querySelector("[role=dialog] [role=alert]")).not.toBeNull());
  expect([toasts(), isOff(named("button", "Add shot")[0])]).toEqual([[], false]);
  await press("button", "Cancel");
  expect(onClose).toHaveBeenCalledOnce();
});
