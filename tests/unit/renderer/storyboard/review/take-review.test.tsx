// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { type ReviewedTake, TakeReview } from "#renderer/storyboard/review/take-review.tsx";
import { named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  for (const name of ["load", "pause"] as const)
    vi.spyOn(HTMLMediaElement.prototype, name).mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  class Nothing {
    observe = () => {};
    unobserve = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal("ResizeObserver", Nothing);
  vi.stubGlobal("IntersectionObserver", Nothing);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const take = (number: number, facts: object = {}) =>
  ({
    task: { id: `t${number}`, take: number, model: "Vendor-H3", request: { resolution: "768P" } },
    asset: {
      ...{ id: `a${number}`, kind: "video", state: "ready", rating: 0, name: "" },
      facts: { durationSeconds: 5, frameRate: 24, width: 854, height: 480, audioCodec: "aac", ...facts },
    },
  }) as unknown as ReviewedTake;

function open(takes: readonly ReviewedTake[] = [take(1), take(2), take(3), take(4), take(5)], activeId = "t2") {
  const core = pageCore({ library: { rate: () => ({}) as never, annotate: () => ({}) as never } as never });
  const does = { onChoose: vi.fn(), onReuse: vi.fn(), onRetake: vi.fn(), onClose: vi.fn() };
  render(
    <TooltipProvider>
      <TakeReview title="Takes of shot 1" takes={takes} activeId={activeId} {...does} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const verdicts = () => [...document.querySelectorAll(".verdict")].map((each) => each.getAttribute("aria-label"));
  const letters = () =>
    [...document.querySelectorAll(".verdict")].map((each) => each.querySelector("header b")?.textContent);
  const heard = () =>
    [...document.querySelectorAll(".verdict [aria-pressed=true]")].map((each) => each.getAttribute("aria-label"));
  const key = (pressed: string, more: object = {}) => {
    const review = document.querySelector(".reviewstage") ?? document.body;
    return !fireEvent.keyDown(review, { key: pressed, ...more });
  };
  const wiped = () => document.querySelector(".compared.wiped") !== null;
  return { core, verdicts, letters, heard, key, wiped, ...does };
}

it("begins with the take in use and the newest other, on one clock, with the keys of the film", () => {
  const { verdicts, letters, heard } = open();
  expect(verdicts()).toEqual(["Take 2", "Take 5"]);
  expect(letters()).toEqual(["A", "B"]);
  expect(heard()).toEqual(["Listen to take 2"]);
  expect(document.activeElement?.className).toBe("reviewstage");
  expect([...document.querySelectorAll("video")].map(({ muted }) => muted)).toEqual([false, true]);
});

it("takes are picked and left out: one always stays, and the fifth takes the place of the first", async () => {
  const { verdicts, letters } = open();
  await press("button", "Take 2");
  expect([verdicts(), letters()]).toEqual([["Take 5"], [undefined]]);
  await press("button", "Take 5");
  expect(verdicts()).toEqual(["Take 5"]);
  for (const number of [1, 2, 3]) await press("button", `Take ${number}`);
  expect(verdicts()).toEqual(["Take 5", "Take 1", "Take 2", "Take 3"]);
  expect(letters()).toEqual(["A", "B", "C", "D"]);
  await press("button", "Take 4");
  expect(verdicts()).toEqual(["Take 1", "Take 2", "Take 3", "Take 4"]);
});

it("by keys: which one is heard, and wiped over the other", () => {
  const { heard, key, wiped, letters } = open();
  expect(key("2")).toBe(true);
  expect(heard()).toEqual(["Listen to take 5"]);
  expect(key("3")).toBe(false);
  expect(key("0")).toBe(false);
  expect(key("1", { ctrlKey: true })).toBe(false);
  expect(heard()).toEqual(["Listen to take 5"]);
  expect([key("w"), wiped()]).toEqual([true, true]);
  expect(letters()).toEqual(["A", "B"]);
  expect([key("w"), wiped()]).toEqual([true, false]);
});

it("behind a wipe are the first two, and only they have letters", async () => {
  const { letters, key } = open();
  await press("button", "Take 1");
  key("w");
  expect(letters()).toEqual(["A", "B", undefined]);
  expect(document.querySelectorAll(".compared figure")).toHaveLength(2);
});

it("one take alone can't be wiped, nor is the key kept for when there are more", async () => {
  const { wiped, key, letters } = open([take(1), take(2)], "t1");
  await press("button", "Take 2");
  key("w");
  expect([wiped(), letters()]).toEqual([false, [undefined]]);
  await press("button", "Take 2");
  expect([wiped(), letters()]).toEqual([false, ["A", "B"]]);
});

it("fills the screen by its key and by its button", async () => {
  const full = vi.fn(async () => {});
  Object.assign(HTMLElement.prototype, { requestFullscreen: full });
  const { key } = open();
  expect(key("f")).toBe(true);
  await press("button", "Full screen");
  expect(full.mock.contexts.map((each) => (each as HTMLElement).className)).toEqual(["reviewstage", "reviewstage"]);
  Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
});

it("each take says what it was made with and what can be done with it", async () => {
  const { onChoose, onReuse, onRetake, onClose, core, heard } = open();
  const [first, second] = document.querySelectorAll<HTMLElement>(".verdict");
  if (!first || !second) throw new Error("There are no takes.");
  expect(first.textContent).toContain("768P · 854 × 480");
  expect(first.querySelector(".inuse")?.textContent).toContain("In use");
  expect(named("button", /^Use take/).map((button) => button.getAttribute("aria-label"))).toEqual(["Use take 5"]);
  await press("button", "Use take 5");
  await press("button", "Reuse the settings of take 2");
  expect(onReuse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "t2" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "t5" }));
  expect(onRetake).not.toHaveBeenCalled();
  const again = second.querySelector<HTMLElement>("footer > :last-child");
  if (again) fireEvent.click(again);
  expect(onRetake).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "t5" }));
  await press("button", "Listen to take 5");
  expect(heard()).toEqual(["Listen to take 5"]);
  const [rating] = named("slider", /./, second);
  if (rating) fireEvent.keyDown(rating, { key: "3" });
  await until(() => expect(core.asked).toContainEqual(["library.rate", { id: "a5", rating: 3 }]));
  expect(onClose).not.toHaveBeenCalled();
});

it("a letter that is written in a note is no key", async () => {
  const { wiped, core } = open();
  const note = await write("Note on take 2", "wi");
  act(() => void fireEvent.keyDown(note, { key: "w" }));
  expect(wiped()).toBe(false);
  // Saved by then: another file's test would save it otherwise.
  await until(() => expect(core.asked).toContainEqual(["library.annotate", { id: "a2", note: "wi" }]));
});

it("a take without sound has nothing to hear", () => {
  open([take(1, { audioCodec: undefined })], "t1");
  expect(named("button", /^Hear/)).toEqual([]);
});

it("Escape and its button close it", async () => {
  const { onClose } = open();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  await press("button", "Close");
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("of each take it is told what it was made with, and a note that isn't kept says why beside it", async () => {
  const core = pageCore({
    library: {
      annotate: () => {
        throw new Error("The disk is full.");
      },
    },
  } as never);
  render(
    <TooltipProvider>
      <TakeReview
        {...{ title: "Takes of shot 1", takes: [take(1), take(2, { audioCodec: undefined })], activeId: "t2" }}
        {...{ onChoose: vi.fn(), onReuse: vi.fn(), onRetake: vi.fn(), onClose: vi.fn() }}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const verdict = (name: string) => document.querySelector(`.verdict[aria-label="${name}"]`) as HTMLElement;
  expect(verdict("Take 1").textContent).toContain("H3 · 768P · 854 × 480 · 0:05");
  // One without sound can't be listened to, one in use not be chosen.
  expect(named("button", /Listen/, verdict("Take 1"))).toHaveLength(1);
  expect(named("button", /Listen/, verdict("Take 2"))).toHaveLength(0);
  expect(verdict("Take 2").textContent).toContain("In use");
  expect(named("button", "Use take 2")).toEqual([]);
  expect(verdict("Take 1").textContent).not.toContain("disk");
  const note = verdict("Take 1").querySelector("textarea") as HTMLTextAreaElement;
  fireEvent.change(note, { target: { value: "Too dark" } });
  fireEvent.blur(note);
  await until(() => expect(core.asked.some(([path]) => path === "library.annotate")).toBe(true));
  await until(() => expect(verdict("Take 1").textContent).toMatch(/went wrong|full|error/i));
  expect(verdict("Take 2").textContent).not.toMatch(/went wrong|full|error/i);
});
