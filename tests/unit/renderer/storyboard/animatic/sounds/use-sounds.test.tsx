// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useSounds } from "#renderer/storyboard/animatic/sounds/use-sounds.ts";
import { changeFilm, flushFilm } from "#renderer/storyboard/export/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { pageCore } from "../../../page-core.ts";

let run = 0;
/** A film of its own for each test: drafts live as long as the page. */
function open(settings: Partial<FilmSettings> = {}) {
  run += 1;
  let project = { id: `sounds ${run}`, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  return { id: project.id, film: () => project.film };
}
const heard = ({ sounds }: FilmSettings) => Object.values(sounds).map(({ assetId, at }) => [assetId, at]);

it("of several sounds that are let go over the strip at once, each lies in the film", async () => {
  const { id, film } = open();
  const { result } = renderHook(() => useSounds(id));
  for (const assetId of ["rain", "wind", "bell"]) result.current.add(assetId, 2);
  await flushFilm(id);
  expect(heard(film())).toEqual([
    ["rain", 2],
    ["wind", 2],
    ["bell", 2],
  ]);
});

it("a sound whose file comes in after the pane was left is laid beside what was laid since", async () => {
  const { id, film } = open();
  const { result, unmount } = renderHook(() => useSounds(id));
  const { add } = result.current;
  unmount();
  changeFilm(id, { sounds: { since: { assetId: "wind", track: 0, at: 1, from: 0, to: null } } });
  await flushFilm(id);
  add("rain", 2);
  await flushFilm(id);
  expect(heard(film())).toEqual([
    ["wind", 1],
    ["rain", 2],
  ]);
});
