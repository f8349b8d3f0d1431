// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { TakeList } from "#renderer/song/takes/take-list.tsx";
import { createWaveView } from "#renderer/song/takes/wave/wave-view.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { at, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** The list is six rows high, each row 46 pixels. */
class Sizes {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const height = target.matches(".takelist") ? 276 : 46;
    const entry = { target, contentRect: new DOMRect(0, 0, 600, height) } as ResizeObserverEntry;
    setTimeout(() => act(() => this.#tell([entry], this as never)), 0);
  }
  unobserve = () => undefined;
  disconnect = () => undefined;
}

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Sizes);
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockReturnValue(document.body);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A hundred takes, newest first, of which six fit the list's height. */
async function open() {
  pageCore({
    library: {
      get: ({ id }) => ({ id, state: "ready", kind: "audio", name: `${id}.mp3`, note: "", facts: {} }) as never,
    },
    storyboard: { projects: () => [] },
  });
  const takes = Array.from({ length: 100 }, (_, at) => {
    const take = 100 - at;
    return {
      id: `t${take}`,
      take,
      assetId: `file${take}`,
      state: "ready",
      createdAt: take,
      finishedAt: take,
      model: "music-2.6",
      request: {},
    } as Task;
  });
  const nothing = () => undefined;
  const deeds = { onChoose: nothing, onCompare: nothing, onReuse: nothing };
  const player = { element: new Audio(), toggle: nothing, seek: nothing };
  const none = { chosenId: undefined, comparedId: undefined, heardId: undefined };
  const { container } = render(
    <TooltipProvider>
      <TakeList
        {...{ takes, player, ...none, ...deeds }}
        songId="song"
        view={createWaveView()}
        fresh={new Set()}
        here={new Set()}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const list = container.querySelector(".takelist") as HTMLElement;
  await at("button", "Choose take 100");
  return {
    rows: () => [...container.querySelectorAll(".pickTake")].map(({ textContent }) => Number(textContent)),
    scroll: (top: number) => {
      list.scrollTop = top;
      fireEvent.scroll(list);
    },
  };
}

it("a name that is being written stays as far as one scrolls, and is there as one comes back", async () => {
  const { rows, scroll } = await open();
  fireEvent.keyDown(await at("button", "Choose take 100"), { key: "F2" });
  const field = (await at("field", "Name of Take 100")) as HTMLInputElement;
  fireEvent.change(field, { target: { value: "The good one" } });
  scroll(46 * 60);
  await until(() => expect(rows()).toContain(38));
  expect(rows()).not.toContain(98);
  expect([field.isConnected, field.value]).toEqual([true, "The good one"]);
});
