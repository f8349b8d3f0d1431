// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { UsedIn } from "#renderer/library/inspector/used-in.tsx";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("where a file's uses can't be read, that is said, and they are read again; of a file in nothing there is no heading", async () => {
  const answers: (() => unknown[])[] = [
    () => {
      throw new Error("The disk is away.");
    },
    () => [{ kind: "film", id: "f", title: "Tide", as: ["sound"] }],
    () => [],
  ];
  pageCore({ library: { usedIn: () => (answers.shift() as () => never[])() } } as never);
  const { rerender, container } = render(<UsedIn id="a" />, { wrapper: WithinPage });
  await press("button", "Retry");
  expect((await at("link", /Tide/)).getAttribute("href")).toBe("#/storyboard/f");
  rerender(<UsedIn id="b" />);
  await until(() => expect(container.textContent).toBe(""));
});

it.each([
  [8, 8, ""],
  [9, 8, "and 1 more"],
  [10, 8, "and 2 more"],
])("of the work that a file is in eight are named and the rest is counted: of %i", async (count, links, more) => {
  const films = Array.from({ length: count }, (_, at) => ({
    kind: "film",
    id: `f${at}`,
    title: "Tide",
    as: ["sound"],
  }));
  pageCore({ library: { usedIn: () => films } } as never);
  const { container } = render(<UsedIn id="c" />, { wrapper: WithinPage });
  await at("link", /Tide/);
  expect([named("link", /Tide/).length, container.querySelector("p")?.textContent ?? ""]).toEqual([links, more]);
});
