// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { at, choose, chooseFrom, gone, named, press, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a film is made shot by shot: what is set of each is saved, shown on its card, and can be taken back", async () => {
  const { core, show } = await openStudioPage();
  const film = await core.storyboard.createProject({ title: "Harbor" });
  const shots = () => core.storyboard.shots({ projectId: film.id });
  const prompts = async () => (await shots()).map(({ draft }) => draft.prompt);
  await show(`#/storyboard/${film.id}`);
  await press("button", "Add your first shot");
  await write("Prompt", "Dawn over the harbor");
  await write("Name", "Dawn");
  await choose("Duration", /^8 s/);
  await choose("Ratio", /^21:9/);
  const wanted = { name: "Dawn", prompt: "Dawn over the harbor", duration: 8, ratio: "21:9" };
  await until(async () => expect((await shots())[0]?.draft).toMatchObject(wanted));
  await at("button", "Shot 1: Dawn. Draft");
  await until(() => expect(document.querySelector("article, .card")?.textContent).toMatch(/8 s.*21:9/));

  await press("button", "Add shot");
  await at("button", "Shot 2: Unnamed. Draft");
  await until(() => expect(named("heading", "Shot 2")).toHaveLength(1));
  await write("Prompt", "Storm");
  await until(async () => expect(await prompts()).toEqual(["Dawn over the harbor", "Storm"]));

  fireEvent.keyDown(await at("button", /^Shot 2: /), { key: "Delete" });
  await gone("button", /^Shot 2: /);
  expect(await prompts()).toEqual(["Dawn over the harbor"]);
  expect(useToasts.getState().shown.at(-1)?.title).toBe("Shot 2 deleted. Its takes stay in Library.");
  await press("button", "Undo: delete shot 2");
  await at("button", /^Shot 2: /);
  expect(await prompts()).toEqual(["Dawn over the harbor", "Storm"]);
  await press("button", "Redo: delete shot 2");
  await gone("button", /^Shot 2: /);

  await press("radio", "List");
  await at("row", /Dawn/);
  await until(async () =>
    expect((await core.storyboard.projects()).find(({ id }) => id === film.id)?.view).toBe("list"),
  );

  // A rule that is broken is said, and nothing leaves.
  await press("radio", "Board");
  await write("Prompt", "");
  await until(() => expect(named("button", "Generate")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true));
  expect(await core.tasks.list({})).toEqual([]);
});

it("whoever has left before a film is made isn't led back", async () => {
  const come = Promise.withResolvers<void>();
  let asked = false;
  const { core, show } = await openStudioPage(async (path, ask) => {
    if (path !== "storyboard.createProject") return ask();
    asked = true;
    await come.promise;
    return ask();
  });
  const film = await core.storyboard.createProject({ title: "Harbor" });
  await show(`#/storyboard/${film.id}`);
  await chooseFrom(/^Film: /, "New film…");
  await write("Title", "Fog");
  await press("button", "Create film");
  await until(() => expect(asked).toBe(true));
  await show("#/chat");
  come.resolve();
  await until(async () => expect((await core.storyboard.projects()).map(({ title }) => title)).toContain("Fog"));
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(window.location.hash).toBe("#/chat");
});

it("Generate buys one take: it is told on the card, in the status line, in Tasks and in Library", async () => {
  const { core, show } = await openStudioPage();
  const film = await core.storyboard.createProject({ title: "Harbor" });
  const shot = await core.storyboard.addShot({ projectId: film.id, draft: { prompt: "Dawn", mode: "text" } });
  await show(`#/storyboard/${film.id}/${shot.id}`);
  await press("button", "Generate");
  await at("button", /^Shot 1: Unnamed\. (Sending|Queued|Running)$/);
  await at("link", /1 running/);
  await until(async () => expect((await core.tasks.list({}))[0]?.state).toBe("ready"));
  await at("button", /^Choose take 1/);
  await at("link", "No tasks running");
  await at("button", "Shot 1: Unnamed. Ready");

  // What is set of the film is the core's, and is there when its dialog is opened again.
  const settings = async () => (await core.storyboard.projects()).find(({ id }) => id === film.id);
  await press("button", "Film settings");
  await write("Prompt prefix", "35 mm film.");
  fireEvent.blur(await write("Seconds for this film", "60"));
  await press("button", "Done");
  await until(async () => expect((await settings())?.defaults.promptPrefix).toBe("35 mm film."));
  await until(async () => expect((await settings())?.budget.seconds).toBe(60));
  await press("button", "Generate shots…");
  await at("button", "Generate 1 take");
  await press("radio", /^All without takes/);
  await at("radio", "All without takes (0)");
  await press("button", "Cancel");

  await show("#/tasks");
  await at("item", /Ready/);
  await press("radio", "Needs attention");
  await until(() => expect(named("item", /Ready/)).toEqual([]));
  await press("radio", "Finished");
  await at("item", /Ready/);

  await show("#/library");
  fireEvent.click(await at("gridcell", "01 Dawn - take 1.mp4"));
  await until(() => expect(document.querySelector("[role=gridcell][aria-selected=true]")).not.toBeNull());
  await at("button", "Move to trash");
  expect(await core.tasks.list({})).toHaveLength(1);
});
