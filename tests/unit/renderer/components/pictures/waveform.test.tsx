// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Waveform } from "#renderer/components/pictures/waveform.tsx";

type Bar = readonly [x: number, y: number, width: number, height: number, alpha: number];
let bars: Bar[];
let scales: number[][];
let tell: ((width: number, height: number) => void) | undefined;
const watched = new Set<Element>();

beforeEach(() => {
  [bars, scales, tell] = [[], [], undefined];
  watched.clear();
  const context = {
    globalAlpha: 1,
    fillStyle: "",
    scale: (...by: number[]) => void scales.push(by),
    fillRect: (x: number, y: number, width: number, height: number) =>
      void bars.push([x, y, width, height, context.globalAlpha]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => context as never);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: ResizeObserverCallback) {
        tell = (width, height) =>
          told([{ contentRect: { width, height } } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      observe = (element: Element) => void watched.add(element);
      disconnect = () => watched.clear();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute("data-theme");
});

const canvas = () => document.querySelector("canvas") as HTMLCanvasElement;

it("is drawn when its size is known: a bar each 3.5 pixels, the loudest as high as it is", () => {
  render(<Waveform peaks={[0.2, 0.1, 0.4, 0]} />);
  expect([[...watched], bars]).toEqual([[canvas()], []]);
  tell?.(14, 40);
  expect(bars).toEqual([
    [0, 10, 2, 20, 1],
    [3.5, 15, 2, 10, 1],
    [7, 0, 2, 40, 1],
    [10.5, 19.25, 2, 1.5, 1],
  ]);
  expect([canvas().width, canvas().height, scales]).toEqual([14, 40, [[1, 1]]]);
});

it("a bar is as high as the loudest of what it stands for, and each of few peaks stands for several bars", () => {
  render(<Waveform peaks={[1, 0.5, 0.25, 1]} />);
  tell?.(7, 10);
  expect(bars.map(([, , , height]) => height)).toEqual([10, 10]);
  cleanup();
  bars = [];
  render(<Waveform peaks={[1, 0.5]} />);
  tell?.(14, 10);
  expect(bars.map(([, , , height]) => height)).toEqual([10, 10, 5, 5]);
});

it("what is hardly to be heard isn't drawn as loud, and without peaks it is a line", () => {
  render(<Waveform peaks={[0.025]} />);
  tell?.(3, 10);
  expect(bars).toEqual([[0, 2.5, 2, 5, 1]]);
  cleanup();
  bars = [];
  render(<Waveform peaks={null} />);
  tell?.(7, 10);
  expect(bars.map(([, , , height]) => height)).toEqual([1.5, 1.5]);
});

it("what was played is strong, the rest faint", () => {
  const { rerender } = render(<Waveform peaks={[1]} played={0.5} />);
  tell?.(14, 10);
  expect(bars.map(([, , , , alpha]) => alpha)).toEqual([1, 1, 0.4, 0.4]);
  bars = [];
  rerender(<Waveform peaks={[1]} played={0} />);
  tell?.(14, 10);
  expect(bars.map(([, , , , alpha]) => alpha)).toEqual([0.4, 0.4, 0.4, 0.4]);
});

it("on a dense screen it has as many more pixels", () => {
  vi.stubGlobal("devicePixelRatio", 2);
  render(<Waveform peaks={[1]} />);
  tell?.(7, 10.2);
  expect([canvas().width, canvas().height, scales, bars.length]).toEqual([14, 20, [[2, 2]], 2]);
});

it("is drawn anew in another theme, and no more once it is gone", async () => {
  const { unmount } = render(<Waveform peaks={[1]} />);
  Object.defineProperties(canvas(), { clientWidth: { value: 7 }, clientHeight: { value: 10 } });
  const turn = async (theme: string) => {
    bars = [];
    await act(async () => document.documentElement.setAttribute("data-theme", theme));
    return bars.length;
  };
  expect(await turn("dark")).toBe(2);
  bars = [];
  await act(async () => document.documentElement.setAttribute("lang", "de"));
  expect(bars).toEqual([]);
  unmount();
  expect([await turn("light"), watched.size]).toEqual([0, 0]);
});
