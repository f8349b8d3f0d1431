// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished, vi } from "vitest";
import { useUnfolded } from "#renderer/library/stacks/unfolded.ts";
import { useViewOptions } from "#renderer/library/view-options.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

// @shows Day 1 to day 30 › Library: stacks of takes
it("takes of a shot are one file with how many they are; the badge and T unfold and fold them", async () => {
  const { core, show } = await openStudioPage();
  const film = await core.storyboard.createProject({ title: "Saltlight" });
  const draft = { name: "Swell", prompt: "A lamp", model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" } as const;
  const shot = await core.storyboard.addShot({ projectId: film.id, draft: { ...draft, duration: 5 } });
  await core.storyboard.generate({ id: shot.id, clientId: newId(), takes: 2 });
  const ready = async () => (await core.tasks.list({})).filter(({ state }) => state === "ready").length;
  await until(async () => expect(await ready()).toBe(2));
  useUnfolded.setState({ keys: [] });
  await show("#/library");
  const names = () => named("gridcell", /Swell/).map((tile) => tile.getAttribute("aria-label") ?? "");
  await until(() => expect(names()).toHaveLength(2));
  expect(named("button", /^Show 2 takes/)).toEqual([]);
  useViewOptions.getState().change({ stacks: true });
  onTestFinished(() => useViewOptions.getState().change({ stacks: false }));
  await until(() => expect(names().map((name) => name.endsWith(", 2 takes"))).toEqual([true]));
  await press("button", "Show 2 takes");
  await until(() => expect(names()).toHaveLength(2));
  expect((await at("button", "Stack these takes")).getAttribute("aria-expanded")).toBe("true");
  // T on the take on top does what its badge does.
  const top = await at("gridcell", /, 2 takes$/);
  top.focus();
  fireEvent.keyDown(top, { key: "t" });
  await until(() => expect(names()).toHaveLength(1));
  fireEvent.keyDown(await at("gridcell", /, 2 takes$/), { key: "t" });
  await until(() => expect(names()).toHaveLength(2));
});
