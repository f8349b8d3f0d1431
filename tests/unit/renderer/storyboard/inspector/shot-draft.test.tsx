// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { BoardMedia } from "#renderer/storyboard/board-media.ts";
import {
  checkLimits,
  checkShot,
  flushShotDrafts,
  scenarioOf,
  shotDraftNow,
  unreadFiles,
  useNumberedPrompt,
  useShotDraft,
} from "#renderer/storyboard/inspector/shot-draft.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

await speakEnglish();
afterEach(cleanup);

const [bare, picture, film, song] = ["42", "b.png", "c.mp4", "d.mp3"].map((end) => `https://example.org/${end}`) as [
  string,
  string,
  string,
  string,
];
const board = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });
const films = orpc.storyboard.projects.queryKey();
const noMedia: BoardMedia = new Map();

/** What the core has found at an address. */
function found(url: string, kind: "image" | "video" | "audio") {
  const facts = { kind, format: "x", mime: "x", bytes: 1 };
  const look = { url, facts, partly: false, error: null, kind: null, lookedAt: 1 } as AddressLook;
  queryClient.setQueryData(orpc.addresses.look.queryOptions({ input: { url } }).queryKey, look);
}

function open(shot: Shot, answers: object = {}) {
  const core = pageCore({
    storyboard: {
      updateShot: ({ draft }: { draft: object }) => ({ ...shot, draft: { ...shot.draft, ...draft }, updatedAt: 9 }),
      ...answers,
    },
  } as never);
  queryClient.setQueryData(board, [madeUpShot("other", { prompt: "Fog." }), shot]);
  queryClient.setQueryData(films, [{ id: "film", updatedAt: 1 } as never, { id: "another", updatedAt: 1 } as never]);
  const view = renderHook(
    ({ media }: { media: BoardMedia }) => {
      const draft = useShotDraft(shot);
      useNumberedPrompt(shot, draft.value, media, draft.change);
      return draft;
    },
    { wrapper: WithinPage, initialProps: { media: noMedia } },
  );
  return {
    result: view.result,
    /** The board is drawn with what was found meanwhile. */
    drawn: () => view.rerender({ media: new Map() }),
    saved: () => core.asked.filter(([path]) => path === "storyboard.updateShot").map(([, input]) => input),
    prompts: () => queryClient.getQueryData(board)?.map(({ draft }) => draft.prompt),
  };
}

it("what is typed is shown at once; once it is kept the board has it, and its film is the newest", async () => {
  const { result, saved, prompts } = open(madeUpShot("kept", { prompt: "A lamp." }));
  act(() => result.current.change({ prompt: "A lamp turns." }));
  expect([result.current.value.prompt, result.current.unkept]).toEqual(["A lamp turns.", true]);
  expect(prompts()).toEqual(["Fog.", "A lamp."]);
  await act(() => result.current.flush());
  expect(saved()).toEqual([{ id: "kept", draft: { prompt: "A lamp turns." } }]);
  expect(prompts()).toEqual(["Fog.", "A lamp turns."]);
  expect(queryClient.getQueryData(films)).toEqual([
    { id: "film", updatedAt: 9 },
    { id: "another", updatedAt: 1 },
  ]);
  expect(result.current.unkept).toBe(false);
});

it("a board that was asked for before doesn't put the older text back", async () => {
  const shot = madeUpShot("raced", { prompt: "A lamp." });
  const older = Promise.withResolvers<object>();
  let isAsked = false;
  const shots = () => {
    isAsked = true;
    return older.promise;
  };
  const { result, prompts } = open(shot, { shots });
  const { queryKey, queryFn } = orpc.storyboard.shots.queryOptions({ input: { projectId: "film" } });
  void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  await waitFor(() => expect(isAsked).toBe(true));
  act(() => result.current.change({ prompt: "A lamp turns." }));
  await act(() => result.current.flush());
  older.resolve([shot]);
  await new Promise((done) => setTimeout(done, 20));
  expect(prompts()).toEqual(["Fog.", "A lamp turns."]);
});

it("the draft of a moment is the board's, with what was typed over it", async () => {
  const shot = madeUpShot("now", { prompt: "A lamp." });
  const { result, saved } = open(shot);
  const stale = { ...shot, draft: { ...shot.draft, prompt: "Older" } };
  expect(shotDraftNow(stale).prompt).toBe("A lamp.");
  expect(shotDraftNow({ ...stale, id: "of no board" }).prompt).toBe("Older");
  act(() => result.current.change({ prompt: "Typed" }));
  expect(shotDraftNow(stale).prompt).toBe("Typed");
  await flushShotDrafts(["another"]);
  expect(saved()).toEqual([]);
  await act(() => flushShotDrafts(["another", "now"]));
  expect(saved()).toHaveLength(1);
});

it.each<[what: string, references: string[], patch: object, knew: object | undefined]>([
  [
    "a prompt",
    [bare, picture, film, song, "asset-1"],
    { prompt: "x" },
    { [bare]: "image", [picture]: "image", [film]: "video", [song]: "audio" },
  ],
  ["beats", [film], { direction: wordsDirection("x", 5) }, { [film]: "video" }],
  ["no beats any more", [film], { direction: null }, undefined],
  ["another length", [film], { duration: 8 }, undefined],
  ["a prompt without addresses", ["asset-1"], { prompt: "x" }, undefined],
])("what addresses count as goes along with %s", async (_what, references, patch, knew) => {
  const shot = madeUpShot(`knew ${_what}`, { mode: "references", references, directed: "direction" in patch });
  const { result, saved } = open(shot);
  act(() => result.current.change(patch));
  await act(() => result.current.flush());
  expect(saved()).toEqual([{ id: shot.id, draft: patch, ...(knew ? { knew } : {}) }]);
});

it.each(["video", "audio"] as const)("an address that turns out to be %s counts as that from then on", async (kind) => {
  const shot = madeUpShot(`found ${kind}`, { mode: "references", references: [bare] });
  const { result, saved } = open(shot);
  found(bare, kind);
  act(() => result.current.change({ prompt: "x" }));
  await act(() => result.current.flush());
  expect(saved()).toEqual([{ id: shot.id, draft: { prompt: "x" }, knew: { [bare]: kind } }]);
});

it.each([
  ["a prompt", { prompt: "@image 2 turns" }, { prompt: "@image 1 turns" }],
  ["beats", { direction: wordsDirection("@image 2 turns", 5) }, { direction: wordsDirection("@image 1 turns", 5) }],
  [
    "both",
    { prompt: "@image 2 turns", direction: wordsDirection("Fog.", 5) },
    { prompt: "@image 1 turns", direction: wordsDirection("Fog.", 5) },
  ],
] as const)("%s that isn't kept yet follows when an address turns out to be a film", async (what, typed, followed) => {
  const shot = madeUpShot(`moved ${what}`, {
    ...{ mode: "references", references: [bare, picture], directed: "direction" in typed },
  });
  const { result, drawn } = open(shot);
  act(() => result.current.change(typed));
  drawn();
  // Nothing more is known: nothing moves.
  expect(result.current.value).toMatchObject(typed);
  found(bare, "video");
  drawn();
  await waitFor(() => expect(result.current.value).toMatchObject(followed));
  await act(() => result.current.flush());
});

it("without anything typed nothing follows: the core renumbers what it has", async () => {
  const shot = madeUpShot("core's", { mode: "references", references: [bare, picture], prompt: "@image 2 turns" });
  const { result, drawn, saved } = open(shot);
  found(bare, "video");
  drawn();
  await new Promise((done) => setTimeout(done, 20));
  expect([result.current.value.prompt, result.current.unkept, saved()]).toEqual(["@image 2 turns", false, []]);
  act(() => result.current.change({ duration: 8 }));
  drawn();
  expect(result.current.value.prompt).toBe("@image 2 turns");
  await act(() => result.current.flush());
  expect(saved()).toEqual([{ id: shot.id, draft: { duration: 8 } }]);
});

it.each([
  [{ mode: "text", firstFrame: "a", references: ["b"] }, []],
  [{ mode: "frames", firstFrame: "a", lastFrame: null, references: ["b"] }, ["a"]],
  [{ mode: "frames", firstFrame: "known", lastFrame: "z" }, ["z"]],
  [{ mode: "references", firstFrame: "a", references: ["b", "known"] }, ["b"]],
] as const)("files that would be sent and aren't known yet: %j", (draft, unread) => {
  const media = new Map([["known", {}]]) as unknown as BoardMedia;
  expect(unreadFiles(madeUpShot("x", draft as never).draft, media)).toEqual(unread);
});

it("the checks of the page are the core's own; an editor is told what may disappoint as well", () => {
  const shot = madeUpShot("checked", { prompt: "", directed: true, direction: wordsDirection("", 5) });
  const assumed = resolveAssumptions(undefined);
  const limits = checkLimits(shot, noMedia, assumed);
  expect(limits.length).toBeGreaterThan(0);
  expect(checkShot(shot, noMedia, assumed).slice(0, limits.length)).toEqual(limits);
  expect(scenarioOf(madeUpShot("x", { mode: "text" }), noMedia)).not.toBe(
    scenarioOf(madeUpShot("x", { mode: "frames", firstFrame: "a" }), noMedia),
  );
});
