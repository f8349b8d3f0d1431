// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { FramePicker, type FramePickerProps } from "#renderer/storyboard/sources/frame-picker.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { standInCanvases, standInFrames } from "../../media/canvas-stand-in.ts";
import { filmOf, offerCoders, servedFiles } from "../../media/files/plain-media.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const made = "0191a000-0000-7000-8000-000000000001";
/** Frames of the film of shot 1: wider than a picture may be. Those of `small` are lower, those of `narrow` narrower. */
const sizes = { wide: [780, 260], tall: [660, 270], small: [660, 268], narrow: [658, 270], lost: [0, 0] } as const;
const films: Record<string, Uint8Array<ArrayBuffer>> = {};
beforeAll(async () => {
  await speakEnglish();
  for (const [name, [width, height]] of Object.entries(sizes)) {
    if (width > 0) films[name] = await filmOf({ lights: [10, 20, 30, 40], width, height });
  }
});

/** How the library answers a picture that it gets; each was sent under its name. */
let take: (request: StandInRequest) => void = () => undefined;
const sent: { readonly name: string; readonly kind: string }[] = [];
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 200;
  response: unknown = {};
  #name = "";
  open(_method: string, address: string): void {
    this.#name = new URL(address, "http://core").searchParams.get("name") ?? "";
  }
  abort(): void {}
  send(file: Blob): void {
    sent.push({ name: this.#name, kind: file.type });
    take(this);
  }
  answer(status: number): void {
    this.status = status;
    this.response = {
      ...{ id: made, sha256: "0".repeat(64), kind: "image", name: this.#name, createdAt: 0, state: "ready", rating: 0 },
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
      origin: { type: "imported", fileName: this.#name },
    };
    this.dispatchEvent(new Event("load"));
  }
}

let withdraw = () => {};
let canvases: ReturnType<typeof standInCanvases>;
beforeEach(() => {
  watchedSizes();
  withdraw = offerCoders();
  canvases = standInCanvases();
  standInFrames();
  servedFiles(films);
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
  sent.length = 0;
  useToasts.setState({ shown: [] });
  take = (request) => queueMicrotask(() => request.answer(200));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  withdraw();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asset = (id: string) => ({ id, name: `${id}.mp4`, kind: "video", state: "ready" }) as unknown as Asset;
const task = (id: string, number: number, assetId: string) =>
  ({ id, take: number, createdAt: number, assetId, state: "ready" }) as unknown as Task;
const shots = [
  madeUpShot("a", { name: "Harbor" }, { number: 1 }),
  madeUpShot("b", {}, { number: 2 }),
  madeUpShot("c", { name: "Lamp" }, { number: 3 }),
];
/** Which film a take of each shot is. */
function open(takes: Record<string, string>, library: readonly string[] = [], given: Partial<FramePickerProps> = {}) {
  const answers: Answers = { library: { list: () => ({ items: library.map(asset) }) } };
  pageCore(answers);
  const onPick = vi.fn<FramePickerProps["onPick"]>(async () => undefined);
  const onClose = vi.fn();
  const takesByShot = new Map(
    Object.entries(takes).map(([shot, film], index) => [shot, takesOf([task(`t${index}`, index + 4, film)], null)]),
  );
  const media = new Map(Object.values(takes).map((film) => [film, asset(film)]));
  const props = { shot: shots[1], shots, takesByShot, media, place: "firstFrame", onPick, onClose, ...given };
  render(
    <TooltipProvider>
      <FramePicker {...(props as FramePickerProps)} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { onPick, onClose };
}
const slider = () => document.querySelector<HTMLInputElement>("input[type=range]") as HTMLInputElement;
const canvas = () => document.querySelector<HTMLCanvasElement>("canvas") as HTMLCanvasElement;
const lights = () =>
  canvases
    .strokesOn(canvas())
    .filter(({ done }) => done === "drawImage")
    .map(({ given: [drawn] }) => (drawn as { luma?: number }).luma);
const drawn = (frame: number) =>
  until(() => {
    expect(document.querySelector(".picking")?.getAttribute("aria-busy")).toBe("false");
    expect([slider().disabled, slider().value, lights().at(-1)]).toEqual([false, String(frame), (frame + 1) * 10]);
  });
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const steps = ["Go to first frame", "Previous frame", "Next frame", "Go to last frame"];
const off = () => steps.map((name) => isOff(name));
const chosen = (name: string) => named("combobox", name)[0]?.textContent;

it("begins with the last frame of the take of the shot before, and the arrow keys move it", async () => {
  open({ a: "wide", b: "tall", c: "small" });
  await drawn(3);
  expect(document.activeElement).toBe(slider());
  expect(["Film", "Shot", "Use as"].map(chosen)).toEqual(["Shot 1, take 4", "Shot 2: Unnamed", "First frame"]);
  expect([slider().min, slider().max, slider().getAttribute("aria-valuetext")]).toEqual([
    ...["0", "3", "00:00:07 · frame 4 of 4"],
  ]);
  expect(document.querySelector(".scrub .cap")?.textContent).toBe("0.300 s · frame 4 of 4");
  expect(canvas().getAttribute("aria-label")).toBe("Frame 4 of 4");
  expect(isOff("Use as first frame")).toBe(false);
});

it.each([
  ["the first of the board, where the shot before has none", { b: "tall", c: "small" }, [], "Shot 2, take 4"],
  ["one of the library, where the board has none", {}, ["narrow"], "narrow.mp4"],
])("begins with %s", async (_what, takes, library, film) => {
  open(takes, library);
  await drawn(3);
  expect(chosen("Film")).toBe(film);
});

it("steps lead to the first, the one before, the next and the last frame, and no further", async () => {
  open({ a: "wide" });
  await drawn(3);
  expect(
    named("button", /frame$/)
      .map((button) => button.getAttribute("aria-label"))
      .slice(0, 4),
  ).toEqual(steps);
  expect(off()).toEqual([false, false, true, true]);
  await press("button", "Previous frame");
  // What is on the canvas isn't that frame yet.
  expect(isOff("Use as first frame")).toBe(true);
  await drawn(2);
  expect(isOff("Use as first frame")).toBe(false);
  expect(off()).toEqual([false, false, false, false]);
  await press("button", "Previous frame");
  await drawn(1);
  await press("button", "Next frame");
  await drawn(2);
  await press("button", "Go to first frame");
  await drawn(0);
  expect(off()).toEqual([true, true, false, false]);
  fireEvent.change(slider(), { target: { value: "2" } });
  await drawn(2);
  await press("button", "Go to last frame");
  await drawn(3);
});

it("the frame becomes a picture of the library, known at once, and the shot has it before the dialog goes", async () => {
  let put = () => {};
  const kept = new Promise<void>((done) => {
    put = done;
  });
  let request: StandInRequest | undefined;
  take = (asked) => {
    request = asked;
  };
  const onPick = vi.fn(() => kept);
  const { onClose } = open({ a: "wide" }, [], { onPick });
  await drawn(3);
  await press("button", "Previous frame");
  await drawn(2);
  await press("button", "Use as first frame");
  expect(isOff("Use as first frame")).toBe(true);
  await until(() => expect(sent).toEqual([{ name: "Shot 1, take 4 frame 3.png", kind: "image/png" }]));
  expect(vi.mocked(HTMLCanvasElement.prototype.toBlob).mock.contexts).toEqual([canvas()]);
  expect(onPick).not.toHaveBeenCalled();
  request?.answer(200);
  await until(() => expect(onPick.mock.calls).toEqual([["b", "firstFrame", made]]));
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: made } }))).toMatchObject({ id: made });
  expect(onClose).not.toHaveBeenCalled();
  put();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(isOff("Use as first frame")).toBe(true);
});

it("of another film, for another shot, as its last frame", async () => {
  const { onPick } = open({ a: "wide" }, ["tall"]);
  await drawn(3);
  await choose("Film", "tall.mp4");
  await drawn(3);
  await choose("Shot", "Shot 3: Lamp");
  await choose("Use as", "Last frame");
  expect(named("button", "Use as first frame")).toEqual([]);
  await press("button", "Use as last frame");
  await until(() => expect(onPick.mock.calls).toEqual([["c", "lastFrame", made]]));
  expect(sent.map(({ name }) => name)).toEqual(["tall.mp4 frame 4.png"]);
});

const wrong = () => document.querySelector(".notice")?.textContent?.replace("Learn more", "");
const fields = () => [...document.querySelectorAll<HTMLInputElement>(".cropfields input")].map(({ value }) => value);
const crops = () => named("switch", "Crop the frame")[0]?.getAttribute("aria-checked");
const note = () => document.querySelector("[role=switch]")?.parentElement?.querySelector(".cap")?.textContent;

it("a frame is cropped to what the service takes, and the part alone becomes the picture", async () => {
  const { onPick } = open({ a: "wide" });
  expect(named("switch", "Crop the frame")[0]?.matches(":disabled")).toBe(true);
  await drawn(3);
  expect([fields(), note(), document.querySelector(".cropframe")]).toEqual([[], undefined, null]);
  await press("switch", "Crop the frame");
  // 2.5 to 1 at most.
  expect([fields(), note()]).toEqual([["65", "0", "650", "260"], "650 × 260 px"]);
  const left = await at("field", "Left (px)");
  fireEvent.keyDown(left, { key: "ArrowUp" });
  expect(fields()).toEqual(["66", "0", "650", "260"]);
  await press("button", "Use as first frame");
  await until(() => expect(onPick).toHaveBeenCalledOnce());
  expect(sent.map(({ name }) => name)).toEqual(["Shot 1, take 4 frame 4 cropped.png"]);
  const [picture] = vi.mocked(HTMLCanvasElement.prototype.toBlob).mock.contexts as HTMLCanvasElement[];
  expect([picture?.width, picture?.height]).toEqual([650, 260]);
  expect(canvases.strokesOn(picture).map(({ given }) => given)).toEqual([[canvas(), 66, 0, 650, 260, 0, 0, 650, 260]]);
  cleanup();
  open({ a: "wide" });
  await drawn(3);
  await press("switch", "Crop the frame");
  await press("switch", "Crop the frame");
  expect([fields(), note()]).toEqual([[], undefined]);
});

it("a crop of another film holds where it fits to the pixel, and not where the film is lower or narrower", async () => {
  open({ a: "tall", b: "small", c: "narrow" }, ["wide"]);
  await drawn(3);
  await press("switch", "Crop the frame");
  const whole = [["0", "0", "660", "270"], "660 × 270 px"];
  expect([fields(), note(), crops()]).toEqual([...whole, "true"]);
  for (const film of ["Shot 2, take 5", "Shot 3, take 6", "wide.mp4"]) {
    await choose("Film", film);
    await drawn(3);
    expect([fields(), note(), crops()]).toEqual([[], undefined, "false"]);
  }
  await choose("Film", "Shot 1, take 4");
  await drawn(3);
  expect([fields(), note(), crops()]).toEqual([...whole, "true"]);
});

it("a picture that the library refuses is said, and can be tried again", async () => {
  let refuses = true;
  take = (request) => queueMicrotask(() => request.answer(refuses ? 500 : 200));
  const { onPick, onClose } = open({ a: "wide" });
  await drawn(3);
  expect(wrong()).toBeUndefined();
  await press("button", "Use as first frame");
  await until(() => expect(wrong()).toBe("Unexpected response."));
  expect(isOff("Use as first frame")).toBe(false);
  expect([onPick, onClose].map((each) => each.mock.calls)).toEqual([[], []]);
  refuses = false;
  await press("button", "Use as first frame");
  expect(wrong()).toBeUndefined();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it("a dialog that is closed while its picture comes puts it nowhere, and closes no other", async () => {
  let request: StandInRequest | undefined;
  take = (asked) => {
    request = asked;
  };
  const { onPick, onClose } = open({ a: "wide" });
  await drawn(3);
  await press("button", "Use as first frame");
  await until(() => expect(request).toBeDefined());
  cleanup();
  request?.answer(200);
  await until(() =>
    expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: made } }))).toMatchObject({ id: made }),
  );
  expect([onPick, onClose].map((each) => each.mock.calls)).toEqual([[], []]);
});

it("what can't be put into its shot is told elsewhere once the dialog is closed", async () => {
  const kept = Promise.withResolvers<void>();
  const onPick = vi.fn(() => kept.promise);
  const { onClose } = open({ a: "wide" }, [], { onPick });
  await drawn(3);
  await press("button", "Use as first frame");
  await until(() => expect(onPick).toHaveBeenCalledOnce());
  cleanup();
  kept.reject(new Error("The disk is full."));
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(onClose).not.toHaveBeenCalled();
});

it("where the library's films can't be read that is said, and read again on a press", async () => {
  open({});
  cleanup();
  let refuses = true;
  pageCore({
    library: {
      list: () => {
        if (refuses) throw new Error("The disk is gone.");
        return { items: [] };
      },
    },
  });
  queryClient.clear();
  render(
    <FramePicker
      {...{ shots, takesByShot: new Map(), media: new Map(), place: "lastFrame", onClose: () => undefined }}
      shot={shots[1] as (typeof shots)[number]}
      onPick={async () => undefined}
    />,
    { wrapper: WithinPage },
  );
  await at("button", "Retry");
  expect(document.body.textContent).toContain("Couldn’t load this");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(document.body.textContent).toContain("No videos yet."));
});

it("what this computer can't decode says so, and what can't be read says why", async () => {
  withdraw();
  open({ a: "wide" });
  await until(() => expect(wrong()).toBe("This computer can’t decode the video, so no frame can be picked"));
  expect([...off(), isOff("Use as first frame"), slider().disabled]).toEqual([true, true, true, true, true, true]);
  expect(document.querySelector(".scrub .cap")?.textContent).toBe("");
  expect(slider().max).toBe("0");
  cleanup();
  withdraw = offerCoders();
  open({ a: "lost" });
  await until(() => expect(wrong()).toBe("Unexpected error."));
});

it("where there is no film that is said, once it is known", async () => {
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  const { onClose } = open({});
  cleanup();
  pageCore({ library: { list: () => come.then(() => ({ items: [] })) } });
  queryClient.clear();
  render(
    <TooltipProvider>
      <FramePicker
        {...{ shots, takesByShot: new Map(), media: new Map(), place: "lastFrame", onClose }}
        shot={shots[1] as (typeof shots)[number]}
        onPick={async () => undefined}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await at("dialog", "Pick a frame");
  expect(document.body.textContent).not.toContain("No videos yet.");
  expect(off()).toEqual([true, true, true, true]);
  act(answer);
  await until(() => expect(document.body.textContent).toContain("No videos yet. Generate a take or import a video."));
  expect(slider()).toBeNull();
  expect(isOff("Use as last frame")).toBe(true);
  await press("button", "Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});
