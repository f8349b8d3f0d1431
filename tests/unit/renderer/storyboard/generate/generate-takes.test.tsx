// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { listCommands, orpc, queryClient, useCommands } from "#renderer/lib/index.ts";
import { GenerateSong, type GenerateSongProps } from "#renderer/song/generate-song.tsx";
import { GenerateShot, type GenerateShotProps } from "#renderer/storyboard/generate/generate-shot.tsx";
import type { Finding } from "#shared/rules/finding.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(clearSongDialog);

const finding = (code: string, severity: Finding["severity"] = "error") =>
  ({ code, severity, field: "", parameters: {} }) as unknown as Finding;
const { draft } = madeUpShot("shot", { prompt: "A lamp", duration: 6 });
const refusal = (code: "over_budget" | "disk_full", details = {}) =>
  new ORPCError("FAILED", { data: failure(code, { details }).error });

function open(element: (flush: () => Promise<void>) => ReactElement, answers: Answers, flush = vi.fn(async () => {})) {
  furnishSongDialog();
  const core = pageCore(answers);
  const queryKey = orpc.tasks.list.queryKey({ input: { projectId: "film" } });
  queryClient.setQueryData(queryKey, []);
  const view = render(element(flush), { wrapper: WithinPage });
  const wishes = () =>
    core.asked.flatMap(([path, input]) => (path.endsWith(".generate") ? [input as Record<string, unknown>] : []));
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  return { ...view, core, wishes, isStale, flush };
}
const openShot = (
  given: Partial<GenerateShotProps> = {},
  answer: () => unknown = () => [],
  flush?: () => Promise<void>,
) =>
  open(
    (flush) => (
      <GenerateShot
        {...{ shotId: "shot", draft, findings: [], unread: [], waits: undefined, uploaded: undefined, flush, ...given }}
      />
    ),
    { storyboard: { generate: answer } },
    flush as never,
  );
const openSong = (
  given: Partial<GenerateSongProps> & { lyrics?: () => string } = {},
  answer: () => unknown = () => [],
) => {
  const { lyrics = () => "[Verse]", ...props } = given;
  const sound = { model: "music-3.0", instrumental: false } as GenerateSongProps["draft"];
  return open(
    (flush) => <GenerateSong {...{ songId: "song", draft: sound, findings: [], undecided: 0, flush, ...props }} />,
    {
      songs: {
        generate: answer,
        list: () => [
          { id: "other", draft: { lyrics: "no" } },
          { id: "song", draft: { lyrics: lyrics() } },
        ],
      },
    },
  );
};
const words = () => document.body.textContent ?? "";
const off = (name = "Generate") => isOff(named("button", name)[0]);

it("a press has what was typed kept first, then asks once for as many takes as are chosen", async () => {
  const order: string[] = [];
  const kept = Promise.withResolvers<void>();
  const flush = () => kept.promise.then(() => void order.push("kept"));
  const { wishes, isStale } = openShot({}, () => order.push("asked"), flush);
  expect(words()).toContain("1 take · 6 s");
  await press("button", "More");
  expect(words()).toContain("2 takes · 12 s");
  await press("button", "Generate");
  await until(() => expect(off()).toBe(true));
  kept.resolve();
  await until(() => expect(isStale()).toBe(true));
  await until(() => expect(off()).toBe(false));
  expect(order).toEqual(["kept", "asked"]);
  expect(wishes()).toEqual([
    { id: "shot", takes: 2, overBudget: false, clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

// @shows First use, point by point › A1. A draft's flush means that the core has it; what couldn't be kept buys nothing
it("what couldn't be kept is told where it was pressed, and nothing is bought", async () => {
  const { wishes } = openShot({}, undefined, () => Promise.reject(refusal("disk_full")));
  await press("button", "Generate");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(wishes()).toEqual([]);
  expect(off()).toBe(false);
});

it("an answer that was lost is asked for again as the same wish, another one as another", async () => {
  let breaks = true;
  const { wishes, isStale } = openShot({}, () => {
    if (breaks) throw new Error("The connection broke off.");
    return [];
  });
  await press("button", "Generate");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  breaks = false;
  await press("button", "Generate");
  await until(() => expect(isStale()).toBe(true));
  expect(document.querySelector("[role=alert]")).toBeNull();
  await until(() => expect(off()).toBe(false));
  await press("button", "Generate");
  await until(() => expect(wishes()).toHaveLength(3));
  const [first, again, next] = wishes().map(({ clientId }) => clientId);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("over a budget the figures are shown, and only that wish is sent anyway", async () => {
  const over = [{ scope: "day", unit: "seconds", spent: 9, adds: 6, found: 15, allowed: 10, over: true }];
  let stops = true;
  const { wishes } = openShot({}, () => {
    if (stops) throw refusal("over_budget", { over });
    return [];
  });
  await press("button", "Generate");
  await until(() => expect(wordsOfDialog()).toContain("15 s of 10 s · over by 5 s"));
  expect(document.querySelector("[role=alert]")).toBeNull();
  await press("button", "Don’t send");
  await until(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await press("button", "Generate");
  await at("button", "Send anyway");
  stops = false;
  await press("button", "Send anyway");
  await until(() => expect(wishes()).toHaveLength(3));
  await until(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await until(() => expect(off()).toBe(false));
  await press("button", "Generate");
  await until(() => expect(wishes()).toHaveLength(4));
  expect(wishes().map(({ overBudget }) => overBudget)).toEqual([false, false, true, false]);
});

it("what was to be sent anyway and couldn't be saved first lets no later press over the budget", async () => {
  const over = [{ scope: "day", unit: "cost", spent: 1, adds: 1, found: 2, allowed: 1, over: true }];
  let unread = false;
  const { wishes } = openSong(
    {
      lyrics: () => {
        if (unread) throw refusal("disk_full");
        return "[Verse]";
      },
    },
    () => {
      throw refusal("over_budget", { over });
    },
  );
  await press("button", "Generate song");
  await at("button", "Send anyway");
  unread = true;
  await press("button", "Send anyway");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  unread = false;
  await press("button", "Generate song");
  await at("button", "Send anyway");
  expect(wishes().map(({ overBudget }) => overBudget)).toEqual([false, false]);
});

const link = (state: string, number?: number) =>
  ({ state, parent: number === undefined ? undefined : { number } }) as GenerateShotProps["waits"];

// @shows First use, point by point › A5. Frames and references that are missing are said beside Generate
it.each<[string, Partial<GenerateShotProps>, string, boolean]>([
  ["nothing stands in the way", {}, "", false],
  ["checks refuse it", { findings: [finding("a"), finding("b")] }, "Fix 2 failed checks first", true],
  ["a check warns only", { findings: [finding("a", "warning")] }, "", false],
  ["it has no prompt", { findings: [finding("video.prompt.required")] }, "Write a prompt first", true],
  ["one file is being read", { unread: ["0199aaaa"] }, "Reading 1 file…", true],
  [
    "a file and an address are being read",
    { unread: ["0199aaaa", "https://a.example/b.png"] },
    "Reading 2 files…",
    true,
  ],
  [
    "it was asked for and waits for a frame",
    { waits: link("waiting", 3) },
    "Waiting for the last frame of shot 3",
    true,
  ],
  ["it will wait for a frame", { waits: link("pending", 3) }, "Waits for the last frame of shot 3", false],
  ["what it waits for is gone", { waits: link("pending") }, "Waits for the last frame of shot ?", false],
  ["references are being uploaded", { uploaded: 0.256 }, "26", false],
  ["nothing is uploaded yet", { uploaded: 0 }, "0", false],
  ["it has no frames", { draft: { ...draft, mode: "frames" } }, "No frames added: only the prompt is used", false],
  [
    "it has no references",
    { draft: { ...draft, mode: "references" } },
    "No references added: only the prompt is used",
    false,
  ],
])("a shot says under its button that %s", async (_what, given, said, held) => {
  openShot(given);
  expect(off()).toBe(held);
  expect(listCommands(useCommands.getState().byOwner).find(({ id }) => id === "storyboard.generate")?.disabled).toBe(
    held,
  );
  const reason = document.getElementById(named("button", "Generate")[0]?.getAttribute("aria-describedby") ?? "");
  if (said === "") expect(reason?.textContent ?? "").toBe("");
  else expect(reason?.textContent).toContain(said);
});

it("of addresses alone that are looked at one can go on without", () => {
  openShot({ unread: ["https://a.example/b.png"] });
  expect(off()).toBe(true);
  expect(document.querySelector(".awaited button")).not.toBeNull();
});

it("the command does what the button does", async () => {
  const { wishes } = openShot();
  act(
    () =>
      void listCommands(useCommands.getState().byOwner)
        .find(({ id }) => id === "storyboard.generate")
        ?.run(),
  );
  await until(() => expect(wishes()).toHaveLength(1));
});

// @shows First use, point by point › A2. A rewrite under review is never what is sent
it("a song is asked for by the lyrics that the core has by then: other lyrics are another wish", async () => {
  let lyrics = "[Verse] one";
  const { wishes, flush } = openSong({ lyrics: () => lyrics }, () => {
    throw new Error("The connection broke off.");
  });
  for (const text of ["[Verse] one", "[Verse] one", "[Verse] two"]) {
    lyrics = text;
    const before = wishes().length;
    await press("button", "Generate song");
    await until(() => expect(wishes()).toHaveLength(before + 1));
    await until(() => expect(off("Generate song")).toBe(false));
  }
  expect(flush).toHaveBeenCalledTimes(3);
  const [first, again, other] = wishes().map(({ clientId }) => clientId);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(wishes()[0]).toMatchObject({ id: "song", takes: 1, overBudget: false });
});

const heard = "music.lyrics.heard";
const audio = "music.cover.audio_required";
const lyricsMissing = "music.lyrics.required";
const promptMissing = "music.prompt.required";

it.each<[string, Partial<GenerateSongProps>, string, boolean]>([
  ["nothing stands in the way", {}, "", false],
  ["one change is to be decided", { undecided: 1 }, "Accept or reject 1 change in the lyrics first", true],
  ["its text isn't heard yet", { findings: [finding(heard)] }, "", true],
  ["checks refuse it", { findings: [finding("a"), finding(promptMissing)] }, "Fix 2 failed checks first", true],
  ["it has no style", { findings: [finding(promptMissing)] }, "Describe the style first", true],
  ["it has no lyrics", { findings: [finding(lyricsMissing)] }, "Write the lyrics first", true],
  [
    "it has neither",
    { findings: [finding(lyricsMissing), finding(promptMissing)] },
    "Write style and lyrics first",
    true,
  ],
  ["it has no recording", { findings: [finding(audio), finding(promptMissing)] }, "Choose a recording first", true],
  ["a check warns only", { findings: [finding("a", "warning")] }, "", false],
])("a song says under its button that %s", (_what, given, said, held) => {
  openSong(given);
  expect(off("Generate song")).toBe(held);
  const reason = document.getElementById(named("button", "Generate song")[0]?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent ?? "").toContain(said);
  expect(/checks? block/.test(reason?.textContent ?? "")).toBe(said.includes("block"));
});

it.each([
  [{ model: "music-3.0", instrumental: false }, "1 take · with vocals"],
  [{ model: "music-3.0", instrumental: true }, "1 take · instrumental"],
  [{ model: "music-cover", instrumental: true }, "1 take · cover"],
])("what is made of %j is said", (sound, said) => {
  openSong({ draft: sound as GenerateSongProps["draft"] });
  expect(words()).toContain(said);
});
