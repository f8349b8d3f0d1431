// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FilmProgress } from "#renderer/storyboard/export/dialog/film-progress.tsx";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import type { FilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";
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
  expect([...dialog().querySelectorAll(".filmState .notice, .filmState p")]).toEqual([]);
});
