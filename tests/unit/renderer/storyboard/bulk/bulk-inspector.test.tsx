// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { at, choose, gone, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

// @shows Direction, point by point › 8. Many shots are edited at once, and why one doesn’t fit is said
it("what is set of several shots is one step to undo, and those that it doesn't fit are told", async () => {
  const { core, show } = await openStudioPage();
  const film = await core.storyboard.createProject({ title: "Harbor" });
  const add = (draft: Parameters<typeof core.storyboard.addShot>[0]["draft"]) =>
    core.storyboard.addShot({ projectId: film.id, draft: { mode: "text", duration: 6, ...draft } });
  await add({ prompt: "Dawn", model: "Vendor-H3", resolution: "768P" });
  await add({ prompt: "Noon", model: "Vendor-H3", resolution: "768P" });
  await add({ prompt: "", model: "Vendor-H3-Max", resolution: "480P" });
  const drafts = async () => (await core.storyboard.shots({ projectId: film.id })).map(({ draft }) => draft);
  await show(`#/storyboard/${film.id}`);

  const card = await at("button", /^Shot 1: /);
  fireEvent.keyDown(card, { key: "a", ctrlKey: true });
  await at("heading", "3 shots selected");
  await until(() => expect(named("combobox", "Resolution")[0]?.textContent).toBe("Mixed"));
  expect(named("combobox", "Duration")[0]?.textContent).toBe("6 s");
  // One shot has no prompt yet: it is one press away.
  await at("button", /^Open the shot: /);

  // How many it suits is said where it doesn't suit all of them.
  const choices = async (name: string) => {
    fireEvent.keyDown(await at("combobox", name), { key: "Enter" });
    await at("option", /./);
    const told = named("option", /./).map(({ textContent }) => textContent ?? "");
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await gone("option", /./);
    return told;
  };
  expect((await choices("Resolution")).filter((told) => told.startsWith("2K"))).toEqual(["2K2 of 3"]);
  expect((await choices("Duration")).filter((told) => told.startsWith("9 s"))).toEqual(["9 s"]);

  await choose("Resolution", /^2K/);
  await until(async () => expect((await drafts()).map(({ resolution }) => resolution)).toEqual(["2K", "2K", "480P"]));
  const told = () => document.querySelector(".bulkoutcome")?.textContent ?? "";
  await until(() => expect(told()).toContain("Resolution set in 2 shots."));
  expect(told()).toContain("1 shot unchanged: its model doesn’t support it.");

  await choose("Duration", /^9 s/);
  await until(async () => expect((await drafts()).map(({ duration }) => duration)).toEqual([9, 9, 9]));
  await press("button", "Undo: duration of 3 shots");
  await until(async () => expect((await drafts()).map(({ duration }) => duration)).toEqual([6, 6, 6]));
  expect((await drafts()).map(({ resolution }) => resolution)).toEqual(["2K", "2K", "480P"]);

  // Enter on a card goes to what can be set of all.
  fireEvent.keyDown(await at("button", /^Shot 1: /), { key: "Enter" });
  await until(() => expect(document.activeElement?.getAttribute("role")).toBe("combobox"));

  await press("button", "Clear selection");
  await gone("heading", "3 shots selected");
  await at("field", "Prompt");
});
