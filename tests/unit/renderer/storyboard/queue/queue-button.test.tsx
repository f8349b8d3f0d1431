// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, render } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import { QueueButton } from "#renderer/storyboard/queue/queue-button.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const task = (id: string, changes: Partial<Task> = {}) =>
  ({ id, kind: "video", state: "queued", remoteId: `r${id}`, ...changes }) as unknown as Task;
const here = (id: string) => task(id, { state: "intent", remoteId: null });

type End = "cancelled" | "started" | "away" | "stays";
/** As the core refuses it: API.md § States and transitions lets only what is queued be cancelled. */
const refused = (code: "not_allowed_now" | "network_unreachable") =>
  new ORPCError("FAILED", { data: failure(code).error });

function open(tasks: readonly Task[], { paused = false, ends = {} as Record<string, End> } = {}) {
  let meanwhile: (tasks: readonly Task[]) => void = () => {};
  /** What the core answers a cancellation, once the test says so. */
  let answer: () => void = () => {};
  const answering = new Promise<void>((done) => {
    answer = done;
  });
  const { asked } = pageCore({
    settings: {
      get: () => ({ videoQueuePaused: paused }),
      update: (changes) => ({ videoQueuePaused: paused, ...changes }),
    },
    tasks: {
      cancel: async ({ id }) => {
        await answering;
        if (ends[id] === "started") throw refused("not_allowed_now");
        if (ends[id] === "away") throw refused("network_unreachable");
        return task(id, { state: ends[id] === "stays" ? "queued" : "cancelled" });
      },
      list: () => [],
    },
  });
  queryClient.setQueryData(orpc.settings.get.queryKey(), { videoQueuePaused: paused } as never);
  function Queue() {
    const [now, set] = useState(tasks);
    useEffect(() => {
      meanwhile = set;
    }, []);
    return <QueueButton tasks={now} />;
  }
  render(<Queue />, { wrapper: WithinPage });
  const asks = (path: string) => asked.filter(([each]) => each === path).map(([, input]) => input);
  return { asks, answer, become: (next: readonly Task[]) => act(() => meanwhile(next)) };
}
const commands = () => (useCommands.getState().byOwner["storyboard.queue"] ?? []).map(({ id, title }) => [id, title]);
const told = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);

it.each<[string, Task[], boolean, string[]]>([
  ["of none there is nothing to hold", [], false, []],
  ["what is at the service can't be held", [task("1")], false, []],
  ["songs aren't held", [task("1", { kind: "music", state: "intent", remoteId: null })], false, []],
  ["what is here is held", [here("1"), here("2"), task("3")], false, ["Pause queue (2)2"]],
  ["a pause is ended, whatever waits", [], true, ["Resume queue (0)"]],
  [
    "and what is at the service is cancelled",
    [here("1"), task("2")],
    true,
    ["Resume queue (1)1", "Cancel 1 sent shot"],
  ],
  ["what never arrived there isn't", [task("2", { remoteId: null })], true, ["Resume queue (0)"]],
  ["what is being made isn't", [task("2", { state: "running" })], true, ["Resume queue (0)"]],
])("%s", (_what, tasks, paused, buttons) => {
  open(tasks, { paused });
  expect(named("button", /./).map(({ textContent }) => textContent)).toEqual(buttons);
});

it.each([
  ["pauses", false, /^Pause queue/, true],
  ["resumes", true, /^Resume queue/, false],
])("a press %s, and so does the command", async (_what, paused, name, next) => {
  const { asks } = open([here("1")], { paused });
  await press("button", name);
  await until(() => expect(asks("settings.update")).toEqual([{ videoQueuePaused: next }]));
});

it.each([
  ["going", false, [["storyboard.queue", "Pause shot queue"]]],
  [
    "held",
    true,
    [
      ["storyboard.queue", "Resume shot queue"],
      ["storyboard.queue.cancel", "Cancel shots waiting at the service"],
    ],
  ],
])("the commands of a queue that is %s", async (_what, paused, expected) => {
  const { asks } = open([here("1"), task("2")], { paused });
  expect(commands()).toEqual(expected);
  const [queue] = useCommands.getState().byOwner["storyboard.queue"] ?? [];
  act(() => queue?.run());
  await until(() => expect(asks("settings.update")).toEqual([{ videoQueuePaused: !paused }]));
});

it.each([
  ["going", false, "Holds shots that haven’t been sent yet 1 shot was already sent. It continues and is charged."],
  [
    "held",
    true,
    "The queue is paused. New shots wait here until you resume it. 1 shot was already sent. It continues and is charged.",
  ],
])("what a pause can't do is said before it is pressed: %s", (_what, paused, title) => {
  open([here("1"), task("2")], { paused });
  expect(named("button", /queue/)[0]?.title).toBe(title);
});

const started = "1 had already started and will be generated.";
it.each<[string, Record<string, End>, string, string, string | undefined]>([
  ["all", {}, "done", "3 shots canceled at the service", undefined],
  ["but one that had begun", { "2": "started" }, "warning", "2 shots canceled at the service", started],
  ["but one that stays as it was", { "2": "stays" }, "warning", "2 shots canceled at the service", started],
  [
    "but one that couldn't be reached, which needn't have begun",
    { "2": "away" },
    "warning",
    "2 shots canceled at the service",
    expect.stringMatching(/^1 couldn’t be canceled\. ./) as unknown as string,
  ],
  [
    "none: one had begun, two couldn't be reached",
    { "1": "away", "2": "started", "3": "away" },
    "warning",
    "0 shots canceled at the service",
    expect.stringMatching(
      /^1 had already started and will be generated\. 2 couldn’t be canceled\. ./,
    ) as unknown as string,
  ],
])("what waits at the service is cancelled there: %s", async (_what, ends, kind, title, body) => {
  const { asks, answer, become } = open([task("1"), here("0"), task("2"), task("3")], { paused: true, ends });
  await press("button", "Cancel 3 sent shots");
  await until(() => expect(asks("tasks.cancel")).toEqual([{ id: "1" }, { id: "2" }, { id: "3" }]));
  // One press is enough, and the core tells what became of them before it has answered for all.
  const button = await at("button", "Cancel 3 sent shots");
  await until(() => expect(button.matches(":disabled, [aria-disabled=true]")).toBe(true));
  become([here("0")]);
  await gone("button", /sent shot/);
  answer();
  await until(() => expect(told()).toEqual([[kind, title, body]]));
});
