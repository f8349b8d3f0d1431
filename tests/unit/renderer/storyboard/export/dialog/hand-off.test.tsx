// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { HandOff } from "#renderer/storyboard/export/dialog/hand-off.tsx";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish } from "../../../within-page.tsx";

const shotId = "00000000-0000-4000-8000-000000000001";
const shot: ShotWithTake = {
  ...{ shotId, number: 1, name: "Skerry", prompt: "", model: "Vendor-H3" },
  take: { taskId: "t1", assetId: "a1", ordinal: 1, fileName: "Take 1.mp4" },
};
const facts: ClipFacts = {
  ...{
    assetId: "a1",
    seconds: 5,
    width: 854,
    height: 480,
    frameRate: 24,
    packets: 120,
    codec: "avc",
    signature: "one",
  },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
};

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Hands on a film of so many clips of one take; `folder` answers where to, as last time. */
async function handOn(
  count: number,
  folder: () => unknown = () => ({ folder: "/films" }),
  onShown = async () => {},
  refuse = () => {},
) {
  const core = pageCore({
    app: { info: () => ({ can: {} }) as never },
    settings: { get: () => ({ handOn: { form: "folder", folder: "", template: "", sidecars: false } }) as never },
    fileExport: {
      folder: folder as never,
      film: () =>
        (async function* () {
          refuse();
          yield { type: "done" as const, path: "/films/Saltlight", files: 3, left: 0 };
        })() as never,
    },
  });
  const clips = Object.fromEntries(
    Array.from({ length: count - 1 }, (_, at) => [`c${at}`, { ...wholeTake, shotId, to: 0.5 }]),
  );
  const known = new Map([["a1", facts]]);
  const plan = planFilm([shot], known, { ...plainFilm, clips });
  const film = { name: "Saltlight", plan, facts: known, shots: [shot], takesLevel: 1, song: null, nameOf: () => "" };
  render(
    <QueryClientProvider client={queryClient}>
      <HandOff film={film} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await onShown();
  fireEvent.click(await screen.findByRole("button", { name: "Export files" }));
  await vi.waitFor(() => expect(core.asked.some(([path]) => path === "fileExport.film")).toBe(true));
  const [, sent] = core.asked.find(([path]) => path === "fileExport.film") ?? [];
  return (sent as { texts: { path: string }[] }).texts.map(({ path }) => path);
}

it("a film of more events than an EDL has goes without one, and it is said with the figures", async () => {
  expect(await handOn(1000)).toEqual(["Saltlight.fcpxml", "Saltlight.otio"]);
  expect(await screen.findByText("No EDL")).toBeTruthy();
  const words = "This film needs 1,000 events, and an EDL (CMX3600) can have 999. FCPXML and OTIO have the whole film.";
  expect(screen.getByText(words)).toBeTruthy();
});

it("nothing is said where there is one", async () => {
  expect(await handOn(3)).toEqual(["Saltlight.fcpxml", "Saltlight.otio", "Saltlight.edl"]);
  await screen.findByRole("button", { name: "Close" });
  expect(screen.queryByText("No EDL")).toBeNull();
});

it("a hand-off that fails says why, keeps what was chosen, and can be tried again", async () => {
  let refuses = true;
  const folder = () => ({ folder: "/films" });
  await handOn(3, folder, undefined, () => {
    if (refuses) throw new Error("The disk is full.");
  });
  await screen.findByText("Couldn’t export for the editing app");
  expect(screen.getByRole("textbox", { name: "Folder name" })).toHaveProperty("value", "Saltlight");
  refuses = false;
  fireEvent.click(screen.getByRole("button", { name: "Export files" }));
  await screen.findByRole("button", { name: "Close" });
  expect(screen.queryByText("Couldn’t export for the editing app")).toBeNull();
});

it("where it isn't known what was handed on where last, that is said, and asked again on a press", async () => {
  let refuses = true;
  const folder = () => {
    if (refuses) throw new Error("The disk is gone.");
    return { folder: "/films" };
  };
  await handOn(3, folder, async () => {
    await screen.findByText("Couldn’t load this");
    expect(screen.queryByRole("button", { name: "Export files" })).toBeNull();
    refuses = false;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  });
  expect(screen.queryByText("Couldn’t load this")).toBeNull();
});
