// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { runInPane } from "#renderer/lib/index.ts";
import { filmPlayback, useScreening } from "#renderer/storyboard/animatic/screening-state.ts";
import { named, press, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a film whose takes can't be read says so, instead of looking as if nothing had been bought for it", async () => {
  let refuses = false;
  const { core, show } = await openStudioPage((path, ask) => {
    if (path === "tasks.list" && refuses) throw new Error("The disk is gone.");
    return ask();
  });
  const { id } = await core.storyboard.createProject({ title: "Saltlight" });
  await core.storyboard.addShot({ projectId: id, after: null, draft: { prompt: "A lamp" } });
  refuses = true;
  await show(`#/storyboard/${id}`);
  await until(() => {
    expect(document.querySelector("main")?.textContent).toContain("Couldn’t load this");
    expect(named("button", /^Generate/)).toEqual([]);
  });
  refuses = false;
  // It may be read again by itself, as something else changes.
  await until(() => {
    named("button", "Retry")[0]?.click();
    expect(named("button", "Generate")).toHaveLength(1);
  });
});

it("a film's dialogs are opened also where the film itself is looked at, and none comes up later elsewhere", async () => {
  const { core, show } = await openStudioPage();
  const { id } = await core.storyboard.createProject({ title: "Saltlight" });
  await core.storyboard.addShot({ projectId: id, after: null, draft: { prompt: "A lamp" } });
  await show(`#/storyboard/${id}`);
  await until(() => expect(named("button", "Cut versions…")).toHaveLength(1));
  await press("button", "Play film");
  await until(() => expect(named("button", "Export film")).toEqual([]));
  await press("button", "Cut versions…");
  await until(() => expect(named("dialog", "Cut versions")).toHaveLength(1));
  expect([filmPlayback.store.getState().playing, useScreening.getState().open]).toEqual([false, true]);
  await press("button", "Done");
  await until(() => expect(named("dialog", /./)).toEqual([]));
  // The board's bar is away with the board, and its command isn't.
  const missing = vi.fn();
  act(() => runInPane({ id: "storyboard.exportFilm", pane: "storyboard", rest: [id] }, ({ run }) => run(), missing));
  await until(() => expect(named("dialog", /Export/)).toHaveLength(1));
  expect(missing).not.toHaveBeenCalled();
  await show("#/chat");
  await until(() => expect(named("dialog", /./)).toEqual([]));
  await show(`#/storyboard/${id}`);
  await until(() => expect(named("button", "Export film")).toHaveLength(1));
  expect(named("dialog", /./)).toEqual([]);
});
