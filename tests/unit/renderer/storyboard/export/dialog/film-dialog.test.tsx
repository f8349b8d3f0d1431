// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { FilmDialog } from "#renderer/storyboard/export/dialog/film-dialog.tsx";
import type { MarkedRange } from "#renderer/storyboard/export/dialog/film-output-fields.tsx";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import { useFilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { eventFeed } from "../../../event-feed.ts";
import { at, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

const id = "0198f000-0000-7000-9000-000000000001";
const file = {
  ...{ id, name: "Harbor.mp4", kind: "video", state: "ready", origin: { type: "imported" } },
  facts: { kind: "video", width: 1920, height: 1080 },
} as unknown as Asset;
const factsOf = (more: Partial<ClipFacts> = {}): ClipFacts => ({
  ...{ assetId: id, seconds: 8, width: 1920, height: 1080, frameRate: 25, packets: 200, codec: "avc" },
  ...{ signature: "one", color: colorOf({}, 1080), canDecode: true },
  ...{ hasSound: true, soundCodec: "aac", soundSignature: "one" },
  ...more,
});

beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  useFilmJob.setState({ waiting: [], interrupted: [] });
  filmJob.cancel();
  window.localStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let run = 0;
/** The dialog of a film without shots whose cut shows one file of the library. */
function open(
  facts: ClipFacts,
  clip: object = {},
  marked: MarkedRange | null = null,
  before: readonly FilmShot[] = [],
) {
  run += 1;
  // Shots without a take, of five seconds each, and then the file.
  const strip = before.map(({ shotId, number }, index) => ({
    ...{ id: shotId, start: index * 5, length: 5, shotNumber: number, assetId: null },
  }));
  const ofFile = { id: "x", start: before.length * 5, length: 8, shotNumber: null, assetId: id };
  const clips = { x: { ...wholeTake, footage: id, ...clip } };
  const project = {
    id: `footage ${run}`,
    title: "Harbor",
    film: { ...plainFilm, clips, order: [...before.map(({ shotId }) => shotId), "x"] },
  } as unknown as Project;
  const copying = eventFeed<{ type: "made" }>();
  const core = pageCore({
    library: { list: () => ({ items: [], total: 0, all: 0 }), getMany: () => [file] },
    storyboard: { projects: () => [project], scenes: () => [] },
    fileExport: { folder: () => ({ folder: "/films" }) },
    films: {
      begin: () => ({ id: "0198f000-0000-7000-8000-000000000001" }),
      copy: copying.listen as never,
      finish: ({ name }) => ({ id: "made", name, facts: { width: 1920, height: 1080, bytes: 1 } }) as never,
    },
  });
  queryClient.setQueryData(["film", "clips", [id]], { facts: new Map([[id, facts]]), broken: new Set() });
  const codecs = { video: "avc", audio: "aac", hardware: false };
  for (const splice of [null, "avc"])
    queryClient.setQueryData(["film", "codecs", { width: 1920, height: 1080, splice }, "auto"], codecs);
  queryClient.setQueryData(["film", "offered", 1920, 1080], []);
  render(
    <TooltipProvider>
      <FilmDialog
        projectId={project.id}
        shots={before}
        marked={marked}
        strip={[...strip, ofFile]}
        onClose={() => undefined}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { core, copying };
}

// @shows The cut, point by point › 4. A film of footage alone can be exported
it("a film of footage alone is exported as it is", async () => {
  const { core, copying } = open(factsOf());
  await until(() => expect(screen.getByText(/^1 file from Library · /)).toBeTruthy());
  expect(await at("radio", "Master")).toBeTruthy();
  expect(screen.getByText(/1920 × 1080 · 25 fps/)).toBeTruthy();
  await press("button", "Export");
  await until(() => expect(core.asked.some(([path]) => path === "films.copy")).toBe(true));
  copying.tell({ type: "made" });
  await until(() => expect(useFilmJob.getState().job?.state).toBe("done"));
  const asked = (name: string) => core.asked.filter(([path]) => path === name).map(([, input]) => input);
  expect(asked("films.copy")).toMatchObject([{ takes: [{ assetId: id, start: 0, length: 8 }], frames: 200 }]);
  expect(asked("films.finish")).toMatchObject([{ name: "Harbor", takes: [], footage: [id], form: "film" }]);
});

/** Takes the range that the strip has from In to Out. */
async function chooseRange(words: RegExp) {
  const select = (await at("combobox", /^Range/)) as HTMLElement;
  fireEvent.keyDown(select, { key: "ArrowDown" });
  await press("option", words);
}

it("the strip's In and Out are offered as a range, which cuts the film to the frame", async () => {
  open(factsOf(), {}, { from: 1.48, to: 6, frameRate: 25 });
  await until(() => expect(screen.getByText(/^1 file from Library · 0:08/)).toBeTruthy());
  await chooseRange(/^In to Out \(00:01:12–00:06:00\)$/);
  await until(() => expect(screen.getByText(/^1 file from Library · 0:05/)).toBeTruthy());
  expect((await at("button", "Export")).getAttribute("aria-disabled")).not.toBe("true");
  await chooseRange(/^Whole film$/);
  await until(() => expect(screen.getByText(/^1 file from Library · 0:08/)).toBeTruthy());
});

it.each([
  [
    { from: 4, to: 12 },
    "The film ends at 00:08:00, but the range reaches 00:12:00. Set In and Out again on the strip.",
  ],
  [{ from: 4, to: 4 }, "In to Out is 00:00:00 long. It needs at least one frame (00:00:01)."],
])("a range that holds nothing is refused beside the field (%o)", async (marked, words) => {
  open(factsOf(), {}, { ...marked, frameRate: 25 });
  await chooseRange(/^In to Out/);
  await until(() => expect(screen.getByText(words)).toBeTruthy());
  expect(screen.getByText("The range is invalid")).toBeTruthy();
  expect((await at("button", "Export")).getAttribute("aria-disabled")).toBe("true");
});

const withoutTake: FilmShot = {
  ...{ shotId: "0198f000-0000-7000-9000-00000000000a", number: 1, name: "Harbor", prompt: "", model: "Vendor-H3" },
  take: null,
};

it("a range of a strip that shows shots without takes is what lies there of the film, and names what it skips", async () => {
  open(factsOf(), {}, { from: 3, to: 9, frameRate: 25 }, [withoutTake]);
  await chooseRange(/^In to Out \(00:03:00–00:09:00\)$/);
  // Four seconds of the file's eight: the strip has five of the shot before them.
  await until(() => expect(screen.getByText(/^1 file from Library · 0:04/)).toBeTruthy());
  expect(screen.getByText("Skipped in this range: Shot 1.")).toBeTruthy();
  expect(screen.getByText("Some shots have no take")).toBeTruthy();
  await press("switch", "Skip shots without takes");
  await press("button", "Export");
  // jsdom has no thread that would encode it.
  await until(() => expect(useFilmJob.getState().job).toMatchObject({ seconds: 4, state: "failed" }));
  // The next export of this film leaves them out, too.
  await press("button", "Edit and retry");
  expect((await at("switch", "Skip shots without takes")).getAttribute("aria-checked")).toBe("true");
});

it("a range in which only shots without takes lie is refused with their names", async () => {
  open(factsOf(), {}, { from: 1, to: 4, frameRate: 25 }, [withoutTake]);
  expect((await at("switch", "Skip shots without takes")).getAttribute("aria-checked")).toBe("false");
  await press("switch", "Skip shots without takes");
  await chooseRange(/^In to Out/);
  const why =
    "Nothing in this range can be exported. Without a take or file: Shot 1. Move In or Out on the strip, or generate the missing takes.";
  await until(() => expect(screen.getByText(why)).toBeTruthy());
  expect(screen.getByText("The range is invalid")).toBeTruthy();
});

it("an upright film has its frame over a picture of the film, moved by keys", async () => {
  open(factsOf());
  await until(() => expect(screen.getByText(/^1 file from Library · /)).toBeTruthy());
  await press("radio", "Vertical 9:16");
  const frame = await at("slider", "Frame position");
  expect(frame.getAttribute("aria-valuetext")).toBe("50%");
  fireEvent.keyDown(frame, { key: "End" });
  await until(() => expect(frame.getAttribute("aria-valuetext")).toBe("100%"));
});

it("no range is offered where the strip has none and there is one shot or none", async () => {
  open(factsOf());
  await until(() => expect(screen.getByText(/^1 file from Library · /)).toBeTruthy());
  expect(named("combobox", /^Range/)).toEqual([]);
});

it("footage that this computer can't decode is named", async () => {
  open(factsOf({ canDecode: false }), { from: 2 });
  const why = /^Files this computer can’t decode: Harbor\.mp4\./;
  await until(() => expect(screen.getByText(why)).toBeTruthy());
  expect((await at("button", "Export")).getAttribute("aria-disabled")).toBe("true");
});

it.each([
  ["its own project keeps the name that was typed for it", "own", "Rough cut"],
  ["another project is called as this one is", "other", "Harbor"],
])("a film that is exported while one of %s", async (_case, whose, name) => {
  useFilmJob.setState({
    job: {
      ...{ projectId: whose === "own" ? `footage ${run + 1}` : "other", name: "Rough cut", state: "making", made: 0 },
      ...{ seconds: 8, measured: null, stills: 0, asset: null, unsigned: null, copied: null, whole: null },
      ...{ failure: null, goesOn: null, changed: false, unkept: false },
    },
  });
  open(factsOf());
  await press("button", "Export another…");
  expect(((await at("field", /^Film name/)) as HTMLInputElement).value).toBe(name);
});

it("loudness that is measured before the film says so, and moves the bar", async () => {
  useFilmJob.setState({
    job: {
      ...{ projectId: "p", name: "Harbor", state: "making", made: 0, seconds: 8, measured: 0.4, stills: 0 },
      ...{
        asset: null,
        unsigned: null,
        copied: null,
        whole: null,
        failure: null,
        goesOn: null,
        changed: false,
        unkept: false,
      },
    },
  });
  open(factsOf());
  await until(() => expect(screen.getByText("Measuring loudness…")).toBeTruthy());
  expect(screen.getByRole("progressbar", { name: "Export progress" }).getAttribute("aria-valuenow")).toBe("4");
  expect(screen.getByText("4%")).toBeTruthy();
});

it.each([
  [{ goesOn: 30 }, "Continued at 0:30. Parts finished before the interruption were reused."],
  [
    { changed: true },
    "Started over: the media, the settings, or this computer’s encoder changed since the interruption.",
  ],
  [{ unkept: true }, "There’s no disk space to save finished parts. If Reelsong closes, this export starts over."],
])("what became of parts that an export had finished is told (%o)", async (found, words) => {
  useFilmJob.setState({
    job: {
      ...{ projectId: "p", name: "Harbor", state: "making", made: 30, seconds: 60, measured: null, stills: 0 },
      ...{ asset: null, unsigned: null, copied: null, whole: null, failure: null },
      ...{ goesOn: null, changed: false, unkept: false, ...found },
    },
  });
  open(factsOf());
  await until(() => expect(screen.getByText(words)).toBeTruthy());
});
