// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl } from "#renderer/lib/index.ts";
import { CardFrames, type CardFramesProps } from "#renderer/storyboard/board/card-frames.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void pageCore());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const file = (id: string, kind: string, state = "ready") =>
  ({ id, name: id, state, facts: { kind, format: "png", mime: "image/png", width: 4, height: 3 } }) as unknown as Asset;
const media = new Map(["one", "two", "three", "four"].map((id) => [id, file(id, "image")]));
media.set("film", file("film", "video"));
media.set("lost", file("lost", "video", "missing"));
media.set("sound", file("sound", "audio"));

const task = (state: string, more: Partial<Task> = {}) =>
  ({
    ...{ id: state, take: 1, state, assetId: state === "ready" ? "film" : null, createdAt: 1000, kind: "video" },
    ...{ request: {}, progress: null, submittedAt: null, ...more },
  }) as unknown as Task;

function open(draft: Partial<ShotDraft>, tasks: Task[] = [], given: Partial<CardFramesProps> = {}) {
  const props = { number: 3, takes: takesOf(tasks, null), media, over: null, stale: false, failed: false, ...given };
  render(<CardFrames {...props} draft={madeUpShot("a", draft).draft} />, { wrapper: WithinPage });
}
/** Each half: the picture's name and look, or what stands in its place. */
const halves = () =>
  [...document.querySelectorAll<HTMLElement>(".pair > .frame, .pair > .slot")].map((half) => {
    const picture = half.querySelector("img");
    const look = half.dataset.look;
    const words = picture ? `${picture.alt}${look ? ` (${look})` : ""}` : (half.textContent ?? "");
    return `${words}${half.classList.contains("hatch") ? " ///" : ""}`;
  });
const frames = { mode: "frames", firstFrame: "one", lastFrame: "two" } as const;
const first = "First frame of shot 3";
const last = "Last frame of shot 3";

it.each<[string, Partial<ShotDraft>, Task[], Partial<CardFramesProps>, string[]]>([
  ["nothing", {}, [], {}, ["First frame", "Last frame"]],
  ["frames that were given", frames, [], {}, [first, last]],
  ["one of them", { mode: "frames", firstFrame: "one" }, [], {}, [first, "Last frame"]],
  ["frames that are kept for later", { ...frames, mode: "text" }, [], {}, [`${first} (parked)`, `${last} (parked)`]],
  ["a first frame of another take", frames, [], { stale: true }, [`${first} (stale)`, last]],
  [
    "kept frames, of another take",
    { ...frames, mode: "text" },
    [],
    { stale: true },
    [`${first} (parked)`, `${last} (parked)`],
  ],
  ["a shot that waits", frames, [task("queued")], {}, [`${first} (dim)`, `${last} (dim)`]],
  ["a shot that waits, without frames", {}, [task("intent")], {}, ["", ""]],
  ["one that is being made", frames, [task("running")], { stale: true }, [`${first} (stale)`, `${last} (forming)`]],
  ["one that failed", {}, [task("failed")], { failed: true }, ["First frame", "No result ///"]],
  ["one that failed, with frames", frames, [task("failed")], { failed: true }, [first, last]],
  ["a file that is gone", { mode: "frames", firstFrame: "lost" }, [], {}, ["File missing ///", "Last frame"]],
])("the pair of %s", (_what, draft, tasks, given, shown) => {
  open(draft, tasks, given);
  expect(halves()).toEqual(shown);
});

const references = (...names: string[]): Partial<ShotDraft> => ({ mode: "references", references: names });
const marks = () => [...document.querySelectorAll(".pct")].map(({ textContent }) => textContent);

it.each<[string, string[], Task[], string[], string[]]>([
  ["one alone", ["one"], [], ["Image 1"], ["@1"]],
  ["two", ["one", "two"], [], ["Image 1", "Image 2"], ["@1", "@2"]],
  ["more than two", ["one", "two", "three", "four"], [], ["Image 1", "Image 2"], ["@1", "+2"]],
  ["those that can be seen", ["sound", "one"], [], ["Image 1"], ["@1"]],
  ["none that can be seen", ["sound"], [], ["First frame", "Last frame"], []],
  ["two, while it waits", ["one", "two"], [task("queued")], ["Image 1 (dim)", "Image 2 (dim)"], ["@1", "@2"]],
])("a shot made from references shows them until there is a take: %s", (_what, names, tasks, shown, numbers) => {
  open(references(...names), tasks);
  expect(halves().map((words) => words.replace("Reference image", "Image"))).toEqual(shown);
  expect(marks()).toEqual(numbers);
  expect(document.querySelectorAll(".onlyref")).toHaveLength(shown.length === 1 && numbers.length === 1 ? 1 : 0);
});

it("its references give way to a take, to one that is being made, and to one that gave nothing", () => {
  const drawn = (tasks: Task[], given: Partial<CardFramesProps> = {}) => {
    cleanup();
    open(references("one", "two"), tasks, given);
    return document.querySelectorAll("[alt*='1']").length;
  };
  expect(drawn([])).toBe(1);
  expect(drawn([task("ready")])).toBe(0);
  expect(drawn([task("running")])).toBe(0);
  expect(drawn([task("failed")], { failed: true })).toBe(0);
});

it("how long it has been made is told by the second, from when it was sent; how much has come as a part", () => {
  vi.useFakeTimers({ now: 65_000 });
  open({}, [task("running", { submittedAt: 5000 })]);
  expect(marks()).toEqual(["1:00"]);
  act(() => void vi.advanceTimersByTime(1000));
  expect(marks()).toEqual(["1:01"]);
  cleanup();
  // Another computer's clock is ahead; or nothing is known of the sending.
  open({}, [task("running", { submittedAt: 90_000 })]);
  expect(marks()).toEqual(["0:00"]);
  cleanup();
  open({}, [task("running", { createdAt: 46_000 })]);
  expect(marks()).toEqual(["0:20"]);
  cleanup();
  open(frames, [task("downloading", { progress: 0.25 })]);
  expect(marks()).toEqual(["25%"]);
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("25");
  cleanup();
  open({}, [task("downloading")]);
  expect(marks()).toEqual([]);
  cleanup();
  open({}, [task("queued")]);
  expect(document.querySelector("[role=progressbar]")).toBeNull();
});

it.each<[string, boolean, Task[], boolean]>([
  ["the shown take", true, [task("ready")], true],
  ["nothing while nobody points at it", false, [task("ready")], false],
  ["nothing of a take whose file is gone", true, [task("ready", { assetId: "lost" })], false],
  ["nothing without a take", true, [], false],
])("pointed at, a card plays %s, without a sound", (_what, playing, tasks, plays) => {
  open({}, tasks, { playing });
  const video = document.querySelector("video");
  expect(video !== null).toBe(plays);
  if (plays)
    expect([video?.getAttribute("src"), video?.autoplay, video?.loop, video?.muted]).toEqual([
      ...[mediaUrl("film"), true, true, true],
    ]);
});

it("the half over which files are held is marked", () => {
  open({}, [], { over: "last" });
  expect(document.querySelector<HTMLElement>(".pair")?.dataset.over).toBe("last");
  cleanup();
  open(references("one"), [], { over: "first" });
  expect(document.querySelector<HTMLElement>(".pair")?.dataset.over).toBe("first");
});
