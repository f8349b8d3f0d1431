// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { AssetInspector } from "#renderer/library/inspector/asset-inspector.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (id: string, rating: number) =>
  ({
    ...{ id, sha256: id, kind: "image", name: `${id}.png`, createdAt: 0, state: "ready", rating, flag: 0 },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 1_000_000, width: 16, height: 9 },
    origin: { type: "imported", fileName: `${id}.png` },
  }) as unknown as Asset;
const files = (...ratings: number[]) => ratings.map((rating, nth) => file(`f${nth}`, rating));

function open(count: number, chosen: readonly Asset[], asset?: Asset) {
  pageCore({
    app: { info: () => ({ can: {} }) },
    library: { tags: () => [], usedIn: () => [], getMany: () => [] },
    settings: { get: () => ({}) },
  } as never);
  const ids = Array.from({ length: count }, (_, nth) => `f${nth}`);
  const does = { onView: vi.fn(), onLetGo: vi.fn(), onRate: vi.fn(), onTrash: vi.fn() };
  render(
    <TooltipProvider>
      <AssetInspector
        {...{ asset, count, chosen, unread: undefined, ids, outside: [], ...does }}
        onShowOutside={undefined}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
}
const heading = () => document.querySelector("h2")?.textContent;
const has = (...names: string[]) => names.filter((name) => named("button", name).length > 0);
const rating = () => document.querySelector("[role=slider]")?.getAttribute("aria-valuetext");

it.each<[count: number, chosen: Asset[], heading: string, buttons: string[], marks: boolean]>([
  [0, [], "No file selected", [], false],
  // It isn't loaded yet.
  [1, [], "1 selected", [], false],
  [2, [], "2 selected", ["View", "Compare", "Move to trash"], false],
  [2, files(0, 0), "2 selected", ["View", "Compare", "Move to trash"], true],
  [5, files(0, 0), "5 selected", ["View", "Move to trash"], true],
])(
  "of %i selected files, with %j of them loaded, it shows what can be done with all",
  (count, chosen, title, buttons, marks) => {
    open(count, chosen);
    expect(heading()).toBe(title);
    expect(has("View", "Compare", "Move to trash")).toEqual(buttons);
    expect(has("Pick").length > 0).toBe(marks);
    expect(document.body.textContent?.includes("Select a file to preview it")).toBe(count === 0);
  },
);

it.each<[ratings: number[], told: string]>([
  [[3, 3], "Rated 3 of 5"],
  [[0, 0], "Not rated"],
  [[3, 4], "Mixed ratings"],
])("files rated %j are told as: %s", (ratings, told) => {
  open(2, files(...ratings));
  expect(rating()).toBe(told);
});
