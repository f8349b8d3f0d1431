// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { changeFilm, flushFilm, stepFilm, useFilmSettings } from "#renderer/storyboard/export/dialog/film-options.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";

const film = (id: string, settings: object = {}) => ({ id, title: id, film: { ...plainFilm, ...settings } }) as Project;
const projectsKey = orpc.storyboard.projects.queryKey();
const cached = () => queryClient.getQueryData(projectsKey)?.map(({ id, film: { songLevel } }) => [id, songLevel]);
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let run = 0;
/** Bases and savers are kept by film, as long as the page is open: each test has its own films. */
let [harbor, storm] = ["", ""];

beforeEach(() => {
  run += 1;
  [harbor, storm] = [`harbor ${run}`, `storm ${run}`];
  useToasts.setState({ shown: [] });
});
afterEach(async () => {
  cleanup();
  // Drafts live as long as the page, which all files of a worker share: one that can't be saved stops every later undo.
  pageCore({ storyboard: { updateFilm: ({ id, film: patch }) => ({ project: film(id, patch), clashes: [] }) } });
  await Promise.all([flushFilm(harbor), flushFilm(storm)]);
});

it("saving one film's settings leaves every other film as it is", async () => {
  pageCore({ storyboard: { updateFilm: ({ id, film: patch }) => ({ project: film(id, patch), clashes: [] }) } });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 }), film(storm, { songLevel: 0.7 })]);
  changeFilm(storm, { songLevel: 0.1 });
  await flushFilm(storm);
  expect(cached()).toEqual([
    [harbor, 0.4],
    [storm, 0.1],
  ]);
});

it("the core is told what was changed and what was there when the change began", async () => {
  const core = pageCore({
    storyboard: { updateFilm: ({ id, film: patch }) => ({ project: film(id, patch), clashes: [] }) },
  });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  changeFilm(harbor, { songLevel: 0.3 });
  changeFilm(harbor, { songLevel: 0.2 });
  await flushFilm(harbor);
  changeFilm(harbor, { songLevel: 0.6 });
  await flushFilm(harbor);
  expect(core.asked).toEqual([
    ["storyboard.updateFilm", { id: harbor, film: { songLevel: 0.2 }, base: { songLevel: 0.4 } }],
    ["storyboard.updateFilm", { id: harbor, film: { songLevel: 0.6 }, base: { songLevel: 0.2 } }],
  ]);
  // Nobody else changed anything: nothing is said.
  expect(useToasts.getState().shown).toEqual([]);
});

it("a step of its own is one until it is kept, also over a failed save; the same value set later is none", async () => {
  let broken = false;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ id, film: patch }) => {
        if (broken) throw new Error("The disk is full.");
        return { project: film(id, patch), clashes: [] };
      },
    },
  });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  /** Of each save: the level, and whether it was a step of its own. */
  const saves = () =>
    core.asked.map(([, input]) => {
      const { film: kept, apart } = input as { film: { songLevel?: number }; apart?: boolean };
      return [kept.songLevel, apart];
    });
  broken = true;
  stepFilm(harbor, { songLevel: 0.2 });
  await flushFilm(harbor).catch(() => {});
  broken = false;
  await flushFilm(harbor);
  expect(saves().every(([level, apart]) => level === 0.2 && apart === true)).toBe(true);
  expect(saves().length).toBeGreaterThan(1);
  const before = saves().length;
  for (const songLevel of [0.3, 0.2]) {
    changeFilm(harbor, { songLevel });
    await flushFilm(harbor);
  }
  expect(saves().slice(before)).toEqual([
    [0.3, undefined],
    [0.2, undefined],
  ]);
});

it("a step that comes while the one before is being kept stays a step of its own", async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const core = pageCore({
    storyboard: {
      updateFilm: async ({ id, film: patch }) => {
        if (patch.songLevel !== undefined) await held;
        return { project: film(id, patch), clashes: [] };
      },
    },
  });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  stepFilm(harbor, { songLevel: 0.2 });
  await until(() => expect(core.asked).toHaveLength(1));
  stepFilm(harbor, { songFade: 3 });
  release();
  await flushFilm(harbor);
  expect(core.asked.map(([, input]) => input)).toMatchObject([
    { film: { songLevel: 0.2 }, apart: true },
    { film: { songFade: 3 }, apart: true },
  ]);
});

it("a list of films that was asked for before the save doesn't put the older settings back", async () => {
  let answer = (_films: Project[]) => {};
  pageCore({
    storyboard: {
      projects: () => new Promise<Project[]>((done) => (answer = done)),
      updateFilm: ({ id, film: patch }) => ({ project: film(id, patch), clashes: [] }),
    },
  });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  void queryClient.refetchQueries({ queryKey: projectsKey });
  changeFilm(harbor, { songLevel: 0.1 });
  await flushFilm(harbor);
  answer([film(harbor, { songLevel: 0.4 })]);
  await expect(client.storyboard.addShot({ projectId: harbor })).rejects.toThrow("no answer");
  expect(cached()).toEqual([[harbor, 0.1]]);
});

it("what another window changed meanwhile is said, and insisting sends only that", async () => {
  let theirs = true;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ id, film: patch }) =>
        theirs
          ? { project: film(id, { ...patch, songLevel: 0.9 }), clashes: [{ clipId: null, field: "songLevel" }] }
          : { project: film(id, patch), clashes: [] },
    },
  });
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  changeFilm(harbor, { songLevel: 0.1, onBeats: true });
  await flushFilm(harbor);
  const [said] = useToasts.getState().shown;
  expect(said?.kind).toBe("warning");
  expect(cached()).toEqual([[harbor, 0.9]]);
  theirs = false;
  said?.action?.run();
  await flushFilm(harbor);
  expect(core.asked[1]).toEqual([
    "storyboard.updateFilm",
    { id: harbor, film: { songLevel: 0.1 }, base: expect.objectContaining({ songLevel: 0.9 }) },
  ]);
});

it("a save that failed is told to who waits for it, and what was set stays", async () => {
  pageCore();
  queryClient.setQueryData(projectsKey, [film(harbor, { songLevel: 0.4 })]);
  changeFilm(harbor, { songLevel: 0.1 });
  await expect(flushFilm(harbor)).rejects.toThrow("no answer");
  const { result } = renderHook(() => useFilmSettings(harbor), { wrapper: within });
  expect(result.current.songLevel).toBe(0.1);
});

it("what is changed while the core takes over a page's own copy is sent after that", async () => {
  let taken = () => {};
  const adopting = new Promise<void>((done) => (taken = done));
  const core = pageCore({
    storyboard: {
      adoptFilm: () => adopting,
      updateFilm: ({ id, film: patch }) => ({ project: film(id, patch), clashes: [] }),
    },
  });
  const own = { state: { byProject: { [storm]: { ...plainFilm, songLevel: 0.7 } } }, version: 1 };
  window.localStorage.setItem("reelsong.films", JSON.stringify(own));
  // A page that starts: the one of the other tests has nothing left to hand over.
  const starting = "#renderer/storyboard/export/dialog/film-options.ts?starting";
  const page = (await import(/* @vite-ignore */ starting)) as { readonly stepFilm: typeof changeFilm };
  const paths = () => core.asked.map(([path]) => path);
  await until(() => expect(paths()).toEqual(["storyboard.adoptFilm"]));
  page.stepFilm(storm, { songLevel: 0.1 });
  // An answer that comes later than a change would if nothing kept it.
  await expect(client.storyboard.addShot({ projectId: storm })).rejects.toThrow("no answer");
  expect(paths()).toEqual(["storyboard.adoptFilm", "storyboard.addShot"]);
  taken();
  await until(() => expect(paths()).toEqual(["storyboard.adoptFilm", "storyboard.addShot", "storyboard.updateFilm"]));
  await until(() => expect(window.localStorage.getItem("reelsong.films")).toBeNull());
});
