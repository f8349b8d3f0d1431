// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { LibrarySection } from "#renderer/settings/library-section.tsx";
import { SongPrices } from "#renderer/storyboard/budget/index.ts";
import { BudgetFields } from "#renderer/storyboard/films/budget-fields.tsx";
import { PlanTable } from "#renderer/storyboard/generate/plan-table.tsx";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { startEnglish } from "../within-page.tsx";

const settings = {
  ...{ theme: "dark", language: "en", libraryFolder: "/films", notifications: true },
  ...{ videoConcurrency: 20, pollsPerSecond: 9, dailyBudget: { seconds: 60, cost: 7 } },
  songPrices: { "music-3.0": 2, "music-2.6": 3 },
  videoPrices: { "Vendor-H3 768P": 2, "Vendor-H3-Max 2K": 4 },
} as unknown as Settings;

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page whose settings come when the test says so; `sent` is what was changed of them. */
function before(page: ReactElement) {
  const come = Promise.withResolvers<Settings>();
  const sent: unknown[] = [];
  pageCore({
    settings: {
      get: () => come.promise,
      update: (changes) => {
        sent.push(changes);
        return { ...settings, ...changes } as Settings;
      },
    },
  });
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  return { sent, come: () => act(async () => come.resolve(settings)) };
}

it("Library: nothing can be pressed before it is known what is set, and then it says that", async () => {
  const { sent, come } = before(<LibrarySection />);
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText("20 tasks")).toBeNull();
  expect(screen.queryByText("5 tasks")).toBeNull();
  await come();
  const told = await screen.findByRole("switch", { name: "Notify in background" });
  expect(told.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(told);
  await expect.poll(() => sent).toEqual([{ notifications: false }]);
});

it("the bounds of a day: typed once they are known, and one doesn't clear the other", async () => {
  const project = { id: "film", budget: { seconds: null, cost: null } } as unknown as Project;
  const { sent, come } = before(<BudgetFields project={project} />);
  expect(screen.queryByLabelText("Seconds per day")).toBeNull();
  await come();
  const seconds = await screen.findByLabelText("Seconds per day");
  fireEvent.input(seconds, { target: { value: "90" } });
  fireEvent.blur(seconds);
  await expect.poll(() => sent).toEqual([{ dailyBudget: { seconds: 90, cost: 7 } }]);
});

it("the bounds of a film: one that is typed before the other is kept doesn't clear it, and a refusal is said", async () => {
  const sent: unknown[] = [];
  const answers: PromiseWithResolvers<unknown>[] = [];
  pageCore({
    settings: { get: () => settings },
    storyboard: {
      updateProject: ({ budget }) => {
        sent.push(budget);
        const answer = Promise.withResolvers<unknown>();
        answers.push(answer);
        return answer.promise;
      },
    },
  });
  useToasts.setState({ shown: [] });
  const project = { id: "film", budget: { seconds: null, cost: 4 } } as unknown as Project;
  render(
    <QueryClientProvider client={queryClient}>
      <BudgetFields project={project} />
    </QueryClientProvider>,
  );
  const type = (name: string, value: string) => {
    const field = screen.getByLabelText(name);
    fireEvent.input(field, { target: { value } });
    fireEvent.blur(field);
  };
  type("Seconds for this film", "90");
  type("Cost for this film", "5");
  await expect
    .poll(() => sent)
    .toEqual([
      { seconds: 90, cost: 4 },
      { seconds: 90, cost: 5 },
    ]);
  answers[0]?.resolve({});
  answers[1]?.reject(new Error("The disk is full."));
  await expect.poll(() => useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]);
  // What was refused isn't sent again with the next one.
  type("Seconds for this film", "80");
  await expect.poll(() => sent.at(-1)).toEqual({ seconds: 80, cost: 4 });
  answers[2]?.resolve({});
  useToasts.setState({ shown: [] });
});

it("the prices of songs: typed once they are known, and one doesn't clear the others", async () => {
  const { sent, come } = before(<SongPrices />);
  expect(screen.queryAllByRole("textbox")).toEqual([]);
  await come();
  const [first] = await screen.findAllByRole("textbox");
  if (!first) throw new Error("There is no price.");
  fireEvent.input(first, { target: { value: "5" } });
  fireEvent.blur(first);
  await expect.poll(() => sent).toMatchObject([{ songPrices: { "music-2.6": 3 } }]);
});

it("the prices of films: typed once they are known, and one doesn't clear the others", async () => {
  const line = { model: "Vendor-H3", resolution: "768P", shots: 1, takes: 2, seconds: 10 } as const;
  const { sent, come } = before(<PlanTable lines={[line]} />);
  expect(screen.queryAllByRole("textbox")).toEqual([]);
  await come();
  const price = await screen.findByRole<HTMLInputElement>("textbox");
  expect(price.value).toBe("2");
  fireEvent.input(price, { target: { value: "5" } });
  fireEvent.blur(price);
  await expect.poll(() => sent).toEqual([{ videoPrices: { "Vendor-H3 768P": 5, "Vendor-H3-Max 2K": 4 } }]);
});
