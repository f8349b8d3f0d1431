// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { SavedMenu } from "#renderer/library/saved/saved-menu.tsx";
import { useViewOptions } from "#renderer/library/view-options.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const before = useViewOptions.getState().options;
const options = () => useViewOptions.getState().options;
beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useViewOptions.getState().change({ ...before, sort: "made", descending: true, group: "day" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useViewOptions.getState().change(before);
});

const saved = [
  { id: "1", name: "Pier", search: "pier", sort: "name", descending: false, group: "project", createdAt: 1 },
  { id: "2", name: "My stills", search: "album:Stills", sort: "rating", descending: true, group: "none", createdAt: 2 },
];
async function open(search: string, list: readonly object[] = saved) {
  const core = pageCore({ browse: { saved: () => list, save: () => ({}), forget: () => ({}) } } as never);
  function Host() {
    const [now, setNow] = useState(search);
    return (
      <TooltipProvider>
        <SavedMenu searchNow={() => now} onSearch={setNow} />
        <output>{now}</output>
      </TooltipProvider>
    );
  }
  render(<Host />, { wrapper: WithinPage });
  await press("button", "Saved searches");
  await at("heading", "Saved searches");
  if (list.length > 0) await until(() => expect(document.querySelectorAll(".take")).toHaveLength(list.length));
  return { asked: (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : [])) };
}
const sought = () => document.querySelector("output")?.textContent;
const off = (element: Element | undefined) => element?.matches(":disabled, [aria-disabled=true]");
const field = () => document.querySelector<HTMLInputElement>("form input") as HTMLInputElement;

it("a saved search is taken up with its order and headings, and the list closes", async () => {
  await open(" pier ");
  // The one that is looked at is marked.
  expect([...document.querySelectorAll(".take")].map((each) => each.getAttribute("aria-current"))).toEqual([
    "true",
    null,
  ]);
  await press("button", /^Pier/);
  expect(sought()).toBe("pier");
  expect([options().sort, options().descending, options().group]).toEqual(["name", false, "project"]);
  expect(options().album).toEqual(before.album);
  await gone("heading", "Saved searches");
});

it("one of an album brings the order of albums; the rest of the library stays as it is", async () => {
  await open("");
  await press("button", /^My stills/);
  expect(sought()).toBe("album:Stills");
  expect(options().album).toEqual({ sort: "rating", descending: true, group: "none" });
  expect([options().sort, options().group]).toEqual(["made", "day"]);
});

it("what is looked at is kept under a name, with its order", async () => {
  const { asked } = await open(" pier ", []);
  expect(document.body.textContent).toContain("No saved searches yet.");
  expect([field().placeholder, field().disabled, off(named("button", "Save")[0])]).toEqual([
    "Search name",
    false,
    true,
  ]);
  fireEvent.change(field(), { target: { value: "  " } });
  expect(off(named("button", "Save")[0])).toBe(true);
  // Enter saves nothing without a name either.
  expect(fireEvent.submit(field())).toBe(false);
  fireEvent.change(field(), { target: { value: " At the pier " } });
  expect(off(named("button", "Save")[0])).toBe(false);
  expect(fireEvent.submit(field())).toBe(false);
  await until(() =>
    expect(asked("browse.save")).toEqual([
      { name: "At the pier", search: "pier", sort: "made", descending: true, group: "day" },
    ]),
  );
  await until(() => expect(field().value).toBe(""));
});

it("without a search there is nothing to keep", async () => {
  const { asked } = await open("  ", []);
  expect([field().placeholder, field().disabled]).toEqual(["Search for something first", true]);
  fireEvent.change(field(), { target: { value: "Name" } });
  expect(off(named("button", "Save")[0])).toBe(true);
  fireEvent.submit(field());
  await new Promise((done) => setTimeout(done, 20));
  expect(asked("browse.save")).toEqual([]);
});

it("one is taken away by its button", async () => {
  const { asked } = await open("");
  await press("button", "Delete My stills");
  await until(() => expect(asked("browse.forget")).toEqual([{ id: "2" }]));
  expect(sought()).toBe("");
});

it("a name that is begun while another is being saved stays", async () => {
  const answer = Promise.withResolvers<object>();
  pageCore({ browse: { saved: () => [], save: () => answer.promise } } as never);
  render(
    <TooltipProvider>
      <SavedMenu searchNow={() => "pier"} onSearch={() => undefined} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await press("button", "Saved searches");
  await at("heading", "Saved searches");
  fireEvent.change(field(), { target: { value: "Pier" } });
  fireEvent.submit(field());
  fireEvent.change(field(), { target: { value: "Boats" } });
  answer.resolve({});
  await new Promise((done) => setTimeout(done, 30));
  expect(field().value).toBe("Boats");
});

it("saved searches that can't be read are read again, and never said to be none", async () => {
  let broken = true;
  queryClient.removeQueries({ queryKey: orpc.browse.saved.key() });
  pageCore({
    browse: {
      saved: () => {
        if (broken) throw new Error("The disk is away.");
        return saved;
      },
    },
  } as never);
  render(
    <TooltipProvider>
      <SavedMenu searchNow={() => ""} onSearch={() => undefined} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await press("button", "Saved searches");
  const retry = await at("button", "Retry");
  expect(document.querySelector(".savedSearches > .cap")).toBeNull();
  broken = false;
  fireEvent.click(retry);
  await until(() => expect(document.querySelectorAll(".take")).toHaveLength(2));
});
