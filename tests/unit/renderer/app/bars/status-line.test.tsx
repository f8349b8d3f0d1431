// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { StatusLine } from "#renderer/app/bars/status-line.tsx";
import { orpc, queryClient, useFilmProgress } from "#renderer/lib/index.ts";
import { pageCore } from "../../page-core.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  useFilmProgress.setState({ film: null });
});

const tell = (percent: number, paused: boolean) =>
  act(() => useFilmProgress.setState({ film: { projectId: "pier", name: "Saltlight", percent, paused } }));
const told = () =>
  [...document.querySelectorAll<HTMLElement>(".status .it")].find((item) => item.querySelector(".figures"));

it("a film that is being exported is told wherever one works, with how far it is, and leads to its board", async () => {
  const films = [{ id: "pier" }];
  const { asked } = pageCore({ storyboard: { projects: () => films } } as never);
  render(<StatusLine />, { wrapper: WithinPage });
  expect([told(), asked.filter(([path]) => path === "storyboard.projects")]).toEqual([undefined, []]);
  tell(7, false);
  expect([told()?.getAttribute("href"), told()?.textContent]).toEqual([
    "#/storyboard/pier",
    "Exporting “Saltlight” 7%",
  ]);
  tell(45, true);
  expect(told()?.textContent).toBe("Export paused: “Saltlight” 45%");
  // Its board was deleted meanwhile.
  films[0] = { id: "gale" };
  await act(() => queryClient.invalidateQueries({ queryKey: orpc.storyboard.projects.key() }));
  await waitFor(() => expect(told()?.getAttribute("href")).toBeNull());
  expect(told()?.textContent).toBe("Export paused: “Saltlight” 45%");
});
