// @vitest-environment jsdom
import { act, cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { mediaUrl } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useFileExport } from "#renderer/library/export/use-file-export.tsx";
import type { Reuse } from "#renderer/library/reuse/reuse-of.ts";
import { useReuse } from "#renderer/library/reuse/use-reuse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { standInCanvases } from "../../media/canvas-stand-in.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const asset = (id: string, more: object = {}) =>
  ({
    ...{ id, name: `${id}.png`, kind: "image", state: "ready", note: null, updatedAt: 0, createdAt: 0 },
    ...{ origin: { type: "imported" }, facts: { mime: "image/png", bytes: 3 } },
    ...more,
  }) as unknown as Asset;
const until = (check: () => void) => waitFor(check, { interval: 10, timeout: 20_000 });
const toasts = () => useToasts.getState().shown;
const said = () => toasts().map(({ kind, title }) => `${kind}: ${title}`);

beforeAll(speakEnglish);
beforeEach(() => {
  useToasts.setState({ shown: [] });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => {};
      unobserve = () => {};
      disconnect = () => {};
    },
  );
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("files leave the library", () => {
  const copied: string[] = [];
  const written: unknown[] = [];
  beforeEach(() => {
    copied.length = 0;
    written.length = 0;
    vi.stubGlobal("navigator", {
      ...{ userAgent: "test", platform: "test", language: "en" },
      clipboard: {
        writeText: async (text: string) => void copied.push(text),
        write: async (items: unknown[]) => void written.push(...items),
      },
    });
    class Picture {
      src = "";
      [name: string]: unknown;
      naturalWidth = 30;
      naturalHeight = 20;
      width = 30;
      height = 20;
      decode = async () => {
        if (this.src.endsWith("/broken")) throw new Error("no picture");
      };
    }
    vi.stubGlobal("Image", Picture);
    Object.assign(document, { fonts: { load: async () => [] } });
  });

  function open(ids: readonly string[], chosen?: Asset, answers: Answers = {}) {
    const core = pageCore({
      app: { info: () => ({ can: { copyFiles: true, reveal: true, chooseFolder: true } }) as never },
      fileExport: {
        paths: ({ ids: of }) => of.map((id) => `/films/${id}`) as never,
        copy: ({ ids: of }) => ({ files: of.length }) as never,
      },
      library: { getMany: ({ ids: of }) => of.map((id) => asset(id, id === "sound" ? { kind: "audio" } : {})) },
      ...answers,
    });
    const hook = renderHook(() => useFileExport(ids, chosen, 2), { wrapper: WithinPage });
    return { now: () => hook.result.current, of: (path: string) => core.asked.filter(([name]) => name === path) };
  }

  it("their paths are on the clipboard, one a line, asked for in thousands", async () => {
    const { now, of } = open(["a", "b"]);
    act(() => now().copyPaths());
    await until(() => expect(copied).toEqual(["/films/a\n/films/b"]));
    await until(() => expect(said()).toEqual([expect.stringMatching(/^done: .*2/)]));
    const many = open(Array.from({ length: 1001 }, (_, at) => `id${at}`));
    act(() => many.now().copyPaths());
    await until(() => expect(many.of("fileExport.paths")).toHaveLength(2));
    expect(many.of("fileExport.paths")).toEqual([
      ["fileExport.paths", { ids: expect.toSatisfy((ids) => ids.length === 1000) }],
      ["fileExport.paths", { ids: ["id1000"] }],
    ]);
    expect(of("fileExport.paths")).toHaveLength(1);
    const thousand = open(Array.from({ length: 1000 }, (_, at) => `id${at}`));
    act(() => thousand.now().copyPaths());
    await until(() => expect(copied).toHaveLength(3));
    expect(thousand.of("fileExport.paths")).toHaveLength(1);
  });

  it("they are copied themselves where the system can", async () => {
    const { now, of } = open(["a", "b", "c"]);
    expect(now().can.copyFiles).toBe(false);
    await until(() => expect(now().can.copyFiles).toBe(true));
    act(() => now().copyFiles());
    await until(() => expect(said()).toEqual([expect.stringMatching(/^done: .*3/)]));
    expect(of("fileExport.copy")).toEqual([["fileExport.copy", { ids: ["a", "b", "c"] }]]);
  });

  it("a thousand are all copied, and no more is said", async () => {
    const { now } = open(Array.from({ length: 1000 }, (_, at) => `id${at}`));
    act(() => now().copyFiles());
    await until(() => expect(said()).toEqual([expect.stringMatching(/^done: .*1,?000/)]));
    expect(toasts()[0]?.body).toBeUndefined();
  });

  it("of more than a thousand it is said that they aren't all copied", async () => {
    const { now, of } = open(Array.from({ length: 1001 }, (_, at) => `id${at}`));
    act(() => now().copyFiles());
    await until(() => expect(said()).toEqual([expect.stringMatching(/^warning: /)]));
    expect(toasts()[0]?.body).toBe("1,001 are selected; at most 1,000 can be copied at once.");
    expect(of("fileExport.copy")).toEqual([
      ["fileExport.copy", { ids: expect.toSatisfy((ids) => ids.length === 1000) }],
    ]);
  });

  it("what fails is said, with the reason", async () => {
    const { now } = open(["a"], undefined, { fileExport: {} });
    act(() => now().copyFiles());
    await until(() => expect(said()).toEqual([expect.stringMatching(/^error: /)]));
    expect(toasts()[0]?.body).toContain("Unexpected error.");
  });

  it("a picture is on the clipboard as a PNG of its own size", async () => {
    const canvases = standInCanvases();
    const items: Promise<Blob>[] = [];
    vi.stubGlobal(
      "ClipboardItem",
      class {
        constructor(kinds: Record<string, Promise<Blob>>) {
          items.push(...Object.values(kinds));
          expect(Object.keys(kinds)).toEqual(["image/png"]);
        }
      },
    );
    const { now } = open(["a"], asset("a"));
    act(() => now().copyPicture());
    await until(() => expect(said()).toEqual([expect.stringMatching(/^done: /)]));
    expect(written).toHaveLength(1);
    expect((await items[0])?.type).toBe("image/png");
    expect(canvases.made[0]).toMatchObject({ width: 30, height: 20 });
    expect(canvases.strokesOn(canvases.made[0])[0]?.given).toEqual([
      expect.objectContaining({ src: mediaUrl("a") }),
      0,
      0,
    ]);
    const none = open(["a"]);
    act(() => none.now().copyPicture());
    expect(written).toHaveLength(1);
  });

  it("a picture that the clipboard refuses isn't said to be copied", async () => {
    standInCanvases();
    vi.stubGlobal("ClipboardItem", class {});
    vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const { now } = open(["a"], asset("a"));
    act(() => now().copyPicture());
    await until(() => expect(said()).toHaveLength(1));
    expect(said()).toEqual([expect.stringMatching(/^error: /)]);
  });

  it("a contact sheet has those that have a picture, and is saved under the day", async () => {
    const canvases = standInCanvases();
    const names: string[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:sheet", revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { now } = open(["a", "sound", "broken", "b"]);
    act(() => now().sheet("png"));
    expect(said()).toEqual([expect.stringMatching(/^done: /)]);
    await until(() => expect(names).toEqual([expect.stringMatching(/\d{4}-\d\d-\d\d\.png$/)]));
    const drawn = canvases.made
      .flatMap((canvas) => canvases.strokesOn(canvas))
      .filter(({ done }) => done === "fillText");
    expect(drawn.map(({ given: [text] }) => text)).toEqual(expect.arrayContaining(["a.png", "b.png"]));
    expect(drawn.map(({ given: [text] }) => text)).not.toContain("sound.png");
    expect(drawn.map(({ given: [text] }) => text)).not.toContain("broken.png");
  });

  it("of files without a picture no sheet is made, and that is said", async () => {
    const { now } = open(["sound"]);
    act(() => now().sheet("pdf"));
    await until(() => expect(said()).toContainEqual(expect.stringMatching(/^warning: /)));
  });

  it("the dialog of an export opens for those of then; of none it doesn't", async () => {
    const none = open([]);
    act(() => none.now().export());
    expect(none.now().dialog).toBeFalsy();
    const { now } = open(["a", "b"]);
    act(() => now().export());
    expect(now().dialog).toMatchObject({
      props: { ids: ["a", "b"], outside: 2, name: expect.stringMatching(/^Reelsong \d{4}-/) },
    });
    render(now().dialog, { wrapper: WithinPage });
  });
});

describe("a file begins something new", () => {
  const films = [
    { id: "old", title: "Old", updatedAt: 1, coverId: "before", defaults: {} },
    { id: "new", title: "New", updatedAt: 2, coverId: null, defaults: {} },
  ];
  function open(use: Reuse, file: Asset, answers: Answers = {}) {
    const core = pageCore({
      settings: { get: () => ({ lastProjectId: null }) as never },
      tasks: { get: () => ({ id: "t", projectId: "old", request: {} }) as never },
      ...answers,
      songs: { create: () => ({ id: "song" }) as never, ...answers.songs },
      storyboard: {
        projects: () => films as never,
        createProject: () => ({ id: "made", title: "Untitled", coverId: null, defaults: {} }) as never,
        updateProject: () => ({}) as never,
        addShot: () => ({ id: "shot", number: 3 }) as never,
        ...answers.storyboard,
      },
    });
    const closed = vi.fn();
    const hook = renderHook(() => useReuse({ asset: file, use, seconds: null }, closed), { wrapper: WithinPage });
    const of = (path: string) => core.asked.flatMap(([name, input]) => (name === path ? [input] : []));
    return { now: () => hook.result.current, of, closed };
  }
  const ready = (hook: ReturnType<typeof open>) => until(() => expect(hook.now().ready).toBe(true));

  it("a picture becomes the first frame of a shot in the newest film, and the way there is offered", async () => {
    const hook = open("firstFrame", asset("a"));
    await ready(hook);
    expect(hook.now()).toMatchObject({ begun: "shot", usualFilmId: "new", song: undefined });
    expect(hook.now().draftIn("new")).toEqual({ mode: "frames", firstFrame: "a" });
    act(() => hook.now().begin({ filmId: "new", open: false }));
    await until(() => expect(hook.closed).toHaveBeenCalledOnce());
    expect(hook.of("storyboard.addShot")).toEqual([{ projectId: "new", draft: { mode: "frames", firstFrame: "a" } }]);
    expect(window.location.hash).toBe("");
    expect(said()).toEqual([expect.stringMatching(/^done: .*3/)]);
    act(() => toasts()[0]?.action?.run());
    expect(window.location.hash).toBe("#/storyboard/new/shot");
  });

  it("opened at once it needs no word", async () => {
    const hook = open("reference", asset("a"));
    await ready(hook);
    act(() => hook.now().begin({ filmId: "old", open: true }));
    await until(() => expect(window.location.hash).toBe("#/storyboard/old/shot"));
    expect(said()).toEqual([]);
    expect(hook.of("storyboard.addShot")).toEqual([
      { projectId: "old", draft: { mode: "references", references: ["a"] } },
    ]);
  });

  it("in a film that isn't there yet, one is begun", async () => {
    const hook = open("reference", asset("a"), { storyboard: { projects: () => [] } });
    await ready(hook);
    expect(hook.now().usualFilmId).toBe("new");
    act(() => hook.now().begin({ filmId: "new", open: true }));
    await until(() => expect(window.location.hash).toBe("#/storyboard/made/shot"));
    expect(hook.of("storyboard.createProject")).toHaveLength(1);
  });

  it("a cover takes the place of another, and gives it back", async () => {
    const hook = open("filmCover", asset("a"));
    await ready(hook);
    act(() => hook.now().begin({ filmId: "old", open: true }));
    await until(() => expect(said()).toHaveLength(1));
    expect(hook.of("storyboard.updateProject")).toEqual([{ id: "old", coverId: "a" }]);
    expect(window.location.hash).toBe("#/storyboard/old");
    act(() => toasts()[0]?.action?.run());
    await until(() =>
      expect(hook.of("storyboard.updateProject")).toEqual([
        { id: "old", coverId: "a" },
        { id: "old", coverId: "before" },
      ]),
    );
  });

  it("a sound becomes what a song covers", async () => {
    const hook = open("cover", asset("a", { kind: "audio", name: "Tide.mp3" }));
    await ready(hook);
    act(() => hook.now().begin({ filmId: "new", open: true }));
    await until(() => expect(window.location.hash).toBe("#/song/song"));
    expect(hook.of("songs.create")).toEqual([{ draft: expect.objectContaining({ model: "music-cover", cover: "a" }) }]);
  });

  it("the settings of a take wait for its task; its film is the usual one", async () => {
    let answer = (_task: unknown) => {};
    const made = asset("a", { kind: "video", origin: { type: "generated", taskId: "t", prompt: "" } });
    const hook = open("settings", made, { tasks: { get: () => new Promise((done) => (answer = done)) as never } });
    await until(() => expect(hook.of("tasks.get")).toEqual([{ id: "t" }]));
    await until(() => expect(hook.now().films).toHaveLength(2));
    expect(hook.now().ready).toBe(false);
    answer({ id: "t", projectId: "old", request: {} });
    await ready(hook);
    expect(hook.now().usualFilmId).toBe("old");
  });

  it("what the core refuses stays in the dialog", async () => {
    const hook = open("reference", asset("a"), {
      storyboard: {
        addShot: () => {
          throw new Error("full");
        },
      },
    });
    await ready(hook);
    act(() => hook.now().begin({ filmId: "new", open: true }));
    await until(() => expect(hook.now().error).not.toBeNull());
    expect([hook.closed.mock.calls.length, window.location.hash]).toEqual([0, ""]);
  });
});
