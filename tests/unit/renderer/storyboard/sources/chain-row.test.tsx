// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { Undecodable } from "#renderer/media/frames/index.ts";
import type { ShotLink } from "#renderer/storyboard/shot-link.ts";
import { useChainWork } from "#renderer/storyboard/sources/chain-frames.ts";
import { ChainRow } from "#renderer/storyboard/sources/chain-row.tsx";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, chooseFrom, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const idle = () => useChainWork.setState({ taking: {}, failed: {} });
beforeEach(() => {
  watchedSizes();
  idle();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  idle();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const shotOf = (id: string, number: number, draft: Partial<ShotDraft> = {}, changes: Partial<Shot> = {}) =>
  madeUpShot(id, { mode: "frames", ...draft }, { number, ...changes });
const chainTo = (shotId: string) => ({ shotId, takeId: null }) as unknown as NonNullable<Shot["chain"]>;
const take = (number: number, assetId: string | null = `film ${number}`) =>
  ({ id: `take ${number}`, take: number, assetId }) as unknown as Task;
const first = shotOf("a", 1, { name: "Harbor" });
const linkOf = (given: Partial<ShotLink> = {}): ShotLink => ({
  ...{ parent: first, shown: take(2), taken: take(2), state: "current", staleSince: undefined, tail: null, depth: 2 },
  ...given,
});

interface Wanted {
  readonly shot?: Shot;
  readonly shots?: readonly Shot[];
  readonly link?: ShotLink | undefined;
  readonly answers?: Answers["storyboard"];
}

function open({ shot = shotOf("b", 2), shots, link, answers }: Wanted = {}) {
  const all = shots ?? [first, shot];
  const order: string[] = [];
  const kept = { ...shot, updatedAt: 77 };
  const { asked } = pageCore({
    storyboard: { chainShot: () => kept, stopWaiting: () => kept, ...answers },
  });
  const flush = async () => {
    await Promise.resolve();
    order.push(`flushed, ${asked.length} asked`);
  };
  const key = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });
  queryClient.setQueryData(key, all as Shot[]);
  const { container } = render(
    <TooltipProvider>
      <ChainRow {...{ shot, shots: all, link, flush }} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const cached = () => (queryClient.getQueryData(key) ?? []).map(({ id, updatedAt }) => [id, updatedAt]);
  return { asked, order, cached, container };
}
const buttons = () => named("button", /./).map(({ textContent }) => textContent);
const kinds = () =>
  [...document.querySelectorAll<HTMLElement>(".chainkind .seg button")].map(({ textContent, dataset }) => [
    textContent,
    dataset.state,
  ]);

const said = () => [...document.querySelectorAll(".chainrow b, .chainrow small")].map(({ textContent }) => textContent);
const told = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);

it.each<[string, Wanted]>([
  ["is made from its text alone", { shot: shotOf("b", 2, { mode: "text" }) }],
  ["is made from its text alone, and hung on another", { shot: shotOf("b", 2, { mode: "text" }), link: linkOf() }],
  ["isn't made from what it hangs on at present", { link: linkOf({ state: "parked" }) }],
  ["is the only one", { shots: [shotOf("b", 1)] }],
  ["is the one that all others go on from", { shots: [shotOf("b", 2), shotOf("c", 3, {}, { chain: chainTo("b") })] }],
])("of a shot that %s nothing is said", (_what, given) => {
  expect(open(given).container.textContent).toBe("");
});

it("it can go on from any shot that doesn't go on from it, the one before it first", async () => {
  const shots = [
    ...[shotOf("a", 1, { name: "Harbor" }), shotOf("b", 2), shotOf("c", 3, { name: "Lamp" })],
    // That one goes on from it already.
    ...[shotOf("d", 4, {}, { chain: chainTo("c") }), shotOf("e", 5)],
  ];
  const { asked, order, cached } = open({ shot: shots[2] as Shot, shots });
  fireEvent.keyDown(await at("button", "Continue from another shot"), { key: "Enter" });
  await at("menuitem", "Shot 2: Unnamed");
  expect(named("menuitem", /./).map(({ textContent }) => textContent)).toEqual([
    ...["Shot 2: Unnamed", "Shot 1: Harbor", "Shot 5: Unnamed"],
  ]);
  fireEvent.click(await at("menuitem", "Shot 1: Harbor"));
  await until(() => expect(asked).toEqual([["storyboard.chainShot", { id: "c", to: "a", tail: null }]]));
  expect(order).toEqual(["flushed, 0 asked"]);
  await until(() =>
    expect(cached()).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 77],
      ["d", 0],
      ["e", 0],
    ]),
  );
  expect(told()).toEqual([]);
});

it("one that is made from references goes on from the last seconds", async () => {
  const { asked } = open({ shot: shotOf("b", 2, { mode: "references" }) });
  await chooseFrom("Continue from another shot", "Shot 1: Harbor");
  await until(() => expect(asked).toEqual([["storyboard.chainShot", { id: "b", to: "a", tail: 3 }]]));
});

it("at most thirty are offered", async () => {
  const shots = Array.from({ length: 40 }, (_, index) => shotOf(`s${index}`, index + 1));
  open({ shot: shots[39] as Shot, shots });
  fireEvent.keyDown(await at("button", "Continue from another shot"), { key: "Enter" });
  await at("menuitem", "Shot 39: Unnamed");
  expect(named("menuitem", /./)).toHaveLength(30);
});

it("what the core refuses is said, and the board stays", async () => {
  const { cached } = open({
    answers: {
      chainShot: () => {
        throw new Error("gone");
      },
    },
  });
  await chooseFrom("Continue from another shot", "Shot 1: Harbor");
  await until(() => expect(told()).toEqual([["error", "Unexpected error.", "Retry. If it happens again, report it."]]));
  expect(cached()).toEqual([
    ["a", 0],
    ["b", 0],
  ]);
});

const waiting = shotOf("b", 2, {}, { waiting: { takes: 2 } as Shot["waiting"] });
it.each<[string, Wanted, string[], string[]]>([
  ["a frame that is as it should be", { link: linkOf() }, ["Continues from shot 1, take 2"], ["Unlink"]],
  [
    "a frame that there is none of yet",
    { link: linkOf({ taken: undefined, state: "pending" }) },
    ...([["Continues from shot 1", "Available after that shot’s first take."], ["Unlink"]] as [string[], string[]]),
  ],
  [
    "takes that wait for it",
    { shot: waiting, link: linkOf({ taken: undefined, state: "waiting" }) },
    ...([
      ...[
        [
          "Continues from shot 1",
          "Available after that shot’s first take.",
          "2 takes will be sent when the frame is ready.",
        ],
        ["Don’t send", "Unlink"],
      ],
    ] as unknown as [string[], string[]]),
  ],
  [
    "another take that is shown",
    { link: linkOf({ taken: take(1), state: "stale", staleSince: first }) },
    ...([
      ["Continues from shot 1, take 1", "That shot now uses take 2."],
      ["Update", "Unlink"],
    ] as [string[], string[]]),
  ],
  [
    "a change further up",
    { link: linkOf({ state: "stale", staleSince: shotOf("z", 9) }) },
    ...([["Continues from shot 1, take 2", "Shot 9 changed further up this chain."], ["Unlink"]] as [
      string[],
      string[],
    ]),
  ],
  [
    "another take without a film",
    { link: linkOf({ shown: take(2, null), state: "stale", staleSince: first }) },
    ...([["Continues from shot 1, take 2", "That shot now uses take 2."], ["Unlink"]] as [string[], string[]]),
  ],
  [
    "a shot that is gone",
    { link: linkOf({ parent: undefined, staleSince: undefined }) },
    ["Continues from a deleted shot"],
    ["Unlink"],
  ],
  ["three in a row", { link: linkOf({ depth: 3 }) }, ["Continues from shot 1, take 2"], ["Unlink"]],
  [
    "four in a row",
    { link: linkOf({ depth: 4 }) },
    ...([
      [
        "Continues from shot 1, take 2",
        "4 linked shots in a row: faces and light may drift. Set a new first frame to reset them.",
      ],
      ["Unlink"],
    ] as [string[], string[]]),
  ],
])("it says what the shot hangs on, and what can be done: %s", (_what, given, words, actions) => {
  open(given);
  expect(said()).toEqual(words);
  expect(buttons()).toEqual(actions);
  expect(kinds().map(([name]) => name)).toEqual(given.link?.parent ? ["Last frame", "Last 3 s"] : []);
  expect(document.querySelector<HTMLElement>(".chainrow")?.dataset.stale).toBe(
    given.link?.state === "stale" ? "true" : undefined,
  );
});

it.each<[string, Partial<ShotDraft>, string]>([
  ["frame", {}, "Extracting the last frame…"],
  ["clip", { mode: "references", continues: { seconds: 3, clip: null } }, "Cutting the last seconds…"],
])("a %s that is being taken says so, and isn't asked for twice", (_what, draft, words) => {
  useChainWork.setState({ taking: { b: true } });
  open({ shot: shotOf("b", 2, draft), link: linkOf({ state: "stale", staleSince: first }) });
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([words]);
  expect(buttons()).not.toContain("Update");
  expect(said()).not.toContain("Available after that shot’s first take.");
});

it.each([
  [new Undecodable(), "This computer can’t decode the video, so no frame can be picked"],
  [new Error("gone"), "Unexpected error."],
])("a frame that couldn't be taken says why, and is tried again: %s", async (error, words) => {
  useChainWork.setState({ failed: { b: { takeId: "take 2", error } } });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  open({ link: linkOf({ state: "pending", taken: undefined }) });
  expect([...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent)).toEqual([words]);
  expect(said()).toHaveLength(2);
  await press("button", "Update");
  expect(useChainWork.getState()).toEqual({ taking: { b: true }, failed: {} });
  await until(() => expect(useChainWork.getState()).toMatchObject({ taking: {}, failed: { b: { takeId: "take 2" } } }));
});

const tailed = (seconds: number) =>
  shotOf("b", 2, { mode: "references", continues: { seconds, clip: null } as ShotDraft["continues"] });
it("it goes on from the last frame, or from the last seconds instead", async () => {
  const { asked } = open({ link: linkOf() });
  expect(kinds()).toEqual([
    ["Last frame", "on"],
    ["Last 3 s", "off"],
  ]);
  expect(document.querySelector(".stepper")).toBeNull();
  await press("radio", "Last 3 s");
  await until(() => expect(asked).toEqual([["storyboard.chainShot", { id: "b", to: "a", tail: 3 }]]));
});

it("of its last seconds as many as are wanted", async () => {
  const { asked } = open({ shot: tailed(4), link: linkOf({ tail: 4 }) });
  expect(kinds()).toEqual([
    ["Last frame", "off"],
    ["Last 4 s", "on"],
  ]);
  expect(document.querySelector(".stepper output")?.textContent).toBe("4 s");
  await press("button", "More");
  await until(() => expect(asked).toEqual([["storyboard.chainShot", { id: "b", to: "a", tail: 5 }]]));
  await press("radio", "Last frame");
  await until(() => expect(asked[1]).toEqual(["storyboard.chainShot", { id: "b", to: "a", tail: null }]));
});

it("what it goes on from already isn't asked for", async () => {
  // The draft of the shot comes later than its link.
  const { asked } = open({ link: linkOf({ tail: 3 }) });
  await press("radio", "Last 3 s");
  await press("button", "Unlink");
  await until(() => expect(asked).toEqual([["storyboard.chainShot", { id: "b", to: null }]]));
});

it("takes that wait can be held back", async () => {
  const { asked, cached } = open({ shot: waiting, link: linkOf({ state: "waiting" }) });
  await press("button", "Don’t send");
  await until(() => expect(asked).toEqual([["storyboard.stopWaiting", { id: "b" }]]));
  await until(() => expect(cached()).toContainEqual(["b", 77]));
});
