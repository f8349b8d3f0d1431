// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import type { DragEvent } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useDragOut } from "#renderer/library/export/use-drag-out.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  document.body.innerHTML =
    '<div data-asset="a"><i>Tile</i></div><div data-asset="lost"><i>Lost</i></div><p>Ground</p>';
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const file = (id: string, state = "ready") =>
  ({ id, state, name: `${id}: pier.png`, facts: { mime: "image/png" } }) as unknown as Asset;
function drag(on: string, chosen: readonly string[], known = [file("a"), file("lost", "missing")]) {
  const { result } = renderHook(() => useDragOut(new Set(chosen), (id) => known.find((each) => each.id === id)), {
    wrapper: WithinPage,
  });
  const preventDefault = vi.fn();
  const data: Record<string, string> = {};
  const setDragImage = vi.fn((label: Element) => [label.isConnected, label.textContent]);
  const dataTransfer = {
    setData: (type: string, text: string) => (data[type] = text),
    setDragImage,
    effectAllowed: "",
  };
  result.current({ target: document.querySelector(on), preventDefault, dataTransfer } as unknown as DragEvent);
  return { data, preventDefault, setDragImage, dataTransfer };
}

it.each<[what: string, chosen: readonly string[], ids: string, words: string]>([
  ["the one that is held", [], "a", "a: pier.png"],
  ["the one that is held, where others are chosen", ["b", "c"], "a", "a: pier.png"],
  ["all that are chosen, where it is one of them", ["b", "a", "c"], "b,a,c", "3 files"],
])("carried are %s", (_what, chosen, ids, words) => {
  const { data, preventDefault, setDragImage, dataTransfer } = drag("[data-asset=a] i", chosen);
  // A browser saves the one that is held; its name has no colon, which parts them.
  expect(data).toEqual({
    DownloadURL: expect.stringMatching(/^image\/png:a {2}pier\.png:http.*\/media\/a\?download$/) as string,
    "application/x-reelsong-assets": ids,
  });
  expect([preventDefault.mock.calls.length, dataTransfer.effectAllowed]).toEqual([0, "copy"]);
  // What hangs at the pointer stands on the page for that moment alone.
  expect(setDragImage.mock.calls.map(([, x, y]: unknown[]) => [x, y])).toEqual([[12, 12]]);
  expect(setDragImage.mock.results[0]?.value).toEqual([true, words]);
  expect(document.querySelectorAll(".handDrag")).toHaveLength(1);
  vi.runAllTimers();
  expect(document.querySelectorAll(".handDrag")).toHaveLength(0);
});

it.each<[what: string, on: string, known?: Asset[]]>([
  ["beside the files", "p"],
  ["of a file that is lost", "[data-asset=lost] i"],
  ["of one that isn't loaded", "[data-asset=a] i", []],
])("nothing is carried %s", (_what, on, known) => {
  const { data, preventDefault, setDragImage } = drag(on, ["a"], known);
  expect([data, preventDefault.mock.calls.length, setDragImage.mock.calls]).toEqual([{}, 1, []]);
});

it.each<[files: number, dragged: number[], said: object[]]>([
  [1000, [1000], []],
  [
    1001,
    [],
    [
      {
        kind: "warning",
        title: "Too many files to drag",
        body: "1,001 are selected; at most 1,000 can be dragged at once. Export… copies all of them.",
      },
    ],
  ],
])("%i files are dragged out of the desktop app, or it says why not", (files, dragged, said) => {
  const startDrag = vi.fn<(ids: readonly string[]) => void>();
  window.reelsong = { requestPort: () => {}, startDrag };
  onTestFinished(() => void delete window.reelsong);
  useToasts.setState({ shown: [] });
  const others = Array.from({ length: files - 1 }, (_none, at) => String(at));
  const { preventDefault, data } = drag("[data-asset=a] i", ["a", ...others]);
  expect(startDrag.mock.calls.map(([ids]) => ids.length)).toEqual(dragged);
  expect(useToasts.getState().shown).toMatchObject(said);
  // The system takes the drag over, or nothing is dragged.
  expect([preventDefault.mock.calls.length, data]).toEqual([1, {}]);
});
