// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import i18next from "i18next";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OverflowBar, type OverflowItem } from "#renderer/components/layout/overflow-bar.tsx";
import { en } from "#renderer/i18n/english.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";

/** Of the toolbar's line. */
let room = 1000;
/** What each entry takes. */
let wide = 100;
let sizes: WatchedSizes;

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => {
  wide = 100;
  const sized = {
    clientWidth: { configurable: true, get: () => room },
    offsetWidth: { configurable: true, get: () => wide },
    offsetLeft: {
      configurable: true,
      get(this: HTMLElement) {
        const place = this.parentElement?.className === "spill" ? [...this.parentElement.children].indexOf(this) : 0;
        return (place % Math.max(1, Math.floor(room / wide))) * wide;
      },
    },
    offsetTop: {
      configurable: true,
      get(this: HTMLElement) {
        const place = this.parentElement?.className === "spill" ? [...this.parentElement.children].indexOf(this) : 0;
        return Math.floor(place / Math.max(1, Math.floor(room / wide))) * 28;
      },
    },
  };
  Object.defineProperties(HTMLElement.prototype, sized);
  sizes = watchedSizes();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ["clientWidth", "offsetWidth", "offsetLeft", "offsetTop"])
    Reflect.deleteProperty(HTMLElement.prototype, name);
});

function draw(items: readonly OverflowItem[]) {
  render(
    <I18nextProvider i18n={i18next}>
      <OverflowBar items={items} />
    </I18nextProvider>,
  );
}
const resize = (width: number) => {
  room = width;
  act(() => sizes.grew(document.querySelector(".spill") as Element));
};
const isInLine = (name: string) => screen.getByRole("button", { name }).parentElement?.dataset.spilled === undefined;
const openMore = () => fireEvent.keyDown(screen.getByRole("button", { name: "More" }), { key: "Enter" });

test("what has room stands in the line, and there is no menu", () => {
  room = 1000;
  draw([
    { label: "Generate shots…", onSelect: vi.fn() },
    { label: "Export film", onSelect: vi.fn() },
  ]);
  expect(isInLine("Generate shots…")).toBe(true);
  expect(isInLine("Export film")).toBe(true);
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

test("what has none, from the end, is in a menu that does the same; with room again it comes back", () => {
  room = 220;
  const exported = vi.fn();
  draw([
    { label: "Generate shots…", onSelect: vi.fn() },
    { label: "Add shot", onSelect: vi.fn() },
    { label: "Export film", onSelect: exported },
    { label: "Off", disabled: true, onSelect: vi.fn() },
  ]);
  expect([isInLine("Generate shots…"), isInLine("Add shot"), isInLine("Export film")]).toEqual([true, true, false]);
  openMore();
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Export film", "Off"]);
  expect(screen.getByRole("menuitem", { name: "Off" }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("menuitem", { name: "Export film" }));
  expect(exported).toHaveBeenCalledOnce();
  resize(1000);
  expect(isInLine("Export film")).toBe(true);
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

test("a filter is pressed in the line and ticked in the menu", () => {
  room = 100;
  const toggle = vi.fn();
  draw([
    { label: "Video", on: false, onSelect: vi.fn() },
    { label: "Song", on: true, onSelect: toggle },
  ]);
  openMore();
  const song = screen.getByRole("menuitemcheckbox", { name: "Song" });
  expect(song.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(song);
  expect(toggle).toHaveBeenCalledOnce();
});

test("entries that change their size in a line that doesn't go into the menu, and come back", () => {
  room = 220;
  draw([
    { label: "Generate shots…", onSelect: vi.fn() },
    { label: "Export film", onSelect: vi.fn() },
  ]);
  const resizeEntries = (width: number) => {
    wide = width;
    act(() => sizes.grew(screen.getByRole("button", { name: "Generate shots…" }).parentElement as Element));
  };
  expect(isInLine("Export film")).toBe(true);
  resizeEntries(150);
  expect(isInLine("Export film")).toBe(false);
  resizeEntries(60);
  expect(isInLine("Export film")).toBe(true);
});
