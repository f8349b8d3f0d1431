// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { GroupHeading } from "#renderer/library/grid/group-heading.tsx";
import type { BrowseGroup } from "#shared/contract/library/browse.ts";
import type { BrowseHeading } from "#shared/contract/library/browse-headings.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function words(heading: Partial<BrowseHeading>, group: BrowseGroup): string | null | undefined {
  render(
    <GroupHeading heading={{ key: "k", title: "", count: 1200, ...heading }} group={group} rowIndex={3} top={84} />,
    {
      wrapper: WithinPage,
    },
  );
  return document.querySelector("bdi")?.textContent;
}

it.each<[group: BrowseGroup, heading: Partial<BrowseHeading>, words: string]>([
  ["project", { title: "Saltlight" }, "Saltlight"],
  ["project", {}, "Untitled"],
  ["project", { key: "" }, "No film"],
  ["shot", { key: "" }, "No shot"],
  ["song", { key: "" }, "No song"],
  ["conversation", { key: "" }, "No conversation"],
  ["shot", { title: "A lamp", number: 4, film: "Saltlight" }, "Saltlight · Shot 4 · A lamp"],
  ["shot", { title: "", number: 4, film: "" }, "Shot 4"],
  ["shot", { title: "A lamp", number: 4 }, "Shot 4 · A lamp"],
  ["shot", { title: "A lamp" }, "A lamp"],
  ["song", { title: "Ferry", number: 4, film: "Saltlight" }, "Ferry"],
  ["none", { title: "Ferry" }, ""],
])("by %s, %j stands as “%s”", (group, heading, expected) => {
  expect(words(heading, group)).toBe(expected);
});

it.each<[key: string, words: string]>([
  ["2026-03-01", "Today"],
  ["2026-02-28", "Yesterday"],
  ["2026-02-27", "Friday, February 27"],
  ["2026-03-02", "Monday, March 2"],
  ["2025-03-01", "Saturday, March 1, 2025"],
  ["2026", "Thursday, January 1"],
])("the day %s is “%s” on the first of March", (key, expected) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 2, 1, 0, 30) });
  expect(words({ key }, "day")).toBe(expected);
});

it("it says how many there are, and where it stands", () => {
  words({ title: "Saltlight" }, "project");
  const row = document.querySelector<HTMLElement>("[role=row]");
  expect([row?.textContent, row?.getAttribute("aria-rowindex"), row?.style.top]).toEqual([
    "Saltlight1,200",
    "3",
    "84px",
  ]);
});
