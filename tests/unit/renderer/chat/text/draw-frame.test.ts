// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DiagramColors } from "#renderer/chat/diagram/index.ts";
import { cachedDiagram, drawDiagram } from "#renderer/chat/text/draw-frame.ts";

beforeEach(() => void vi.useFakeTimers());
// A frame that says nothing is given up: the next test has one of its own.
afterEach(async () => {
  if (frames().length > 0) {
    void drawDiagram(`end ${Math.random()}`, dark);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  vi.useRealTimers();
});

const dark: DiagramColors = {
  dark: true,
  ground: "#000000",
  raised: "#111111",
  text: "#ffffff",
  quiet: "#888888",
  line: "#888888",
};
const light = { ...dark, dark: false };
const frames = () => [...document.querySelectorAll<HTMLIFrameElement>("iframe.drawFrame")];
const say = (data: object, { source = frames().at(-1)?.contentWindow as Window | null, origin = "null" } = {}) =>
  void window.dispatchEvent(new MessageEvent("message", { data, source, origin }));
const settle = () => vi.advanceTimersByTimeAsync(0);

let run = 0;
/** A diagram that wasn't drawn before, and what came of it by now. */
async function begin(colours = dark) {
  run += 1;
  const source = `graph ${run}`;
  const got: (string | null)[] = [];
  void drawDiagram(source, colours).then((svg) => void got.push(svg));
  await settle();
  const told: { id: number; source: string; colours: DiagramColors }[] = [];
  const window = frames().at(-1)?.contentWindow;
  if (window) vi.spyOn(window, "postMessage").mockImplementation((order) => void told.push(order as never));
  return { source, got, told };
}

it("a diagram is drawn in a frame that reaches nothing, once it says that it is ready", async () => {
  const { source, got, told } = await begin();
  const [frame] = frames();
  expect(frame?.getAttribute("sandbox")).toBe("allow-scripts");
  expect([frame?.getAttribute("aria-hidden"), frame?.tabIndex]).toEqual(["true", -1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  say({ ready: true });
  await settle();
  expect(told).toEqual([{ id: told[0]?.id, source, colours: dark }]);
  say({ id: told[0]?.id, svg: "<svg/>" });
  await settle();
  expect(got).toEqual(["<svg/>"]);
  expect([cachedDiagram(source, dark), cachedDiagram(source, light)]).toEqual(["<svg/>", undefined]);

  // Known, it isn't drawn again; another one is, by the same frame.
  expect(await drawDiagram(source, dark)).toBe("<svg/>");
  expect(told).toHaveLength(1);
  const next = await begin(light);
  expect(frames()).toHaveLength(1);
  await settle();
  const order = [...told, ...next.told].at(-1);
  say({ id: order?.id, svg: null });
  await settle();
  expect(next.got).toEqual([null]);
  expect(cachedDiagram(next.source, light)).toBeNull();
});

it("one is drawn after the other", async () => {
  const first = await begin();
  say({ ready: true });
  await settle();
  const second = await begin();
  expect(second.told).toEqual([]);
  say({ id: first.told[0]?.id, svg: "<svg>1</svg>" });
  await settle();
  expect([first.got, second.got]).toEqual([["<svg>1</svg>"], []]);
  say({ id: (first.told[0]?.id ?? 0) + 1, svg: "<svg>2</svg>" });
  await settle();
  expect(second.got).toEqual(["<svg>2</svg>"]);
});

it.each<[what: string, data: (id: number) => object, from: object]>([
  ["of another window", (id) => ({ id, svg: "<svg/>" }), { source: window }],
  ["of another origin", (id) => ({ id, svg: "<svg/>" }), { origin: "http://localhost" }],
  ["for another diagram", (id) => ({ id: id + 1, svg: "<svg/>" }), {}],
])("an answer %s is none; after five seconds it is given up, and its frame with it", async (_what, data, from) => {
  const { source, got, told } = await begin();
  const frame = frames().at(-1);
  say({ ready: true });
  await settle();
  say(data(told[0]?.id ?? 0), from);
  await vi.advanceTimersByTimeAsync(4900);
  expect([got, frame?.isConnected]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(200);
  expect([got, frame?.isConnected]).toEqual([[null], false]);
  expect(cachedDiagram(source, dark)).toBeNull();
});

it("a frame that never begins is given up after fifteen seconds; the next diagram has one of its own", async () => {
  const { got } = await begin();
  const first = frames().at(-1);
  await vi.advanceTimersByTimeAsync(14_900);
  expect([got, first?.isConnected]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(200);
  expect([got, first?.isConnected]).toEqual([[null], false]);
  const next = await begin();
  say({ ready: true });
  await settle();
  say({ id: next.told[0]?.id, svg: "<svg/>" });
  await settle();
  expect(next.got).toEqual(["<svg/>"]);
});
