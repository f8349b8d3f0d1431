// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { LyricDiff } from "#renderer/song/editor/rewrite/lyric-diff.tsx";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
afterEach(cleanup);

function show(before: string, after: string) {
  render(<LyricDiff before={before} after={after} label="Differences" />, { wrapper: WithinPage });
  return document.querySelector(".lyricDiff") as HTMLElement;
}
const lines = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `line ${from + at}`).join("\n");

it("what differs is shown to be read alone: neither to be written in, nor to be decided", () => {
  const shown = show("one\ntwo", "one\nTWO");
  const text = shown.querySelector(".cm-content");
  expect([text?.getAttribute("contenteditable"), text?.getAttribute("tabindex")]).toEqual(["false", "0"]);
  expect(text?.getAttribute("aria-readonly")).toBe("true");
  expect(shown.querySelectorAll("button")).toHaveLength(0);
  expect(shown.querySelectorAll(".cm-changeGutter")).toHaveLength(0);
  expect(shown.querySelector(".cm-deletedChunk")?.textContent).toBe("two");
});

// Two lines beside a change stay in sight, and no fewer than five are folded away.
it.each([
  [6, null],
  [7, "5"],
  [12, "10"],
])("of %i lines that are the same before a change, %s are folded away", (count, folded) => {
  const shown = show(`${lines(count)}\nend`, `${lines(count)}\nEND`);
  const fold = shown.querySelector(".cm-collapsedLines");
  expect(fold && (/\d+/.exec(fold.textContent ?? "")?.[0] ?? "")).toBe(folded);
});
