// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { useFilmNotes } from "#renderer/storyboard/animatic/notes/use-film-notes.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { filmNow, flushFilm } from "#renderer/storyboard/export/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { FilmNotes } from "#shared/film/film-notes.ts";
import { pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  useToasts.setState({ shown: [] });
  filmPlayback.reset();
});

const shot = "0191a000-0000-7000-8000-0000000000a1";
const clips = [
  { key: shot, shotId: shot, card: null, start: 0, length: 4, from: 1, speed: 1, whole: 10 },
] as unknown as Clip[];
const uuid = (at: number) => `0191a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const note = (text = "Warmer", at = 2) => ({ clip: shot, shot, at, text });

let run = 0;
function open(notes: FilmNotes = {}, laid = clips) {
  run += 1;
  let project = { id: `notes ${run}`, title: "Saltlight", film: { ...plainFilm, notes } } as Project;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const { id } = project;
  const { result } = renderHook(() => useFilmNotes(id, laid, filmNow(id)), { wrapper: WithinPage });
  return {
    id,
    result,
    now: () => filmNow(id).notes,
    /** Of each change that came to the core, whether it is a step of its own. */
    steps: () =>
      core.asked
        .map(([, input]) => input as { id?: string; apart?: boolean })
        .flatMap((asked) => (asked.id === id ? [asked.apart === true] : [])),
  };
}
const said = () => useToasts.getState().shown.map(({ title }) => title);

it("a note begins empty at the playhead, as a step of undo, and the film stands", async () => {
  const { id, result, now, steps } = open();
  act(() => filmPlayback.store.setState({ time: 1.5, length: 4, playing: true }));
  const added = result.current.add();
  expect(now()).toEqual({ [added ?? ""]: { clip: shot, shot, at: 2.5, text: "" } });
  expect(filmPlayback.store.getState().playing).toBe(false);
  await flushFilm(id);
  expect(steps()).toEqual([true]);
});

it("where there is no picture there is nothing to remark on", () => {
  const { result, now } = open({}, []);
  expect(result.current.add()).toBeUndefined();
  expect(now()).toEqual({});
  expect(said()).toEqual([]);
});

it.each([
  [999, true],
  [1000, false],
])("a film with %d notes takes one more: %s", (count, isTaken) => {
  const { result, now } = open(Object.fromEntries(Array.from({ length: count }, (_, at) => [uuid(at), note()])));
  expect(result.current.add() !== undefined).toBe(isTaken);
  expect(Object.keys(now())).toHaveLength(1000);
  expect(said()).toEqual(isTaken ? [] : ["A film can have up to 1000 notes. Delete some to add more."]);
});

it("words that one writes are one step of undo, and done is a step of its own", async () => {
  const { id, result, now, steps } = open({ [uuid(1)]: note(), [uuid(2)]: note("Later") });
  result.current.write(uuid(1), "Cold");
  await flushFilm(id);
  result.current.write(uuid(1), "Colder");
  await flushFilm(id);
  result.current.setDone(uuid(1), true);
  await flushFilm(id);
  expect(now()).toEqual({ [uuid(1)]: { ...note("Colder"), done: true }, [uuid(2)]: note("Later") });
  expect(steps()).toEqual([false, false, true]);
});

it("what is said of a note that is gone changes nothing", () => {
  const { result, now } = open({ [uuid(1)]: note() });
  result.current.write(uuid(9), "Colder");
  result.current.setDone(uuid(9), true);
  result.current.remove(uuid(9));
  expect(now()).toEqual({ [uuid(1)]: note() });
  expect(said()).toEqual([]);
});

it("a note that is deleted can be had back beside what was written since", async () => {
  const { id, result, now, steps } = open({ [uuid(1)]: note(), [uuid(2)]: note("Later") });
  result.current.remove(uuid(1));
  expect(now()).toEqual({ [uuid(2)]: note("Later") });
  expect(said()).toEqual(["Note deleted"]);
  result.current.write(uuid(2), "Sooner");
  const [{ action } = {}] = useToasts.getState().shown;
  expect([action?.label, action?.undoes]).toEqual(["Undo", true]);
  action?.run();
  expect(now()).toEqual({ [uuid(1)]: note(), [uuid(2)]: note("Sooner") });
  await flushFilm(id);
  expect(steps()).toContain(true);
});

it.each(["", "  "])("one that was left empty (%j) goes without a word", (text) => {
  const { result, now } = open({ [uuid(1)]: note(text) });
  result.current.remove(uuid(1));
  expect(now()).toEqual({});
  expect(said()).toEqual([]);
});

it("notes come in the order of the film", () => {
  const { result } = open({ [uuid(1)]: note("Late", 4), [uuid(2)]: note("Early", 1.5) });
  expect(result.current.placed.map(({ text }) => text)).toEqual(["Early", "Late"]);
});
