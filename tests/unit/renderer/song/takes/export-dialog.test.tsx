// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaAddress, mediaUrl, orpc } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { RepairAnswer, RepairFailure, RepairProgress } from "#renderer/media/repair/worker/repair-messages.ts";
import { ExportDialog } from "#renderer/song/takes/export-dialog.tsx";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const picture = (id: string, format: string, state = "ready") => ({
  ...{ id, name: `${id}.${format}`, state, facts: { format, mime: `image/${format}` } },
});
let workers: ReturnType<typeof standInWorkers<RepairAnswer, RepairProgress, RepairFailure>>;

beforeAll(speakEnglish);
beforeEach(() => {
  furnishSongDialog();
  workers = standInWorkers();
});
afterEach(clearSongDialog);

/** Shows the library's files, as its pane does. */
function LibraryBehind(): null {
  useQuery(orpc.library.list.queryOptions({ input: {} }));
  return null;
}

function open({
  title = "Tide",
  sandbox = false,
  request = { lyrics: "[Verse]\nHome" } as object,
  repairs = {} as Answers["repairs"],
  exported = {} as { artist?: string; album?: string; loudness?: number | null },
  tempo = null as number | null,
} = {}) {
  const core = pageCore({
    library: {
      list: () => ({
        items: [picture("cover", "png"), picture("photo", "jpeg"), picture("web", "webp")],
      }),
    },
    settings: {
      get: () => ({ songExport: { artist: "", album: "", loudness: null, ...exported } }),
      update: (changes) => changes,
    },
    sounds: { get: () => ({ measure: { tempo, loudness: -12 }, markers: [] }) },
    repairs: {
      begin: () => ({ id: "repair" }),
      seal: () => ({ kind: "audio" }),
      cancel: () => undefined,
      keep: ({ name }) => ({ id: "kept", name }),
      ...repairs,
    },
  });
  const onClose = vi.fn();
  const song = { id: "s", draft: { title } } as Song;
  const task = { id: "t", take: 2, model: "music-2.5", sandbox, request } as unknown as Task;
  const { unmount } = render(
    <>
      <LibraryBehind />
      <ExportDialog song={song} task={task} assetId="take" seconds={60} onClose={onClose} />
    </>,
    { wrapper: WithinPage },
  );
  const asked = (name: string) => core.asked.flatMap(([path, input]) => (path === `repairs.${name}` ? [input] : []));
  const told = () => core.asked.flatMap(([path, input]) => (path === "settings.update" ? [input] : []));
  const lists = () => core.asked.filter(([path]) => path === "library.list").length;
  return { asked, told, lists, onClose, unmount };
}
async function seconds(name: string, value: string): Promise<void> {
  const field = await at("field", name);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
/** Presses Export, and is told what the thread is to make. */
async function ordered(): Promise<Record<string, unknown>> {
  await press("button", "Export");
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  const said = workers[0]?.asked[0] as { order: Record<string, unknown> } | undefined;
  return said?.order ?? {};
}
const off = (name: string) => isOff(named("button", name)[0]);

it("the whole take becomes an MP3 that says what it is, is saved under the song's name, and can be shown", async () => {
  const { asked, lists, onClose } = open();
  const order = await ordered();
  expect(order).toEqual({
    kind: "audio",
    source: mediaUrl("take"),
    target: mediaAddress("/repairs/repair"),
    bytesMost: Number.MAX_SAFE_INTEGER,
    format: "mp3",
    range: null,
    tags: {
      title: "Tide",
      artist: "",
      album: "",
      tempo: null,
      lyrics: "[Verse]\nHome",
      comment: expect.stringMatching(/^Tide, take 2, made with .+ in Reelsong\.$/),
      cover: null,
    },
  });
  expect(off("Export")).toBe(true);
  workers[0]?.note(0.5);
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("50");
  workers[0]?.answer({ type: "made" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  // What shows the library has the new file.
  await until(() => expect(lists()).toBe(2));
  expect(asked("keep")).toEqual([
    { id: "repair", name: "Tide (2)", steps: [{ what: "convert", to: "MP3" }], purpose: "export" },
  ]);
  const [toast] = useToasts.getState().shown;
  expect(toast?.title).toBe("“Tide (2)” is in Library");
  toast?.action?.run();
  expect(window.location.hash).toBe("#/library/kept");
});

it("a part of it, faded, as a WAV without words: the thread and the library are told", async () => {
  const { asked, onClose } = open();
  await seconds("From (s)", "10");
  await seconds("To (s)", "20,5");
  await seconds("Fade in (s)", "1.5");
  await press("radio", "WAV");
  await press("switch", "Save title, artist, album, BPM, lyrics, and source in the file");
  const order = await ordered();
  expect(order).toMatchObject({
    format: "wav",
    range: { start: 10, end: 20.5 },
    fade: { in: 1.5, out: 0, seconds: 10.5 },
  });
  expect(order).not.toHaveProperty("tags");
  workers[0]?.answer({ type: "made" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("keep")).toMatchObject([
    {
      steps: [
        { what: "trim", to: "0:10–0:21" },
        { what: "fade", to: "1.5 s, 0 s" },
        { what: "convert", to: "WAV" },
      ],
    },
  ]);
});

it("only a fade out is a fade, and the whole take with it is still whole", async () => {
  open();
  await seconds("Fade out (s)", "2");
  const order = await ordered();
  expect(order).toMatchObject({ range: null, fade: { in: 0, out: 2, seconds: 60 } });
});

it.each([
  ["From (s)", "0.1", { start: 0.1, end: 60 }],
  ["To (s)", "59.9", { start: 0, end: 59.9 }],
])("a tenth of a second less is a part: %s %s", async (name, value, range) => {
  open();
  await seconds(name, value);
  expect(await ordered()).toMatchObject({ range });
});

it("a fade is no longer than half of what is heard", async () => {
  open();
  await seconds("To (s)", "8");
  await seconds("Fade in (s)", "30");
  expect(((await at("field", "Fade in (s)")) as HTMLInputElement).value).toBe("4");
  await seconds("Fade out (s)", "30");
  expect(((await at("field", "Fade out (s)")) as HTMLInputElement).value).toBe("4");
});

it("a part shorter than half a second isn't made, and why is said", async () => {
  open();
  await seconds("From (s)", "59.6");
  expect(off("Export")).toBe(true);
  expect(wordsOfDialog()).toContain("The end must be at least 0.5 s after the start.");
  await seconds("From (s)", "59.5");
  expect(off("Export")).toBe(false);
  expect(wordsOfDialog()).not.toContain("at least half a second");
});

/** Chooses one of the library's pictures. */
async function cover(from: string, name: string): Promise<void> {
  await press("button", from);
  await press("option", name);
  await press("button", "Use as cover");
}
const hint = () => document.querySelector(".coverfield p")?.textContent;

it("a cover is chosen among the library's pictures by sight, is taken away again, and is written with the words", async () => {
  open();
  await cover("Cover image: Choose image…", "photo.jpeg");
  expect(named("button", "Cover image: photo.jpeg")).toHaveLength(1);
  await press("button", "Remove cover image");
  expect(named("button", "Cover image: Choose image…")).toHaveLength(1);
  await cover("Cover image: Choose image…", "cover.png");
  await cover("Cover image: cover.png", "web.webp");
  expect(hint()).toBeUndefined();
  expect(await ordered()).toMatchObject({ tags: { cover: { address: mediaUrl("web"), format: "webp" } } });
});

it("a file without words has no cover either", async () => {
  open();
  await press("switch", "Save title, artist, album, BPM, lyrics, and source in the file");
  expect(off("Cover image: Choose image…")).toBe(true);
});

it("a cover that is gone is named beside its field, and another one or none goes on", async () => {
  open();
  await cover("Cover image: Choose image…", "photo.jpeg");
  await ordered();
  workers[0]?.refuse("", { undecodable: false, coverUnreadable: true });
  await until(() => expect(hint()).toBe("“photo.jpeg” can’t be read. Choose another cover image, or none."));
  expect(off("Export")).toBe(false);
  await press("button", "Remove cover image");
  expect(hint()).toBeUndefined();
});

it("a sample of the sandbox says so, a song without a title is called so, and a request without lyrics has none", async () => {
  open({ title: " ", sandbox: true, request: { lyrics: 3 } });
  expect(await ordered()).toMatchObject({
    tags: {
      title: "Untitled song",
      lyrics: "",
      comment: expect.stringMatching(/^Untitled song, take 2, .*\. Sandbox sample\.$/),
    },
  });
});

it.each([
  ["this computer can't decode it", "", { undecodable: true }, "This computer can’t decode the take"],
  ["the thread breaks off", "no room", { undecodable: false }, ""],
])("where %s it says so, closes nothing, and can be tried again", async (_what, message, failed, said) => {
  const { asked, onClose } = open();
  await ordered();
  workers[0]?.refuse(message, failed);
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(wordsOfDialog()).toContain(said);
  expect(wordsOfDialog().includes("This computer can’t decode")).toBe(failed.undecodable);
  expect(off("Export")).toBe(false);
  await press("button", "Export");
  await until(() => expect(workers[1]?.asked).toHaveLength(1));
  expect(document.querySelector("[role=alert]")).toBeNull();
  workers[1]?.answer({ type: "made" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("keep")).toHaveLength(1);
});

it("a dialog that is left stops what it makes, and saves nothing", async () => {
  const { asked, unmount } = open();
  await ordered();
  unmount();
  await until(() => expect(workers[0]?.ended).toBe(true));
  await until(() => expect(asked("cancel")).toEqual([{ id: "repair" }]));
  expect(asked("keep")).toEqual([]);
});

it("a dialog that is left while its file is being kept closes no other, and the file is told", async () => {
  const kept = Promise.withResolvers<object>();
  const { asked, onClose, unmount } = open({ repairs: { keep: () => kept.promise as never } });
  await ordered();
  workers[0]?.answer({ type: "made" });
  await until(() => expect(asked("keep")).toHaveLength(1));
  unmount();
  kept.resolve({ id: "kept", name: "Tide (2)" });
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["done"]));
  expect(onClose).not.toHaveBeenCalled();
});

it("artist, album and BPM are written, and are there again with the next export", async () => {
  const { told } = open({ tempo: 71.6, exported: { artist: "Ada", album: "" } });
  await until(() => expect((named("field", "BPM")[0] as HTMLInputElement | undefined)?.value).toBe("72"));
  fireEvent.change(await at("field", "Album"), { target: { value: " Harbor " } });
  expect(await ordered()).toMatchObject({ tags: { artist: "Ada", album: "Harbor", tempo: 72 } });
  expect(told()).toEqual([{ songExport: { artist: "Ada", album: "Harbor", loudness: null } }]);
});

it.each([
  ["4", "4 isn’t a tempo. Use 20–400 BPM, or leave it empty."],
  ["fast", "fast isn’t a tempo. Use 20–400 BPM, or leave it empty."],
])("a tempo of %s is refused beside its field", async (typed, said) => {
  open();
  fireEvent.change(await at("field", "BPM"), { target: { value: typed } });
  expect(wordsOfDialog()).toContain(said);
  expect(off("Export")).toBe(true);
  fireEvent.change(await at("field", "BPM"), { target: { value: "" } });
  expect(off("Export")).toBe(false);
});

it.each([
  ["WAV", -1],
  // Its peaks come out higher than they went in.
  ["MP3", -1.5],
] as const)(
  "a loudness is asked of the thread with a true-peak limit, and said of the file: %s",
  async (format, peak) => {
    const { asked, onClose } = open();
    await choose("Loudness", "−14 LUFS (streaming)");
    await press("radio", format);
    expect(await ordered()).toMatchObject({ level: { loudness: -14, peak } });
    workers[0]?.answer({ type: "made" });
    await until(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked("keep")).toMatchObject([
      {
        steps: [
          { what: "loudness", to: "−14 LUFS" },
          { what: "convert", to: format },
        ],
        purpose: "export",
      },
    ]);
  },
);

it.each<[typed: string, tempo: number | null]>([
  ["20", 20],
  ["400", 400],
  ["71,5", 71.5],
  [" ", null],
])("a tempo of “%s” is written as %s", async (typed, tempo) => {
  open();
  fireEvent.change(await at("field", "BPM"), { target: { value: typed } });
  expect(wordsOfDialog()).not.toContain("isn’t a tempo");
  expect(await ordered()).toMatchObject({ tags: { tempo } });
});

it.each(["19.9", "400.1"])("a tempo of %s matters only where it is written into the file", async (typed) => {
  open();
  fireEvent.change(await at("field", "BPM"), { target: { value: typed } });
  const fields = ["Artist", "Album", "BPM"].map((name) => named("field", name)[0]);
  expect(fields.map(isOff)).toEqual([false, false, false]);
  expect([off("Export"), wordsOfDialog().includes("isn’t a tempo")]).toEqual([true, true]);
  await press("switch", "Save title, artist, album, BPM, lyrics, and source in the file");
  expect([off("Export"), wordsOfDialog().includes("isn’t a tempo"), ...fields.map(isOff)]).toEqual([
    ...[false, false, true, true, true],
  ]);
  expect(await ordered()).not.toHaveProperty("tags");
});
