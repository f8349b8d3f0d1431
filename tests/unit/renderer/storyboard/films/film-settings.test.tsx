// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { flushDrafts, queryClient, useToasts } from "#renderer/lib/index.ts";
import { FilmSettings } from "#renderer/storyboard/films/film-settings.tsx";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, wordsOfDialog as words } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(() => {
  clearSongDialog();
  queryClient.clear();
});

let run = 0;
function open(storyboard: NonNullable<Answers["storyboard"]>) {
  // Drafts of a film live as long as the page: each test has a film of its own.
  run += 1;
  const project = {
    ...{ id: `settings ${run}`, title: "Saltlight", budget: { seconds: null, cost: null } },
    defaults: {
      ...{ model: "Vendor-H3", resolution: "768P", ratio: "16:9", promptPrefix: "", promptSuffix: "" },
      projectReferences: [],
    },
  } as unknown as Project;
  const core = pageCore({
    settings: {
      get: () => ({ dailyBudget: { seconds: 60, cost: null }, videoPrices: {}, songPrices: {} }) as never,
      update: (changes) => ({ dailyBudget: { seconds: 60, cost: null }, songPrices: {}, ...changes }) as never,
    },
    storyboard: { shots: () => [], budgets: () => [], ...storyboard },
  });
  const onClose = vi.fn();
  render(<FilmSettings project={project} onClose={onClose} />, { wrapper: WithinPage });
  return {
    onClose,
    key: `defaults/${project.id}`,
    asked: (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : [])),
  };
}

it("what can't be saved of a film's settings is said over them, and elsewhere once they were closed", async () => {
  let refuses = true;
  const { onClose, key, asked } = open({
    updateDefaults: ({ defaults }) => {
      if (refuses) throw new Error("The disk is full.");
      return { defaults } as never;
    },
  });
  await write("Prompt prefix", "Grainy 16 mm.");
  await until(() => expect(words()).toContain("Not saved yet: Unexpected error"));
  await press("button", "Done");
  expect(onClose).toHaveBeenCalledOnce();
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  refuses = false;
  await flushDrafts((each) => each === key);
  expect(asked("storyboard.updateDefaults").at(-1)).toMatchObject({ defaults: { promptPrefix: "Grainy 16 mm." } });
});

it("what was spent is said once it is known; where it can't be read that is said, not that nothing was", async () => {
  let refuses = true;
  open({
    budgets: () => {
      if (refuses) throw new Error("The disk is gone.");
      return [
        { scope: "film", spent: { seconds: 12.345, cost: 3 } },
        { scope: "day", spent: { seconds: 40, cost: 9.5 } },
      ] as never;
    },
  });
  await at("button", "Retry");
  expect(words()).toContain("Couldn’t load this");
  expect(words()).not.toContain("used");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(words()).toContain("12.35 s · 3 used"));
  expect(words()).toContain("40 s · 9.5 used");
  expect(named("button", "Retry")).toEqual([]);
});
