// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { FilmLists } from "#renderer/storyboard/export/dialog/film-lists.tsx";
import { type FilmShot, hasTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { at, chooseFrom, gone, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";
import { savedLists, textOf } from "../../saved-lists.ts";

beforeAll(startEnglish);
let files: ReturnType<typeof savedLists>;
beforeEach(() => {
  watchedSizes();
  files = savedLists();
  // Takes that no picture can be had of.
  vi.stubGlobal("fetch", async () => new Response(Uint8Array.from([1, 2, 3, 4])));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ shown: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const uuid = (at: number) => `0198f000-0000-7000-9000-${String(at).padStart(12, "0")}`;
const [s1, s2, s3, rain, music, gulls] = [1, 2, 3, 4, 5, 6].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const shots: readonly FilmShot[] = [
  {
    ...{ shotId: s1, number: 1, name: "Skerry", prompt: 'Says: "Home"', model: "Vendor-H3" },
    take: { taskId: "t1", assetId: "a1", ordinal: 3, fileName: "1.mp4" },
  },
  { shotId: s2, number: 2, name: "", prompt: "A storm", model: "Vendor-H3", take: null },
  {
    ...{ shotId: s3, number: 3, name: "", prompt: "Sea", model: "Vendor-H3" },
    take: { taskId: "t3", assetId: "a3", ordinal: 1, fileName: "3.mp4" },
  },
];
const factsOf = (assetId: string): ClipFacts => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: false, soundCodec: null, soundSignature: null },
});
const asset = (id: string, name: string, kind: string, durationSeconds = 20) =>
  ({
    ...{ id, name, kind, state: "ready", origin: { type: "imported" } },
    facts: { kind, durationSeconds, width: 854, height: 480, format: "x" },
  }) as unknown as Asset;
const library = [asset(rain, "Rain.wav", "audio"), asset(gulls, "Gulls.mp4", "video", 5)];

/** The first shot's take from its second second on, and a second of it once more at the end. */
const clips = { [s1]: { ...wholeTake, from: 1 }, again: { ...wholeTake, shotId: s1, to: 1.25 } };

function open(settings: Partial<FilmSettings> = {}, listed = shots, song: Asset | null = null) {
  const whole: FilmSettings = { ...plainFilm, clips, order: [s1, s3, "again"], ...settings };
  const facts = new Map(["a1", "a3", gulls].map((id) => [id, factsOf(id)]));
  const core = pageCore({
    app: { info: () => ({ can: {} }) as never },
    library: { getMany: ({ ids }) => library.filter(({ id }) => ids.includes(id)) },
    settings: { get: () => ({ handOn: { form: "folder", folder: "", template: "", sidecars: false } }) as never },
    fileExport: {
      folder: () => ({ folder: "/films" }),
      film: () =>
        (async function* () {
          yield { type: "done" as const, path: "/films/Saltlight", files: 3, left: 0 };
        })() as never,
    },
  });
  render(
    <FilmLists
      {...{ name: "Saltlight", shots: listed, facts, settings: whole, song }}
      plan={planFilm(listed.filter(hasTake), facts, whole)}
    />,
    { wrapper: WithinPage },
  );
  return core;
}
const choose = (item: string) => chooseFrom("Hand-off files", item);
const savedFiles = () => files.saved.map(({ name, file }) => [name, file.type]);
const savedText = () => textOf(files.saved[0]?.file as Blob);

it("the shot list as CSV has every shot with its place in the film", async () => {
  open();
  await choose("Shot list (CSV)");
  expect(savedFiles()).toEqual([["Saltlight.csv", "text/csv;charset=utf-8"]]);
  expect(await savedText()).toBe(
    [
      "\uFEFFShot,Name,Take,Film in,Film out,Seconds,Model,Prompt",
      '1,Skerry,3,00:00:00:00,00:00:10:06,5.25,Vendor-H3,"Says: ""Home"""',
      "2,,,,,,Vendor-H3,A storm",
      "3,,1,00:00:04:00,00:00:09:00,5,Vendor-H3,Sea",
      "",
    ].join("\r\n"),
  );
});

it("the shot list as PDF has it in columns, and shots without a name by their number", async () => {
  open();
  await choose("Shot list (PDF)");
  await until(() => expect(savedFiles()).toEqual([["Saltlight.pdf", "application/pdf"]]));
  expect(files.pages().at(-1)).toEqual([
    ...["Saltlight at 96", "1 / 1 at 2243"],
    ...["Shot at 96", "Name at 510", "Take at 838", "Film in at 936", "Film out at 1114", "Seconds at 1292"],
    ...["Model at 1430", "Prompt at 1628"],
    ...["1 at 96", "Skerry at 510", "3 at 838", "00:00:00:00 at 936", "00:00:10:06 at 1114", "5.25 at 1292"],
    ...["H3 at 1430", 'Says: "Home" at 1628'],
    ...["2 at 96", "Shot 2 at 510", "H3 at 1430", "A storm at 1628"],
    ...["3 at 96", "Shot 3 at 510", "1 at 838", "00:00:04:00 at 936", "00:00:09:00 at 1114", "5 at 1292"],
    ...["H3 at 1430", "Sea at 1628"],
  ]);
});

const sheet = [
  ...["Saltlight at 96", "1 / 1 at 2243"],
  ...["1  Skerry at 96", "H3 · 5.25 s at 96", 'Says: "Home" at 96', " at 96"],
  ...["2  Shot 2 at 643", "H3 · No take at 643", "A storm at 643", " at 643"],
  ...["3  Shot 3 at 1190", "H3 · 5 s at 1190", "Sea at 1190", " at 1190"],
];

it("the contact sheet says of each shot how long it is in the film", async () => {
  open();
  await choose("Contact sheet (PDF)");
  await until(() => expect(savedFiles()).toEqual([["Saltlight.pdf", "application/pdf"]]));
  expect(files.pages().at(-1)).toEqual(sheet);
});

it("the contact sheet is a picture as well", async () => {
  open();
  await choose("Contact sheet (PNG)");
  await until(() => expect(savedFiles()).toEqual([["Saltlight.png", "image/png"]]));
  expect(files.pages().at(-1)).toEqual(sheet);
});

it.each([
  ["Shot list (PDF)", "Couldn’t create the shot list"],
  ["Contact sheet (PDF)", "Couldn’t create the contact sheet"],
  ["Contact sheet (PNG)", "Couldn’t create the contact sheet"],
])("%s: where nothing can be drawn, that is said", async (item, title) => {
  vi.stubGlobal("OffscreenCanvas", undefined);
  open();
  await choose(item);
  await until(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error", title }]));
  expect(files.saved).toEqual([]);
});

it.each([
  ["Captions (SRT)", "Saltlight.srt", "application/x-subrip", "1\n00:00:00,000 --> 00:00:04,000\nHome\n"],
  ["Captions (VTT)", "Saltlight.vtt", "text/vtt", "WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nHome\n"],
])("%s are files of their own", async (item, name, type, text) => {
  open();
  await choose(item);
  expect(savedFiles()).toEqual([[name, type]]);
  expect(await savedText()).toContain(text);
});

const disabled = async () => {
  fireEvent.keyDown(await at("button", "Hand-off files"), { key: "Enter" });
  await at("menuitem", "Shot list (CSV)");
  return [...document.querySelectorAll("[role=menuitem]")]
    .filter((item) => item.matches("[data-disabled], [aria-disabled=true]"))
    .map(({ textContent }) => textContent);
};

it("a film of footage alone has no shots to list", async () => {
  open({ clips: { x: { ...wholeTake, footage: gulls } }, order: ["x"] }, []);
  expect(await disabled()).toEqual([
    ...["Shot list (CSV)", "Shot list (PDF)", "Contact sheet (PDF)", "Contact sheet (PNG)"],
    ...["Captions (SRT)", "Captions (VTT)"],
  ]);
});

it("a film in which nobody speaks has no captions", async () => {
  open({}, shots.slice(2));
  expect(await disabled()).toEqual(["Captions (SRT)", "Captions (VTT)"]);
});

it("an editor gets the film with its captions, its song, its sounds and its footage; the dialog can be closed", async () => {
  const sounds = { rain: { assetId: rain, track: 0 as const, at: 1, from: 0, to: null } };
  const core = open(
    {
      ...{ clips: { ...clips, x: { ...wholeTake, footage: gulls } }, order: [s1, s3, "again", "x"], sounds },
      ...{ song: music, songLevel: 0.5, songAt: 2 },
    },
    shots,
    asset(music, "Tide.mp3", "audio", 4),
  );
  await until(() => expect(core.asked.filter(([path]) => path === "library.getMany")).toHaveLength(2));
  await until(() => expect(queryClient.isFetching()).toBe(0));
  await choose("Export to an editing app…");
  expect(((await at("field", /^Folder name|^Name/)) as HTMLInputElement).value).toBe("Saltlight");
  await press("button", "Export files");
  await until(() => expect(core.asked.some(([path]) => path === "fileExport.film")).toBe(true));
  const [, sent] = core.asked.find(([path]) => path === "fileExport.film") ?? [];
  const { texts, media } = sent as {
    texts: { path: string; text: string }[];
    media: { id: string; path: string }[];
  };
  expect(media).toEqual([
    { id: "a1", path: "media/01 Skerry.mp4" },
    { id: "a3", path: "media/03 Shot 3.mp4" },
    { id: gulls, path: "media/Gulls.mp4" },
    { id: music, path: "media/Tide.mp3" },
    { id: rain, path: "media/Rain.wav" },
  ]);
  expect(texts.map(({ path }) => path)).toEqual([
    ...["Saltlight.fcpxml", "Saltlight.otio", "Saltlight.edl", "Saltlight.srt", "Saltlight.vtt"],
  ]);
  // The sound lies from the first second on to the film's end, the song from the second on, half as loud.
  const edl = texts.find(({ path }) => path.endsWith(".edl"))?.text;
  expect(edl).toContain("00:00:01:00 00:00:15:06\n* FROM CLIP NAME: Rain.wav\n");
  expect(edl).toContain("00:00:02:00 00:00:06:00\n* FROM CLIP NAME: Tide.mp3\n* COMMENT: Tide\n");
  expect(edl).toContain("IS -6.02 DB");
  await press("button", "Close");
  await gone("button", "Close");
  expect(screen.queryByRole("dialog")).toBeNull();
});
