// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl, orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { ReuseDialog } from "#renderer/library/reuse/reuse-dialog.tsx";
import type { ReuseRequest } from "#renderer/library/reuse/use-reuse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { videoRequest } from "#tests/support/requests/sample-requests.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  // jsdom doesn't lay lists out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ["scrollIntoView", "hasPointerCapture"]) Reflect.deleteProperty(Element.prototype, name);
  useToasts.setState({ shown: [] });
  window.location.hash = "";
});

const films = [
  { id: "f1", title: "Old", updatedAt: 1, coverId: null, defaults: {} },
  { id: "f2", title: "Recent", updatedAt: 2, coverId: null, defaults: { promptPrefix: "Fog." } },
];
const asset = (kind: string, name: string) =>
  ({
    ...{ id: "a", kind, name, state: "ready", facts: { kind } },
    origin: { type: "generated", taskId: "t" },
  }) as unknown as Asset;
function open(wish: Omit<ReuseRequest, "seconds">, { request = videoRequest() as object, refuses = false } = {}) {
  const ask = (answer: object) => () => {
    if (refuses) throw new Error("The disk is full.");
    return answer;
  };
  const core = pageCore({
    storyboard: {
      projects: () => films,
      addShot: ask({ id: "s1", number: 4 }),
      createProject: ask({ id: "f9", title: "Untitled film", defaults: {} }),
      updateProject: ask({}),
    },
    songs: { create: ask({ id: "g1" }) },
    tasks: { get: () => ({ id: "t", projectId: null, request }) },
  } as never);
  queryClient.setQueryData(orpc.settings.get.queryKey(), {} as never);
  render(<ReuseDialog wish={{ seconds: 2, ...wish }} onClose={onClose} />, { wrapper: WithinPage });
  return () => core.asked.filter(([path]) => /addShot|create|update/.test(path)).map(([path]) => path);
}
const off = (name: string) => isOff(named("button", name)[0]);
const ready = (name: string) => until(() => expect(off(name)).toBe(false));
const film = () => document.querySelector("[role=combobox]")?.textContent;

it("a picture is shown, goes into the film that is chosen, and one stays where one is", async () => {
  const of = open({ asset: asset("image", "swell.png"), use: "reference" });
  await ready("Create");
  const picture = document.querySelector<HTMLImageElement>(".reuseOf img");
  expect([picture?.getAttribute("src"), picture?.alt, film()]).toEqual([mediaUrl("a"), "Preview", "Recent"]);
  expect(wordsOfDialog()).toContain("Adds a new shot at the end of the film. Nothing is sent.");
  // It is seen: its name says nothing more.
  expect(wordsOfDialog()).not.toContain("swell.png");
  await choose("Film", "Old");
  await until(() => expect(film()).toBe("Old"));
  await press("button", "Create");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect([of(), window.location.hash]).toEqual([["storyboard.addShot"], ""]);
});

it("a new film can be asked for, and what comes of it be opened", async () => {
  const of = open({ asset: asset("image", "swell.png"), use: "firstFrame" });
  await ready("Create and open");
  await choose("Film", "New film");
  await press("button", "Create and open");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect([of(), window.location.hash]).toEqual([
    ["storyboard.createProject", "storyboard.addShot"],
    "#/storyboard/f9/s1",
  ]);
});

it("a film's still is used, not created", async () => {
  const of = open({ asset: asset("image", "swell.png"), use: "filmCover" });
  await ready("Use");
  expect(named("button", /Create/)).toEqual([]);
  await press("button", "Use and open film");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect([of(), window.location.hash]).toEqual([["storyboard.updateProject"], "#/storyboard/f2"]);
});

it("of a film the settings are shown with which it was asked for", async () => {
  open({ asset: asset("video", "swell.mp4"), use: "settings" });
  expect(off("Create")).toBe(true);
  await ready("Create");
  expect(document.querySelector(".reuseFacts p")?.textContent).toBe("A lighthouse in the rain");
  expect(document.querySelector(".reuseFacts .cap")?.textContent).toMatch(/^H3 · 768P · 6\s?s(ec)? · 16:9$/);
  expect(document.querySelector(".reuseOf img")).toBeNull();
  expect(wordsOfDialog()).not.toMatch(/can’t be read|swell\.mp4/);
});

it("of a song its style, lyrics and model are shown, and no film is asked for", async () => {
  const request = { model: "music-3.0", prompt: "slow, warm", lyrics: "[Verse]\nKeep the light" };
  const of = open({ asset: asset("audio", "keep.mp3"), use: "settings" }, { request });
  await ready("Create");
  expect([...document.querySelectorAll(".reuseFacts p")].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    "slow, warm",
    "[Verse]\nKeep the light",
  ]);
  expect([film(), document.querySelectorAll("img").length]).toEqual([undefined, 0]);
  await press("button", "Create and open");
  await until(() => expect(window.location.hash).toBe("#/song/g1"));
  expect(of()).toEqual(["songs.create"]);
});

it.each([
  ["video", "swell.mp4"],
  ["audio", "keep.mp3"],
])("settings of a %s that can't be read any more begin nothing, and that is said", async (kind, name) => {
  open({ asset: asset(kind, name), use: "settings" }, { request: { model: 7 } });
  await until(() => expect(wordsOfDialog()).toContain("The original request can’t be read"));
  expect([off("Create"), off("Create and open")]).toEqual([true, true]);
  expect(document.querySelector(".reuseFacts")).toBeNull();
});

it("what is heard goes by its name", async () => {
  open({ asset: asset("audio", "surf.mp3"), use: "cover" });
  await ready("Create");
  expect(wordsOfDialog()).toContain("surf.mp3");
  expect(wordsOfDialog()).toContain("Adds a new song. Nothing is sent.");
});

it("a film's frame is shown once it is cut out; until then nothing can be begun", async () => {
  // Nothing of the film comes, so that its frame isn't cut out before it is here.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const made = vi.fn(() => "blob:frame");
  const back = vi.fn();
  vi.spyOn(URL, "createObjectURL").mockImplementation(made);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(back);
  const clip = asset("video", "swell.mp4");
  const frame = new File(["png"], "swell frame.png");
  queryClient.clear();
  pageCore({ storyboard: { projects: () => films } } as never);
  queryClient.setQueryData(orpc.settings.get.queryKey(), {} as never);
  const { unmount } = render(<ReuseDialog wish={{ asset: clip, use: "firstFrame", seconds: 2 }} onClose={onClose} />, {
    wrapper: WithinPage,
  });
  await until(() => expect(film()).toBe("Recent"));
  expect([off("Create"), document.querySelectorAll(".slot[aria-busy=true]").length]).toEqual([true, 1]);
  act(() => queryClient.setQueryData(["reuse-frame", "a", 2], frame));
  await ready("Create");
  expect(document.querySelector(".reuseOf img")?.getAttribute("src")).toBe("blob:frame");
  expect(document.querySelector(".slot")).toBeNull();
  expect(made.mock.calls).toEqual([[frame]]);
  expect(back).not.toHaveBeenCalled();
  unmount();
  expect(back.mock.calls).toEqual([["blob:frame"]]);
});

it("a film whose frame this machine can't cut out is called so, and begins nothing", async () => {
  vi.stubGlobal("fetch", async () => new Response("no film", { headers: { "content-length": "7" } }));
  open({ asset: asset("video", "swell.mp4"), use: "firstFrame" });
  await until(() => expect(wordsOfDialog()).toContain("Can’t be previewed"));
  expect([off("Create"), document.querySelector(".slot")]).toEqual([true, null]);
  expect(wordsOfDialog()).not.toContain("Unexpected error.");
});

it("what the core refuses is said in the dialog, which stays", async () => {
  const of = open({ asset: asset("image", "swell.png"), use: "reference" }, { refuses: true });
  await press("button", "Create");
  await until(() => expect(wordsOfDialog()).toContain("Unexpected error."));
  expect(onClose).not.toHaveBeenCalled();
  await press("button", "Create");
  await until(() => expect(of()).toHaveLength(2));
});

it.each(["Cancel", "Escape"])("%s begins nothing", async (by) => {
  const of = open({ asset: asset("image", "swell.png"), use: "reference" });
  await ready("Create");
  if (by === "Cancel") await press("button", "Cancel");
  else fireEvent.keyDown(await at("button", "Cancel"), { key: "Escape" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(of()).toEqual([]);
});
