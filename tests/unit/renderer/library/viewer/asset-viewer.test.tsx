// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { mediaUrl } from "#renderer/lib/index.ts";
import { AssetViewer } from "#renderer/library/viewer/asset-viewer.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Of a hundred bars of the waveform as it was drawn last, how many are played. */
let strong: number | undefined;
beforeEach(() => {
  strong = undefined;
  class Sizes {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(): void {
      const entry = { contentRect: new DOMRect(0, 0, 350, 20) } as ResizeObserverEntry;
      queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver));
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Sizes);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => {
    strong = 0;
    const context = {
      globalAlpha: 1,
      scale: () => undefined,
      fillRect: () => {
        if (context.globalAlpha === 1) strong = (strong ?? 0) + 1;
      },
    };
    return context;
  }) as never);
});

const peaks = vi.fn((_asked: { id: string }) => [[0.5, 1]]);
function show(kind: string, more: object = {}, facts: object = {}) {
  peaks.mockClear();
  pageCore({ library: { peaks } } as never);
  vi.stubGlobal("fetch", async () => new Response("INT. ROOM"));
  const asset = {
    ...{ id: "a", kind, name: "swell", state: "ready", facts: { kind, durationSeconds: 8, bytes: 9, ...facts } },
    ...more,
  } as unknown as Asset;
  const media = createRef<HTMLVideoElement>();
  render(<AssetViewer asset={asset} media={media} />, { wrapper: WithinPage });
  return media;
}
const film = () => document.querySelector("video") as HTMLVideoElement;
const picture = () => document.querySelector("img");
const words = () => document.body.textContent;
/** What a browser says of a film that it plays. */
const plays = (paused: boolean) => {
  Object.defineProperty(film(), "paused", { configurable: true, get: () => paused });
  fireEvent(film(), new Event(paused ? "pause" : "play"));
};

it("a picture is shown, under its name; one that can't be is called so", async () => {
  show("image");
  expect([picture()?.getAttribute("src"), picture()?.alt]).toEqual([mediaUrl("a"), "swell"]);
  expect([named("button", /./).length, document.querySelector("video")]).toEqual([0, null]);
  fireEvent.error(picture() as Element);
  await until(() => expect(words()).toBe("Can’t be previewed"));
});

it.each<[what: string, kind: string, more: object, facts: object, said: RegExp]>([
  ["a file that is lost", "image", { state: "missing" }, {}, /^This file has been moved or deleted\.$/],
  ["a film that is lost", "video", { state: "missing" }, {}, /^This file has been moved or deleted\.$/],
  ["a text that is lost", "unknown", { state: "missing" }, {}, /^This file has been moved or deleted\.$/],
])("%s is said to be", (_what, kind, more, facts, said) => {
  show(kind, more, facts);
  expect(words()).toMatch(said);
  expect([picture(), document.querySelector("video")]).toEqual([null, null]);
});

it("of a file that is no medium its words are shown", async () => {
  show("unknown", { name: "notes.txt" });
  expect(document.querySelector("video")).toBeNull();
  expect(document.querySelector(".viewer")).not.toBeNull();
  expect(words()).not.toContain("Can’t be previewed");
});

it("a film is played and paused by its button and by a press on it", async () => {
  show("video");
  const play = vi.spyOn(film(), "play").mockResolvedValue(undefined);
  const pause = vi.spyOn(film(), "pause").mockReturnValue(undefined);
  expect([film().getAttribute("src"), film().getAttribute("aria-label"), film().hidden]).toEqual([
    ...[mediaUrl("a"), "swell"],
    false,
  ]);
  await press("button", "Play");
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0]);
  plays(false);
  await press("button", "Pause");
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1]);
  plays(true);
  fireEvent.click(film());
  expect(play.mock.calls.length).toBe(2);
  await at("button", "Play");
});

it("a film that may not begin by itself stays as it is", async () => {
  show("video");
  vi.spyOn(film(), "play").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await press("button", "Play");
  await at("button", "Play");
});

it("the bar says where the film is, and leads elsewhere", async () => {
  const media = show("video");
  const bar = await at("input", "Position");
  const said = () => bar.getAttribute("aria-valuetext");
  expect([said(), bar.getAttribute("max")]).toEqual(["0:00 of 0:08", "8"]);
  film().currentTime = 3;
  fireEvent.timeUpdate(film());
  expect(said()).toBe("0:03 of 0:08");
  fireEvent.change(bar, { target: { value: "5" } });
  expect(media.current?.currentTime).toBe(5);
  fireEvent.seeked(film());
  expect(said()).toBe("0:05 of 0:08");
  expect([...document.querySelectorAll(".viewerBar > span")].map(({ textContent }) => textContent)).toEqual([
    "0:05",
    "0:08",
  ]);
});

it("a film fills the screen, and gives the focus back to its button; a sound has nothing to fill it with", async () => {
  show("video");
  const fill = vi.fn(async () => undefined);
  film().requestFullscreen = fill;
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
  onTestFinished(() => void Reflect.deleteProperty(document, "fullscreenElement"));
  await press("button", "Full screen");
  await until(() => expect(document.activeElement).toBe(film()));
  expect(fill).toHaveBeenCalledOnce();
  fireEvent(document, new Event("fullscreenchange"));
  expect(document.activeElement).toBe(named("button", "Full screen")[0]);
  cleanup();
  show("audio");
  expect(named("button", "Full screen")).toEqual([]);
});

it("a film whose pictures can't be decoded is called so; a sound has none to decode", async () => {
  show("audio");
  fireEvent.loadedMetadata(film());
  await at("button", "Play");
  cleanup();
  show("video");
  Object.defineProperty(film(), "videoWidth", { configurable: true, get: () => 640 });
  fireEvent.loadedMetadata(film());
  await at("button", "Play");
  cleanup();
  show("video");
  fireEvent.loadedMetadata(film());
  await until(() => expect(words()).toBe("Can’t be previewed"));
  cleanup();
  show("video");
  fireEvent.error(film());
  await until(() => expect(words()).toBe("Can’t be previewed"));
});

it("a sound has its waveform, as far as it is played; a film has none, and a lost sound asks for none", async () => {
  show("audio");
  expect(film().hidden).toBe(true);
  await until(() => expect(peaks.mock.calls).toEqual([[{ id: "a" }, expect.anything()]]));
  await until(() => expect(strong).toBe(0));
  film().currentTime = 4;
  fireEvent.timeUpdate(film());
  await until(() => expect(strong).toBe(50));
  cleanup();
  show("video");
  expect(document.querySelector("canvas")).toBeNull();
  cleanup();
  show("audio", { state: "missing" });
  await new Promise((done) => setTimeout(done, 20));
  expect(peaks).not.toHaveBeenCalled();
});

it("of a sound of unknown length the place is told, and nothing of it is played yet", async () => {
  show("audio", {}, { durationSeconds: undefined });
  const bar = await at("input", "Position");
  film().currentTime = 4;
  fireEvent.timeUpdate(film());
  await until(() => expect(bar.getAttribute("aria-valuetext")).toBe("0:04 of 0:00"));
  await new Promise((done) => setTimeout(done, 5));
  expect(strong).toBe(0);
});
