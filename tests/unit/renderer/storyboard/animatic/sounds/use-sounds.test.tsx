// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useSounds } from "#renderer/storyboard/animatic/sounds/use-sounds.ts";
import { changeFilm, flushFilm } from "#renderer/storyboard/export/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);

let run = 0;
/** A film of its own for each test: drafts live as long as the page. */
function open(settings: Partial<FilmSettings> = {}) {
  run += 1;
  let project = { id: `sounds ${run}`, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  const core = pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  /** Of each change that came to the core, whether it is a step of its own. */
  const steps = () =>
    core.asked.flatMap(([path, input]) =>
      path === "storyboard.updateFilm" ? [(input as { apart?: boolean }).apart === true] : [],
    );
  return { id: project.id, film: () => project.film, steps };
}
const lengths = new Map(["rain", "wind", "bell"].map((name) => [name, 3]));
const heard = ({ sounds }: FilmSettings) => Object.values(sounds).map(({ assetId, at }) => [assetId, at]);

it("sounds that are laid at one moment before anything is drawn again lie beside and behind each other", async () => {
  const { id, film } = open();
  const { result } = renderHook(() => useSounds(id), { wrapper: WithinPage });
  for (const assetId of ["rain", "wind", "bell"]) result.current.lay([{ assetId, whole: 3 }], 2, 30, lengths);
  await flushFilm(id);
  expect(Object.values(film().sounds).map(({ assetId, at, track }) => [assetId, at, track])).toEqual([
    ["rain", 2, 0],
    ["wind", 2, 1],
    ["bell", 5, 0],
  ]);
});

it("a sound whose file comes in after the pane was left is laid beside what was laid since", async () => {
  const { id, film } = open();
  const { result, unmount } = renderHook(() => useSounds(id), { wrapper: WithinPage });
  const { lay } = result.current;
  unmount();
  changeFilm(id, { sounds: { since: { assetId: "wind", track: 0, at: 1, from: 0, to: null } } });
  await flushFilm(id);
  lay([{ assetId: "rain", whole: 3 }], 2, 30, lengths);
  await flushFilm(id);
  expect(heard(film())).toEqual([
    ["wind", 1],
    ["rain", 2],
  ]);
});

// What lies there, how many files are let go: how many lie there then, and what is said.
it.each<[string, number, number, number, string | undefined]>([
  ["that it has room for", 498, 2, 500, undefined],
  ["more than it has room for", 498, 5, 500, "It would have 503, so 3 files weren’t added."],
  ["beside as many as it takes", 500, 1, 500, "It would have 501, so 1 file wasn’t added."],
])(
  "files let go over a film, %s, lie in it as far as they fit; the others are counted",
  async (_what, lying, brought, laid, said) => {
    const sound = { assetId: "rain", track: 0 as const, at: 0, from: 0, to: null };
    const sounds = Object.fromEntries(Array.from({ length: lying }, (_, index) => [`s${index}`, sound]));
    const { id, film } = open({ sounds });
    const shown = useToasts.getState().shown.length;
    const { result } = renderHook(() => useSounds(id), { wrapper: WithinPage });
    const files = Array.from({ length: brought }, (_, index) => ({ assetId: `new ${index}`, whole: 1 }));
    result.current.lay(files, 0, 10, new Map());
    await flushFilm(id);
    expect(Object.keys(film().sounds)).toHaveLength(laid);
    const kept = Object.values(film().sounds).flatMap(({ assetId }) => (assetId === "rain" ? [] : [assetId]));
    expect(kept).toEqual(files.slice(0, laid - lying).map(({ assetId }) => assetId));
    const [toast] = useToasts.getState().shown.slice(shown);
    expect(toast?.body).toBe(said);
    if (said) expect(toast?.title).toBe("A film can have up to 500 sounds. Remove some to add more.");
  },
);

it("each drag is a step of its own, however soon after the one before; typing that goes on isn't", async () => {
  const rain = { assetId: "rain", track: 0 as const, at: 0, from: 0, to: null };
  const { id, film, steps } = open({ sounds: { rain } });
  const { result } = renderHook(() => useSounds(id), { wrapper: WithinPage });
  result.current.set("rain", { at: 1 });
  await flushFilm(id);
  result.current.change("rain", { at: 1.5 });
  await flushFilm(id);
  result.current.change("rain", { at: 2 });
  result.current.set("rain", { at: 3 });
  await flushFilm(id);
  expect([film().sounds.rain?.at, steps()]).toEqual([3, [true, false, false, true]]);
});
