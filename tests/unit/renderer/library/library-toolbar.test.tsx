// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { LibraryToolbar } from "#renderer/library/library-toolbar.tsx";
import { at, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved = { id: "1", name: "Pier", search: "pier", sort: "name", descending: false, group: "day", createdAt: 1 };
const facets = { models: [], projects: [], songs: [], connections: [], albums: [], tags: [], extensions: [] };

/** The toolbar as it was first drawn for one search, and is now for another. */
async function open(first: string, now: string) {
  watchedSizes();
  pageCore({ browse: { saved: () => [saved], facets: () => facets, counts: () => [] } } as never);
  const onSearch = vi.fn();
  const ways = { onSearch, onType: async () => {}, onFollow: vi.fn(), onImport: vi.fn(), onRetrieve: vi.fn() };
  const bar = (search: string) => <LibraryToolbar {...ways} search={search} written={0} total={1} all={2} />;
  const { rerender } = render(bar(first), { wrapper: WithinPage });
  await at("button", "Saved searches");
  rerender(bar(now));
  return { onSearch };
}

it("the saved searches mark the one that is looked at now", async () => {
  await open("storm", "pier");
  await press("button", "Saved searches");
  await until(() => expect(document.querySelector(".take")?.getAttribute("aria-current")).toBe("true"));
});

it("a filter is written into the search as it is now", async () => {
  const { onSearch } = await open("storm", "pier");
  const button = await at("button", "Filter");
  button.focus();
  fireEvent.keyDown(button, { key: "Enter" });
  const flag = await at("menuitem", "Flag");
  flag.focus();
  fireEvent.keyDown(flag, { key: "ArrowRight" });
  fireEvent.click(await at("menuitemcheckbox", /^Pick/));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("pier flag:picked");
});
