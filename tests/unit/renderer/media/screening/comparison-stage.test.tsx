// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { ComparedFilm } from "#renderer/media/screening/compared-media.tsx";
import { ComparisonStage, type ComparisonStageProps, clipPlace } from "#renderer/media/screening/comparison-stage.tsx";
import { createPlayback } from "#renderer/media/screening/playback.ts";
import { setVolume } from "#renderer/media/screening/volume.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";
import { clearPlayers, furnishPlayers } from "./silent-players.ts";

beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  furnishPlayers();
});
afterEach(() => {
  clearPlayers();
  vi.unstubAllGlobals();
});

const film = (assetId: string, more: Partial<ComparedFilm> = {}): ComparedFilm => ({
  ...{ assetId, name: `Take ${assetId}`, seconds: 6, frameRate: 30, width: 1280, height: 720, ...more },
});
function show(films: readonly ComparedFilm[], given: Partial<ComparisonStageProps> = {}) {
  pageCore({ library: { peaks: () => [[0.5]] } });
  const playback = createPlayback();
  const onBroken = vi.fn();
  const props = { playback, films, layout: "side" as const, heardId: films[0]?.assetId, onBroken };
  render(<ComparisonStage {...props} {...given} />, { wrapper: WithinPage });
  const stage = document.querySelector<HTMLElement>(".compared");
  return { playback, now: () => playback.store.getState(), onBroken, stage };
}
const videos = () => [...document.querySelectorAll("video")];
const captions = () => [...document.querySelectorAll("figcaption")].map(({ textContent }) => textContent);

it("up to four stand beside each other, each with its letter and its name; one alone needs no letter", () => {
  const { stage } = show(["1", "2", "3", "4"].map((id) => film(id)));
  expect([captions(), stage?.dataset.count]).toEqual([["ATake 1", "BTake 2", "CTake 3", "DTake 4"], "4"]);
  expect(videos().map(({ src }) => src)).toEqual(["1", "2", "3", "4"].map((id) => mediaUrl(id)));
  expect(named("slider", /Divider/)).toEqual([]);
  cleanup();
  show([film("1")]);
  expect(captions()).toEqual(["Take 1"]);
  expect([0, 3].map(clipPlace)).toEqual(["A", "D"]);
});

it("wiped are the first two, with an edge that can be moved", () => {
  const { stage } = show([film("1"), film("2"), film("3")], { layout: "wipe" });
  expect([captions(), stage?.dataset.count]).toEqual([["ATake 1", "BTake 2"], "2"]);
  expect([...document.querySelectorAll("figure")].map((each) => each.className)).toEqual(["over", ""]);
  expect([stage?.classList.contains("wiped"), stage?.style.getPropertyValue("--edge")]).toEqual([true, "50%"]);
  fireEvent.keyDown(named("slider", "Divider between A and B")[0] as Element, { key: "Home" });
  expect(stage?.style.getPropertyValue("--edge")).toBe("0%");
  cleanup();
  const alone = show([film("1")], { layout: "wipe" });
  expect([alone.stage?.classList.contains("wiped"), named("slider", /Divider/)]).toEqual([false, []]);
});

it.each([
  ["the longest", [film("1"), film("2", { seconds: 9, frameRate: 25 })], 9, 30],
  ["the first that has a rate", [film("1", { frameRate: undefined }), film("2", { frameRate: 25 })], 6, 25],
  ["nothing that has one", [film("1", { frameRate: undefined })], 6, 24],
  ["no film", [], 0, 24],
])("the clock goes by %s", (_what, films, length, frameRate) => {
  expect(show(films).now()).toMatchObject({ length, frameRate });
});

it.each([
  [film("1"), 1280 / 720],
  [film("1", { width: undefined, height: undefined }), 16 / 9],
])("the stage has the shape of the first", (first, ratio) => {
  expect(Number(show([first, film("2", { width: 9, height: 16 })]).stage?.style.getPropertyValue("--ratio"))).toBe(
    ratio,
  );
});

it("one is heard, none backward, and none where the sound is off", () => {
  const { playback } = show([film("1"), film("2")], { heardId: "2" });
  const muted = () => videos().map((each) => each.muted);
  expect(muted()).toEqual([true, false]);
  act(() => playback.setSpeed(-1));
  expect(muted()).toEqual([true, true]);
  act(() => playback.setSpeed(1));
  act(() => setVolume(0.4));
  expect([muted(), videos().map(({ volume }) => volume)]).toEqual([
    [true, false],
    [0.4, 0.4],
  ]);
  act(() => setVolume(0));
  expect(muted()).toEqual([true, true]);
});

it("a press plays and pauses; what joins later begins where the others are", () => {
  const { playback, now } = show([film("1"), film("2")]);
  const [first, second] = videos();
  fireEvent.click(first as Element);
  expect(now().playing).toBe(true);
  fireEvent.click(second as Element);
  expect(now().playing).toBe(false);
  act(() => playback.seek(2.5));
  Object.defineProperty(second, "videoWidth", { value: 1280 });
  fireEvent.loadedMetadata(second as Element);
  expect(second?.currentTime).toBe(2.5);
});

it.each([
  ["can't be read", (element: HTMLVideoElement) => fireEvent.error(element)],
  ["has no picture that can be decoded", (element: HTMLVideoElement) => fireEvent.loadedMetadata(element)],
])("a film that %s is said to be so where it stands, and no other", (_what, fail) => {
  const { onBroken } = show([film("1"), film("2")]);
  fail(videos()[1] as HTMLVideoElement);
  expect(onBroken.mock.calls).toEqual([["2"]]);
  const said = [...document.querySelectorAll("figure")].map((each) => each.querySelector(".unplayable") !== null);
  expect(said).toEqual([false, true]);
});

it("a picture stands, a sound shows its waveform, and of a sound no picture is missed", () => {
  const { onBroken } = show([film("1", { kind: "image" }), film("2", { kind: "audio" })]);
  const picture = document.querySelector("img");
  expect([picture?.src, picture?.alt]).toEqual([mediaUrl("1"), "Take 1"]);
  const [sound] = videos();
  expect([videos().length, sound?.hidden, document.querySelectorAll(".heardwave").length]).toEqual([1, true, 1]);
  fireEvent.loadedMetadata(sound as Element);
  expect(onBroken).not.toHaveBeenCalled();
  fireEvent.error(picture as Element);
  expect(onBroken.mock.calls).toEqual([["1"]]);
});
