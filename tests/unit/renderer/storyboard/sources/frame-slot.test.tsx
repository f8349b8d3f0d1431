// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { ShotLink } from "#renderer/storyboard/shot-link.ts";
import { FrameSlot, type FrameSlotProps } from "#renderer/storyboard/sources/frame-slot.tsx";
import { dismissImport, useShotImports } from "#renderer/storyboard/sources/shot-imports.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = {
  ...{ id: "p", name: "Shore.png", kind: "image", state: "ready" },
  facts: { kind: "image", format: "png", mime: "image/png", width: 800, height: 600, bytes: 9 },
} as unknown as Asset;

function open(draft: Partial<ShotDraft>, given: Partial<FrameSlotProps> = {}) {
  pageCore();
  const shot = madeUpShot("a", { mode: "frames", ...draft });
  const [change, onPickFrame, onPickStill] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <TooltipProvider>
      <FrameSlot
        {...{ shot, draft: shot.draft, media: new Map([["p", picture]]), findings: [] }}
        {...{ place: "firstFrame", change, onPickFrame, onPickStill, ...given }}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { change, onPickFrame, onPickStill };
}
const slot = (name = "First frame") => named("button", name)[0] as HTMLElement;
/** What is read of it besides its name. */
const told = (name?: string) =>
  document.getElementById(slot(name).getAttribute("aria-describedby") ?? "")?.textContent ?? "";
const buttons = () => named("button", /./).map(({ ariaLabel }) => ariaLabel);

it.each([
  ["firstFrame", "First frame", "first", "Remove the first frame"],
  ["lastFrame", "Last frame", "last", "Remove the last frame"],
] as const)(
  "%s can be chosen from each place where pictures are, and taken out",
  async (place, name, which, remove) => {
    const { change, onPickFrame, onPickStill } = open({ [place]: "p" }, { place });
    expect(buttons()).toEqual([
      ...[name, `Choose a ${which} frame from Library`, `Pick a ${which} frame from a film`, remove],
    ]);
    expect(told(name)).toContain("Shore.png");
    expect(told(name)).toContain("Opens a file dialog");
    await press("button", /from Library$/);
    await press("button", /from a film$/);
    expect([onPickStill.mock.calls.length, onPickFrame.mock.calls.length, change.mock.calls]).toEqual([1, 1, []]);
    await press("button", remove);
    expect(change.mock.calls).toEqual([[{ [place]: null }]]);
  },
);

it.each<[string, Partial<ShotLink> | undefined, string]>([
  ["nothing is chosen", undefined, "choose or drop"],
  [
    "the shot before is still to be made",
    { state: "pending", parent: madeUpShot("z", {}, { number: 4 }) },
    "from shot 4",
  ],
  ["it waits for the shot before", { state: "waiting", parent: madeUpShot("z", {}, { number: 4 }) }, "from shot 4"],
  ["the shot before is gone", { state: "waiting", parent: undefined }, "from shot ?"],
])("an empty place says what comes into it: %s", (_what, link, words) => {
  open({}, { link: link as ShotLink });
  expect(slot().textContent).toBe(`First frame${words}`);
  expect(told()).toContain("empty");
  expect(buttons()).not.toContain("Remove the first frame");
});

it.each<[string, Partial<ShotDraft>, string]>([
  ["none is kept", {}, "First frameempty"],
  ["one is kept", { firstFrame: "p" }, "First framenot sent"],
])("where no frames are sent it is small, and a file can be chosen alone: %s", (_what, draft, words) => {
  open({ mode: "text", ...draft });
  expect(slot().textContent).toBe(words);
  expect(buttons()).toEqual(["First frame"]);
});

it("a press opens the file dialog for one picture", () => {
  open({});
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const opened = vi.spyOn(input, "click").mockReturnValue();
  fireEvent.click(slot());
  expect([opened.mock.calls.length, input.multiple]).toEqual([1, false]);
  expect(input.accept).toContain("image/png");
});

it("of several files that are dropped on it the first comes in", async () => {
  // No header is read, and the library takes nothing.
  class Refusing extends EventTarget {
    readonly upload = new EventTarget();
    status = 400;
    response = {};
    postMessage = ({ id }: { id: number }) =>
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, failed: "no header" } })));
    terminate = () => undefined;
    open = () => undefined;
    abort = () => undefined;
    send = () => queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
  vi.stubGlobal("Worker", Refusing);
  vi.stubGlobal("XMLHttpRequest", Refusing);
  open({});
  const imports = () => renderHook(() => useShotImports("a", "firstFrame")).result.current;
  const names = () => imports().map(({ name }) => name);
  expect(names()).toEqual([]);
  const target = document.querySelector(".frameslot") as HTMLElement;
  const drop = createEvent.drop(target);
  const files = ["a.png", "b.png"].map((name) => new File(["x"], name, { type: "image/png" }));
  Object.defineProperty(drop, "dataTransfer", { value: { types: ["Files"], files } });
  fireEvent(target, drop);
  expect(names()).toEqual(["a.png"]);
  await until(() => expect(imports().map(({ failure }) => failure !== null)).toEqual([true]));
  for (const { key } of imports()) act(() => dismissImport(key));
  expect(names()).toEqual([]);
});

it("what is wrong with its picture stands under it instead of its name", () => {
  const finding = { path: "firstFrame", severity: "error", code: "unknown", message: "Too small." } as never;
  open({ firstFrame: "p" }, { findings: [{ ...(finding as object), path: "lastFrame" } as never, finding] });
  expect(told()).not.toContain("Shore.png");
  expect(slot().closest("[data-wrong]")).not.toBeNull();
});

it("a warning, and what is wrong elsewhere, leaves its name", () => {
  const finding = { path: "firstFrame", severity: "warning", code: "unknown", message: "Small." };
  open({ firstFrame: "p" }, { findings: [finding, { ...finding, path: "lastFrame", severity: "error" }] as never });
  expect(told()).toContain("Shore.png");
  expect(slot().closest("[data-wrong]")).toBeNull();
});
