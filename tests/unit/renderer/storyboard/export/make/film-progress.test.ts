// @vitest-environment jsdom
import { expect, it, onTestFinished } from "vitest";
import { useFilmProgress } from "#renderer/lib/index.ts";
import { changeFilmJob, type FilmJob, useFilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";

const begun: FilmJob = {
  ...{ projectId: "pier", name: "Saltlight", state: "making", made: 0, seconds: 10, measured: null, stills: 0 },
  ...{ asset: null, unsigned: null, copied: null, whole: null, goesOn: null, changed: false, unkept: false },
  failure: null,
};

it("how far an export is, is told outside the storyboard once for each part of a hundred, until it ended", () => {
  const told: unknown[] = [];
  const leave = useFilmProgress.subscribe(({ film }) => told.push(film && [film.name, film.percent, film.paused]));
  onTestFinished(() => {
    leave();
    useFilmJob.setState({ job: null });
  });
  useFilmJob.setState({ job: begun });
  for (const made of [0.01, 0.05, 0.1, 4.5]) changeFilmJob({ made });
  changeFilmJob({ state: "paused" });
  changeFilmJob({ state: "finishing", made: 10 });
  changeFilmJob({ state: "done" });
  useFilmJob.setState({ job: null });
  expect(told).toEqual([
    ["Saltlight", 0, false],
    ["Saltlight", 1, false],
    ["Saltlight", 45, false],
    ["Saltlight", 45, true],
    ["Saltlight", 100, false],
    null,
  ]);
});
