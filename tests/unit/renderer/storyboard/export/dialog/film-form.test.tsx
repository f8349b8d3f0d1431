// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { FilmForm } from "#renderer/storyboard/export/dialog/film-form.tsx";
import { flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import { type FilmShot, hasTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import { type FilmOutput, masterOutput, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, choose, named, press, until, write } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
const started = vi.fn();
beforeEach(() => {
  watchedSizes();
  started.mockReset();
  vi.spyOn(filmJob, "start").mockImplementation(async (request) => void started(request));
});
afterEach(async () => {
  cleanup();
  await flushFilm(film).catch(() => {});
  window.localStorage.clear();
  queryClient.clear();
  useToasts.setState({ shown: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const uuid = (count: number) => `0198f000-0000-7000-9000-${String(count).padStart(12, "0")}`;
const [s1, s2, s3, gulls, tide, swell] = [1, 2, 3, 4, 5, 6].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const shots: readonly FilmShot[] = [
  {
    ...{ shotId: s1, number: 1, name: "Skerry", prompt: "", model: "Vendor-H3" },
    take: { taskId: "t1", assetId: "a1", ordinal: 3, fileName: "1.mp4" },
  },
  {
    ...{ shotId: s2, number: 2, name: "", prompt: "", model: "Vendor-H3" },
    take: { taskId: "t2", assetId: "a2", ordinal: 1, fileName: "2.mp4" },
  },
];
const withoutTake: FilmShot = { shotId: s3, number: 3, name: "Pier", prompt: "", model: "Vendor-H3", take: null };
const factsOf = (assetId: string, more: Partial<ClipFacts> = {}): ClipFacts => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
  ...more,
});
const songFile = (id: string, durationSeconds: number) =>
  ({
    ...{ id, name: `${id}.mp3`, kind: "audio", state: "ready", origin: { type: "generated" } },
    facts: { kind: "audio", durationSeconds, format: "mp3" },
  }) as unknown as Asset;
const footage = {
  ...{ id: gulls, name: "Gulls.mp4", kind: "video", state: "ready", origin: { type: "imported" } },
  facts: { kind: "video", width: 854, height: 480, format: "mp4" },
} as unknown as Asset;

interface Opened {
  readonly settings?: Partial<FilmSettings>;
  readonly listed?: readonly FilmShot[];
  readonly output?: Partial<FilmOutput>;
  readonly facts?: Partial<ClipFacts>;
  readonly broken?: readonly string[];
  readonly audio?: string | null;
  readonly video?: string | null;
  readonly asks?: boolean;
  readonly name?: string;
  /** What the library has of files that are asked for by id. */
  readonly files?: () => readonly Asset[];
  /** And of one that is older than all songs that are listed. */
  readonly get?: () => Asset;
  /** Throws where the core is not to have the film. */
  readonly refuse?: () => unknown;
}
let run = 0;
let film = "";

const unknownFile = (): never => {
  throw new ORPCError("FAILED", { status: 404, data: studioErrorOf("record_not_found") });
};
function open(given: Opened = {}) {
  run += 1;
  film = `formed ${run}`;
  const { listed = shots, broken = [], refuse } = given;
  const output = { ...masterOutput, ...given.output };
  const settings: FilmSettings = { ...plainFilm, ...given.settings };
  let project = { id: film, title: "Saltlight", film: settings } as Project;
  const core = pageCore({
    library: {
      list: () => ({ items: [songFile(swell, 90), songFile(tide, 30)], nextCursor: null, total: 2 }) as never,
      get: () => given.get?.() ?? unknownFile(),
      getMany: ({ ids }) => [...(given.files?.() ?? (ids.includes(gulls) ? [footage] : []))],
    },
    storyboard: {
      projects: () => [project],
      scenes: () => [],
      updateFilm: async ({ film: patch }) => {
        await refuse?.();
        project = { ...project, film: { ...project.film, ...(patch as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
    settings: { get: () => ({ credentials: given.asks ? "ask" : "never" }) as never },
    fileExport: { folder: () => ({ folder: "/films" }) },
  });
  window.localStorage.setItem("reelsong.filmOutput", JSON.stringify(output));
  const shownFiles = Object.values(settings.clips).some((clip) => clip.footage === gulls) ? [gulls] : [];
  const ids = [...listed.filter(hasTake).map(({ take }) => take.assetId), ...shownFiles].sort();
  const facts = new Map(ids.filter((id) => !broken.includes(id)).map((id) => [id, factsOf(id, given.facts)]));
  queryClient.setQueryData(["film", "clips", ids], { facts, broken: new Set(broken) });
  const codecs = { video: "avc", audio: "aac", hardware: false };
  for (const made of [output, masterOutput]) {
    const { width, height, splice } = planFilm(listed.filter(hasTake), facts, settings, [], made, new Map());
    const size = { width, height, splice: splice ?? null };
    queryClient.setQueryData(["film", "codecs", size, "auto"], {
      ...codecs,
      ...(given.audio === undefined ? {} : { audio: given.audio }),
      ...(given.video === undefined ? {} : { video: given.video }),
    });
    queryClient.setQueryData(["film", "offered", width, height], []);
  }
  const told: string[] = [];
  let show = (_shots: readonly FilmShot[]) => {};
  const Form = () => {
    const [name, setName] = useState(given.name ?? "Saltlight");
    const [board, setBoard] = useState(listed);
    show = setBoard;
    return (
      <FilmForm
        {...{ projectId: film, title: "Saltlight", name, shots: board, marked: null, strip: [] }}
        onName={setName}
        onClose={() => told.push("closed")}
        onStarted={() => told.push("started")}
      />
    );
  };
  render(
    <TooltipProvider>
      <Form />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { core, told, kept: () => project.film, show: (now: readonly FilmShot[]) => act(() => show(now)) };
}
const blocked = () => document.getElementById("film-blocked")?.textContent;
const ready = () => until(() => expect(blocked()).toBeUndefined());
const stopped = (why: string) => until(() => expect(blocked()).toBe(why));
const titles = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);
/** Exports, and what is to be made then. */
async function order() {
  await ready();
  await press("button", "Export");
  await until(() => expect(started).toHaveBeenCalledTimes(1));
  return started.mock.calls[0]?.[0];
}

/** Only where something is heard. */
const isLoudnessAsked = () => named("combobox", /^Loudness/).length > 0;

it("a film is exported with its takes, its song's length and what it is called, and the form is told", async () => {
  const { told } = open({ settings: { song: tide }, name: " Saltlight " });
  await until(() => expect(screen.getByText("2 shots · 0:10. Will be saved to Library.")).toBeTruthy());
  expect(named("button", "Hand-off files")).toHaveLength(1);
  expect(isLoudnessAsked()).toBe(true);
  expect(await order()).toMatchObject({
    ...{ projectId: film, name: "Saltlight", songSeconds: 30, chapters: [], stills: [], copyTo: null },
    ...{ credentials: false, footage: [], settings: { song: tide } },
    takes: [
      { shotId: s1, shotNumber: 1, taskId: "t1", assetId: "a1" },
      { shotId: s2, shotNumber: 2, taskId: "t2", assetId: "a2" },
    ],
  });
  expect(told).toEqual(["started"]);
});

it("a take that comes while the form is open is waited for: no film is made without it", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { show } = open();
  await ready();
  show([...shots, { ...withoutTake, take: { taskId: "t3", assetId: "a3", ordinal: 1, fileName: "3.mp4" } }]);
  await stopped("Reading takes…");
  expect(named("button", "Export")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
});

it("a film whose sounds can't be read isn't exported without them: that is said, and they are read again on a press", async () => {
  let refuses = true;
  const sounds = { v: { assetId: uuid(8), track: 0 as const, at: 1, from: 0, to: null } };
  open({
    settings: { sounds },
    files: () => {
      if (refuses) throw new Error("The disk is gone.");
      return [songFile(uuid(8), 4)];
    },
  });
  await stopped("Some files couldn’t be loaded");
  await at("button", "Retry");
  expect(document.body.textContent).toContain("Couldn’t load this");
  refuses = false;
  await press("button", "Retry");
  expect(await order()).toMatchObject({ settings: { sounds }, soundSeconds: { [uuid(8)]: 4 } });
});

it.each<[what: string, given: Parameters<typeof open>[0] & object]>([
  ["footage", { settings: { clips: { [`${s3}`]: { ...wholeTake, footage: gulls } } }, files: () => [footage] }],
  ["song", { settings: { song: uuid(77) }, get: () => songFile(uuid(77), 90) as unknown as Asset }],
])("a film whose %s can't be read isn't exported without it, either", async (_what, given) => {
  let refuses = true;
  const answer =
    <Answer,>(known: (() => Answer) | undefined) =>
    (): Answer => {
      if (refuses) throw new Error("The disk is gone.");
      if (known === undefined) throw new Error("It isn’t asked for.");
      return known();
    };
  open({ ...given, ...(given.files ? { files: answer(given.files) } : { get: answer(given.get) }) });
  await stopped("Some files couldn’t be loaded");
  await at("button", "Retry");
  refuses = false;
  await press("button", "Retry");
  expect(await order()).toMatchObject({ settings: given.settings ?? {} });
});

it("sounds whose file is gone are named before the film is made without them, muted ones aren't", async () => {
  const at0 = { track: 0 as const, at: 0, from: 0, to: null };
  const lost = [uuid(8), uuid(9)].map((id, index) => ({
    ...songFile(id, 4),
    name: `Lost ${index}.wav`,
    state: "trashed",
  }));
  open({
    settings: {
      sounds: {
        v: { assetId: uuid(8), ...at0 },
        w: { assetId: uuid(8), ...at0, at: 3 },
        m: { assetId: uuid(9), ...at0, muted: true },
      },
    },
    files: () => lost as unknown as Asset[],
  });
  await ready();
  expect(screen.getAllByText("“Lost 0” is in the trash. The film plays without it.")).toHaveLength(1);
  expect(screen.queryByText(/Lost 1/)).toBeNull();
  expect(await order()).toMatchObject({ soundSeconds: {} });
});

it("a form that is closed while its changes are saved makes no film", async () => {
  const saved = Promise.withResolvers<void>();
  const { kept, told } = open({ refuse: () => saved.promise });
  await ready();
  await choose("Song", new RegExp(`^${tide}`));
  await ready();
  await press("button", "Export");
  await until(() => expect(named("button", "Export")[0]?.ariaDisabled).toBe("true"));
  cleanup();
  saved.resolve();
  await until(() => expect(kept().song).toBe(tide));
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect([started.mock.calls, told]).toEqual([[], []]);
});

it("where the last take goes while the form is open it says that there is none, and waits for nothing", async () => {
  const { show } = open();
  queryClient.setQueryData(["film", "clips", []], { facts: new Map(), broken: new Set() });
  await ready();
  show(shots.map((shot) => ({ ...shot, take: null })));
  await stopped("No takes or footage yet");
});

it("a song that isn't there any more isn't in the film", async () => {
  open({ settings: { song: uuid(77) } });
  expect(await order()).toMatchObject({ songSeconds: null, settings: { song: null } });
});

it.each<[what: string, output: Partial<FilmOutput>, settings: Partial<FilmSettings>, chapters: object[]]>([
  [
    "shots",
    { chapters: "shots" },
    {},
    [
      { start: 0, title: "Skerry" },
      { start: 5, title: "Shot 2" },
    ],
  ],
  [
    "markers",
    { chapters: "markers" },
    {
      markers: [
        { at: 2, words: "Dawn" },
        { at: 6, words: "" },
      ],
    },
    [
      { start: 0, title: "Saltlight" },
      { start: 2, title: "Dawn" },
      { start: 6, title: "Marker 2" },
    ],
  ],
  ["nothing", { chapters: "none" }, { markers: [{ at: 2, words: "Dawn" }] }, []],
  ["shots, but of a film alone", { ...presetOutputs.audio, chapters: "shots" }, {}, []],
])("chapters are of %s", async (_what, output, settings, chapters) => {
  open({ output, settings });
  expect((await order()).chapters).toEqual(chapters);
  expect(isLoudnessAsked()).toBe(true);
});

it.each<[what: string, output: Partial<FilmOutput>, names: string[]]>([
  ["shots", { stills: "shots" }, ["Saltlight 01 Skerry", "Saltlight 02"]],
  ["markers", { stills: "markers" }, ["Saltlight 01 Dawn", "Saltlight 02"]],
])("stills of %s are numbered and called by what they show", async (_what, output, names) => {
  const markers = [
    { at: 2, words: " Dawn " },
    { at: 6, words: "" },
  ];
  open({ output: { ...presetOutputs.stills, ...output }, settings: { markers } });
  expect((await order()).stills.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(isLoudnessAsked()).toBe(false);
});

it("a still's name is no longer than a file's may be", async () => {
  const [first] = shots as [FilmShot];
  open({ output: presetOutputs.stills, listed: [{ ...first, name: "y".repeat(150) }], name: "x".repeat(60) });
  expect((await order()).stills[0].name).toBe(`${"x".repeat(60)} 01 ${"y".repeat(136)}`);
});

it.each<[what: string, given: Opened, why: string]>([
  ["there is no sound to export", { output: presetOutputs.audio, facts: { hasSound: false } }, "The film has no sound"],
  ["sound can't be encoded", { output: presetOutputs.audio, audio: null }, "The film has no sound"],
  [
    "a loop has more frames than programs hold",
    { output: presetOutputs.loop, facts: { seconds: 50 + 0.5 / 12, packets: 1201 } },
    "A loop can have up to 1200 frames; this one has 1202. Choose fewer shots or a lower frame rate.",
  ],
  [
    "there is no marker for stills",
    { output: { ...presetOutputs.stills, stills: "markers" } },
    "No markers in these shots",
  ],
  ["it has no name", { name: "  " }, "Enter a film name"],
  [
    "pictures can't be encoded",
    { video: null, output: presetOutputs.vertical },
    "This computer can’t encode video. It can only export an uncut film of matching takes.",
  ],
])("where %s it is said why nothing is exported", async (_what, given, why) => {
  open(given);
  await stopped(why);
  expect(named("button", "Export")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
});

it("a loop may have as many frames as programs hold", async () => {
  open({ output: presetOutputs.loop, facts: { seconds: 50, packets: 1200 } });
  expect((await order()).plan.frames).toBe(1200);
  expect(isLoudnessAsked()).toBe(false);
});

it("shots without a take and takes that can't be read are named, and left out where that is wished", async () => {
  open({ listed: [...shots, withoutTake], broken: ["a2"] });
  expect(await screen.findByText("2 shots have no take")).toBeTruthy();
  expect(screen.getByText("Shot 2 · Shot 3 Pier")).toBeTruthy();
  expect(blocked()).toBe("Some shots have no take");
  await press("switch", "Skip shots without takes");
  expect((await order()).takes).toEqual([{ shotId: s1, shotNumber: 1, taskId: "t1", assetId: "a1" }]);
});

it("a film of files alone says how many there are; nothing of a film without any", async () => {
  open({ listed: [], settings: { clips: { x: { ...wholeTake, footage: gulls } }, order: ["x"] } });
  await until(() => expect(screen.getByText("1 file from Library · 0:05. Will be saved to Library.")).toBeTruthy());
  expect((await order()).footage).toEqual([gulls]);
  cleanup();
  open({ listed: [] });
  await until(() => expect(screen.getByText("0 shots · 0:00. Will be saved to Library.")).toBeTruthy());
});

it("a film that the core doesn't take is not exported: why is shown, and it can be tried again", async () => {
  let full = true;
  const refuse = () => {
    if (full) throw new Error("The disk is full");
  };
  const { told, kept } = open({ refuse, settings: { clips: { title: { ...wholeTake, card: "Saltlight" } } } });
  await ready();
  await write("Film name", "Harbor");
  await press("button", "Export");
  await until(() => expect(document.querySelector(".notice")).not.toBeNull());
  expect([told, started.mock.calls]).toEqual([[], []]);
  full = false;
  await press("button", "Export");
  await until(() => expect(told).toEqual(["started"]));
  expect(document.querySelector(".notice")).toBeNull();
  expect(kept().clips.title?.card).toBe("Harbor");
});

it("a card that says the film's name goes on saying it; another card is left", async () => {
  const { kept, told } = open({ settings: { clips: { title: { ...wholeTake, card: "A tale" } } } });
  await ready();
  await write("Film name", "Harbor");
  expect(((await at("field", "Film name")) as HTMLInputElement).value).toBe("Harbor");
  expect(named("button", "Save changes")).toEqual([]);
  await press("button", "Export");
  await until(() => expect(told).toEqual(["started"]));
  expect(kept().clips.title?.card).toBe("A tale");
  expect(started.mock.calls[0]?.[0].name).toBe("Harbor");
});

const leave = () => fireEvent.keyDown(document.querySelector("[role=dialog]") as Element, { key: "Escape" });
const dim = async () => {
  await ready();
  await write("In point of shot 1, seconds", "1");
  fireEvent.blur(await at("field", "In point of shot 1, seconds"));
  await at("button", "Save changes");
};

it("Escape leaves a form in which nothing was changed", async () => {
  const { told } = open();
  await ready();
  leave();
  expect([told, titles()]).toEqual([["closed"], []]);
});

it("what was changed and left by Escape can still be saved", async () => {
  const { told, kept } = open();
  await dim();
  leave();
  expect([told, titles()]).toEqual([["closed"], [["warning", "Changes to “Saltlight” weren’t saved"]]]);
  const [{ action } = {}] = useToasts.getState().shown;
  expect(action?.label).toBe("Save changes");
  expect(kept().clips).toEqual({});
  action?.run();
  await until(() => expect(kept().clips[s1]?.from).toBe(1));
});

it("where that can't be saved either, it is said why", async () => {
  open({
    refuse: () => {
      throw new Error("The disk is full");
    },
  });
  await dim();
  leave();
  useToasts.getState().shown[0]?.action?.run();
  await until(() => expect(titles().map(([kind]) => kind)).toContain("error"));
});

it("changes are saved without an export, and the form closes", async () => {
  const { told, kept } = open();
  await dim();
  await press("button", "Save changes");
  await until(() => expect(told).toEqual(["closed"]));
  expect([kept().clips[s1]?.from, started.mock.calls]).toEqual([1, []]);
});

it("an in point beyond the take stops the export and the saving", async () => {
  open();
  await dim();
  await write("In point of shot 1, seconds", "9");
  fireEvent.blur(await at("field", "In point of shot 1, seconds"));
  await stopped("An in or out point is invalid");
  expect(named("button", "Save changes")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
});

it("a transition that the takes allow is in the film; one that they don't stops nothing", async () => {
  const halves = { [s1]: { ...wholeTake, to: 4.5 }, [s2]: { ...wholeTake, from: 0.5 } };
  const { kept, told } = open({ settings: { clips: halves } });
  await ready();
  await choose("Transition of shot 2", "Cross-fade 2 s");
  await until(() => expect(document.querySelector("tr.fault")).not.toBeNull());
  expect([blocked(), named("button", "Save changes")]).toEqual([undefined, []]);
  await choose("Transition of shot 2", "Cross-fade 0.5 s");
  await until(() => expect(document.querySelector("tr.fault")).toBeNull());
  await press("button", "Save changes");
  await until(() => expect(told).toEqual(["closed"]));
  // Half of it lies on either side of the cut.
  expect(kept().clips).toEqual({
    [s1]: { ...wholeTake, to: 4.75 },
    [s2]: { ...wholeTake, from: 0.25, fade: 0.5 },
  });
});

it("a copy goes to a folder, and credentials are added, as it is chosen", async () => {
  open({ asks: true });
  await ready();
  await press("switch", "Also copy to a folder");
  await write("Save to", " ");
  await stopped("Choose a folder for the copy");
  await write("Save to", " /copies ");
  expect(await order()).toMatchObject({ copyTo: "/copies", credentials: true });
  await press("switch", "Add Content Credentials");
  await press("button", "Export");
  await until(() => expect(started).toHaveBeenCalledTimes(2));
  expect(started.mock.calls[1]?.[0]).toMatchObject({ copyTo: "/copies", credentials: false });
});
