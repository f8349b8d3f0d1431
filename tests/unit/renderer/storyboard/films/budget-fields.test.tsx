// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { BudgetFields } from "#renderer/storyboard/films/budget-fields.tsx";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, named, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(() => {
  cleanup();
  clearSongDialog();
  queryClient.clear();
});

const film = (budget: object) => ({ id: "film", title: "Saltlight", budget }) as Project;

function open({ settings, storyboard }: { settings?: Answers["settings"]; storyboard?: Answers["storyboard"] } = {}) {
  const kept = { dailyBudget: { seconds: 60, cost: null }, songPrices: {} };
  const core = pageCore({
    settings: { get: () => kept as never, update: (changes) => ({ ...kept, ...changes }) as never, ...settings },
    storyboard: { budgets: () => [], updateProject: () => undefined as never, ...storyboard },
  });
  const { rerender } = render(<BudgetFields project={film({ seconds: null, cost: null })} />, { wrapper: WithinPage });
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { asked, show: (budget: object) => rerender(<BudgetFields project={film(budget)} />) };
}
const type = async (name: string, value: string) => void fireEvent.blur(await write(name, value));
const values = () =>
  ["Seconds for this film", "Cost for this film", "Seconds per day", "Cost per day"].map(
    (name) => (named("field", name)[0] as HTMLInputElement | undefined)?.value,
  );

it("both bounds of a film are saved together, also where the first isn't answered yet", async () => {
  const answered = Promise.withResolvers<never>();
  const { asked } = open({ storyboard: { updateProject: () => answered.promise } });
  await type("Seconds for this film", "60");
  await type("Cost for this film", "12,5");
  await until(() =>
    expect(asked("storyboard.updateProject")).toEqual([
      { id: "film", budget: { seconds: 60, cost: null } },
      { id: "film", budget: { seconds: 60, cost: 12.5 } },
    ]),
  );
  answered.resolve(undefined as never);
});

it("a bound that the core refuses isn't sent again with the other one", async () => {
  let refuses = true;
  const { asked } = open({
    storyboard: {
      updateProject: () => {
        if (refuses) throw new Error("The disk is full.");
        return undefined as never;
      },
    },
  });
  await type("Seconds for this film", "60");
  await until(() => expect(queryClient.isMutating()).toBe(0));
  await until(() => expect(asked("storyboard.updateProject")).toHaveLength(1));
  await until(() => expect(queryClient.isMutating()).toBe(0));
  refuses = false;
  await type("Cost for this film", "5");
  await until(() =>
    expect(asked("storyboard.updateProject")[1]).toEqual({ id: "film", budget: { seconds: null, cost: 5 } }),
  );
});

it("what another window set of a film stays with what is typed here", async () => {
  const { asked, show } = open();
  await at("field", "Cost per day");
  show({ seconds: 90, cost: null });
  expect(values()).toEqual(["90", "", "60", ""]);
  await type("Cost for this film", "5");
  await until(() =>
    expect(asked("storyboard.updateProject")).toEqual([{ id: "film", budget: { seconds: 90, cost: 5 } }]),
  );
});

it("the day's bounds are shown once they are known, and kept together", async () => {
  const known = Promise.withResolvers<object>();
  const { asked } = open({ settings: { get: () => known.promise as never } });
  await at("field", "Cost for this film");
  expect(values()).toEqual(["", "", undefined, undefined]);
  known.resolve({ dailyBudget: { seconds: 60, cost: null }, songPrices: {} });
  await until(() => expect(values()).toEqual(["", "", "60", ""]));
  await type("Cost per day", "4");
  await type("Seconds per day", "");
  await until(() =>
    expect(asked("settings.update")).toEqual([
      { dailyBudget: { seconds: 60, cost: 4 } },
      { dailyBudget: { seconds: null, cost: 4 } },
    ]),
  );
});

it("of each bound stands what was used of it, also where that is nothing", async () => {
  open({
    storyboard: { budgets: () => [{ scope: "day", spent: { seconds: 40.126, cost: 1200 } }] as never },
  });
  await at("field", "Cost per day");
  await until(() =>
    expect([...document.querySelectorAll("th small")].map(({ textContent }) => textContent)).toEqual([
      "0 s · 0 used",
      "40.13 s · 1,200 used",
    ]),
  );
});
