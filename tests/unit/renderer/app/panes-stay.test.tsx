// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient, type StudioClient } from "#renderer/lib/index.ts";
import { CoreUnreachableError } from "#renderer/lib/link/client-link.ts";
import { until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

/** As it ends for all that is shown when the core doesn't come back in time; `error`: why it can't tell. */
const loseCore = (error: Error) =>
  act(async () => {
    for (const query of queryClient.getQueryCache().findAll({ type: "active" })) {
      if (query.state.data !== undefined) query.setState({ error, status: "error", fetchStatus: "idle" });
    }
  });

/** The pane is there, with all that it asked for. */
async function open(hash: string, show: (hash: string) => Promise<void>, shown: string) {
  await show(hash);
  await until(() => {
    expect(document.querySelector(`main :is(${shown})`)).not.toBeNull();
    expect(queryClient.isFetching()).toBe(0);
  });
}

const panes: [pane: string, begin: (core: StudioClient) => Promise<string>, shown: string][] = [
  ["Library", async () => "#/library", ".lib"],
  ["Song", async (core) => `#/song/${(await core.songs.create({ draft: { title: "Tide" } })).id}`, ".cm-editor"],
  [
    "Storyboard",
    async (core) => `#/storyboard/${(await core.storyboard.createProject({ title: "Saltlight" })).id}`,
    "[aria-label=Shots], .board, .storyboard",
  ],
];

it.each(panes)("%s stays, with what is open in it, while the core is away", async (_pane, begin, shown) => {
  const { core, show } = await openStudioPage();
  await open(await begin(core), show, shown);
  const before = document.querySelector(`main :is(${shown})`);
  await loseCore(new CoreUnreachableError());
  expect(document.querySelector("main")?.textContent).not.toContain("Couldn’t load this");
  expect(document.querySelector(`main :is(${shown})`)).toBe(before);
});

it.each(panes)("%s tells any other reason why it can't be shown", async (_pane, begin, shown) => {
  const { core, show } = await openStudioPage();
  await open(await begin(core), show, shown);
  await loseCore(new Error("The disk is gone."));
  expect(document.querySelector("main")?.textContent).toContain("Couldn’t load this");
});
