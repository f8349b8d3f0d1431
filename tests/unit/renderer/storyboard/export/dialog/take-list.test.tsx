// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { TakeList } from "#renderer/storyboard/export/dialog/take-list.tsx";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Clips } from "#shared/film/cut.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

const id = "0198f000-0000-7000-9000-000000000001";
const shot: ShotWithTake = {
  ...{ shotId: id, number: 1, name: "Pier", prompt: "", model: "Vendor-H3" },
  take: { taskId: "t", assetId: "a", ordinal: 1, fileName: "Pier.mp4" },
};
const facts = new Map([
  [
    "a",
    {
      ...{ assetId: "a", seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc" },
      ...{ signature: "one", color: colorOf({}, 480), canDecode: true },
      ...{ hasSound: true, soundCodec: "aac", soundSignature: "one" },
    },
  ],
]);

beforeAll(speakEnglish);
afterEach(cleanup);

function open(clips: Clips) {
  const settings = { ...plainFilm, clips, order: Object.keys(clips) };
  const onRefused = vi.fn();
  const onChange = vi.fn();
  render(
    <TakeList
      {...{ shots: [shot], facts, settings, plan: planFilm([shot], facts, settings), refused: {}, onRefused }}
      onChange={onChange}
      onCard={() => undefined}
      onJoint={() => undefined}
    />,
    { wrapper: WithinPage },
  );
  const refused = onRefused.mock.calls.filter(([, why]) => why !== undefined);
  const names = screen.getAllByRole("textbox").map((field) => field.getAttribute("aria-label"));
  return { refused, names, changes: onChange.mock.calls };
}

// What is refused keeps the film from being exported.
it("a short clip in slow motion is refused nothing", () => {
  const half = { ...wholeTake, from: 1, to: 1.125, speed: 0.25 };
  expect(open({ [id]: half }).refused).toEqual([]);
});

it("a frame that stands has an in point alone", () => {
  const { refused, names } = open({
    [id]: { ...wholeTake, to: 4.9 },
    still: { ...wholeTake, shotId: id, from: 4.9, hold: 2 },
  });
  expect(names).toEqual([
    "In point of shot 1, seconds",
    "Out point of shot 1, seconds",
    "In point of shot 1.2, seconds",
  ]);
  expect(refused).toEqual([]);
});

it("a clip that a shorter take no longer reaches isn't in the film, and is refused nothing", () => {
  const { refused, names } = open({ [id]: { ...wholeTake, to: 4 }, late: { ...wholeTake, shotId: id, from: 7 } });
  expect(names).toEqual(["In point of shot 1, seconds", "Out point of shot 1, seconds"]);
  expect(refused).toEqual([]);
});

it.each([
  ["4.5", 4.5],
  ["4.99", 4.99],
  // Fields show hundredths: what looks like the end is the end, whatever take comes later.
  ["4.995", null],
  ["5", null],
  ["5.004", null],
])("an out point at %s s is kept as %s", (typed, to) => {
  const { changes } = open({ [id]: { ...wholeTake, to: 4 } });
  const out = screen.getByRole("textbox", { name: "Out point of shot 1, seconds" });
  fireEvent.change(out, { target: { value: typed } });
  fireEvent.blur(out);
  expect(changes).toEqual([[id, { to }]]);
});

it("each take is told with its number, how long it is, and how it follows the one before", () => {
  open({ [id]: { ...wholeTake, to: 1.256 }, late: { ...wholeTake, shotId: id, from: 3 } });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => row.querySelector("th b")?.textContent)).toEqual(["1", "1.2"]);
  expect(rows.map((row) => row.querySelector(".len")?.textContent)).toEqual(["1.25 s", "2 s"]);
  expect(rows.map((row) => row.querySelectorAll("[role=combobox]").length)).toEqual([0, 1]);
  expect(document.querySelector("tr.fault")).toBeNull();
});
