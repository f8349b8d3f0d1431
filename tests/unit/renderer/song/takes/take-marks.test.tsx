// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { TakeTools } from "#renderer/song/takes/take-tools.tsx";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import { at, chooseFrom, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const kept = [{ section: 1, at: 9 }];
async function open(saveMarkers: () => unknown) {
  const core = pageCore({ sounds: { get: () => ({ measure: null, markers: kept }), saveMarkers } } as never);
  const element = new Audio();
  Object.defineProperties(element, { duration: { value: 20 }, currentTime: { value: 4.256, writable: true } });
  const task = { request: { lyrics: "[Verse]\nOne\n[Chorus]\nTwo" } };
  const player = { element, toggle: vi.fn(), seek: vi.fn() };
  render(
    <TooltipProvider>
      <TakeTools {...({ song: {}, task, assetId: "sound", player, view: createWaveView() } as never as Props)} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await until(() => expect(markers()).toEqual(kept));
  return { asked: () => core.asked.flatMap(([path, input]) => (path === "sounds.saveMarkers" ? [input] : [])) };
}
type Props = Parameters<typeof TakeTools>[0];
const markers = () => queryClient.getQueryData(orpc.sounds.get.queryKey({ input: { id: "sound" } }))?.markers;

it("a section is marked where it is heard to begin, beside those that were; all marks can be cleared", async () => {
  const { asked } = await open(() => ({}));
  fireEvent.keyDown(await at("button", "Mark"), { key: "Enter" });
  const verse = await at("menuitemcheckbox", "Verse starts here");
  const chorus = await at("menuitemcheckbox", "Chorus starts here");
  expect([verse.ariaChecked, chorus.ariaChecked]).toEqual(["false", "true"]);
  fireEvent.click(verse);
  const two = [...kept, { section: 0, at: 4.26 }];
  await until(() => expect(asked()).toEqual([{ id: "sound", markers: two }]));
  expect(markers()).toEqual(two);
  await chooseFrom("Mark", "Clear all marks");
  await until(() => expect(asked()[1]).toEqual({ id: "sound", markers: [] }));
});

it("marks that can't be kept are put back, which is said once", async () => {
  await open(() => {
    throw new Error("The disk is full.");
  });
  await chooseFrom("Mark", "Clear all marks");
  await until(() => expect(useToasts.getState().shown.length).toBeGreaterThan(0));
  await until(() => expect(markers()).toEqual(kept));
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]);
});
