// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import type { BoardMedia } from "#renderer/storyboard/board-media.ts";
import { CastPanel } from "#renderer/storyboard/cast/cast-panel.tsx";
import { FilmCastProvider, useFilmCastOf } from "#renderer/storyboard/cast/film-cast.ts";
import { useOpenedCard } from "#renderer/storyboard/cast/opened-card.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
  useOpenedCard.setState({ opened: null });
});

const card = (name: string, more: Partial<CastCard> = {}): CastCard => ({
  ...plainCard,
  id: `c-${name}`,
  name,
  ...more,
});
const look = (name: string) => ({ name, gives: "look" as const });
const three = [
  card("Mira", { files: [look("here"), look("gone")] }),
  card("Pier", { kind: "place", files: [look("here")] }),
  card("Teo"),
];
const asset = (id: string, state: Asset["state"]) =>
  ({ id, name: id, state, facts: { kind: "image" }, origin: { type: "imported" } }) as unknown as Asset;
const media: BoardMedia = new Map([asset("here", "ready"), asset("gone", "missing")].map((each) => [each.id, each]));
const film = (id: string) => ({ id, title: `Film ${id}` }) as Project;

interface Shown {
  readonly cards?: readonly CastCard[];
  readonly shots?: readonly Shot[];
  readonly picked?: readonly Shot[];
  readonly films?: number;
}
function open({ cards = three, shots = [], picked = [], films = 1 }: Shown = {}) {
  const core = pageCore({
    storyboard: {
      changeCast: ({ projectId }: { projectId: string }) => ({ project: film(projectId), addedIds: [] }),
      changeShots: () => ({ shots: [] }),
      projects: () => Array.from({ length: films }, (_, index) => film(`${index}`)),
    },
  } as never);
  queryClient.setQueryData(
    orpc.storyboard.projects.queryKey(),
    Array.from({ length: films }, (_, index) => film(`${index}`)),
  );
  const find = vi.fn();
  function Panel() {
    return (
      <FilmCastProvider value={useFilmCastOf(cards, media)}>
        <CastPanel project={film("0")} shots={shots} picked={picked} onFind={find} />
      </FilmCastProvider>
    );
  }
  const { container } = render(
    <TooltipProvider>
      <Panel />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const faces = () => [...container.querySelectorAll<HTMLElement>(".cardface")];
  const menu = async (name: string) => {
    fireEvent.keyDown(await at("button", `Actions for ${name}`), { key: "Enter" });
    await at("menuitem", "Edit card…");
  };
  const isOff = (item: string | RegExp) => named("menuitem", item)[0]?.getAttribute("aria-disabled") === "true";
  const moves = () =>
    core.asked.flatMap(([path, input]) =>
      path === "storyboard.changeCast" ? (input as { changes: unknown[] }).changes : [],
    );
  return { container, core, faces, find, menu, isOff, moves };
}
const shot = (id: string, number: number, names: readonly CastCard[] = []): Shot =>
  madeUpShot(
    id,
    { prompt: "Fog.", cast: names.map((each) => ({ id: each.id, name: each.name })) as never },
    { number },
  );

it("a row says what it is, how many files it has, which of them are missing, and in how many shots it is", () => {
  const { container, faces } = open({ shots: [shot("s1", 1, three.slice(1)), shot("s2", 2, three.slice(1, 2))] });
  expect(
    faces().map((face) => [...face.querySelectorAll(".castwords > *")].map(({ textContent }) => textContent)),
  ).toEqual([
    ["Mira", "Person · 2 files", "1 file missing"],
    ["Pier", "Place · 1 file", "In 2 shots"],
    ["Teo", "Person · No files", "In 1 shot"],
  ]);
  expect(faces().map((face) => face.querySelector("[data-tone]") !== null)).toEqual([true, false, false]);
  expect(container.querySelector(".phead .fig")?.textContent).toBe("3");
});

it.each<[cards: readonly CastCard[], figure: string, rows: number, isEmpty: boolean]>([
  [[], "", 0, true],
  [three.slice(0, 1), "1", 1, false],
])("with %j its head says “%s”", async (cards, figure, rows, isEmpty) => {
  const { container, faces } = open({ cards });
  expect(container.querySelector(".phead .fig")?.textContent).toBe(figure);
  expect([faces().length, container.querySelector(".empty") !== null]).toEqual([rows, isEmpty]);
  fireEvent.keyDown(await at("button", "Cast options"), { key: "Enter" });
  expect((await at("menuitem", "Export all cards")).getAttribute("aria-disabled") === "true").toBe(isEmpty);
});

it("one file of cards is brought in at a time", () => {
  open();
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.multiple).toBe(false);
});

it.each<[picked: readonly Shot[], item: string, off: boolean]>([
  [[], "Add to shot", true],
  [[shot("s4", 4)], "Add to shot 4", false],
  [[shot("s4", 4), shot("s5", 5)], "Add to 2 shots", false],
])("a card is added to what is selected: %j", async (picked, item, off) => {
  const { faces, menu, isOff, core } = open({ picked });
  fireEvent.keyDown(faces()[2] as HTMLElement, { key: "a" });
  await until(() =>
    expect(core.asked.flatMap(([path, input]) => (path === "storyboard.changeShots" ? [input] : []))).toHaveLength(
      off ? 0 : 1,
    ),
  );
  await menu("Teo");
  expect(isOff(new RegExp(`^${item}(?! \\d)`))).toBe(off);
});

it.each<[name: string, earlier: number | null, later: number | null]>([
  ["Mira", null, 2],
  ["Pier", 1, 3],
  ["Teo", 2, null],
])("%s moves up to place %s and down to place %s", async (name, earlier, later) => {
  const way = [
    ["Move up", "ArrowUp", earlier],
    ["Move down", "ArrowDown", later],
  ] as const;
  for (const [item, key, to] of way) {
    const { faces, menu, isOff, moves } = open();
    const move = { do: "move", id: `c-${name}`, to };
    const face = faces().find(({ textContent }) => textContent?.startsWith(name)) as HTMLElement;
    fireEvent.keyDown(face, { key, altKey: true });
    await menu(name);
    expect(isOff(item)).toBe(to === null);
    if (to !== null) fireEvent.click(named("menuitem", item)[0] as HTMLElement);
    await until(() => expect(moves()).toEqual(to === null ? [] : [move, move]));
    cleanup();
  }
});

it("the arrows lead from card to card, and no further than to the last", () => {
  const { faces } = open();
  const [first, second, third] = faces();
  first?.focus();
  for (const [key, to] of [
    ["ArrowDown", second],
    ["ArrowDown", third],
    ["ArrowDown", third],
    ["ArrowUp", second],
    ["ArrowUp", first],
    ["ArrowUp", first],
  ] as const) {
    fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    expect(document.activeElement).toBe(to);
  }
});

it.each([
  ["Mira", 0],
  ["Pier", 1],
])("the shots that name %s are looked for where there are %d", async (name, count) => {
  const { menu, isOff, find } = open({ shots: [shot("s1", 1, three.slice(1, 2))] });
  await menu(name);
  expect(isOff("Find in shots")).toBe(count === 0);
  if (count === 0) return;
  fireEvent.click(named("menuitem", "Find in shots")[0] as HTMLElement);
  expect(find.mock.calls).toEqual([["@Pier"]]);
});

it.each([
  [1, 0],
  [2, 1],
  [31, 30],
  [40, 30],
])("of %d films a card is copied to another of %d", async (films, offered) => {
  const { menu } = open({ films });
  await menu("Teo");
  const [copy] = named("menuitem", "Copy to film");
  expect(copy !== undefined).toBe(offered > 0);
  if (!copy) return;
  fireEvent.keyDown(copy, { key: "ArrowRight" });
  await at("menuitem", "Film 1");
  expect(named("menuitem", /^Film \d/).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: offered }, (_, index) => `Film ${index + 1}`),
  );
});
