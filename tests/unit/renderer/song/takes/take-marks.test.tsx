// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { TakeTools } from "#renderer/song/takes/take-tools.tsx";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import { at, chooseFrom, named, until } from "../../page-controls.ts";
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
async function open(saveMarkers: () => unknown, get: () => unknown = () => ({ measure: null, markers: kept })) {
  const core = pageCore({ sounds: { get, saveMarkers } } as never);
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
  return { asked: () => core.asked.flatMap(([path, input]) => (path === "sounds.saveMarkers" ? [input] : [])) };
}
type Props = Parameters<typeof TakeTools>[0];
const markers = () => queryClient.getQueryData(orpc.sounds.get.queryKey({ input: { id: "sound" } }))?.markers;

it("a section is marked where it is heard to begin, beside those that were; all marks can be cleared", async () => {
  const { asked } = await open(() => ({}));
  await until(() => expect(markers()).toEqual(kept));
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

it("a mark that is set while the marks are read anew stands: what was kept before doesn't come back", async () => {
  const reads: (() => void)[] = [];
  const { asked } = await open(
    () => ({}),
    async () => {
      if (markers() !== undefined) await new Promise<void>((done) => void reads.push(done));
      return { measure: null, markers: kept };
    },
  );
  await until(() => expect(markers()).toEqual(kept));
  void queryClient.invalidateQueries({ queryKey: orpc.sounds.get.queryKey({ input: { id: "sound" } }) });
  await until(() => expect(reads).toHaveLength(1));
  await chooseFrom("Mark", "Clear all marks");
  await until(() => expect(asked()).toHaveLength(1));
  reads[0]?.();
  await until(() => expect(queryClient.isFetching()).toBe(0));
  expect(markers()).toEqual([]);
});

it("marks that can't be kept are put back, which is said once", async () => {
  await open(() => {
    throw new Error("The disk is full.");
  });
  await until(() => expect(markers()).toEqual(kept));
  await chooseFrom("Mark", "Clear all marks");
  await until(() => expect(useToasts.getState().shown.length).toBeGreaterThan(0));
  await until(() => expect(markers()).toEqual(kept));
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]);
});

it("where the marks that are kept can't be read, “Mark” says why; they are read again on a press, and none is lost", async () => {
  let refuses = true;
  const { asked } = await open(
    () => ({}),
    () => {
      if (refuses) throw new Error("The disk is gone.");
      return { measure: null, markers: kept };
    },
  );
  const mark = await at("button", "Mark");
  await until(() => expect(mark.ariaDisabled).toBe(null));
  fireEvent.keyDown(mark, { key: "Enter" });
  await at("menuitem", /^Couldn’t load thisUnexpected error/);
  expect(named("menuitemcheckbox", /./)).toEqual([]);
  refuses = false;
  fireEvent.click(await at("menuitem", "Retry"));
  await until(() => expect(markers()).toEqual(kept));
  await until(() => expect(document.activeElement).toBe(mark));
  fireEvent.keyDown(mark, { key: "Enter" });
  fireEvent.click(await at("menuitemcheckbox", "Verse starts here"));
  await until(() => expect(asked()).toEqual([{ id: "sound", markers: [...kept, { section: 0, at: 4.26 }] }]));
});
