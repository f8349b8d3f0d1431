// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { VersionsDialog } from "#renderer/storyboard/export/versions/versions-dialog.tsx";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const shots = [1, 2].map(
  (number): FilmShot => ({
    ...{ shotId: id(number), number, name: ["Skerry", "Gate"][number - 1] ?? "", prompt: "", model: "Vendor-H3" },
    take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `Take ${number}.mp4` },
  }),
);
const factsOf = (assetId: string) => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
});

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let run = 0;
function open(settings: Partial<FilmSettings> = {}, library: Answers["library"] = {}) {
  // Drafts of a film live as long as the page: each test has a film of its own.
  run += 1;
  let project = { id: `versions ${run}`, title: "Saltlight", film: { ...plainFilm, ...settings } } as Project;
  pageCore({
    library: { list: () => ({ items: [], total: 0, all: 0 }), ...library },
    storyboard: {
      projects: () => [project],
      updateFilm: ({ film }) => {
        project = { ...project, film: { ...project.film, ...(film as FilmSettings) } };
        return { project, clashes: [] };
      },
    },
  });
  queryClient.setQueryData(["film", "clips", ["a1", "a2"]], {
    facts: new Map(["a1", "a2"].map((asset) => [asset, factsOf(asset)])),
    broken: new Set(),
  });
  queryClient.setQueryData(["film", "codecs", { width: 854, height: 480 }], { video: "avc", audio: "aac" });
  render(
    <TooltipProvider>
      <VersionsDialog projectId={project.id} shots={shots} onClose={() => undefined} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { film: () => project.film };
}

// @shows The cut, point by point › 5. Versions: named, duplicated, compared; nothing is bought again
it("a cut is duplicated, named, and the other one put in its place", async () => {
  const trimmed = { clips: { [id(1)]: { ...wholeTake, from: 1 } }, order: [id(1), id(2)] };
  const { film } = open(trimmed);
  await press("button", "Duplicate this cut");
  await until(() => expect(Object.values(film().versions).map(({ name }) => name)).toEqual(["Cut 1", "Cut 2"]));
  const current = film().version ?? "";
  expect(film().versions[current]).toEqual({ name: "Cut 2", cut: null });
  expect(film().clips).toEqual(trimmed.clips);

  const names = await vi.waitFor(() => {
    const fields = screen.getAllByRole("textbox", { name: "Version name" });
    expect(fields).toHaveLength(2);
    return fields;
  });
  fireEvent.change(names[1] as HTMLElement, { target: { value: "Without the gate" } });
  fireEvent.blur(names[1] as HTMLElement);
  await until(() => expect(film().versions[current]?.name).toBe("Without the gate"));
  // An empty name is none: the old one stands there again.
  fireEvent.change(names[1] as HTMLElement, { target: { value: " " } });
  fireEvent.blur(names[1] as HTMLElement);
  expect((names[1] as HTMLInputElement).value).toBe("Without the gate");
  await press("button", "Use");
  await until(() => expect(film().versions[film().version ?? ""]?.name).toBe("Cut 1"));
  expect(film().versions[current]?.name).toBe("Without the gate");
});

it("a version that is asked for before the last change is kept is a copy of what that one made", async () => {
  const { film } = open();
  const duplicate = await at("button", "Duplicate this cut");
  fireEvent.click(duplicate);
  fireEvent.click(duplicate);
  await until(() =>
    expect(Object.values(film().versions).map(({ name }) => name)).toEqual(["Cut 1", "Cut 2", "Cut 3"]),
  );
  expect(film().versions[film().version ?? ""]).toEqual({ name: "Cut 3", cut: null });
});

// @shows The cut, point by point › 5. Versions: named, duplicated, compared; nothing is bought again
it("what another cut has otherwise is told clip by clip, and one is deleted", async () => {
  const dip = { fade: 0.5, through: "#000000" };
  const cut = { clips: { [id(1)]: { ...wholeTake, from: 1, to: 3, ...dip }, [id(2)]: { ...wholeTake, muted: true } } };
  const saved = { ...cut, order: [id(2), id(1)], songLevel: 0.1 };
  const versions = {
    one: { name: "Long", cut: null },
    two: { name: "Short", cut: saved },
    three: { name: "Alike", cut: {} },
    four: { name: "Muted", cut: { clips: { [id(2)]: { ...wholeTake, muted: true } } } },
  };
  const { film } = open({ versions, version: "one" });
  await press("button", "Compare Muted");
  // Of the film as a whole nothing differs, so no line is of it.
  await until(() =>
    expect([...document.querySelectorAll("ul[aria-label=Changes] li")].map((line) => line.textContent)).toEqual([
      "Shot 2 Gatedifferent audio settings",
    ]),
  );
  await press("button", "Compare Short");
  const changes = await at("ul", "Changes");
  expect([...changes.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Shot 1 Skerry5 s starting at 0 s → 2 s starting at 1 s",
    "Shot 1 SkerryCut → Dip to black 0.5 s",
    "Shot 1 SkerryMoved after Shot 2 Gate",
    "Shot 2 Gatedifferent audio settings",
    "Filmsong volume",
  ]);
  expect(screen.getByText("Length 0:10 → 0:07")).toBeTruthy();
  await press("button", "Compare Alike");
  await until(() => expect(screen.getByText("Both versions are the same.")).toBeTruthy());
  await press("button", "Delete Short");
  await until(() => expect(Object.keys(film().versions)).toEqual(["one", "three", "four"]));
});

it("a cut whose files can’t be read says why beside its differences, and is compared once they are", async () => {
  const file = "0198f000-0000-7000-9000-000000000001";
  let isAway = true;
  const { film } = open(
    {
      versions: {
        one: { name: "Cut 1", cut: null },
        two: { name: "Cut 2", cut: { clips: { x: { ...wholeTake, footage: file } } } },
      },
      version: "one",
    } as never,
    {
      getMany: () => {
        if (isAway) throw new Error("The disk is away.");
        return [];
      },
    },
  );
  expect(Object.keys(film().versions)).toEqual(["one", "two"]);
  await press("button", "Compare Cut 2");
  await at("button", "Retry");
  expect(screen.queryByText(/^Reading/)).toBeNull();
  isAway = false;
  await press("button", "Retry");
  await until(() => expect(screen.getByText("Both versions are the same.")).toBeTruthy());
});
