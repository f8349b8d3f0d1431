// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { setDrawer } from "#renderer/components/overlays/drawers.ts";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { TasksPane } from "#renderer/tasks/tasks-pane.tsx";
import type { TaskState } from "#shared/contract/tasks.ts";
import { at, chooseFrom, gone, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

/** Everything watched is told of at once: lines of 44 pixels in a list of 800. */
class Sizes {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const height = target.matches(".scroll") ? 800 : 44;
    const contentRect = new DOMRect(0, 0, 1000, height);
    const entry = { target, contentRect, borderBoxSize: [{ blockSize: height, inlineSize: 1000 }] };
    setTimeout(() => act(() => this.#tell([entry] as never, this as never)), 0);
  }
  unobserve = () => undefined;
  disconnect = () => undefined;
}

const reset = () => {
  useToasts.setState({ shown: [] });
  window.sessionStorage.clear();
  window.location.hash = "#/tasks";
};
beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Sizes);
  for (const name of ["offsetParent", "offsetHeight"] as const)
    vi.spyOn(HTMLElement.prototype, name, "get").mockImplementation(function (this: HTMLElement) {
      return (name === "offsetParent" ? document.body : 44) as never;
    });
  vi.stubGlobal("XMLHttpRequest", Upload);
  reset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reset();
});
/** The core takes every file. */
class Upload extends EventTarget {
  responseType = "";
  status = 200;
  response = {
    ...{ id: idOf(900), sha256: "0".repeat(64), kind: "video", name: "take", createdAt: 0, state: "ready", rating: 0 },
    ...{
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 4 },
      origin: { type: "imported", fileName: "" },
    },
  };
  upload = new EventTarget();
  open = () => undefined;
  send = () => void setTimeout(() => this.dispatchEvent(new Event("load")), 0);
  abort = () => undefined;
}

function idOf(number: number): string {
  return `0191a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}
const task = (number: number, state: TaskState, more: object = {}) => ({
  ...{
    id: idOf(number),
    kind: "video",
    state,
    title: `Swell ${number}`,
    model: "Vendor-H3-Max",
    take: 1,
    sandbox: false,
  },
  ...{ connectionId: idOf(800), connectionName: "Studio key", remoteId: `vt_${number}`, remoteDeleted: false },
  ...{ projectId: null, shotId: null, songId: null, request: {}, findings: null, progress: null, attempts: 1 },
  ...{ nextPollAt: null, waitsUntil: null, error: null, assetId: null, usage: null, result: null },
  ...{
    createdAt: Date.now() - 1000 * number,
    submittedAt: Date.now() - 500,
    updatedAt: 0,
    finishedAt: null,
    seq: number,
  },
  ...more,
});
type Shown = ReturnType<typeof task>;

interface Given {
  tasks?: readonly Shown[];
  cleared?: readonly Shown[];
  /** What a search finds. */
  found?: readonly Shown[];
  /** What is waited for before it does. */
  late?: Promise<unknown>;
  fails?: () => boolean;
  more?: object;
}
async function open({
  tasks = [],
  cleared = [],
  found = [],
  late = Promise.resolve() as Promise<unknown>,
  fails = () => false,
  more = {},
}: Given = {}) {
  const counts = Object.fromEntries(
    ["intent", "running", "ready", "cancelled", "failed", "outcome_unknown"].map((state) => [
      state,
      tasks.filter((each) => each.state === state).length,
    ]),
  );
  const core = pageCore({
    tasks: {
      list: (input: { states?: string[]; search?: string; cleared?: boolean; after?: string; limit?: number }) => {
        if (fails()) throw new Error("The disk is full.");
        if (input.cleared) return cleared;
        const page = (all: readonly Shown[]) => {
          const from = input.after === undefined ? 0 : all.findIndex(({ id }) => id === input.after) + 1;
          return all.slice(from, from + (input.limit ?? 500));
        };
        if (input.search !== undefined) return late.then(() => page(found));
        return page(tasks.filter(({ state }) => input.states?.includes(state)));
      },
      counts: () => counts,
      get: ({ id }: { id: string }) => [...tasks, ...cleared].find((each) => each.id === id),
      clearFinished: () => ({ count: 2, at: 77 }),
      ...{ restoreCleared: () => ({}), giveUp: () => ({}), retry: () => ({}), sendHeld: () => ({}) },
      ...{ deleteRemote: () => ({}), cancel: () => ({}), attach: () => ({}), remove: () => ({}) },
      ...more,
    },
    settings: { get: () => ({ videoQueuePaused: false }) },
  } as never);
  render(
    <TooltipProvider>
      <TasksPane />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { asked };
}
const rows = () =>
  [...document.querySelectorAll<HTMLElement>("[data-task]")].map(({ dataset }) => Number(dataset.task?.slice(-12)));
const details = () => document.querySelector("aside")?.textContent ?? "";
const settle = () => act(() => new Promise((done) => setTimeout(done, 30)));
const one = (state: TaskState, more: object = {}) => task(1, state, more);
const row = (number: number) => at("button", new RegExp(`^Swell ${number}take`));

it("without any task it says what tasks are; a cleared list says that the search still finds them", async () => {
  await open();
  await at("heading", "Follow what you generate");
  expect(document.querySelector(".taskList")).toBeNull();
  cleanup();
  await open({ cleared: [task(9, "ready")] });
  await until(() =>
    expect(document.body.textContent).toContain("The list is clear. Search still finds finished tasks."),
  );
  expect(named("heading", "Follow what you generate")).toEqual([]);
});

it("what is under way stands first, then what needs the person, then what is done; each group alone by the filter", async () => {
  await open({ tasks: [task(1, "ready"), task(2, "failed"), task(3, "running"), task(4, "cancelled")] });
  await until(() => expect(rows()).toEqual([3, 2, 1, 4]));
  expect(document.querySelector("[data-count]")?.textContent).toBe("4 tasks");
  // Nothing is of unknown outcome: there is no place for it.
  expect(named("radio", /./).map(({ textContent }) => textContent)).toEqual([
    "All",
    "In progress",
    "Needs attention",
    "Finished",
  ]);
  fireEvent.click(await at("radio", "Finished"));
  await until(() => expect(rows()).toEqual([1, 4]));
  expect(document.querySelector("[data-count]")?.textContent).toBe("2 tasks");
  fireEvent.click(await at("radio", "In progress"));
  await until(() => expect(rows()).toEqual([3]));
});

it("before any list is here no task is counted: nobody takes it for none", async () => {
  const late = Promise.withResolvers<never[]>();
  await open({ more: { list: () => late.promise } });
  await at("radio", "All");
  await settle();
  expect(document.querySelector("[data-count]")).toBeNull();
  late.resolve([]);
});

it("a group without a task says so", async () => {
  await open({ tasks: [task(1, "ready")] });
  await until(() => expect(rows()).toEqual([1]));
  fireEvent.click(await at("radio", "Needs attention"));
  await until(() => expect(document.body.textContent).toContain("No tasks with this status"));
  expect(rows()).toEqual([]);
});

it("the status line leads to those of unknown outcome; another filter leaves them", async () => {
  window.location.hash = "#/tasks/unknown";
  await open({ tasks: [task(1, "failed"), task(2, "outcome_unknown")] });
  await until(() => expect(rows()).toEqual([2]));
  expect((await at("radio", "Outcome unknown")).getAttribute("aria-checked")).toBe("true");
  expect(details()).toContain("No task selected");
  fireEvent.click(await at("radio", "All"));
  await until(() => expect(rows()).toEqual([1, 2]));
  expect(window.location.hash).toBe("#/tasks");
  await settle();
  // It leads there again.
  act(() => {
    window.location.hash = "#/tasks/unknown";
  });
  await until(() => expect(rows()).toEqual([2]));
});

it("a filter leaves the selected task selected", async () => {
  window.location.hash = `#/tasks/${idOf(1)}`;
  await open({ tasks: [task(1, "failed")] });
  await until(() => expect(details()).toContain("Swell 1"));
  fireEvent.click(await at("radio", "Needs attention"));
  expect(window.location.hash).toBe(`#/tasks/${idOf(1)}`);
});

it("a press on a line shows its task, and marks the line", async () => {
  await open({ tasks: [task(1, "failed"), task(2, "ready")] });
  expect(details()).toContain("No task selected");
  const drawer = () => named("button", "Details")[0]?.getAttribute("aria-expanded");
  expect(drawer()).toBe("false");
  fireEvent.click(await row(2));
  // In a narrow pane it comes over the list.
  expect(drawer()).toBe("true");
  onTestFinished(() => setDrawer("task", false));
  expect(window.location.hash).toBe(`#/tasks/${idOf(2)}`);
  await until(() => expect(details()).toContain("Swell 2"));
  expect([(await row(1)).getAttribute("aria-pressed"), (await row(2)).getAttribute("aria-pressed")]).toEqual([
    "false",
    "true",
  ]);
});

it("a task that the address names is asked for where the list doesn't have it", async () => {
  window.location.hash = `#/tasks/${idOf(9)}`;
  const { asked } = await open({ tasks: [task(1, "failed")], cleared: [task(9, "ready")] });
  await until(() => expect(details()).toContain("Swell 9"));
  expect(asked("tasks.get")).toContainEqual({ id: idOf(9) });
  act(() => {
    window.location.hash = "#/tasks";
  });
  await until(() => expect(details()).toContain("No task selected"));
});

it("a search finds what was cleared too, in its group; what nothing matches says so", async () => {
  const { asked } = await open({ tasks: [task(1, "failed"), task(2, "ready")], found: [task(9, "ready")] });
  await until(() => expect(rows()).toEqual([1, 2]));
  const field = await at("field", "Search tasks");
  fireEvent.change(field, { target: { value: "  swell " } });
  await until(() => expect(rows()).toEqual([9]));
  expect(asked("tasks.list")).toContainEqual({ search: "swell", limit: 500 });
  expect(document.querySelector("[data-count]")?.textContent).toBe("1 task");
  fireEvent.click(await at("radio", "In progress"));
  await until(() => expect(document.body.textContent).toContain("No tasks match “swell”"));
  fireEvent.change(field, { target: { value: " " } });
  await until(() => expect(document.body.textContent).toContain("No tasks with this status"));
});

it("what a search finds beyond the first five hundred is found too", async () => {
  const found = [...Array.from({ length: 500 }, (_, at) => task(at + 1, "ready")), task(501, "failed")];
  await open({ tasks: [one("ready")], found });
  await until(() => expect(rows()).toEqual([1]));
  fireEvent.change(await at("field", "Search tasks"), { target: { value: "swell" } });
  await until(() => expect(document.querySelector("[data-count]")?.getAttribute("data-count")).toBe("501"));
  // The one that needs the person stands first.
  await until(() => expect(rows()[0]).toBe(501));
});

it("what a search finds is waited for, before it is said that nothing matches", async () => {
  const late = Promise.withResolvers<unknown>();
  await open({ tasks: [task(1, "failed")], late: late.promise });
  await until(() => expect(rows()).toEqual([1]));
  fireEvent.change(await at("field", "Search tasks"), { target: { value: "pier" } });
  await until(() => expect(rows()).toEqual([]));
  expect(document.querySelectorAll(".taskList .hint")).toHaveLength(0);
  late.resolve(undefined);
  await until(() => expect(document.querySelector(".taskList .hint")?.textContent).toBe("No tasks match “pier”"));
});

it("a list that can't be read says why, and is asked for again, all of it", async () => {
  let broken = true;
  const { asked } = await open({
    tasks: [task(1, "failed"), task(2, "ready"), task(3, "running")],
    fails: () => broken,
  });
  const again = await at("button", "Retry");
  expect(document.querySelectorAll(".taskList .hint")).toHaveLength(0);
  const before = asked("tasks.list").length;
  broken = false;
  fireEvent.click(again);
  await until(() => expect(rows()).toEqual([3, 1, 2]));
  expect(named("button", "Retry")).toEqual([]);
  expect(asked("tasks.list").length).toBeGreaterThan(before + 2);
});

it("a search that fails says why, and is asked again", async () => {
  let broken = false;
  await open({ tasks: [task(1, "failed")], found: [task(9, "ready")], fails: () => broken });
  await until(() => expect(rows()).toEqual([1]));
  broken = true;
  fireEvent.change(await at("field", "Search tasks"), { target: { value: "swell" } });
  const again = await at("button", "Retry");
  expect(rows()).toEqual([]);
  broken = false;
  fireEvent.click(again);
  await until(() => expect(rows()).toEqual([9]));
  expect(named("button", "Retry")).toEqual([]);
});

it("a question about a task that was settled meanwhile goes", async () => {
  const tasks = [one("outcome_unknown")];
  const { asked } = await open({ tasks });
  await chooseFrom("Actions for Swell 1, take 1", "Retry");
  await at("alertdialog", /./);
  tasks[0] = one("ready");
  act(() => void queryClient.invalidateQueries());
  await gone("alertdialog", /./);
  expect(asked("tasks.retry")).toEqual([]);
});

it("older tasks are brought as their end comes into view", async () => {
  const tasks = Array.from({ length: 205 }, (_, index) => task(index + 1, "failed"));
  await open({ tasks });
  await until(() => expect(rows().length).toBeGreaterThan(3));
  await until(() => expect(document.querySelector("[data-count]")?.getAttribute("data-count")).toBe("205"));
  const scroller = document.querySelector(".scroll") as HTMLElement;
  // Where the first two hundred end.
  scroller.scrollTop = 200 * 44 - 700;
  fireEvent.scroll(scroller);
  await until(() => expect(rows()).toContain(202));
  expect(document.body.textContent).not.toContain("Loading older tasks");
});

it.each<[action: string, asks: string, text: string, told: string, input: unknown, state: TaskState, more?: object]>([
  [
    "Retry",
    "Retry “Swell 1”?",
    "Sends a new task with the same request to Studio key. You’re charged again.",
    "tasks.retry",
    { id: idOf(1), clientId: expect.any(String), state: "failed" },
    "failed",
  ],
  [
    "Retry",
    "Retry “Swell 1”?",
    "Sends a new task with the same request to the sandbox. Nothing is charged.",
    "tasks.retry",
    { id: idOf(1), clientId: expect.any(String), state: "cancelled" },
    "cancelled",
    { sandbox: true },
  ],
  [
    "Retry",
    "Retry “Swell 1”?",
    "The first task may have been generated and charged, so check with the service first. Retrying sends a new task to Studio key, which charges you again.",
    "tasks.retry",
    { id: idOf(1), clientId: expect.any(String), state: "outcome_unknown" },
    "outcome_unknown",
  ],
  [
    "Mark as failed",
    "Mark “Swell 1” as failed?",
    "Do this if Studio key shows no trace of it in your account.",
    "tasks.giveUp",
    { id: idOf(1) },
    "outcome_unknown",
  ],
  [
    "Delete record",
    "Delete record of “Swell 1”?",
    "The service deletes its record, and you can’t download the file from it again.",
    "tasks.deleteRemote",
    { id: idOf(1) },
    "failed",
  ],
  [
    "Send now",
    "Send “Swell 1” now?",
    "If you send it now, Studio key charges you either way.",
    "tasks.sendHeld",
    { id: idOf(1) },
    "outcome_unknown",
    { heldAt: 5 },
  ],
  [
    "Send now",
    "Send “Swell 1” now?",
    "Goes to the sandbox. Nothing is charged.",
    "tasks.sendHeld",
    { id: idOf(1) },
    "outcome_unknown",
    { heldAt: 5, sandbox: true },
  ],
  [
    "Discard",
    "Discard “Swell 1”?",
    "It won’t be sent and counts as failed.",
    "tasks.giveUp",
    { id: idOf(1) },
    "outcome_unknown",
    { heldAt: 5 },
  ],
])("“%s” asks first: %s %s", async (action, asks, text, told, input, state, more = {}) => {
  const { asked } = await open({ tasks: [one(state, more)] });
  await chooseFrom("Actions for Swell 1, take 1", action);
  await at("heading", asks);
  const dialog = await at("alertdialog", /./);
  expect(dialog.textContent).toContain(text);
  expect(named("button", action, dialog)[0]?.matches(".danger")).toBe(action === "Delete record");
  await settle();
  expect(asked(told)).toEqual([]);
  await press("button", "Cancel", dialog);
  await gone("heading", asks);
  expect(asked(told)).toEqual([]);
  await chooseFrom("Actions for Swell 1, take 1", action);
  await press("button", action, await at("alertdialog", /./));
  await until(() => expect(asked(told)).toEqual([input]));
});

it("what costs nothing and can be undone is done at once", async () => {
  const { asked } = await open({ tasks: [one("queued")] });
  await chooseFrom("Actions for Swell 1, take 1", "Cancel task");
  await until(() => expect(asked("tasks.cancel")).toEqual([{ id: idOf(1) }]));
  expect(named("alertdialog", /./)).toEqual([]);
});

it("where nothing can be done the menu says so", async () => {
  await open({ tasks: [one("running")] });
  fireEvent.keyDown(await at("button", "Actions for Swell 1, take 1"), { key: "Enter" });
  const waiting = await at("menuitem", "Waiting");
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
});

it("a finished file is attached to the task that it was chosen for", async () => {
  const { asked } = await open({ tasks: [one("outcome_unknown"), task(2, "outcome_unknown")] });
  await row(2);
  const picked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
  await chooseFrom("Actions for Swell 2, take 1", "Attach finished file…");
  expect(picked).toHaveBeenCalledOnce();
  const field = document.querySelector("input[type=file]") as HTMLInputElement;
  expect([field.accept, field.multiple]).toEqual(["video/*,audio/*", false]);
  fireEvent.change(field, { target: { files: [new File(["x"], "take.mp4")] } });
  await until(() => expect(asked("tasks.attach")).toEqual([{ id: idOf(2), assetId: idOf(900) }]));
});

it("a file that was chosen for no task goes nowhere", async () => {
  const { asked } = await open({ tasks: [one("outcome_unknown")] });
  await row(1);
  const field = document.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(field, { target: { files: [new File(["x"], "take.mp4")] } });
  await settle();
  expect(asked("tasks.attach")).toEqual([]);
});

it.each<[state: TaskState, clears: boolean]>([
  ["ready", true],
  ["cancelled", true],
  ["failed", false],
])("tasks that are %s can be cleared from the list: %s", async (state, clears) => {
  await open({ tasks: [one(state)] });
  await row(1);
  const clear = await at("button", "Clear finished tasks");
  expect(clear.matches(":disabled, [aria-disabled=true]")).toBe(!clears);
});

it("what was cleared can be taken back; a second press while it is cleared does nothing", async () => {
  const late = Promise.withResolvers<unknown>();
  const { asked } = await open({ tasks: [one("ready")], more: { clearFinished: () => late.promise } });
  await press("button", "Clear finished tasks");
  await until(() => expect(asked("tasks.clearFinished")).toEqual([undefined]));
  await press("button", "Clear finished tasks");
  await settle();
  late.resolve({ count: 2, at: 77 });
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("2 tasks cleared from the list"));
  expect(asked("tasks.clearFinished")).toHaveLength(1);
  const [toast] = useToasts.getState().shown;
  expect([toast?.body, toast?.action?.label]).toEqual(["Takes and files stay. Search still finds the tasks.", "Undo"]);
  toast?.action?.run();
  await until(() => expect(asked("tasks.restoreCleared")).toEqual([{ at: 77 }]));
});

it("ages go on by the second while something is under way", async () => {
  const ticking = vi.spyOn(globalThis, "setInterval");
  await open({ tasks: [one("running")] });
  await row(1);
  await until(() => expect(ticking.mock.calls.map(([, every]) => every)).toContain(1000));
  cleanup();
  ticking.mockClear();
  await open({ tasks: [one("failed")] });
  await row(1);
  await settle();
  expect(ticking.mock.calls.map(([, every]) => every)).not.toContain(1000);
});
