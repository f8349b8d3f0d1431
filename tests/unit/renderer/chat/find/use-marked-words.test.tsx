// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useMarkedWords } from "#renderer/chat/find/use-marked-words.ts";
import { until } from "../../page-controls.ts";

let painted = new Map<string, { ranges: Range[] }>();
beforeEach(() => {
  painted = new Map();
  vi.stubGlobal("CSS", { highlights: painted });
  vi.stubGlobal(
    "Highlight",
    class {
      readonly ranges: Range[];
      constructor(...ranges: Range[]) {
        this.ranges = ranges;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function open(html: string, words: readonly string[]) {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  const content = { current: root };
  const { rerender, unmount } = renderHook(({ words }) => useMarkedWords(content, words), { initialProps: { words } });
  return { root, unmount, look: (next: readonly string[]) => rerender({ words: next }) };
}
const marked = () => painted.get("chat-found")?.ranges.map((range) => range.toString());

it.each<[what: string, html: string, words: string[], found: string[]]>([
  ["each time, whatever its case", "<p class='said'>Gull gull GULL</p>", ["gull"], ["Gull", "gull", "GULL"]],
  ["within other words", "<p class='said'>seagulls</p>", ["Gull"], ["gull"]],
  ["each of several words", "<p class='said'>a lamp, a pier</p>", ["pier", "lamp"], ["pier", "lamp"]],
  ["once where it could be twice", "<p class='said'>aaa</p>", ["aa"], ["aa"]],
  ["at the end and again at once", "<p class='said'>aaaa</p>", ["aa"], ["aa", "aa"]],
  ["in what is read, thought and drawn", "<p class='markdown'>x</p><p class='thought'>x</p>", ["x"], ["x", "x"]],
  ["not in what is only around it", "<p>x</p>", ["x"], []],
  ["not in letters that are longer in lower case", "<p class='said'>İx</p>", ["x"], []],
  ["over no border of elements", "<p class='said'>gu<b>ll</b></p>", ["gull"], []],
])("a word is marked %s", (_what, html, words, found) => {
  open(html, words);
  expect(marked()).toEqual(found);
});

it("what comes later is marked too, and other words are others", async () => {
  const { root, look } = open("<p class='said'>a gull</p>", ["gull"]);
  root.insertAdjacentHTML("beforeend", "<p class='said'>gull two</p>");
  await until(() => expect(marked()).toEqual(["gull", "gull"]));
  (root.querySelector(".said")?.firstChild as Text).data = "a pier";
  await until(() => expect(marked()).toEqual(["gull"]));
  look(["pier"]);
  expect(marked()).toEqual(["pier"]);
});

it("with no words, or once the search has ended, nothing is marked, and nothing watched", async () => {
  const { root, look, unmount } = open("<p class='said'>gull</p>", ["gull"]);
  look([]);
  expect(painted.size).toBe(0);
  look(["gull"]);
  unmount();
  expect(painted.size).toBe(0);
  root.insertAdjacentHTML("beforeend", "<p class='said'>gull</p>");
  await new Promise((done) => setTimeout(done, 20));
  expect(painted.size).toBe(0);
});

it("a browser that can't mark marks nothing", () => {
  vi.stubGlobal("CSS", {});
  open("<p class='said'>gull</p>", ["gull"]);
  expect(painted.size).toBe(0);
});
