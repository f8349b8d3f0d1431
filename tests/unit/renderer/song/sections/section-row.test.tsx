// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SectionRow, type SectionRowProps } from "#renderer/song/sections/section-row.tsx";
import { drag, placeAt } from "../../dragged.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const [onGo, onMove, onMenu] = [vi.fn(), vi.fn(), vi.fn()];
const plain: SectionRowProps = {
  ...{ name: "Verse", hue: undefined, muted: false, tagged: true, sung: 2, syllables: 14, seconds: 9.4 },
  ...{ index: 1, first: 1, last: 3, here: false, open: false, onGo, onMove, onMenu },
};
const show = (...rows: Partial<SectionRowProps>[]) =>
  render(
    <WithinPage>
      <ul>
        {rows.map((row, at) => (
          <SectionRow key={String(at)} {...plain} {...row} />
        ))}
      </ul>
    </WithinPage>,
  );
const section = () => screen.getByRole("button", { name: /^Verse/ });

it.each<[what: string, row: Partial<SectionRowProps>, words: string]>([
  ["what is sung", {}, "Verse2 lines · 14 syl · ≈ 0:09"],
  ["a single line", { sung: 1, syllables: 1, seconds: 1 }, "Verse1 line · 1 syl · ≈ 0:01"],
  ["lines that take no time", { seconds: 0 }, "Verse2 lines · 14 syl"],
  ["a section without lines", { sung: 0, syllables: 0 }, "Verseno lines"],
  ["one that isn't sent", { muted: true }, "Versemuted, not sent"],
])("a section says what it has: %s", (_what, row, words) => {
  show(row);
  expect(section().textContent).toBe(words);
  expect(section().querySelector("svg") !== null).toBe(row.muted === true);
  expect(section().closest("li")?.dataset.muted).toBe(row.muted ? "true" : undefined);
});

it("one goes there by a press, and the section where the cursor stands is named as the current one", () => {
  show({}, { index: 2, here: true });
  const [first, second] = screen.getAllByRole("button", { name: /^Verse/ });
  expect([first, second].map((each) => each?.getAttribute("aria-current"))).toEqual([null, "true"]);
  fireEvent.click(second as Element);
  expect(onGo.mock.calls).toEqual([[2]]);
});

it.each<[row: Partial<SectionRowProps>, key: string, altKey: boolean, moves: number[][]]>([
  [{}, "ArrowDown", true, [[1, 2]]],
  [{}, "ArrowDown", false, []],
  [{}, "ArrowUp", true, []],
  [{}, "ArrowRight", true, []],
  [{ index: 2 }, "ArrowUp", true, [[2, 1]]],
  [{ index: 2 }, "ArrowDown", true, [[2, 3]]],
  [{ index: 3 }, "ArrowDown", true, []],
  [{ index: 0, first: 0, tagged: false }, "ArrowDown", true, []],
])("with %j the key %s (Alt: %j) moves it %j", (row, key, altKey, moves) => {
  show(row);
  // What moves it does nothing else, such as scrolling; other keys keep what they do.
  expect(fireEvent.keyDown(section(), { key, altKey })).toBe(moves.length === 0);
  expect(onMove.mock.calls).toEqual(moves);
});

it("what stands before the first tag has no menu and no keys; a section has both", () => {
  show({ name: "Verse", tagged: false });
  expect([section().getAttribute("aria-keyshortcuts"), screen.getAllByRole("button").length]).toEqual([null, 1]);
  cleanup();
  show({ open: true });
  expect(section().getAttribute("aria-keyshortcuts")).toBe("Alt+ArrowUp Alt+ArrowDown");
  const menu = screen.getByRole("button", { name: "Actions for Verse" });
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  cleanup();
  show({ index: 2 });
  const closed = screen.getByRole("button", { name: "Actions for Verse" });
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(closed);
  expect(onMenu.mock.calls).toEqual([[2, closed]]);
});

it.each([
  ["down, behind another", 0, 2, 90, "after", [0, 2]],
  ["down, before another", 0, 2, 50, "before", [0, 1]],
  ["up, before another", 2, 0, 40, "before", [2, 0]],
  ["up, behind another", 2, 0, 60, "after", [2, 1]],
])("it is dragged %s, and where it would land is shown", async (_what, from, to, y, edge, moved) => {
  show(...[0, 1, 2].map((index) => ({ index, first: 0 })));
  const rows = [...document.querySelectorAll("li")];
  for (const row of rows) placeAt(row, {});
  const edges = () => rows.map((row) => row.dataset.edge);
  const carried = await drag(rows[from] as Element);
  await carried.over(rows[from] as Element, 5, y);
  expect(edges()).toEqual([undefined, undefined, undefined]);
  await carried.over(rows[to] as Element, 5, y);
  expect(edges()[to]).toBe(edge);
  await carried.over(document.body, 5, y);
  expect(edges()).toEqual([undefined, undefined, undefined]);
  await carried.drop(rows[to] as Element, 5, y);
  expect(onMove.mock.calls).toEqual([moved]);
  expect(edges()).toEqual([undefined, undefined, undefined]);
});

it.each([10, 90])("let go over itself at %i it stays where it is", async (y) => {
  show(...[0, 1, 2].map((index) => ({ index, first: 0 })));
  const row = document.querySelectorAll("li")[1] as Element;
  placeAt(row, {});
  await (await drag(row)).drop(row, 5, y);
  expect(onMove.mock.calls).toEqual([[1, 1]]);
});

it("lines before the first tag stay: they aren't dragged, and nothing lands on them", async () => {
  show({ index: 0, tagged: false }, { index: 1 });
  const [lines, verse] = [...document.querySelectorAll("li")] as unknown as [Element, Element];
  for (const row of [lines, verse]) placeAt(row, {});
  await (await drag(lines)).drop(verse, 5, 90);
  await (await drag(verse)).drop(lines, 5, 10);
  expect(onMove).not.toHaveBeenCalled();
});
