// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { ClashNotice, notifyClashes } from "#renderer/storyboard/export/dialog/film-clash.tsx";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
const insist = vi.fn();
beforeEach(() => {
  insist.mockReset();
  pageCore();
  const clips = { again: { ...wholeTake, shotId: "s2" }, lone: { from: 0, to: null, fade: 0, card: "Noon", hold: 2 } };
  const project = { id: "gale", title: "Gale", film: { ...plainFilm, clips } } as unknown as Project;
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const shots = ["s1", "s2"].map((id, at) => madeUpShot(id, {}, { number: at + 1 }));
  queryClient.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: "gale" } }), shots);
});
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  queryClient.clear();
});
const toasts = () => useToasts.getState().shown;
const notice = () => document.querySelector(".filmClash .notice");

it.each([
  ["a field of the film", null, "songLevel", "song volume"],
  ["a field that isn't known", null, "brandNew", "settings"],
  ["the opening card", "title", "card", "title card"],
  ["the closing card", "ending", "card", "closing card"],
  ["a shot's take", "s1", "from", "in point of shot 1"],
  ["the card before a shot", "card:s2", "card", "title card of shot 2"],
  ["another clip of a shot", "again", "speed", "speed of shot 2"],
  ["a card by itself", "lone", "hold", "length"],
])("what another window changed is named: %s", (_what, clipId, field, name) => {
  notifyClashes("gale", [{ clipId, field }], insist);
  expect(toasts()).toMatchObject([
    {
      ...{ kind: "warning", title: `Also changed in another window: ${name}` },
      ...{ body: "The other window’s changes were saved.", action: { label: "Use mine" } },
    },
  ]);
  toasts()[0]?.action?.run();
  expect(insist).toHaveBeenCalledTimes(1);
});

it.each([
  ["Discard mine", 0],
  ["Use mine", 1],
])("while the film's dialog is open it is said there, and %s ends it", async (button, times) => {
  const { unmount } = render(<ClashNotice projectId="gale" />, { wrapper: WithinPage });
  expect(notice()).toBeNull();
  act(() => notifyClashes("gale", [{ clipId: "s1", field: "from" }], insist));
  expect(toasts()).toEqual([]);
  expect(notice()?.textContent).toContain("Also changed in another window: in point of shot 1");
  await press("button", button);
  expect(notice()).toBeNull();
  expect(insist).toHaveBeenCalledTimes(times);
  // It is open still: what is found then is said there, too.
  act(() => notifyClashes("gale", [{ clipId: "s1", field: "to" }], insist));
  expect([toasts(), named("button", "Use mine").length]).toEqual([[], 1]);
  unmount();
  notifyClashes("gale", [{ clipId: "s1", field: "to" }], insist);
  expect(toasts()).toHaveLength(1);
});

it("of another film it is said outside", () => {
  render(<ClashNotice projectId="other" />, { wrapper: WithinPage });
  act(() => notifyClashes("gale", [{ clipId: "s1", field: "to" }], insist));
  expect(notice()).toBeNull();
  expect(toasts()).toHaveLength(1);
});
