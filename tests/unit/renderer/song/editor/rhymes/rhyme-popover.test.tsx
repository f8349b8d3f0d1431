// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { RhymePopover } from "#renderer/song/editor/rhymes/rhyme-popover.tsx";
import type { RhymeAnswer } from "#renderer/song/editor/rhymes/rhyme-worker.ts";
import { rhymeCache } from "#renderer/song/editor/rhymes/rhymes.ts";
import { named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { standInWorkers } from "../../../stand-in-worker.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  rhymeCache.clear();
  vi.unstubAllGlobals();
});

interface Known {
  readonly key: string | null;
  readonly words: readonly string[];
}

async function open(ending: string | null, known?: Known, lines: readonly number[] = []) {
  pageCore();
  if (ending !== null && known) queryClient.setQueryData(["rhymes", ending], known);
  const [onPick, onBack] = [vi.fn(), vi.fn()];
  render(<RhymePopover {...{ ending, lines, onPick, onBack }} />, { wrapper: WithinPage });
  await press("button", "Rhymes");
  const said = () => document.querySelector("[role=dialog]")?.textContent ?? null;
  return { onPick, onBack, said };
}

it.each<[what: string, ending: string | null, known: Known | undefined, lines: number[], said: string]>([
  ["no word", null, undefined, [], "Place the cursor in a line with words to see rhymes."],
  ["a word that isn't known", "xyzzy", { key: null, words: [] }, [], "“xyzzy” isn’t in the dictionary."],
  [
    "a word that nothing rhymes with",
    "month",
    { key: "k", words: [] },
    [],
    "Rhymes for “month”No rhymes for “month” in the dictionary.",
  ],
  [
    "a word with rhymes, and lines that have them",
    "light",
    { key: "k", words: ["night", "flight"] },
    [2, 4],
    "Rhymes for “light”Rhymes with “light” here: 2 and 4nightflightCMU Pronouncing Dictionary (American English); short words first",
  ],
  [
    "a Chinese ending, of which the last character counts",
    "月亮",
    { key: "江阳", words: [] },
    [3],
    "Rhymes for “亮”Rhymes with “亮” here: 3“亮” is in rhyme group 江阳. Lines that rhyme share a letter; no words are suggested in Chinese.",
  ],
])("of %s it says so", async (_what, ending, known, lines, expected) => {
  const { said } = await open(ending, known, lines);
  await until(() => expect(said()).toBe(expected));
});

it("a dictionary that can't be read is said", async () => {
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new Error("No thread.");
      }
    },
  );
  const { said } = await open("light");
  await until(() => expect(said()).toBe("Couldn’t load the rhyme dictionary."));
});

it("a word that nobody asked about is looked up, how it rhymes first, then the words that do", async () => {
  const workers = standInWorkers<RhymeAnswer>();
  const { said } = await open("lantern");
  await until(() => expect(workers[0]?.asked).toEqual([{ endings: ["lantern"] }]));
  expect(said()).toBe("Looking up…");
  workers[0]?.answer({ keys: ["antern"] });
  await until(() => expect(workers[0]?.asked[1]).toEqual({ like: "lantern" }));
  workers[0]?.answer({ words: ["banterin’"] });
  await until(() => expect(said()).toContain("Rhymes for “lantern”banterin’"));
  expect(rhymeCache.get("lantern")).toBe("antern");
  // All tests of a process share the dictionary's thread: this one is none.
  workers[0]?.fail("over");
});

it("a word that is picked goes into the lyrics, and the list is gone", async () => {
  const { onPick, onBack, said } = await open("light", { key: "k", words: ["night", "flight"] });
  await press("button", "Insert “flight”");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("flight");
  await until(() => expect(said()).toBeNull());
  await until(() => expect(onBack).toHaveBeenCalledOnce());
});

it("Escape closes the list and leads back into the lyrics, with nothing picked", async () => {
  const { onPick, onBack, said } = await open("light", { key: "k", words: ["night"] });
  await until(() => expect(named("button", "Insert “night”")).toHaveLength(1));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await until(() => expect(said()).toBeNull());
  await until(() => expect(onBack).toHaveBeenCalledOnce());
  expect(onPick).not.toHaveBeenCalled();
});
