// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { useLibraryTranslation } from "#renderer/library/grid/use-library-translation.ts";
import { shownColumns } from "#renderer/library/list/columns.ts";
import { ListRow } from "#renderer/library/list/list-row.tsx";
import { columnIds } from "#renderer/library/view-options.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { pierTake } from "../pier-take.ts";

beforeAll(speakEnglish);
afterEach(cleanup);

function open({ asset = {}, stack = 1, film = "", reachable = false, selected = false } = {}) {
  const [onPress, onOpen] = [vi.fn(), vi.fn()];
  const shown = { asset: { ...pierTake, ...asset }, poster: { state: "failed" }, wave: null, film, stack } as never;
  const columns = shownColumns({ columns: [...columnIds], widths: {} });
  function Row() {
    const words = useLibraryTranslation();
    const place = { at: 6, rowIndex: 8, top: 168, template: "1fr", language: "en" };
    return <ListRow {...{ shown, columns, words, selected, reachable, onPress, onOpen, ...place }} />;
  }
  render(<Row />, { wrapper: WithinPage });
  const row = document.querySelector<HTMLElement>("[role=row]") as HTMLElement;
  const cell = (column: string) => row.querySelector(`[data-column=${column}]`)?.textContent;
  return { row, cell, name: row.querySelector("[data-asset]") as HTMLElement, onPress, onOpen };
}

it.each([
  [1, "pier.png", []],
  [2, "pier.png, 2 takes", ["2"]],
  [12, "pier.png, 12 takes", ["12"]],
])(
  "a line that stands for %i takes is named so, and more than one have a badge that unfolds them",
  (stack, name, badges) => {
    const { name: first } = open({ stack });
    expect(first.getAttribute("aria-label")).toBe(name);
    expect(named("button", /^Show \d+ takes?$/).map((badge) => badge.textContent)).toEqual(badges);
  },
);

it("a line says what is known of its file, column by column", () => {
  const { cell } = open({
    asset: {
      ...{ kind: "video", rating: 3, createdAt: new Date(2024, 4, 9, 12).getTime(), tags: ["harbor", "night"] },
      facts: {
        kind: "video",
        format: "mp4",
        mime: "video/mp4",
        bytes: 4000,
        durationSeconds: 65,
        width: 1280,
        height: 720,
      },
    },
    film: "Saltlight",
  });
  expect(["kind", "made", "duration", "resolution", "size", "model", "project", "tags"].map(cell)).toEqual([
    ...["Video", "May 9, 2024, 12:00", "1:05", "1280 × 720", "4 kB", "H3-Max", "Saltlight", "harbor, night"],
  ]);
  expect(document.querySelector("[data-column=rating] [aria-label]")?.getAttribute("aria-label")).toBe("Rated 3 of 5");
});

it("what isn't known of a file is left empty", () => {
  const { cell } = open({
    asset: {
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 0 },
      origin: { type: "generated", model: null },
    },
  });
  expect(["rating", "duration", "resolution", "model", "project", "tags"].map(cell)).toEqual(["", "", "", "", "", ""]);
  expect(document.querySelector("[data-column=rating]")?.childElementCount).toBe(0);
});

it.each([
  [{}, "Image"],
  [{ kind: "unknown" }, "Other"],
  [{ state: "missing" }, "File missing"],
])("a file that is %j is listed as “%s”", (asset, kind) => {
  expect(open({ asset }).cell("kind")).toBe(kind);
});

it("a press tells which file was meant, a double press opens it", () => {
  const { row, onPress, onOpen } = open();
  fireEvent.click(row);
  expect(onPress.mock.calls.map(([, spot]) => spot)).toEqual([{ id: "a", at: 6 }]);
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.doubleClick(row);
  expect(onOpen.mock.calls).toEqual([[{ id: "a", at: 6 }]]);
});

it.each([
  [true, 0],
  [false, -1],
])("Tab leads to its name where the row is the one it leads to: %j", (reachable, tabIndex) => {
  expect(open({ reachable }).name.tabIndex).toBe(tabIndex);
});

it.each([true, false])("that a file is selected is said of the row and of its name: %j", (selected) => {
  const { row, name } = open({ selected });
  expect([row, name].map((each) => each.getAttribute("aria-selected"))).toEqual([`${selected}`, `${selected}`]);
});

it("words that a narrow column cuts are told whole to a pointer that rests on them", () => {
  const { row } = open({ film: "The keeper of the last lighthouse" });
  const titles = ["kind", "project"].map((column) => row.querySelector(`[data-column=${column}] [title]`));
  expect(titles.map((each) => each?.getAttribute("title"))).toEqual(["Image", "The keeper of the last lighthouse"]);
  expect(row.querySelector("[data-asset] [title]")?.getAttribute("title")).toBe("pier.png");
});
