// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AssetTile } from "#renderer/library/grid/asset-tile.tsx";
import { useLibraryTranslation } from "#renderer/library/grid/use-library-translation.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { pierTake } from "../pier-take.ts";

beforeAll(speakEnglish);
afterEach(cleanup);

function open({ rating = 0, stack = 1 }) {
  const shown = { asset: { ...pierTake, rating }, poster: { state: "failed" }, wave: null, film: "", stack } as never;
  function Tile() {
    const words = useLibraryTranslation();
    const does = { onPress: () => undefined, onOpen: () => undefined };
    return <AssetTile {...{ shown, words, at: 0, selected: false, reachable: true, bars: 10, ...does }} />;
  }
  render(<Tile />, { wrapper: WithinPage });
  return document.querySelector("[data-asset]") as HTMLElement;
}

it.each([
  [1, "pier.png", []],
  [2, "pier.png, 2 takes", ["2"]],
])("a tile that stands for %i takes is named so, and more than one have a badge", (stack, name, badges) => {
  expect(open({ stack }).getAttribute("aria-label")).toBe(name);
  expect(named("button", /^Show \d+ takes?$/).map((badge) => badge.textContent)).toEqual(badges);
});

it.each([
  [0, []],
  [1, ["Rated 1 of 5"]],
])("rated %i its dots say %j", (rating, words) => {
  const tile = open({ rating });
  const said = [...tile.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label") ?? "");
  expect(said.filter((each) => each.startsWith("Rated"))).toEqual(words);
});
