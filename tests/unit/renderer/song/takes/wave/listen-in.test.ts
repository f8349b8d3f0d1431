// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { loadAnew } from "../../../load-anew.ts";

// Another file of the worker may have listened to a player already, and there is one context for all.
const { listenIn } = await loadAnew<typeof import("#renderer/song/takes/wave/listen-in.ts")>(
  "renderer/song/takes/wave/listen-in.ts",
);

/** What is led where, and from which channel. */
class StandInNode {
  readonly ways: [to: StandInNode, channel: number | undefined][] = [];
  readonly kind: string;
  readonly options: unknown;
  constructor(kind: string, options?: unknown) {
    this.kind = kind;
    this.options = options;
  }
  connect(to: StandInNode, channel?: number): void {
    this.ways.push([to, channel]);
  }
}
class StandInContext {
  static made: StandInContext[] = [];
  readonly destination = new StandInNode("speakers");
  readonly resume = vi.fn(async () => {});
  readonly suspend = vi.fn(async () => {});
  readonly sources: StandInNode[] = [];
  constructor() {
    StandInContext.made.push(this);
  }
  createMediaElementSource(): StandInNode {
    const source = new StandInNode("player");
    this.sources.push(source);
    return source;
  }
  createChannelSplitter = (count: number) => new StandInNode("splitter", count);
}
class StandInAnalyser extends StandInNode {
  constructor(_context: unknown, options: unknown) {
    super("analyser", options);
  }
}

beforeAll(() => {
  vi.stubGlobal("AudioContext", StandInContext);
  vi.stubGlobal("AnalyserNode", StandInAnalyser);
});
afterAll(() => void vi.unstubAllGlobals());

/** The one context of the page's life, and what came into it last. */
const context = () => StandInContext.made[0];
const source = () => context()?.sources.at(-1);

it("a player that is listened to is still heard", () => {
  listenIn(new Audio());
  expect(source()?.ways.map(([to]) => to)).toContain(context()?.destination);
});

it("each channel has its own analyser, of 2048 samples", () => {
  const { channels } = listenIn(new Audio());
  const split = source()
    ?.ways.map(([to]) => to)
    .find(({ kind }) => kind === "splitter");
  expect(split?.options).toBe(2);
  expect(split?.ways).toEqual([
    [channels[0], 0],
    [channels[1], 1],
  ]);
  expect(channels).toHaveLength(2);
  expect(channels[0]).not.toBe(channels[1]);
  expect((channels[0] as unknown as StandInNode).options).toEqual({ fftSize: 2048 });
});

it("the way out is opened now, and each time it plays", () => {
  const player = new Audio();
  context()?.resume.mockClear();
  listenIn(player);
  expect(context()?.resume).toHaveBeenCalledTimes(1);
  player.dispatchEvent(new Event("play"));
  expect(context()?.resume).toHaveBeenCalledTimes(2);
  player.dispatchEvent(new Event("pause"));
});

it("a player is led so once, for good; all share one context", () => {
  const player = new Audio();
  const tap = listenIn(player);
  const sources = context()?.sources.length ?? 0;
  expect(listenIn(player)).toBe(tap);
  expect(context()?.sources).toHaveLength(sources);
  expect(listenIn(new Audio())).not.toBe(tap);
  expect(StandInContext.made).toHaveLength(1);
  expect(context()?.sources).toHaveLength(sources + 1);
});

it("it is shut a while after the last of them stopped", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const player = new Audio();
  listenIn(player);
  player.dispatchEvent(new Event("play"));
  context()?.suspend.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(context()?.suspend).not.toHaveBeenCalled();
  player.dispatchEvent(new Event("pause"));
  vi.advanceTimersByTime(3000);
  expect(context()?.suspend).toHaveBeenCalledTimes(1);
});
