// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { UsedIn } from "#renderer/library/inspector/used-in.tsx";
import { at, press, until } from "../../page-controls.ts";
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
