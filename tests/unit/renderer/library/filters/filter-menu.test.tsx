// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { FilterMenu } from "#renderer/library/filters/filter-menu.tsx";
import { at, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const facets = {
  ...{ models: ["Vendor-H3"], projects: ["Pier"], songs: ["Tide"], connections: ["Studio"], albums: ["Stills"] },
  ...{ tags: ["sea", "night sky"], extensions: ["mp4"] },
};
const empty = { models: [], projects: [], songs: [], connections: [], albums: [], tags: [], extensions: [] };

async function open(search = "", of: object = facets) {
  const onSearch = vi.fn();
  const core = pageCore({
    browse: {
      facets: () => of,
      counts: ({ searches }: { searches: string[] }) => searches.map((each) => (each === "rating:5" ? 1234 : 7)),
    },
  } as never);
  render(<FilterMenu searchNow={() => search} onSearch={onSearch} />, { wrapper: WithinPage });
  const button = await at("button", "Filter");
  expect(core.asked).toEqual([]);
  button.focus();
  await until(() => expect(core.asked).toEqual([["browse.facets", undefined]]));
  await new Promise((done) => setTimeout(done, 20));
  fireEvent.keyDown(button, { key: "Enter" });
  await at("menu", /./);
  return { onSearch, core };
}
async function sub(name: string) {
  const item = (await at("menuitem", name)) as HTMLElement;
  item.focus();
  fireEvent.keyDown(item, { key: "ArrowRight" });
  await until(() => expect(named("menu", /./).length).toBe(2));
  return named("menu", /./)[1] as HTMLElement;
}
const labels = (within: ParentNode) =>
  [...within.querySelectorAll("[role=menuitemcheckbox]")].map((each) =>
    (each.textContent ?? "").replace(/7$|1,234$/, ""),
  );

it("offers what there are files of, and asks for none of it before somebody is about to choose", async () => {
  await open();
  const names = named("menuitem", /./).map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...["Source", "Model", "Film", "Song", "Connection", "Album", "Rating", "Flag", "Color", "Tag", "Duration"],
    ...["Size", "File type", "Resolution", "Ratio", "BPM", "Loudness", "Date"],
  ]);
});

it("a filter that would have nothing to choose from isn't there", async () => {
  await open("", empty);
  const names = named("menuitem", /./).map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...["Source", "Rating", "Flag", "Color", "Duration", "Size", "Resolution", "Ratio", "BPM", "Loudness", "Date"],
  ]);
});

it.each<[sub: string, words: string[]]>([
  ["Rating", ["1 or more", "2 or more", "3 or more", "4 or more", "Exactly 5", "Unrated"]],
  ["Duration", ["Up to 5 s", "5–10 s", "10 s–1 min", "1 min or more"]],
  ["Size", ["Under 1 MB", "1–10 MB", "10–100 MB", "Over 100 MB"]],
  ["Resolution", ["768P", "1080P", "2K", "Over 2K"]],
  ["BPM", ["Under 90 BPM", "90–120 BPM", "120–150 BPM", "Over 150 BPM"]],
  ["Loudness", ["Under −16 LUFS", "−16–−12 LUFS", "Over −12 LUFS"]],
  ["File type", ["MP4"]],
  ["Flag", ["Pick", "Reject", "No flag"]],
  ["Date", ["Today", "This month", "This year"]],
])("the choices of “%s” read as words", async (name, words) => {
  await open();
  const menu = await sub(name);
  expect(labels(menu)).toEqual(words);
});

it.each<[search: string, sub: string, item: RegExp, becomes: string]>([
  ["", "Rating", /^Exactly 5/, "rating:5"],
  ["rating:5 sea", "Rating", /^4 or more/, "sea rating:>=4"],
  ["rating:5 sea", "Rating", /^Exactly 5/, "sea"],
  ["flag:picked", "Flag", /^Reject/, "flag:picked flag:rejected"],
  ["", "Tag", /^night sky/, 'tag:"night sky"'],
])("“%s”, with %s › %s, becomes “%s”", async (search, name, item, becomes) => {
  const { onSearch } = await open(search);
  const menu = await sub(name);
  fireEvent.click(await at("menuitemcheckbox", item, menu));
  expect(onSearch.mock.calls).toEqual([[becomes]]);
});

it("each says how many files one would see with it; what is on says how many one sees", async () => {
  const { core } = await open("rating:5");
  await until(() => expect(core.asked.some(([path]) => path === "browse.counts")).toBe(true));
  const menu = await sub("Rating");
  await until(() => expect(named("menuitemcheckbox", /^Exactly 5/, menu)[0]?.textContent).toBe("Exactly 51,234"));
  expect(named("menuitemcheckbox", /^Unrated/, menu)[0]?.textContent).toBe("Unrated7");
  const checked = [...menu.querySelectorAll("[aria-checked=true]")].map(({ textContent }) => textContent);
  expect(checked).toEqual(["Exactly 51,234"]);
});
