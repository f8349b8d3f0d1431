// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { useCaptions } from "#renderer/storyboard/animatic/captions/use-captions.ts";
import { useSongWords } from "#renderer/storyboard/animatic/captions/use-song-words.ts";
import { flushFilm } from "#renderer/storyboard/export/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SoundMarker } from "#shared/contract/library/sounds.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { pageCore } from "../../../page-core.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(cleanup);
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </I18nextProvider>
);

const songId = "4a8b2c1e-8d5f-4e0a-9c57-1f2b3a4d5e6f";
const taskId = "7c1d9e3f-2b6a-4d08-8f11-0a9b8c7d6e5f";
const file = (origin: object, seconds = 40) =>
  ({
    id: songId,
    name: "Tide.mp3",
    state: "ready",
    facts: { kind: "audio", durationSeconds: seconds },
    origin,
  }) as Asset;
const ours = file({ type: "generated", taskId, songId });
const lyrics = "[Verse]\nThe tide goes out\n\nThe lamp is low\n[Chorus]\nKeep the light\nKeep the line";

const clip = (key: string, start: number, length: number) =>
  ({ ...{ key, shotId: key, card: null, start, length, from: 0, speed: 1, film: "take", prompt: "" } }) as Clip;
const clips = [clip("a", 0, 15), clip("b", 15, 15)];

let run = 0;
/** A film with a song from its fifth second on, of which the first five seconds are left out. */
function open(markers: readonly SoundMarker[], settings: Partial<FilmSettings> = {}) {
  run += 1;
  const first: FilmSettings = { ...plainFilm, song: songId, songAt: 5, songFrom: 5, ...settings };
  let project = { id: `sung ${run}`, title: "Saltlight", film: first } as Project;
  const steps: FilmSettings[] = [];
  pageCore({
    storyboard: {
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        steps.push(project.film);
        return { project, clashes: [] };
      },
    },
    sounds: { get: () => ({ measure: null, markers: [...markers] }) },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  const { result } = renderHook(() => useCaptions(project.id, clips), { wrapper });
  const told = () => useToasts.getState().shown.at(-1);
  return { id: project.id, actions: result.current, steps, film: () => project.film, told };
}
const captions = ({ clips: all }: FilmSettings) =>
  Object.entries(all).map(([key, { captions: own = [] }]) => [
    key,
    ...own.map(({ at, length, text }) => `${at}–${at + length} ${text}`),
  ]);

it("lines lie where their sections begin, under both clips of a cut, in place of all captions and as one step", async () => {
  const own = { a: { from: 0, to: null, fade: 0, captions: [{ at: 1, length: 2, text: "Old" }] } };
  const { id, actions, steps, film, told } = open(
    [
      { section: 0, at: 8 },
      { section: 1, at: 20 },
    ],
    { clips: own },
  );
  await actions.sing(ours, lyrics);
  await flushFilm(id);
  // The verse from 8 to 20 s of the song, the chorus to its end at 40 s, all 0 s later in the film; nobody reads a line longer
  // than 8 s, and the film ends at 30.
  expect(captions(film())).toEqual([
    ["a", "8–14 The tide goes out", "14–15 The lamp is low"],
    ["b", "0–5 The lamp is low", "5–13 Keep the light"],
  ]);
  expect(steps).toHaveLength(1);
  expect(told()).toMatchObject({
    kind: "done",
    title: "3 captions added from the lyrics. Undo restores the earlier ones.",
  });
  expect(told()?.body).toBeUndefined();
});

it.each<[string, SoundMarker[], string]>([
  ["no section was marked", [], "Lines are spread evenly: no section starts are marked in Song."],
  ["one was", [{ section: 1, at: 20 }], "1 of 2 section starts are marked; the lines between are spread evenly."],
])("it is said how lines were spread where %s", async (_what, markers, body) => {
  const { id, actions, told } = open(markers);
  await actions.sing(ours, lyrics);
  await flushFilm(id);
  expect(told()).toMatchObject({ kind: "done", body });
});

it("where none of the lines is heard, the captions stay as they are", async () => {
  const { id, actions, steps, told } = open(
    [
      { section: 0, at: 1 },
      { section: 1, at: 2 },
    ],
    { songFrom: 30, songAt: 29 },
  );
  await actions.sing(ours, "[Verse]\nOne\n[Inst]");
  await flushFilm(id);
  expect(steps).toEqual([]);
  expect(told()).toMatchObject({ kind: "warning", title: "No lyrics to caption" });
});

const beyond = {
  kind: "warning",
  title: "No captions imported",
  body: "The film ends at 00:30:00, and the first caption starts at 00:45:12. The captions are unchanged.",
};
const unheard = {
  kind: "warning",
  title: "No lyrics to caption",
  body: "None of the song’s lines plays in the film. The captions are unchanged.",
};
it.each<[string, string, string, Partial<FilmSettings>, object]>([
  ["behind the film", "late.srt", "1\n00:00:45,500 --> 00:00:47,000\nLate\n", {}, beyond],
  ["behind the film with its song", "late.lrc", "[00:45.50]Late", { songAt: 0, songFrom: 0 }, beyond],
  ["in what is left out of the song", "cut.lrc", "[00:01.00]Cut", { songFrom: 20 }, unheard],
  ["and have no words", "empty.lrc", "[00:06.00]\n[00:08.00]", {}, unheard],
])(
  "captions of a file that lie %s leave those of the film as they are",
  async (_what, name, text, settings, expected) => {
    const own = { a: { from: 0, to: null, fade: 0, captions: [{ at: 1, length: 2, text: "Old" }] } };
    const { id, actions, steps, told } = open([], { clips: own, ...settings });
    await actions.bring(new File([text], name));
    await flushFilm(id);
    expect(steps).toEqual([]);
    expect(told()).toMatchObject(expected);
  },
);

const task = (request: object) => ({ id: taskId, request });
it.each<[string, boolean, Asset | undefined, boolean, object | undefined, object]>([
  ["a song of the studio", true, ours, true, { lyrics }, { song: ours, lyrics }],
  ["one of a single line", true, ours, true, { lyrics: "[Verse]\nGo" }, { song: ours, lyrics: "[Verse]\nGo" }],
  ["no song", false, undefined, true, undefined, { why: "noSong" }],
  ["one whose file is gone", true, undefined, true, undefined, { why: "gone" }],
  ["one that isn't known yet", true, undefined, false, undefined, { why: "reading" }],
  ["a file of somebody else", true, file({ type: "imported", fileName: "a.mp3" }), true, undefined, { why: "notOwn" }],
  [
    "sound of a take of a shot",
    true,
    file({ type: "generated", taskId, songId: null }),
    true,
    { lyrics },
    { why: "notOwn" },
  ],
  ["one whose making isn't known here", true, ours, true, undefined, { why: "notOwn" }],
  ["an instrumental", true, ours, true, { is_instrumental: true, lyrics: "" }, { why: "instrumental" }],
  ["one of tags alone", true, ours, true, { lyrics: "[Intro]\n\n[Inst]" }, { why: "noLyrics" }],
  ["one without words", true, ours, true, {}, { why: "noLyrics" }],
])("%s", async (_what, chosen, song, known, request, expected) => {
  queryClient.removeQueries({ queryKey: orpc.tasks.key() });
  const unknown = () => {
    throw new ORPCError("FAILED", { status: 404, data: studioErrorOf("record_not_found") });
  };
  pageCore({ tasks: { get: () => (request === undefined ? unknown() : task(request)) } });
  const { result } = renderHook(() => useSongWords(chosen, song, known), { wrapper });
  await waitFor(() => expect(result.current).toEqual(expected));
});

it("where what a song was made with can't be read, that is said, and asked again", async () => {
  queryClient.removeQueries({ queryKey: orpc.tasks.key() });
  pageCore({
    tasks: {
      get: () => {
        throw new ORPCError("FAILED", { status: 507, data: studioErrorOf("disk_full") });
      },
    },
  });
  const { result } = renderHook(() => useSongWords(true, ours, true), { wrapper });
  await waitFor(() => expect(result.current.why).toBe("unread"));
  pageCore({ tasks: { get: () => task({ lyrics }) } } as never);
  const { current: unread } = result;
  if (unread.why !== undefined) unread.retry?.();
  await waitFor(() => expect(result.current).toEqual({ song: ours, lyrics }));
});
