// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ArrivingTake, isArriving } from "#renderer/song/takes/arriving-take.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const done: string[] = [];
beforeEach(() => {
  done.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async () => void done.push("play"));
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => void done.push("pause"));
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => void done.push("load"));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const task = (state: string, more: object = {}) =>
  ({ id: "t1", take: 2, assetId: null, state, request: { stream: true }, error: null, ...more }) as unknown as Task;
const lost = (keptBytes: number) => task("outcome_unknown", { error: { details: { keptBytes } } });

it.each<[what: string, task: Task, arrives: boolean]>([
  ["a stream that still comes", task("submitting"), true],
  ["one that is whole", task("submitting", { assetId: "a" }), false],
  ["one that was asked for at once", task("submitting", { request: {} }), false],
  ["one that waits", task("queued"), false],
  ["one that was lost, of which something came", lost(1), true],
  ["one that was lost, of which nothing came", lost(0), false],
  ["one that was lost, of which nothing is known", task("outcome_unknown"), false],
])("%s can be heard before it is whole: %#", (_what, of, arrives) => expect(isArriving(of)).toBe(arrives));

function open(of: Task) {
  pageCore();
  const { rerender, unmount } = render(<ArrivingTake task={of} />, { wrapper: WithinPage });
  const audio = screen.getByTestId<HTMLAudioElement>("arriving");
  const state = { paused: true, currentTime: 0, error: null as object | null };
  for (const name of ["paused", "currentTime", "error"] as const)
    Object.defineProperty(audio, name, { configurable: true, get: () => state[name] });
  const tell = (type: string, now: Partial<typeof state> = {}) => {
    Object.assign(state, now);
    act(() => void audio.dispatchEvent(new Event(type)));
  };
  const button = () => named("button", /./)[0];
  const said = () => [button()?.getAttribute("aria-label"), button()?.textContent];
  return { audio, tell, button, said, unmount, become: (next: Task) => rerender(<ArrivingTake task={next} />) };
}

it("it is asked for by the first press, sounds, and stands by the next one", () => {
  const { audio, tell, button, said } = open(task("submitting"));
  const [hear, arriving] = said();
  expect(audio.getAttribute("src")).toBeNull();
  fireEvent.click(button() as Element);
  expect(audio.getAttribute("src")).toMatch(/arriving\/t1$/);
  expect(done).toEqual(["play"]);
  tell("playing", { paused: false });
  expect(said()).not.toEqual([hear, arriving]);
  tell("timeupdate", { currentTime: 65 });
  expect(said()[1]).toBe("1:05");
  fireEvent.click(button() as Element);
  expect(done).toEqual(["play", "pause"]);
  tell("pause", { paused: true });
  expect(said()).toEqual([hear, "1:05"]);
});

it.each(["play", "playing", "pause", "timeupdate", "ended"])("“%s” tells how far it was heard", (type) => {
  const { tell, said } = open(task("submitting"));
  tell(type, { currentTime: 0 });
  expect(said()[1]).not.toMatch(/\d/);
  tell(type, { currentTime: 1 });
  expect(said()[1]).toBe("0:01");
});

it("going on it isn't asked for anew, unless it broke; then that is said, too", () => {
  const { audio, tell, button } = open(task("submitting"));
  fireEvent.click(button() as Element);
  audio.setAttribute("src", "kept");
  fireEvent.click(button() as Element);
  expect(audio.getAttribute("src")).toBe("kept");
  const words = () => document.body.textContent ?? "";
  const before = words();
  tell("error", { error: {} });
  expect(words().length).toBeGreaterThan(before.length);
  fireEvent.click(button() as Element);
  expect(audio.getAttribute("src")).toMatch(/arriving\/t1$/);
  tell("playing", { paused: false, error: null });
  expect(document.querySelector(".text-warn")).toBeNull();
});

it("what sounds goes on to its end once the take is whole, and has its button as long", () => {
  const { tell, become, button } = open(task("submitting"));
  tell("playing", { paused: false });
  become(task("ready", { assetId: "a" }));
  expect(button()).toBeDefined();
  tell("ended", { paused: true });
  expect(button()).toBeUndefined();
});

it("one that was cut off says so in other words", () => {
  const whole = open(task("submitting")).said();
  cleanup();
  const cut = open(lost(5)).said();
  expect(cut[0]).not.toBe(whole[0]);
  expect(cut[1]).not.toBe(whole[1]);
});

it("taken from the page it neither sounds nor loads on", () => {
  const { audio, button, unmount } = open(task("submitting"));
  fireEvent.click(button() as Element);
  done.length = 0;
  unmount();
  expect(done).toEqual(["pause", "load"]);
  expect(audio.getAttribute("src")).toBeNull();
});
