// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { BoardMedia } from "#renderer/storyboard/board-media.ts";
import { CastNotes } from "#renderer/storyboard/cast/cast-notes.tsx";
import { FilmCastProvider, useFilmCastOf } from "#renderer/storyboard/cast/film-cast.ts";
import { useOpenedCard } from "#renderer/storyboard/cast/opened-card.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainCard, type ShotCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useOpenedCard.setState({ opened: null });
});

const ofShot = (name: string, files: ShotCard["files"] = []): ShotCard =>
  ({ ...plainCard, id: `c-${name}`, name, files }) as unknown as ShotCard;
const file = (name: string, left: ShotCard["files"][number]["left"] = null) =>
  ({ name, gives: "look", left }) as ShotCard["files"][number];
const media: BoardMedia = new Map([
  ["face", { id: "face", name: "face.png", state: "ready", facts: { kind: "image" } } as unknown as Asset],
]);

function show(draft: Partial<ShotDraft>) {
  const change = vi.fn();
  function Notes() {
    return (
      <FilmCastProvider value={useFilmCastOf([], media)}>
        <CastNotes draft={madeUpShot("s", draft).draft} change={change} />
      </FilmCastProvider>
    );
  }
  const { container } = render(<Notes />, { wrapper: WithinPage });
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { container, change, chips: () => texts(".chip"), notes: () => texts(".checks > li > span") };
}

it("of a shot that names nobody nothing is said", () => {
  expect(show({ prompt: "Fog." }).container.textContent).toBe("");
});

it.each<[mode: ShotDraft["mode"], files: number, said: string[]]>([
  ["text", 0, []],
  ["text", 1, ["1 cast file isn’t sent: the source is Text."]],
  ["frames", 2, ["2 cast files aren’t sent: the source is Frames."]],
  ["references", 2, []],
])("made from %s, with %d files of the cast: %j", (mode, count, said) => {
  const files = Array.from({ length: count }, (_, at) => file(`f${at}`));
  const { chips, notes, change } = show({ prompt: "@Mira waits.", mode, cast: [ofShot("Mira", files)] });
  expect([chips(), notes().filter((note) => !note?.includes("isn’t in the cast"))]).toEqual([["Mira"], said]);
  const [send] = named("button", "Use references");
  expect(send !== undefined).toBe(said.length > 0);
  if (!send) return;
  fireEvent.click(send);
  expect(change.mock.calls).toEqual([[{ mode: "references" }]]);
});

it("a file that isn't sent says why, with figures to a tenth", () => {
  const left = { why: "videoTime", found: 16.25, allowed: 15 } as const;
  const cast = [ofShot("Mira", [file("face", left), file("gone", { why: "gone", found: 0, allowed: 0 })])];
  const { notes } = show({ prompt: "Fog.", mode: "references", cast });
  expect(notes()).toEqual([
    "Warning: Mira: face.png isn’t sentVideos: 16.3 s in total. Up to 15 s are sent.",
    "Warning: Mira: a file isn’t sentIt’s no longer in the library.",
  ]);
});

it("a name that no card has is said without a cast as well, and a card is begun with it", () => {
  const { container, notes } = show({ prompt: "@Teo waits." });
  expect(container.querySelector(".castchips")).toBeNull();
  expect(notes()).toEqual([expect.stringContaining("@Teo isn’t in the cast.")]);
  fireEvent.click(named("button", "Add card…")[0] as HTMLElement);
  expect(useOpenedCard.getState().opened).toEqual({ name: "Teo" });
});
