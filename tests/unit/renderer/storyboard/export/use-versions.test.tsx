// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { changeFilm, filmNow } from "#renderer/storyboard/export/dialog/film-options.ts";
import { useVersions } from "#renderer/storyboard/export/versions/use-versions.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { MOST_VERSIONS } from "#shared/film/versions.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const two = { versions: { a: { name: "Short", cut: null }, b: { name: "Long", cut: { ...plainFilm } } }, version: "a" };

let run = 0;
function open(settings: Partial<FilmSettings> = {}, refuse = false) {
  run += 1;
  let project = { id: `hook versions ${run}`, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        if (refuse) throw new Error("The disk is full.");
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const { result } = renderHook(() => useVersions(project.id, filmNow(project.id)), { wrapper: WithinPage });
  const saved = () => core.asked.filter(([path]) => path === "storyboard.updateFilm").length;
  return { versions: () => result.current, film: () => project.film, saved };
}
const names = ({ versions }: FilmSettings) => Object.values(versions).map(({ name }) => name);

it("a film that never had another has its first cut alone, in use", () => {
  expect(open().versions()).toMatchObject({ list: [{ id: "first", name: "Cut 1", current: true }], full: false });
});

it("of several one is in use", () => {
  expect(open(two as never).versions().list).toEqual([
    { id: "a", name: "Short", current: true },
    { id: "b", name: "Long", current: false },
  ]);
});

it.each([
  [MOST_VERSIONS - 1, false],
  [MOST_VERSIONS, true],
])("with %d versions there is no room for one more: %s", (count, full) => {
  const versions = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`v${at}`, { name: `${at}`, cut: null }]),
  );
  expect(open({ versions } as never).versions().full).toBe(full);
});

it("copies are numbered on, the first one from two", async () => {
  const { versions, film } = open();
  await versions().duplicate();
  expect(names(film())).toEqual(["Cut 1", "Cut 2"]);
  cleanup();
  const more = open(two as never);
  await more.versions().duplicate();
  expect(names(more.film())).toEqual(["Short", "Long", "Cut 3"]);
});

it("a copy has a name that no other version has, also after one between them was removed", async () => {
  const versions = { a: { name: "Cut 1", cut: null }, c: { name: "Cut 3", cut: {} }, d: { name: "Cut 4", cut: {} } };
  const { versions: now, film } = open({ versions, version: "a" } as never);
  await now().remove("d");
  await now().duplicate();
  expect(names(film())).toEqual(["Cut 1", "Cut 3", "Cut 4"]);
  await now().duplicate();
  expect(names(film())).toEqual(["Cut 1", "Cut 3", "Cut 4", "Cut 5"]);
});

it.each<[what: string, settings: object, id: string, name: string, after: string[]]>([
  ["another name", two, "b", "Longer", ["Short", "Longer"]],
  ["a name for the only cut", {}, "first", " Rough ", ["Rough"]],
])("%s is kept, in one step", async (_what, settings, id, name, after) => {
  const { versions, film, saved } = open(settings as never);
  await versions().rename(id, name);
  expect([names(film()), saved()]).toEqual([after, 1]);
});

it.each<[what: string, settings: object, id: string, name: string]>([
  ["the name that it has", two, "b", "Long"],
  ["the name that the only cut has anyway", {}, "first", "Cut 1"],
  ["no name for the only cut", {}, "first", "  "],
])("%s is no step", async (_what, settings, id, name) => {
  const { versions, saved } = open(settings as never);
  await versions().rename(id, name);
  expect(saved()).toBe(0);
});

it("one is put in use, and one that isn't is removed", async () => {
  const { versions, film } = open(two as never);
  await versions().choose("b");
  expect(film().version).toBe("b");
  await versions().remove("a");
  expect(names(film())).not.toContain("Short");
});

it("what couldn't be kept is said, and the next change is tried all the same", async () => {
  const { versions, saved } = open(two as never, true);
  await versions().rename("b", "Longer");
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]);
  await versions().rename("b", "Longest");
  expect(saved()).toBe(2);
});

it("what was set a moment before is kept or refused first: the copy is of what the film has then", async () => {
  const { film, versions } = open(two as never);
  const id = `hook versions ${run}`;
  // Another window has set the volume meanwhile, and what is set here doesn't replace it.
  const theirs = { ...film(), songLevel: 0.9 };
  let now = { id, title: "Saltlight", film: theirs } as Project;
  pageCore({
    storyboard: {
      updateFilm: ({ film: patch }) => {
        if ("songLevel" in patch) return { project: now, clashes: [{ clipId: null, field: "songLevel" }] };
        now = { ...now, film: { ...now.film, ...(patch as FilmSettings) } };
        return { project: now, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [{ ...now, film: film() }]);
  changeFilm(id, { songLevel: 0.1 });
  await versions().duplicate();
  expect(now.film.versions.a?.cut).toMatchObject({ songLevel: 0.9 });
});
