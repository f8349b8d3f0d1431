// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { PhraseBank } from "#renderer/storyboard/direction/phrase-bank.tsx";
import { at, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
// Popovers ask for it.
beforeAll(() => void watchedSizes());
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

/** The bank, opened, with these phrases of the person's own. */
async function open(...phrases: string[]) {
  const core = pageCore({ settings: { update: (changes) => ({ phrases, ...changes }) } });
  queryClient.setQueryData(orpc.settings.get.queryKey(), { phrases } as never);
  const picked: string[] = [];
  render(<PhraseBank label="Phrases" onPick={(phrase) => picked.push(phrase)} />, { wrapper: WithinPage });
  await press("button", "Phrases");
  await at("field", "Search phrases");
  return {
    picked,
    saved: () => core.asked.flatMap(([path, input]) => (path === "settings.update" ? [input] : [])),
    search: (words: string) => write("Search phrases", words),
    written: () => (named("field", "Search phrases")[0] as HTMLInputElement).value,
    enter: () => fireEvent.keyDown(named("field", "Search phrases")[0] as HTMLElement, { key: "Enter" }),
    groups: () => named("section", /./).map(({ ariaLabel }) => ariaLabel),
    phrases: () => [...document.querySelectorAll(".phrase")].map(({ textContent }) => textContent),
    adds: () => named("button", /^Add “/).map(({ textContent }) => textContent),
  };
}

test("the person's own phrases come before the banks; without any they have no heading", async () => {
  const { groups } = await open("my own fog");
  expect(groups()).toEqual(["Your phrases", "Framing", "Lens", "Light", "Look", "Texture"]);
  cleanup();
  expect((await open()).groups()).toEqual(["Framing", "Lens", "Light", "Look", "Texture"]);
});

test.each([
  ["by its words, whatever the case and the blanks around", "  FISHeye ", ["Lens"], ["fisheye lens"]],
  ["by its group, whole, beside what is called so elsewhere", "textu", ["Texture"], 15],
  ["among one's own", "of mine", ["Your phrases"], ["a fog of mine"]],
  ["by the name of one's own", "your", ["Your phrases"], ["a fog of mine", "Rust"]],
])("a phrase is found %s", async (_how, words, names, found) => {
  const { search, groups, phrases } = await open("a fog of mine", "Rust");
  await search(words);
  expect(groups()).toEqual(names);
  if (typeof found === "number") expect(phrases()).toHaveLength(found);
  else expect(phrases()).toEqual(found);
  expect(document.body.textContent).not.toContain("No results");
});

test("where nothing is found that is said, and what was searched can be added", async () => {
  const { search, groups, adds } = await open();
  await search(" Fog over brass ");
  expect(groups()).toEqual([]);
  expect(document.body.textContent).toContain("No results");
  expect(adds()).toEqual(["Add “Fog over brass”"]);
});

test.each([
  ["nothing", "   "],
  ["a phrase of a bank", "Close-Up "],
  ["one of one's own", " a FOG of mine"],
])("%s can't be added, not by Enter either", async (_what, words) => {
  const { search, adds, enter, saved, picked, written } = await open("a fog of mine");
  await search(words);
  expect(adds()).toEqual([]);
  enter();
  expect(written()).toBe(words);
  expect(picked).toEqual([]);
  expect(saved()).toEqual([]);
});

test.each(["the button", "Enter"])(
  "a phrase of one's own is added by %s, used at once, and the search is empty again",
  async (way) => {
    const { search, enter, saved, picked, written } = await open("a fog of mine");
    await search(" Fog over brass ");
    if (way === "Enter") enter();
    else await press("button", "Add “Fog over brass”");
    expect(picked).toEqual(["Fog over brass"]);
    expect(written()).toBe("");
    await until(() => expect(saved()).toEqual([{ phrases: ["a fog of mine", "Fog over brass"] }]));
  },
);

test("a phrase of one's own is removed and no other; one of a bank can't be", async () => {
  const { saved, picked } = await open("a fog of mine", "Rust", "Brass");
  expect(named("button", /^Remove “/)).toHaveLength(3);
  await press("button", "Remove “Rust”");
  await until(() => expect(saved()).toEqual([{ phrases: ["a fog of mine", "Brass"] }]));
  expect(picked).toEqual([]);
});

test("a press takes a phrase; those of a bank are English, one's own in whatever language", async () => {
  const { picked } = await open("mein Nebel");
  await press("button", "mein Nebel");
  await press("button", "macro lens");
  expect(picked).toEqual(["mein Nebel", "macro lens"]);
  expect(named("button", "mein Nebel")[0]?.lang).toBe("");
  expect(named("button", "macro lens")[0]?.lang).toBe("en");
});

test("it opens with everything, whatever was searched before", async () => {
  const { search, written } = await open();
  await search("macro");
  fireEvent.keyDown(named("field", "Search phrases")[0] as HTMLElement, { key: "Escape" });
  await until(() => expect(named("field", "Search phrases")).toEqual([]));
  await press("button", "Phrases");
  await at("field", "Search phrases");
  expect(written()).toBe("");
});
