// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { FilmProgress } from "#renderer/storyboard/export/dialog/film-progress.tsx";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import { type FilmJob, useFilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";
import type { FilmRequest } from "#renderer/storyboard/export/make/film-request.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { press } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.location.hash = "";
});

const asset = {
  ...{ id: "0198f000-0000-7000-9000-000000000001", name: "Harbor.mp4" },
  facts: { width: 1920, height: 1080, durationSeconds: 8, bytes: 1_500_000 },
} as unknown as Asset;

function open(more: Partial<FilmJob> = {}) {
  const told: string[] = [];
  vi.spyOn(filmJob, "dismiss").mockImplementation(() => void told.push("dismissed"));
  const job = {
    ...{ projectId: "p", name: "Harbor", state: "making", made: 2, seconds: 8, measured: null, stills: 0 },
    ...{ asset: null, unsigned: null, copied: null, whole: null, failure: null, goesOn: null },
    ...{ changed: false, unkept: false },
    ...more,
  } as FilmJob;
  render(<FilmProgress {...{ job }} onClose={() => told.push("closed")} onAnother={() => told.push("another")} />, {
    wrapper: WithinPage,
  });
  return told;
}
const dialog = () => document.querySelector("[role=dialog]") as HTMLElement;

it.each<[what: string, job: Partial<FilmJob>, button: string, told: string[]]>([
  ["one that is done is put away", { state: "done", asset }, "Close", ["closed", "dismissed"]],
  ["one that failed is put away", { state: "failed", failure: new Error("full") }, "Close", ["closed", "dismissed"]],
  ["one that is made goes on", {}, "Hide", ["closed"]],
  ["another one can be ordered", {}, "Export another…", ["another"]],
])("an export: %s", async (_what, job, button, expected) => {
  const told = open(job);
  await press("button", button);
  expect(told).toEqual(expected);
});

it.each<[Partial<FilmJob>, string[]]>([
  [{ state: "done", asset }, ["closed", "dismissed"]],
  [{}, ["closed"]],
])("Escape closes it (%j)", (job, expected) => {
  const told = open(job);
  fireEvent.keyDown(dialog(), { key: "Escape" });
  expect(told).toEqual(expected);
});

it("what is done is shown in the library", async () => {
  const told = open({ state: "done", asset });
  expect(dialog().textContent).toContain("1920 × 1080 · 0:08 · ");
  await press("button", "Show in Library");
  expect(told).toEqual(["closed", "dismissed"]);
  expect(window.location.hash).toContain(asset.id);
});

it.each<[Partial<FilmJob>, notices: number, words: string[]]>([
  [{ unsigned: "No key" }, 1, ["Exported without Content Credentials", "No key"]],
  [{ copied: { path: "/films/Harbor.mp4" } }, 0, ["Copied to /films/Harbor.mp4"]],
  [{ copied: { failure: new Error("full") } }, 1, ["Couldn’t copy to the folder"]],
])("what else there is to say is said (%j)", (job, notices, words) => {
  open({ state: "done", asset, ...job });
  for (const each of words) expect(dialog().textContent).toContain(each);
  expect(dialog().querySelectorAll(".notice")).toHaveLength(notices);
});

it("nothing is said where there is nothing", () => {
  open({ state: "done", asset });
  expect([...dialog().querySelectorAll(".filmState .notice, .filmState p, .filmState ul")]).toEqual([]);
});

it("exports that wait are named, and each can be taken off", async () => {
  const waiting = ["Tide", "Tide", "Swell"].map((name) => ({ name }) as FilmRequest);
  useFilmJob.setState({ waiting });
  onTestFinished(() => useFilmJob.setState({ waiting: [] }));
  const dropped = vi.spyOn(filmJob, "drop").mockReturnValue();
  open();
  expect([...dialog().querySelectorAll(".filmWaiting li .cut")].map(({ textContent }) => textContent)).toEqual([
    ...["Tide", "Tide", "Swell"],
  ]);
  fireEvent.click([...dialog().querySelectorAll<HTMLElement>(".filmWaiting button")][1] as HTMLElement);
  expect(dropped.mock.calls.map(([request]) => waiting.indexOf(request))).toEqual([1]);
});

it.each<[what: string, job: Partial<FilmJob>, name: string, percent: string, said: string]>([
  ["as it is made", { made: 2.5 }, "Exporting “Harbor”", "31%", "0:03 of 0:08"],
  ["while it is measured", { made: 0, measured: 0.5 }, "Exporting “Harbor”", "5%", "Measuring loudness…"],
  ["once it is measured", { made: 0, measured: 1 }, "Exporting “Harbor”", "10%", "0:00 of 0:08"],
  ["as it ends", { made: 8, state: "finishing" }, "Checking “Harbor”", "100%", "0:08 of 0:08"],
  ["at its end", { made: 3, state: "done", asset }, "“Harbor” is in Library", "100%", "1920 × 1080 · 0:08 · "],
  ["of stills", { state: "done", asset, stills: 1 }, "1 still of “Harbor” is in Library", "100%", "1920 × 1080"],
])("how far an export is, is said %s", (_what, job, name, percent, said) => {
  open(job);
  expect(dialog().getAttribute("aria-labelledby")).toBeTruthy();
  const title = document.getElementById(dialog().getAttribute("aria-labelledby") ?? "")?.textContent;
  expect([title, dialog().querySelector(".row .cap:last-child")?.textContent]).toEqual([name, percent]);
  expect(dialog().textContent).toContain(said);
  expect(dialog().querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe(percent.slice(0, -1));
});

it("while it is shown its end isn't told beside it", () => {
  open();
  expect(useFilmJob.getState().watched).toBe(true);
  cleanup();
  expect(useFilmJob.getState().watched).toBe(false);
});
