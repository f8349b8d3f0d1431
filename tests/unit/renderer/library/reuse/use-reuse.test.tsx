// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { NEW_FILM, useReuse } from "#renderer/library/reuse/use-reuse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
  window.location.hash = "";
});

const uuid = (at: number) => `0191a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const asset = (kind: "image" | "video" | "audio", name: string): Asset => ({
  ...{ id: uuid(1), sha256: "0".repeat(64), kind, name, createdAt: 0, state: "ready", rating: 0 },
  facts: { kind, format: "png", mime: "image/png", bytes: 4 },
  origin: { type: "imported", fileName: name },
});
const old = { id: uuid(10), title: "Old", updatedAt: 1, coverId: uuid(20), defaults: {} };
const recent = { id: uuid(11), title: "Recent", updatedAt: 2, coverId: null, defaults: {} };

type Use = Parameters<typeof useReuse>[0]["use"];
async function open(
  use: Use,
  of: Asset,
  {
    films = [old, recent] as object[],
    last = undefined as string | undefined,
    frame = undefined as File | undefined,
    onUpdate = () => {},
  } = {},
) {
  const core = pageCore({
    storyboard: {
      projects: () => films,
      addShot: () => ({ id: uuid(30), number: 4 }),
      createProject: ({ title }: { title: string }) => ({ id: uuid(12), title, defaults: {}, coverId: null }),
      updateProject: () => {
        onUpdate();
        return {};
      },
    },
    songs: { create: () => ({ id: uuid(40) }) },
  } as never);
  queryClient.setQueryData(orpc.settings.get.queryKey(), { lastProjectId: last } as never);
  if (frame) queryClient.setQueryData(["reuse-frame", of.id, 2], frame);
  const onDone = vi.fn();
  const { result } = renderHook(() => useReuse({ asset: of, use, seconds: 2 }, onDone), { wrapper: WithinPage });
  await until(() => expect(result.current.films).toHaveLength(films.length));
  const told = () => core.asked.filter(([path]) => /addShot|create|update/.test(path));
  const begin = async (filmId: string, isOpened = false) => {
    act(() => result.current.begin({ filmId, open: isOpened }));
    await until(() => expect(result.current.isPending).toBe(false));
    await until(() => expect(onDone).toHaveBeenCalledOnce());
  };
  return { result, told, begin, onDone };
}
const toast = () => useToasts.getState().shown[0];

it("a picture becomes the first frame of a new shot; the way to it is offered", async () => {
  const { told, begin, result } = await open("firstFrame", asset("image", "swell.png"));
  expect(result.current.begun).toBe("shot");
  await begin(old.id);
  expect(told()).toEqual([
    ["storyboard.addShot", { projectId: old.id, draft: { mode: "frames", firstFrame: uuid(1) } }],
  ]);
  expect(window.location.hash).toBe("");
  expect([toast()?.kind, toast()?.action?.undoes]).toEqual(["done", undefined]);
  toast()?.action?.run();
  expect(window.location.hash).toBe(`#/storyboard/${old.id}/${uuid(30)}`);
});

it("asked to open it, one is there, and nothing more is said", async () => {
  const { begin } = await open("reference", asset("image", "swell.png"));
  await begin(old.id, true);
  expect(window.location.hash).toBe(`#/storyboard/${old.id}/${uuid(30)}`);
  expect(toast()).toBeUndefined();
});

it("a new film is made where one is wanted, or none is there any more", async () => {
  const { told, begin } = await open("reference", asset("image", "swell.png"), { films: [] });
  await begin(NEW_FILM);
  expect(told()).toEqual([
    ["storyboard.createProject", { title: "Untitled film" }],
    ["storyboard.addShot", { projectId: uuid(12), draft: { mode: "references", references: [uuid(1)] } }],
  ]);
});

it("of a film the frame that was looked at is brought into the library, and is the first frame", async () => {
  const sent: string[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 201;
      response = { ...asset("image", "swell frame.png"), id: uuid(50) };
      responseType = "";
      open = () => undefined;
      send = (body: File) => {
        sent.push(body.name);
        setTimeout(() => this.dispatchEvent(new Event("load")), 5);
      };
    },
  );
  const frame = new File(["png"], "swell frame.png", { type: "image/png" });
  const { told, begin, result } = await open("firstFrame", asset("video", "swell.mp4"), { frame });
  expect(result.current.ready).toBe(true);
  await begin(recent.id);
  expect(sent).toEqual(["swell frame.png"]);
  expect(told()).toEqual([
    ["storyboard.addShot", { projectId: recent.id, draft: { mode: "frames", firstFrame: uuid(50) } }],
  ]);
});

it("until that frame is there it isn't ready", async () => {
  const { result } = await open("firstFrame", asset("video", "swell.mp4"));
  expect(result.current.ready).toBe(false);
});

it("a recording begins a song with it", async () => {
  const { told, begin, result } = await open("cover", asset("audio", "surf.mp3"));
  expect(result.current.begun).toBe("song");
  expect(result.current.song).toBeDefined();
  await begin(old.id, true);
  expect(told()).toEqual([["songs.create", { draft: result.current.song }]]);
  expect(window.location.hash).toBe(`#/song/${uuid(40)}`);
});

it.each([
  [old, uuid(20)],
  [recent, null],
])("a film's still can be put back as it was: %j", async (film, before) => {
  const { told, begin, result } = await open("filmCover", asset("image", "swell.png"));
  expect(result.current.begun).toBe("cover");
  await begin(film.id);
  expect(told()).toEqual([["storyboard.updateProject", { id: film.id, coverId: uuid(1) }]]);
  expect(toast()?.action).toMatchObject({ label: "Undo", undoes: true });
  toast()?.action?.run();
  await until(() => expect(told()[1]).toEqual(["storyboard.updateProject", { id: film.id, coverId: before }]));
});

it("where the old still can't be put back, that is said", async () => {
  let isFull = false;
  const { begin } = await open("filmCover", asset("image", "swell.png"), {
    onUpdate: () => {
      if (isFull) throw new Error("The disk is full.");
    },
  });
  await begin(old.id);
  isFull = true;
  toast()?.action?.run();
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toContain("error"));
});

it.each<[what: string, films: object[], last: string | undefined, id: string]>([
  ["that was worked on last", [old, recent], old.id, old.id],
  ["that was changed last, where that one is gone", [old, recent], uuid(99), recent.id],
  ["that was changed last, where none was worked on", [old, recent], undefined, recent.id],
  ["that is new, where there is none", [], old.id, NEW_FILM],
])("the film %s is offered", async (_what, films, last, id) => {
  const { result } = await open("reference", asset("image", "swell.png"), { films, last });
  expect(result.current.usualFilmId).toBe(id);
});
