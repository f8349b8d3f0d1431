// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { ShotInspector } from "#renderer/storyboard/inspector/shot-inspector.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { ShotActions } from "#renderer/storyboard/use-shot-actions.ts";
import type { Project, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const defaults = {
  ...{ model: "Vendor-H3", resolution: "1080p", ratio: "21:9", promptPrefix: "35 mm film.", promptSuffix: "" },
  ...{ projectReferences: [], cast: [] },
} as unknown as Project["defaults"];
const films = [
  { id: "another", defaults: { ...defaults, promptPrefix: "Pencil." } },
  { id: "film", defaults },
] as unknown as Project[];

let run = 0;
/** `known`: what is known of the films. */
function open(draft: Partial<ShotDraft>, known: readonly Project[] | undefined = films) {
  run += 1;
  let kept = madeUpShot(`shot ${run}`, { prompt: "A lamp", ...draft });
  const board = orpc.storyboard.shots.queryOptions({ input: { projectId: "film" } });
  const { asked } = pageCore({
    storyboard: {
      projects: () => known as Project[],
      shots: () => [kept],
      updateShot: ({ draft: patch }) => {
        kept = { ...kept, draft: { ...kept.draft, ...(patch as Partial<ShotDraft>) } };
        return kept;
      },
    },
    tasks: { list: () => [] },
    connections: { list: () => [] },
    library: { list: () => ({ items: [], total: 0 }) as never },
  });
  if (known) queryClient.setQueryData(orpc.storyboard.projects.queryKey(), known as Project[]);
  queryClient.setQueryData(board.queryKey, [kept]);
  const takes = takesOf([], null);
  function Board() {
    const { data: shots = [] } = useQuery(board);
    return shots.map((shot) => (
      <ShotInspector
        key={shot.id}
        {...{ shot, shots, takes, links: new Map(), takesByShot: new Map([[shot.id, takes]]) }}
        media={new Map()}
        assumed={resolveAssumptions({})}
        actions={{ haveTakes: () => false } as unknown as ShotActions}
        promptBox={{ current: null }}
        songBeats={[]}
        fresh={false}
      />
    ));
  }
  render(
    <TooltipProvider>
      <Board />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const saved = () =>
    asked.flatMap(([path, input]) => (path === "storyboard.updateShot" ? [(input as { draft: object }).draft] : []));
  return { saved };
}
const around = () => document.querySelector(".around")?.textContent;

it("the words of its own film around the prompt are shown, and can be left out of this shot", async () => {
  const { saved } = open({ promptPrefix: "35 mm film.", inherits: ["promptPrefix", "ratio"] });
  expect(around()).toContain("Before35 mm film.");
  await press("button", "Remove · Before");
  await until(() => expect(saved()).toEqual([{ promptPrefix: "", inherits: ["ratio"] }]));
  await until(() => expect(around()).toContain("This shot doesn’t use the film’s text."));
  await press("button", "Use film text");
  await until(() => expect(around()).toContain("35 mm film."));
  // Kept before the next test, which would be told of it.
  await until(() => expect(saved()[1]).toEqual({ promptPrefix: "35 mm film.", inherits: ["ratio", "promptPrefix"] }));
});

it("a value of its own has a way back to the film's", async () => {
  const { saved } = open({ ratio: "16:9", inherits: [] });
  await press("button", "Ratio: use the film’s 21:9");
  await until(() => expect(saved()).toEqual([{ ratio: "21:9", inherits: ["ratio"] }]));
});

it.each([
  ["the films aren't known", []],
  ["only another film is known", films.slice(0, 1)],
])("while %s nothing is said of a film's setting", (_what, known) => {
  open({ ratio: "16:9", inherits: ["model"] }, known);
  expect(around()).toBeUndefined();
  expect(named("button", /use the film’s/)).toEqual([]);
  expect(document.body.textContent).not.toContain("from film");
});

it("a shot's name that takes no further letter says how long it may be", async () => {
  open({ name: "x".repeat(119) });
  const field = await at("field", "Name");
  const said = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said()).toBeUndefined();
  fireEvent.change(field, { target: { value: "x".repeat(120) } });
  expect(said()).toBe("Full: 120 / 120");
});

it.each([
  ["one character", 1, "1 character", undefined],
  ["four fifths of what is allowed", 5600, "5,600 characters", undefined],
  ["more", 5601, "5,601 / 7,000", undefined],
  ["all that is allowed", 7000, "7,000 / 7,000", undefined],
  ["too much", 7001, "7,001 / 7,000", "error"],
])(
  "how long a prompt is stands beside it, and how long it may be once that is near: %s",
  (_what, count, said, tone) => {
    open({ prompt: "x".repeat(count) });
    const figure = [...document.querySelectorAll<HTMLElement>(".fig")].find(({ textContent }) => textContent === said);
    expect(figure).toBeDefined();
    expect(figure?.closest("[data-tone]")?.getAttribute("data-tone") ?? undefined).toBe(tone);
  },
);
