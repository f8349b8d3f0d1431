// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { orpc, queryClient, useAnnouncements, useToasts } from "#renderer/lib/index.ts";
import { GenerateDialog } from "#renderer/storyboard/generate/generate-dialog.tsx";
import { useShotDraft } from "#renderer/storyboard/inspector/shot-draft.ts";
import { type ShotTakes, takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog as words } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(clearSongDialog);

const shot = (id: string, number: number, draft: Partial<ShotDraft> = {}, changes: Partial<Shot> = {}) =>
  madeUpShot(id, { prompt: "A lamp", ...draft }, { number, ...changes });
const task = (id: string, state: string) =>
  ({ id, take: 1, state, assetId: state === "ready" ? "film" : null, createdAt: 1, kind: "video" }) as Task;
const waiting = (number: number, id = `waits ${number}`) =>
  shot(id, number, { mode: "frames" }, { chain: { shotId: "a", takeId: null } as Shot["chain"] });

interface Given {
  shots?: Shot[];
  selected?: string[];
  takes?: [string, ShotTakes][];
  settings?: object;
  budgets?: object[];
  answer?: (input: { shots: readonly { id: string }[] }) => unknown;
  save?: (draft: object) => Shot;
}
function open({ shots = [shot("a", 1), shot("b", 2)], selected = [], takes = [], ...more }: Given = {}) {
  furnishSongDialog();
  const core = pageCore({
    settings: { get: () => ({ videoQueuePaused: false, videoPrices: {}, ...more.settings }) as never },
    storyboard: {
      budgets: () => more.budgets ?? [],
      updateShot: ({ draft }) => more.save?.(draft),
      generateMany: (input) =>
        more.answer?.(input) ?? input.shots.map(({ id }) => ({ id, outcome: "sent", error: null })),
    },
  });
  queryClient.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: "film" } }), shots);
  const onClose = vi.fn();
  const { unmount } = render(
    <GenerateDialog
      {...{ shots, media: new Map(), assumed: resolveAssumptions(undefined), onClose }}
      takesByShot={new Map(takes)}
      selected={new Set(selected)}
    />,
    { wrapper: WithinPage },
  );
  const asked = () => core.asked.flatMap(([path, input]) => (path === "storyboard.generateMany" ? [input] : []));
  return { core, asked, onClose, unmount };
}
const chosen = () => named("radio", /./).find((each) => each.getAttribute("aria-checked") === "true")?.textContent;
const confirm = /^(Generate|Send) \d+ takes?/;

it.each<[string, Given, string]>([
  ["all that is missing, of one shot that is selected", { selected: ["a"] }, "All without takes (2)"],
  [
    "the one that is missing, of one shot that is selected",
    { selected: ["a"], takes: [["a", takesOf([task("1", "ready")], null)]] },
    "All without takes (1)",
  ],
  ["those that are selected, of two", { selected: ["a", "b"] }, "Selected (2)"],
  [
    "those that are selected, where nothing is missing",
    {
      selected: ["a"],
      takes: [
        ["a", takesOf([task("1", "ready")], null)],
        ["b", takesOf([task("2", "ready")], null)],
      ],
    },
    "Selected (1)",
  ],
])("begins with %s", async (_what, given, label) => {
  open(given);
  await at("button", confirm);
  expect(chosen()).toBe(label);
});

it("asks for as many takes of each as are chosen, each with an id of its own, and closes when all are sent", async () => {
  const { core, asked, onClose } = open();
  queryClient.setQueryData(orpc.tasks.list.queryKey({ input: { projectId: "film" } }), []);
  await press("button", /^More/);
  await press("button", "Generate 4 takes");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  const [input] = asked() as { shots: { id: string; clientId: string }[] }[];
  expect(input).toEqual({
    ...{ takes: 2, overBudget: false, pass: false },
    shots: [
      { id: "a", clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { id: "b", clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ],
  });
  expect(new Set(input?.shots.map(({ clientId }) => clientId)).size).toBe(2);
  // What shows tasks and shots asks anew.
  const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(isStale(orpc.tasks.list.queryKey({ input: { projectId: "film" } }))).toBe(true);
  expect(isStale(orpc.storyboard.shots.queryKey({ input: { projectId: "film" } }))).toBe(true);
  expect(core.asked.filter(([path]) => path === "storyboard.generateMany")).toHaveLength(1);
});

it.each([true, false])("what was typed last is kept before anything is bought (it can be: %j)", async (keeps) => {
  const shots = [shot("typed", 1), shot("b", 2)];
  let refuses = !keeps;
  const save = (draft: object) => {
    if (refuses) throw new Error("The disk is full.");
    return shot("typed", 1, draft);
  };
  const { core, onClose } = open({ shots, save });
  const { result } = renderHook(() => useShotDraft(shots[0] as Shot), { wrapper: WithinPage });
  act(() => result.current.change({ prompt: "A lamp at dusk" }));
  await press("button", "Generate 2 takes");
  // A draft of another test may be saved along.
  const isOurs = ([path, input]: readonly [string, unknown]) =>
    path === "storyboard.generateMany" ||
    (path === "storyboard.updateShot" && (input as { id: string }).id === "typed");
  const order = () => core.asked.filter(isOurs).map(([path]) => path.slice(11));
  if (keeps) {
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    expect(order()).toEqual(["updateShot", "generateMany"]);
  } else {
    await until(() => expect(document.querySelector("[role=dialog] .notice[data-tone=error]")).not.toBeNull());
    expect(order()).not.toContain("generateMany");
    expect(onClose).not.toHaveBeenCalled();
    refuses = false;
    await act(() => result.current.flush());
  }
});

it("shots that may disappoint are named, of all that are sent, and stop nothing", async () => {
  const hurried =
    "integrated_multimodal_description: [Shot 1] A keeper (S1), old, says: <d>[English] I have kept this lamp for forty years, and forty more to come.</d>\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
  const directed = { directed: true, direction: parseDirection(hurried, 4), duration: 4 };
  const { onClose } = open({
    shots: [shot("a", 1), shot("b", 2, directed), shot("c", 3, { ...directed, duration: 15 })],
  });
  await until(() => expect(words()).toContain("Shot 2 has warnings."));
  await press("button", "Generate 3 takes");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it("nothing is said of warnings where there are none", async () => {
  open();
  await at("button", confirm);
  expect(words()).not.toContain("warnings");
});

it("what the checks refuse is left out by its number, and alone it can't be sent", async () => {
  const many = Array.from({ length: 8 }, (_, at) => shot(`${at}`, at + 1, at > 0 ? { prompt: "" } : {}));
  const { asked, onClose } = open({ shots: many });
  await at("button", "Generate 1 take");
  expect(words()).toContain("7 shots skipped");
  expect(words()).toContain("Shots 2, 3, 4, 5, 6, 7 … failed a check.");
  await press("button", "Generate 1 take");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect((asked()[0] as { shots: { id: string }[] }).shots.map(({ id }) => id)).toEqual(["0"]);
  cleanup();
  open({ shots: many.slice(1, 7) });
  await at("button", "Generate 0 takes");
  expect(words()).toContain("Shots 2, 3, 4, 5, 6, 7 failed a check.");
  expect(words()).toContain("No shots without takes can be generated now.");
  expect(isOff(named("button", "Generate 0 takes")[0])).toBe(true);
});

it("a shot of an unread file is left out, and of an unread address it is said that one can go on without", async () => {
  const references = (name: string): Partial<ShotDraft> => ({ mode: "references", references: [name] });
  open({ shots: [shot("a", 1, references("0199aaaa-0000-7000-8000-000000000000")), shot("b", 2)] });
  await at("button", "Generate 1 take");
  expect(words()).toContain("1 shot skipped");
  expect(named("button", /without|skip/i)).toEqual([]);
  cleanup();
  open({ shots: [shot("a", 1, references("https://a.example/b.png")), shot("b", 2)] });
  await at("button", "Generate 1 take");
  expect(words()).toContain("1 shot skipped");
  expect(document.querySelector(".awaited")).not.toBeNull();
});

it("a shot that waits for another one's frame is sent all the same, and that it waits is said", async () => {
  open({ shots: [shot("a", 1), waiting(2)] });
  await at("button", "Generate 2 takes");
  expect(words()).toContain("1 shot waits for another shot’s last frame");
  expect(words()).not.toContain("is made from its prompt alone");
});

it("frames and references that are none are told by the numbers of their shots", async () => {
  open({ shots: [shot("a", 1), shot("b", 2, { mode: "frames" }), shot("c", 3, { mode: "references" })] });
  await at("button", "Generate 3 takes");
  expect(words()).toContain("Shots 2, 3 have no frames or references");
  expect(words()).not.toContain("waits for another");
});

it("over a budget it says by how much, and is sent only as that", async () => {
  const budget = { scope: "film", budget: { seconds: 12, cost: null }, spent: { seconds: 3, cost: 0 } };
  const { asked, onClose } = open({ budgets: [budget] });
  await at("button", "Send 2 takes anyway");
  expect(words()).toContain("13 s of 12 s · over by 1 s");
  expect(words()).toContain("This goes over budget.");
  await press("button", "Send 2 takes anyway");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toMatchObject([{ overBudget: true }]);
  cleanup();
  open({ budgets: [{ ...budget, spent: { seconds: 2, cost: 0 } }] });
  await until(() => expect(words()).toContain("12 s of 12 s"));
  expect(words()).not.toContain("This goes over budget.");
  expect(named("button", "Generate 2 takes")).toHaveLength(1);
});

it("counts costs by the person's own prices", async () => {
  const budget = { scope: "day", budget: { seconds: null, cost: 100 }, spent: { seconds: 0, cost: 1 } };
  open({ shots: [shot("a", 1)], budgets: [budget], settings: { videoPrices: { "Vendor-H3 768P": 0.5 } } });
  await until(() => expect(words()).toContain("1 used + 2.5 now"));
  cleanup();
  open({ budgets: [budget] });
  await until(() => expect(words()).toContain("1 used + 0 now"));
});

/** All that stands between the choices and the buttons. */
const said = () => ({
  notes: [...document.querySelectorAll(".many > p")].map(({ textContent }) => textContent),
  notices: [...document.querySelectorAll(".many .notice")].map(({ textContent }) => textContent),
  hasTable: document.querySelector("table.plan") !== null,
});
const used = { scope: "film", budget: { seconds: 12, cost: null }, spent: { seconds: 30, cost: 0 } };
const hasBudget = () => words().includes("of 12 s");

it("where all are well only the table stands there", async () => {
  open();
  await at("button", "Generate 2 takes");
  expect(said()).toEqual({ notes: ["Your estimates; the service’s bill is final."], notices: [], hasTable: true });
  expect(named("button", "Cancel")).toHaveLength(1);
  expect(document.querySelector(".awaited")).toBeNull();
});

it("a single shot has its table, its budgets, and what is over them", async () => {
  open({ shots: [shot("a", 1)], budgets: [used] });
  await at("button", "Send 1 take anyway");
  expect([said().hasTable, hasBudget()]).toEqual([true, true]);
  expect(said().notices).toEqual([expect.stringContaining("This goes over budget.")]);
});

it("where nothing can be sent there is neither a table nor a budget, also one that is used up", async () => {
  const { core } = open({ shots: [shot("a", 1, { prompt: "" })], budgets: [used] });
  await until(() => expect(core.asked.map(([path]) => path)).toContain("storyboard.budgets"));
  await until(() => expect(queryClient.isFetching()).toBe(0));
  expect([said().hasTable, hasBudget()]).toEqual([false, false]);
  expect(said().notices).toEqual([expect.stringContaining("1 shot skipped")]);
});

it("of one shot without frames it is said, too", async () => {
  open({ shots: [shot("b", 2, { mode: "frames" })] });
  await at("button", "Generate 1 take");
  expect(words()).toContain("Shot 2 has no frames or references");
});

it("costs are told to a hundredth", async () => {
  open({ shots: [shot("a", 1)], settings: { videoPrices: { "Vendor-H3 768P": 0.333 } } });
  await until(() => expect(document.querySelector("tfoot")?.textContent).toMatch(/5 s1\.6[67]$/));
});

it.each([true, false])("a queue that is paused is told: %j", async (videoQueuePaused) => {
  const { core } = open({ settings: { videoQueuePaused } });
  await until(() => expect(core.asked.map(([path]) => path)).toContain("storyboard.budgets"));
  await until(() => expect(/paused/i.test(words())).toBe(videoQueuePaused));
});

it("what was refused is told by its number and stays to be read; the rest went", async () => {
  const { onClose } = open({
    answer: ({ shots }) =>
      shots.map(({ id }) =>
        id === "a"
          ? { id, outcome: "sent", error: null }
          : { id, outcome: "refused", error: { code: "rate_limited", message: "Later.", retryable: true } },
      ),
  });
  await press("button", "Generate 2 takes");
  await until(() => expect(words()).toContain("Shot 2 wasn’t sent"));
  await until(() => expect(useAnnouncements.getState().polite?.text).toBe("1 take requested."));
  expect(words()).not.toContain("Shot 1 wasn’t sent");
  expect(onClose).not.toHaveBeenCalled();
  expect(named("button", "Cancel")).toEqual([]);
  await press("button", "Close", document.querySelector("[role=dialog]") ?? document);
  expect(onClose).toHaveBeenCalledOnce();
});

it("where asking failed why is told, nothing closes, and a second press asks with the same ids", async () => {
  let refuses = true;
  const { asked, onClose } = open({
    answer: () => {
      if (refuses) throw new Error("The connection broke off.");
    },
  });
  await press("button", "Generate 2 takes");
  await until(() => expect(document.querySelector("[role=dialog] .notice, [role=alert]")).not.toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  refuses = false;
  await press("button", "Generate 2 takes");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()[1]).toEqual(asked()[0]);
});

it("a quick pass is priced and asked for in the smallest size, and leaves out what has it already", async () => {
  const passed = {
    ...task("1", "ready"),
    request: {
      ...{ model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9" },
      content: [{ type: "text", text: "A lamp" }],
    },
  } as Task;
  const shots = [shot("a", 1), shot("b", 2, { duration: 4 }), shot("c", 3)];
  const { asked, onClose } = open({
    ...{ shots, selected: ["a", "b", "c"], takes: [["a", takesOf([passed], null)]] as [string, ShotTakes][] },
    settings: { videoPrices: { "Vendor-H3-Max 480P": 0.1 } },
  });
  await press("radio", "Quick pass (480P)");
  await until(() => expect(words()).toContain("Shot 1 already has this pass"));
  // 5 s each: the model makes none of 4 s.
  await until(() => expect(document.querySelector("tfoot")?.textContent).toContain("10 s1"));
  await press("button", "Generate 2 takes");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toMatchObject([{ pass: true, shots: [{ id: "b" }, { id: "c" }] }]);
});

it.each<[what: string, answer: () => unknown, told: [title: string, body: string | undefined][]]>([
  [
    "failed",
    () => {
      throw new Error("The core is gone.");
    },
    [["Unexpected error.", "Retry. If it happens again, report it."]],
  ],
  [
    "was refused",
    () => [
      { id: "a", outcome: "refused", error: null },
      { id: "b", outcome: "refused", error: null },
    ],
    [["Shot 1 wasn’t sent", "Shot 2 wasn’t sent"]],
  ],
  [
    "went",
    () => [
      { id: "a", outcome: "sent", error: null },
      { id: "b", outcome: "sent", error: null },
    ],
    [],
  ],
])("what %s after the dialog was closed is told elsewhere, and closes no other dialog", async (_what, answer, told) => {
  useToasts.setState({ shown: [] });
  const late = Promise.withResolvers<void>();
  const { asked, onClose, unmount } = open({ answer: () => late.promise.then(answer) });
  await press("button", confirm);
  await until(() => expect(asked()).toHaveLength(1));
  unmount();
  late.resolve();
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(useToasts.getState().shown.map(({ title, body }) => [title, body])).toEqual(told);
  expect(onClose).not.toHaveBeenCalled();
});
