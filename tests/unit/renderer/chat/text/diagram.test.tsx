// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DiagramOrder } from "#renderer/chat/diagram/diagram-order.ts";
import { Diagram } from "#renderer/chat/text/diagram.tsx";
import { drawDiagram } from "#renderer/chat/text/draw-frame.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useTheme } from "#renderer/lib/index.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** A canvas that has been painted nowhere yet, and knows of a colour only where it was painted with it. */
class Canvas {
  static paints = true;
  readonly #pixels = new Map<string, number[]>();
  fillStyle = "";
  getContext = () => (Canvas.paints ? this : null);
  fillRect(left: number, top: number, width: number, height: number) {
    const colour = /^#(..)(..)(..)$/.exec(this.fillStyle.trim())?.slice(1) ?? [];
    for (let x = left; x < left + width; x += 1)
      for (let y = top; y < top + height; y += 1)
        this.#pixels.set(`${x} ${y}`, [...colour.map((part) => Number.parseInt(part, 16)), 255]);
  }
  getImageData = (x: number, y: number) => ({ data: this.#pixels.get(`${x} ${y}`) ?? [0, 0, 0, 0] });
}

const tokens = { "--sf-0": "#0a0b0c", "--sf-2": "#101f2e", "--tx-1": "#fefdfc", "--tx-3": "#808a09" };
const kept = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
let pictures: string[] = [];
let givenBack: string[] = [];
let run = 0;
const next = () => {
  run += 1;
  return run;
};

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("OffscreenCanvas", Canvas);
  for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(token, value);
  pictures = [];
  givenBack = [];
  const addresses: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      addresses.push(`blob:${next()}`);
      void blob.text().then((text) => pictures.push(`${blob.type} ${text}`));
      return addresses.at(-1);
    },
    revokeObjectURL: (address: string) => void givenBack.push(address),
  });
});
// A frame that says nothing is given up: the next file has one of its own.
afterEach(async () => {
  cleanup();
  Canvas.paints = true;
  useTheme.setState({ theme: "dark" });
  const colours = { dark: true, ground: "", raised: "", text: "", quiet: "", line: "" };
  if (frame()) void drawDiagram(`end ${next()}`, colours);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(URL, { createObjectURL: kept.create, revokeObjectURL: kept.revoke });
  for (const token of Object.keys(tokens)) document.documentElement.style.removeProperty(token);
});

const frame = () => document.querySelector<HTMLIFrameElement>("iframe.drawFrame");
const settle = () => act(() => vi.advanceTimersByTimeAsync(20));
const element = (source: string) => (
  <TooltipProvider>
    <Diagram source={source} />
  </TooltipProvider>
);

/** What the frame was asked to draw; it begins with the first. */
async function open(source: string) {
  const orders: DiagramOrder[] = [];
  const drawn = render(element(source), { wrapper: WithinPage });
  await settle();
  const inFrame = frame()?.contentWindow as Window;
  vi.spyOn(inFrame, "postMessage").mockImplementation((order) => void orders.push(order as never));
  const say = async (data: object) => {
    window.dispatchEvent(new MessageEvent("message", { data, source: inFrame, origin: "null" }));
    await settle();
  };
  await say({ ready: true });
  return {
    orders,
    show: async (other: string) => {
      drawn.rerender(element(other));
      await settle();
    },
    draw: (svg: string | null) => say({ id: orders.at(-1)?.id, svg }),
    leave: drawn.unmount,
  };
}
/** A source that wasn't drawn before. */
const fresh = (kind = "graph") => `\n${kind} TD\n${next()}`;
const picture = () => document.querySelector<HTMLImageElement>("figure.diagram img");
const code = () => document.querySelector(".code code")?.textContent;
const failed = () => document.body.textContent?.includes("Can’t draw this diagram. Its source is below.");

it("its source is there until it is drawn; then a picture that says what it is", async () => {
  const source = fresh("flowchart");
  const { draw, leave } = await open(source);
  expect([picture(), code(), failed()]).toEqual([null, source, false]);
  await draw("<svg>1</svg>");
  expect([picture()?.alt, code(), failed()]).toEqual(["Diagram: flowchart", undefined, false]);
  expect(pictures).toEqual(["image/svg+xml <svg>1</svg>"]);
  const address = picture()?.src;
  expect([address, givenBack]).toEqual([expect.stringMatching(/^blob:\d+$/), []]);
  leave();
  expect(givenBack).toEqual([address]);
});

it("drawn or not, its source can be copied", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...{ userAgent: "test", platform: "test", language: "en" }, clipboard: { writeText } });
  const source = fresh();
  const { draw } = await open(source);
  fireEvent.click(named("button", "Copy code")[0] as HTMLElement);
  expect(writeText.mock.calls).toEqual([[source]]);
  await draw("<svg/>");
  fireEvent.click(named("button", "Copy diagram source")[0] as HTMLElement);
  expect(writeText.mock.calls).toEqual([[source], [source]]);
});

it("what can't be drawn is shown as its source, with a word that says so", async () => {
  const source = fresh();
  const { draw, show } = await open(source);
  await draw(null);
  expect([picture(), code(), failed(), pictures]).toEqual([null, source, true, []]);
  // A drawn one before it goes.
  await show(fresh());
  await draw("<svg/>");
  expect([picture()?.alt, failed()]).toEqual(["Diagram: graph", false]);
  await show(source);
  expect([picture(), code(), failed()]).toEqual([null, source, true]);
});

it("another one shows what was there until it is drawn; one that was drawn before is there at once", async () => {
  const [one, two] = [fresh(), fresh()];
  const { draw, show, orders } = await open(one);
  await draw("<svg>1</svg>");
  const first = picture()?.src;
  await show(two);
  expect(picture()?.src).toBe(first);
  await draw("<svg>2</svg>");
  expect(picture()?.src).not.toBe(first);
  expect(givenBack).toEqual([first]);
  expect(pictures).toEqual(["image/svg+xml <svg>1</svg>", "image/svg+xml <svg>2</svg>"]);
  await show(one);
  expect(pictures.at(-1)).toBe("image/svg+xml <svg>1</svg>");
  expect(orders.map(({ source }) => source)).toEqual([one, two]);
});

it("what was drawn for one that is no longer shown isn't shown", async () => {
  const [one, two] = [fresh(), fresh()];
  const { draw, show, orders } = await open(one);
  await show(two);
  await draw("<svg>1</svg>");
  expect([picture(), code(), pictures]).toEqual([null, two, []]);
  expect(orders.map(({ source }) => source)).toEqual([one, two]);
  await draw("<svg>2</svg>");
  expect(pictures).toEqual(["image/svg+xml <svg>2</svg>"]);
});

it("it is drawn in the page's colours, and again in those of another theme", async () => {
  const source = fresh();
  const { draw, orders } = await open(source);
  const colours = { ground: "#0a0b0c", raised: "#101f2e", text: "#fefdfc", quiet: "#808a09", line: "#808a09" };
  expect(orders).toEqual([{ id: orders[0]?.id, source, colours: { dark: true, ...colours } }]);
  await draw("<svg>dark</svg>");
  document.documentElement.style.setProperty("--sf-0", "#f0f1f2");
  act(() => useTheme.setState({ theme: "light" }));
  await settle();
  expect(orders.slice(1).map((order) => order.colours)).toEqual([{ dark: false, ...colours, ground: "#f0f1f2" }]);
  await draw("<svg>light</svg>");
  expect(pictures).toEqual(["image/svg+xml <svg>dark</svg>", "image/svg+xml <svg>light</svg>"]);
});

it.each([
  { theme: "dark", colour: "#222222" },
  { theme: "light", colour: "#eeeeee" },
] as const)("where nothing can be painted, its colours are plain: $theme", async ({ theme, colour }) => {
  Canvas.paints = false;
  useTheme.setState({ theme });
  const { orders } = await open(fresh());
  expect(Object.values(orders[0]?.colours ?? {})).toEqual([theme === "dark", ...Array<string>(5).fill(colour)]);
});
