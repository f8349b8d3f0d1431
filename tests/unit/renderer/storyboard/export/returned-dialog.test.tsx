// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { ReturnedDialog } from "#renderer/storyboard/export/returned/returned-dialog.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish } from "../../within-page.tsx";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const shots = [1, 2, 3].map(
  (number): FilmShot => ({
    ...{
      shotId: id(number),
      number,
      name: ["Skerry", "Gate", "Swell"][number - 1] ?? "",
      prompt: "",
      model: "Vendor-H3",
    },
    take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `Take ${number}.mp4` },
  }),
);
const factsOf = (assetId: string): ClipFacts => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
});

const edl = `TITLE: Cut 2
FCM: NON-DROP FRAME
001  AX       V     C        00:00:00:00 00:00:05:00 00:00:00:00 00:00:05:00
* FROM CLIP NAME: 03 Swell.mp4
002  AX       V     C        00:00:01:00 00:00:03:00 00:00:05:00 00:00:07:00
* FROM CLIP NAME: 01 Skerry.mp4
003  AX       V     C        00:00:00:00 00:00:02:00 00:00:07:00 00:00:09:00
* FROM CLIP NAME: harbor.mov
`;

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ shown: [] });
  vi.unstubAllGlobals();
});

function open(settings: Partial<FilmSettings> = {}, answers: { library?: object; storyboard?: object } = {}) {
  const project = { id: id(9), title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  const core = pageCore({
    library: { list: () => ({ items: [], total: 0, all: 0 }), ...answers.library },
    storyboard: {
      projects: () => [project],
      updateFilm: ({ film }) => ({ project: { ...project, film: { ...plainFilm, ...film } }, clashes: [] }),
      ...answers.storyboard,
    },
  });
  const bell = { id: id(8), name: "Bell.wav", state: "ready", facts: { durationSeconds: 9 } } as Asset;
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [project]);
  queryClient.setQueryData(orpc.library.getMany.queryKey({ input: { ids: [id(8)] } }), [bell]);
  const facts = new Map(shots.flatMap(({ take }) => (take ? [[take.assetId, factsOf(take.assetId)] as const] : [])));
  queryClient.setQueryData(["film", "clips", ["a1", "a2", "a3"]], { facts, broken: new Set() });
  queryClient.setQueryData(["film", "codecs", { width: 854, height: 480 }], { video: "avc", audio: "aac" });
  const closed = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <ReturnedDialog projectId={id(9)} shots={shots} onClose={closed} />
    </QueryClientProvider>,
  );
  const pick = async (text: string, name = "Cut 2.edl") => {
    await vi.waitFor(() =>
      expect(screen.getByRole("button", { name: /file…/ }).matches(":disabled, [aria-disabled=true]")).toBe(false),
    );
    const input = document.querySelector('input[type="file"]');
    if (input === null) throw new Error("There is no picker.");
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
  };
  const written = () => core.asked.flatMap(([path, input]) => (path === "storyboard.updateFilm" ? [input] : []));
  return { pick, written, closed, unmount };
}

// @shows The cut, point by point › 7. An editor's changes come back as a list, taken one by one as one step
it("shows what an editor changed, takes over what is ticked as one step, and names what is skipped", async () => {
  const { pick, written, closed } = open();
  await pick(edl);
  const changes = await screen.findByRole("list", { name: "Changes" });
  expect([...changes.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Shot 1 Skerry5 s starting at 0 s → 2 s starting at 1 s",
    "Shot 1 SkerryMoved after Shot 3 Swell",
    "Shot 2 GateRemoved",
  ]);
  expect(screen.getByText("1 item isn’t in this film or can’t be applied, and is skipped")).toBeTruthy();
  expect(screen.getByText("harbor.mov")).toBeTruthy();
  // One is left out by its whole line.
  fireEvent.click(screen.getByRole("checkbox", { name: /Gate\s*Removed/ }));
  fireEvent.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(written()).toEqual([
    {
      id: id(9),
      film: { clips: { [id(1)]: { from: 1, to: 3, fade: 0 } }, order: [id(2), id(3), id(1)] },
      base: { clips: {}, order: [] },
    },
  ]);
  expect(useToasts.getState().shown[0]?.title).toBe("2 changes applied. Undo restores the film.");
});

it("tells of black in a gap, of a frame that stands, and of a dip, and takes them over", async () => {
  const { pick, written } = open();
  await pick(`TITLE: Cut 3
001  AX       V     C        00:00:00:00 00:00:05:00 01:00:00:00 01:00:05:00
* FROM CLIP NAME: 01 Skerry.mp4
002  AX       V     C        00:00:02:00 00:00:02:01 01:00:06:00 01:00:08:00
M2   AX       000.0       00:00:02:00
* FROM CLIP NAME: 02 Gate.mp4
003  BL       V     C        00:00:00:00 00:00:00:00 01:00:08:00 01:00:08:00
003  AX       V     D    012 00:00:00:00 00:00:05:00 01:00:08:00 01:00:13:00
* TO CLIP NAME: 03 Swell.mp4
`);
  const changes = await screen.findByRole("list", { name: "Changes" });
  expect([...changes.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Black1 s after Shot 1 Skerry",
    "Shot 2 GateFreeze frame at 2 s for 2 s",
    "Shot 3 SwellCut → Dip to black 0.5 s",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Apply 3 changes" }));
  await vi.waitFor(() => expect(written()).toHaveLength(1));
  const [{ film }] = written() as [{ film: { clips: object; order: string[] } }];
  const [, black = ""] = film.order;
  expect(film.order).toEqual([id(1), black, id(2), id(3)]);
  expect(film.clips).toEqual({
    [black]: { from: 0, to: null, fade: 0, card: "", hold: 1 },
    [id(2)]: { from: 2, to: null, fade: 0, hold: 2 },
    [id(3)]: { from: 0, to: null, fade: 0.5, through: "#000000" },
  });
});

it("what was split off is called as its clip, and what is skipped is said once with how often", async () => {
  const { pick } = open();
  const long = "B-roll of the harbor in the rain, second camera, reel 12.mov";
  const event = (number: number, name: string, from: number, length: number) =>
    `${number}  AX V C 00:00:0${from}:00 00:00:0${from + length}:00 00:01:${20 + number}:00 00:01:${20 + number + length}:00\n* FROM CLIP NAME: ${name}\n`;
  const names = ["01 Skerry.mp4", "02 Gate.mp4", "03 Swell.mp4", "01 Skerry.mp4", "01 Skerry.mp4"];
  const events = names.map((name, at) => event(at * 5 + 1, name, at === 4 ? 1 : 0, at === 4 ? 2 : 5));
  await pick(`TITLE: x\n${events.join("")}${[23, 24, 25].map((at) => event(at, long, 0, 1)).join("")}`);
  const changes = await screen.findByRole("list", { name: "Changes" });
  expect([...changes.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Shot 1 SkerryAdded again after Shot 3 Swell",
    "Shot 1 SkerryAdded again after Shot 1 Skerry · 2 s starting at 1 s",
  ]);
  expect(screen.getByText("B-roll of the harbor in the r…a, reel 12.mov ×3")).toBeTruthy();
});

it.each([
  ["of 44 letters is shown whole", `${"a".repeat(40)}.mov`, `${"a".repeat(40)}.mov`],
  [
    "of 45 letters is shown by its head and its end",
    `${"a".repeat(20)}${"b".repeat(21)}.mov`,
    `${"a".repeat(20)}${"b".repeat(9)}…${"b".repeat(10)}.mov`,
  ],
])("a name %s among what is skipped", async (_what, name, shown) => {
  const { pick } = open();
  await pick(`${edl.replace("harbor.mov", name)}`);
  expect(await screen.findByText(shown)).toBeTruthy();
});

it("says that nothing was changed", async () => {
  const { pick, written } = open();
  const line = (number: number, name: string, start: number) =>
    `00${number}  AX V C 00:00:00:00 00:00:05:00 00:00:${String(start).padStart(2, "0")}:00 00:00:${String(start + 5).padStart(2, "0")}:00\n* FROM CLIP NAME: ${name}\n`;
  await pick(`TITLE: x\n${line(1, "01 Skerry.mp4", 0)}${line(2, "02 Gate.mp4", 5)}${line(3, "03 Swell.mp4", 10)}`);
  expect(await screen.findByText("“Cut 2.edl” has the same cut as the film.")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Changes" })).toBeNull();
  expect(document.querySelector(".notice")).toBeNull();
  expect(screen.getByRole("button", { name: "Apply 0 changes" }).getAttribute("aria-disabled")).toBe("true");
  expect(written()).toEqual([]);
});

it.each([
  ["hello", "It’s neither an OTIO timeline nor an EDL (CMX3600)."],
  ['{"OTIO_SCHEMA":"Timeline.7"}', "It’s Timeline.7. Only Timeline.1 can be read."],
  ["x".repeat(32_000_000), "It’s neither an OTIO timeline nor an EDL (CMX3600)."],
  ["x".repeat(32_000_001), "The file is 32,000,001 bytes. A timeline can be at most 32 MB."],
])("says beside the file why it isn't read", async (text, reason) => {
  const { pick } = open();
  await pick(text);
  expect(await screen.findByText(reason)).toBeTruthy();
});

it("an editor's cut of a sound into more pieces than a film can have sounds is refused with figures, until fewer are ticked", async () => {
  const { pick, written, closed } = open({
    sounds: { bell: { assetId: id(8), track: 0, at: 0, from: 0, to: null } },
  });
  const time = (frame: number) =>
    `00:00:${String(Math.floor(frame / 24)).padStart(2, "0")}:${String(frame % 24).padStart(2, "0")}`;
  const pieces = Array.from({ length: 501 }, (_, frame) => {
    const number = String(frame + 4).padStart(3, "0");
    const place = `${time(frame % 200)} ${time((frame % 200) + 1)} ${time(frame)} ${time(frame + 1)}`;
    return `${number}  AX       NONE  C        ${place}\n* FROM CLIP NAME: Bell.wav\nAUD  3\n`;
  });
  await pick(`${edl}${pieces.join("")}`);
  const changes = await screen.findByRole("list", { name: "Changes" });
  const apply = () => fireEvent.click(screen.getByRole("button", { name: /^Apply/ }));
  apply();
  expect(await screen.findByText("Can’t apply the changes")).toBeTruthy();
  expect(
    screen.getByText("The film would have 501 sounds; it can have up to 500. Clear some of the added sounds."),
  ).toBeTruthy();
  expect(written()).toEqual([]);
  fireEvent.click([...changes.querySelectorAll("input")].at(-1) as HTMLElement);
  apply();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(Object.keys((written()[0] as { film: FilmSettings }).film.sounds)).toHaveLength(500);
});

it("a timeline is compared only once the film's own sounds are known: they would look like the editor's", async () => {
  const horn = { id: id(7), name: "Horn.wav", state: "ready", facts: { durationSeconds: 9 } } as Asset;
  let isAway = true;
  const getMany = () => {
    if (isAway) throw new Error("The disk is away.");
    return [horn];
  };
  const sounds = { horn: { assetId: id(7), track: 0 as const, at: 0, from: 0, to: 2 } };
  const { pick } = open({ sounds }, { library: { getMany } });
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  const choose = screen.getByRole("button", { name: /file…/ });
  expect(choose.matches(":disabled, [aria-disabled=true]")).toBe(true);
  isAway = false;
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  await pick(`${edl}004  AX       NONE  C        00:00:00:00 00:00:02:00 00:00:00:00 00:00:02:00
* FROM CLIP NAME: Horn.wav
AUD  3
`);
  const changes = await screen.findByRole("list", { name: "Changes" });
  expect(changes.textContent).not.toContain("Horn");
});

it("changes that can’t be saved are told, and stay to be applied again", async () => {
  let isAway = true;
  const updateFilm = ({ film }: { film: object }) => {
    if (isAway) throw new Error("The disk is away.");
    return { project: { id: id(9), title: "Saltlight", film: { ...plainFilm, ...film } }, clashes: [] };
  };
  const { pick, closed } = open({}, { storyboard: { updateFilm } });
  await pick(edl);
  fireEvent.click(await screen.findByRole("button", { name: "Apply 3 changes" }));
  expect(await screen.findByText("Can’t apply the changes")).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Apply 3 changes" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(screen.queryByText("Can’t apply the changes")).toBeNull();
});

it.each<[what: string, answer: (work: PromiseWithResolvers<object>) => void, kind: string]>([
  ["can’t be saved are told", ({ reject }) => reject(new Error("The disk is away.")), "error"],
  [
    "are saved are told, and nothing that was opened since is closed",
    ({ resolve }) => resolve({ project: { id: id(9), title: "Saltlight", film: plainFilm }, clashes: [] }),
    "done",
  ],
])("changes that %s also once the dialog is closed", async (_what, answer, kind) => {
  const work = Promise.withResolvers<object>();
  const { pick, written, closed, unmount } = open({}, { storyboard: { updateFilm: () => work.promise } });
  await pick(edl);
  fireEvent.click(await screen.findByRole("button", { name: "Apply 3 changes" }));
  await vi.waitFor(() => expect(written()).toHaveLength(1));
  unmount();
  answer(work);
  await vi.waitFor(() => expect(useToasts.getState().shown.map((toast) => toast.kind)).toEqual([kind]));
  expect(closed).not.toHaveBeenCalled();
});

it("where the files beside the takes can’t be read it says so, with a way to retry; then a file can be chosen", async () => {
  let isAway = true;
  const getMany = () => {
    if (isAway) throw new Error("The disk is away.");
    return [];
  };
  const clips = { x: { ...wholeTake, footage: id(7) } };
  open({ clips }, { library: { getMany } });
  const retry = await screen.findByRole("button", { name: "Retry" });
  const choose = screen.getByRole("button", { name: /file…/ });
  expect(choose.matches(":disabled, [aria-disabled=true]")).toBe(true);
  isAway = false;
  fireEvent.click(retry);
  await vi.waitFor(() => expect(choose.matches(":disabled, [aria-disabled=true]")).toBe(false));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

const pad = (number: number) => String(number).padStart(2, "0");
it.each([
  ["twelve", 12, ""],
  ["more", 13, " · …"],
])("of what is skipped at most twelve are named: %s", async (_what, count, more) => {
  const { pick } = open();
  const clips = Array.from({ length: count }, (_, at) => {
    const [from, to] = [`00:00:${pad(7 + at)}:00`, `00:00:${pad(8 + at)}:00`];
    return `${pad(at + 3)}0  AX       V     C        00:00:00:00 00:00:01:00 ${from} ${to}\n* FROM CLIP NAME: ${pad(at + 1)}.mov\n`;
  });
  const known = edl.slice(0, edl.indexOf("003  AX"));
  await pick(known + clips.join(""));
  const names = Array.from({ length: 12 }, (_, at) => `${pad(at + 1)}.mov`).join(" · ");
  expect(await screen.findByText(names + more)).toBeTruthy();
});

/** A cut of the three takes as they are, but for what the events say. */
const asIs = (...more: string[]) =>
  `TITLE: x\n${["01 Skerry", "02 Gate", "03 Swell"]
    .map(
      (name, at) =>
        `00${at + 1}  AX V C 00:00:00:00 00:00:05:00 00:00:${pad(at * 5)}:00 00:00:${pad(at * 5 + 5)}:00\n* FROM CLIP NAME: ${name}.mp4\n`,
    )
    .join("")}${more.join("")}`;

it("a single change is ticked or not by itself; several also all at once", async () => {
  const { pick } = open();
  const names = () => screen.getAllByRole("button").map((button) => button.textContent);
  await pick(
    asIs().replace(
      "00:00:00:00 00:00:05:00 00:00:10:00 00:00:15:00",
      "00:00:00:00 00:00:04:00 00:00:10:00 00:00:14:00",
    ),
  );
  const one = await screen.findByRole("list", { name: "Changes" });
  expect(one.querySelectorAll("li")).toHaveLength(1);
  expect(names()).not.toContain("Select all");
  await pick(edl);
  await vi.waitFor(() => expect(screen.getByRole("list", { name: "Changes" }).querySelectorAll("li")).toHaveLength(3));
  const ticked = () => [...document.querySelectorAll<HTMLInputElement>("li input")].map(({ checked }) => checked);
  const off = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled");
  expect([ticked(), off("Select all"), off("Select none")]).toEqual([[true, true, true], "true", null]);
  fireEvent.click(screen.getByRole("button", { name: "Select none" }));
  expect([ticked(), off("Select all"), off("Select none")]).toEqual([[false, false, false], null, "true"]);
  fireEvent.click(screen.getByRole("checkbox", { name: /Gate/ }));
  expect([ticked(), off("Select all"), off("Select none")]).toEqual([[false, false, true], null, null]);
  fireEvent.click(screen.getByRole("button", { name: "Select all" }));
  expect(ticked()).toEqual([true, true, true]);
});

it("a cut that is the film's but for what is skipped says so", async () => {
  const { pick } = open();
  await pick(asIs("004  AX V C 00:00:00:00 00:00:02:00 00:00:15:00 00:00:17:00\n* FROM CLIP NAME: harbor.mov\n"));
  expect(await screen.findByText("harbor.mov")).toBeTruthy();
  expect(screen.getByText("Otherwise, “Cut 2.edl” has the same cut as the film.")).toBeTruthy();
});

it.each([
  [0, []],
  [0.01, ["BedRemoved"]],
])("a song at a volume of %d that an EDL doesn't tell of was taken out: %j", async (songLevel, expected) => {
  const bed = {
    ...{ id: id(6), name: "Bed.mp3", kind: "audio", state: "ready", origin: { type: "generated" } },
    facts: { kind: "audio", durationSeconds: 60, format: "mp3" },
  };
  // A list that tells of one sound tells of all.
  const sounds = { bell: { assetId: id(8), track: 0 as const, at: 0, from: 0, to: 2 } };
  const { pick } = open(
    { song: id(6), songLevel, sounds },
    { library: { list: () => ({ items: [bed], total: 1, all: 1 }) } },
  );
  const told = "004  AX       NONE  C        00:00:00:00 00:00:02:00 00:00:00:00 00:00:02:00";
  await pick(asIs(`${told}\n* FROM CLIP NAME: Bell.wav\nAUD  3\n`));
  await vi.waitFor(() => expect(screen.queryByRole("status") ?? screen.queryByRole("list")).toBeTruthy());
  expect([...document.querySelectorAll(".returnedChanges li")].map((line) => line.textContent)).toEqual(expected);
});
