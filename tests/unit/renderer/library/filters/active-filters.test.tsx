// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ActiveFilters } from "#renderer/library/filters/active-filters.tsx";
import { NothingFound } from "#renderer/library/nothing-found.tsx";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

// @shows Day 1 to day 30 › Library: a message for what isn’t a filter
it.each([
  ["lamp", []],
  ["kind:video size:>5mb lamp", ["size:>5mb"]],
  ["colour:red rating:much", ["colour:rednot a filter", "rating:muchnot a filter"]],
])("%j: what is a filter stands as one, and what only looks like one says so", (search, expected) => {
  render(<ActiveFilters search={search} onSearch={vi.fn()} />, { wrapper: WithinPage });
  expect(chips()).toEqual(expected);
});

it("what only looks like a filter is taken out like one", () => {
  const onSearch = vi.fn();
  render(<ActiveFilters search="lamp colour:red" onSearch={onSearch} />, { wrapper: WithinPage });
  fireEvent.click(screen.getByRole("button", { name: "Remove colour:red" }));
  expect(onSearch).toHaveBeenCalledWith("lamp");
});

it("a search in vain says what of it was taken for words", () => {
  render(<NothingFound search="colour:red" />, { wrapper: WithinPage });
  expect(screen.getByText("“colour:red” isn’t a filter, so it’s searched for as text.")).toBeTruthy();
});
