// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { noEdits, useFilmEdits, withEdit } from "#renderer/storyboard/export/dialog/film-edits.ts";
import { changeFilm, flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { pageCore } from "../../../page-core.ts";

const projectsKey = orpc.storyboard.projects.queryKey();
const film = (id: string, settings: object = {}) => ({ id, title: id, film: { ...plainFilm, ...settings } }) as Project;
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let run = 0;
let gale = "";

/** The form as it stands after it was opened over a film of 0.4, and what the core was asked. */
function openForm(clashes: object[] = []) {
  const core = pageCore({
    storyboard: { updateFilm: ({ id, film: patch }) => ({ project: film(id, { songLevel: 0.4, ...patch }), clashes }) },
  });
  queryClient.setQueryData(projectsKey, [film(gale, { songLevel: 0.4 })]);
  const { result, unmount } = renderHook(() => useFilmEdits(gale), { wrapper: within });
  return { core, form: () => result.current, unmount };
}

beforeEach(() => {
  run += 1;
  gale = `gale ${run}`;
});
afterEach(cleanup);

// @shows First use, point by point › B14. Cancel of the export form keeps nothing; an in point beyond the take is refused with its figure
it("what is changed is shown, and nobody is told of it: closing the form keeps nothing", async () => {
  const { core, form, unmount } = openForm();
  act(() => form().writeCard("title", "Gale"));
  act(() => form().changeClip("one", { from: 1 }));
  act(() => form().changeClip("two", { fade: 2 }));
  act(() => form().changeClip("one", { to: 4 }));
  expect(form().settings).toEqual({
    ...{ ...plainFilm, songLevel: 0.4 },
    clips: {
      title: { from: 0, to: null, fade: 0, card: "Gale" },
      ...{ one: { from: 1, to: 4, fade: 0 }, two: { from: 0, to: null, fade: 2 } },
    },
  });
  expect(form().changed).toBe(true);
  unmount();
  await flushFilm(gale);
  expect(core.asked).toEqual([]);
  const again = renderHook(() => useFilmEdits(gale), { wrapper: within });
  expect(again.result.current.settings).toEqual({ ...plainFilm, songLevel: 0.4 });
});

it("saved, it is one step over what the film was when each change began", async () => {
  const { core, form } = openForm();
  act(() => form().change({ songLevel: 0.1 }));
  act(() => changeFilm(gale, { onBeats: true }));
  act(() => form().change({ songLevel: 0.2, songFade: 6 }));
  await act(() => form().keep());
  // Of this film: what another file left of another one is saved along.
  const own = () => core.asked.filter(([, input]) => (input as { id?: string }).id === gale);
  expect(own()).toEqual([
    ["storyboard.updateFilm", expect.objectContaining({ film: { onBeats: true } })],
    [
      "storyboard.updateFilm",
      {
        id: gale,
        film: { songLevel: 0.2, songFade: 6 },
        base: expect.objectContaining({ songLevel: 0.4, songFade: 2 }),
      },
    ],
  ]);
  expect(form().changed).toBe(false);
  expect(form().settings).toMatchObject({ songLevel: 0.2, songFade: 6 });
  expect(await form().keep()).toBe(true);
  expect(own()).toHaveLength(2);
});

it("a clash with another window is told before anything is exported", async () => {
  const { form } = openForm([{ clipId: null, field: "songLevel" }]);
  act(() => form().change({ songLevel: 0.1 }));
  expect(await act(() => form().keep())).toBe(false);
});

it("what could not be saved stays in the form, with the reason", async () => {
  pageCore();
  queryClient.setQueryData(projectsKey, [film(gale)]);
  const { result } = renderHook(() => useFilmEdits(gale), { wrapper: within });
  act(() => result.current.change({ songFade: 6 }));
  await expect(result.current.keep()).rejects.toThrow("no answer");
  expect(result.current.settings.songFade).toBe(6);
});

it("remembers what a field was before its first change, whatever another window makes of it meanwhile", () => {
  const first = withEdit(noEdits, plainFilm, { onBeats: true });
  const second = withEdit(first, { ...plainFilm, songLevel: 0.1, songFade: 4 }, { onBeats: false, songFade: 1 });
  expect(second).toEqual({ patch: { onBeats: false, songFade: 1 }, base: { onBeats: false, songFade: 4 } });
  expect(noEdits).toEqual({ patch: {}, base: {} });
});
