// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useOpenProject } from "#renderer/app/use-open-project.ts";
import { useShellCommands } from "#renderer/app/use-shell-commands.ts";
import { listCommands, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import { useOpenedHere } from "#renderer/lib/opened-here.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const clear = () => {
  cleanup();
  window.location.hash = "";
  useOpenedHere.setState({}, true);
  useToasts.setState({ shown: [] });
  queryClient.clear();
};
beforeAll(speakEnglish);
beforeEach(clear);
afterEach(clear);

const film = (id: string, updatedAt: number) => ({ id, title: id, updatedAt }) as Project;

async function open(films: readonly Project[], { lastProjectId = null as string | null, refuses = false } = {}) {
  const core = pageCore({
    storyboard: {
      projects: () => films as Project[],
      createProject: () => film("made", 9),
      addShot: ({ projectId }) => {
        if (refuses) throw new Error("The disk is full.");
        return { id: `shot of ${projectId}` } as never;
      },
    },
    settings: { get: () => ({ lastProjectId }) as never, update: () => ({}) as never },
  });
  const { result } = renderHook(
    () => {
      useShellCommands();
      return useOpenProject();
    },
    { wrapper: WithinPage },
  );
  await until(() => expect(queryClient.isFetching()).toBe(0));
  const run = (title: string) =>
    listCommands(useCommands.getState().byOwner)
      .find((command) => command.title === title)
      ?.run();
  const asked = (procedure: string) => core.asked.flatMap(([path, input]) => (path === procedure ? [input] : []));
  return { result, run, asked };
}
const address = () => decodeURIComponent(window.location.hash);

it("a shot that is added without any film makes one, and opens in it", async () => {
  const { run, asked } = await open([]);
  run("Add shot");
  await until(() => expect(address()).toBe("#/storyboard/made/shot of made"));
  expect(asked("storyboard.createProject")).toEqual([{ title: "Untitled film" }]);
  expect(asked("storyboard.addShot")).toEqual([{ projectId: "made" }]);
});

it.each([
  ["the newest", null, "new"],
  ["the one that was open last", "old", "old"],
])("a shot is added to a film that is there: %s", async (_what, lastProjectId, id) => {
  const { result, run, asked } = await open([film("old", 1), film("new", 2)], { lastProjectId });
  await until(() => expect(result.current?.id).toBe(id));
  run("Add shot");
  await until(() => expect(address()).toBe(`#/storyboard/${id}/shot of ${id}`));
  expect([asked("storyboard.createProject"), asked("storyboard.addShot")]).toEqual([[], [{ projectId: id }]]);
});

it("a shot that couldn't be added is said, and nothing opens", async () => {
  const { run } = await open([film("new", 2)], { refuses: true });
  run("Add shot");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(address()).toBe("");
});

it.each([
  ["New conversation", "#/chat/new"],
  ["Welcome to Reelsong", "#/home/welcome"],
  ["About Reelsong", "#/settings/about"],
  ["Open Storyboard", "#/storyboard"],
])("%s leads to %s", async (title, hash) => {
  const { run } = await open([]);
  run(title);
  expect(address()).toBe(hash);
});

it.each([
  ["Dark theme", { theme: "dark" }],
  ["日本語", { language: "ja" }],
])("%s is kept as a setting", async (title, change) => {
  const { run, asked } = await open([]);
  run(title);
  await until(() => expect(asked("settings.update")).toEqual([change]));
});
