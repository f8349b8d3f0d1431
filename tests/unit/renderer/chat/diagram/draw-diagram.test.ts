// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DiagramOrder } from "#renderer/chat/diagram/index.ts";

type Mermaid = typeof import("mermaid")["default"];

/** What holds the page of diagrams in a frame. */
const sent: [message: unknown, to: string][] = [];
const studio = { postMessage: (...message: (typeof sent)[number]) => void sent.push(message) };
const policies: [name: string, rules: { createHTML: (text: string) => string }][] = [];
let mermaid: Mermaid;
let stopHearing = () => {};

beforeAll(async () => {
  ({ default: mermaid } = await import("mermaid"));
  vi.stubGlobal("parent", studio);
  vi.stubGlobal("trustedTypes", { createPolicy: (...made: (typeof policies)[number]) => void policies.push(made) });
  const listen = vi.spyOn(window, "addEventListener");
  await import("#renderer/chat/diagram/draw-diagram.ts");
  // All files of a worker share the window.
  const heard = listen.mock.calls.filter(([kind]) => kind === "message");
  stopHearing = () => {
    for (const [kind, hear] of heard) window.removeEventListener(kind, hear as EventListener);
  };
  listen.mockRestore();
  vi.unstubAllGlobals();
});
afterAll(() => stopHearing());

/** What the library was told, and how each drawing ends. */
const told: { id: string; source: string; done: (svg: string) => void; fail: (error: Error) => void }[] = [];
const settings: unknown[] = [];
beforeEach(() => {
  vi.spyOn(mermaid, "initialize").mockImplementation((given) => void settings.push(given));
  vi.spyOn(mermaid, "render").mockImplementation((id, source) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ svg: string; diagramType: string }>();
    told.push({ id, source, done: (svg) => resolve({ svg, diagramType: "pie" }), fail: reject });
    return promise;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  sent.length = 0;
  told.length = 0;
  settings.length = 0;
});

const colours = {
  ...{ dark: true, ground: "#000001", raised: "#000002", text: "#000003", quiet: "#000004", line: "#000005" },
};
// With ports, as every message has them: files of a worker share a window, and the link to the core listens in it too.
const say = (data: unknown, source: unknown = studio) =>
  void window.dispatchEvent(Object.assign(new Event("message"), { source, data, ports: [] }));
const order = (id: number, source: string, more: Partial<DiagramOrder> = {}) => say({ id, source, colours, ...more });
const answers = () => sent.map(([message]) => message);
const until = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 20_000 });
const settle = () => new Promise<void>((done) => setTimeout(done));
const answered = async (count = 1) => {
  await until(() => expect(answers()).toHaveLength(count));
  return answers().at(-1);
};
/** What comes of a drawing of the library's. */
async function drawnAs(svg: string) {
  order(1, "pie");
  await until(() => expect(told).toHaveLength(1));
  told[0]?.done(svg);
  return (await answered()) as { svg: string | null };
}

it("says once that it listens, to whoever holds it, and lets text become markup", () => {
  expect(sent).toEqual([[{ ready: true }, "*"]]);
  expect(policies.map(([name]) => name)).toEqual(["default"]);
  expect(policies[0]?.[1].createHTML("<svg/>")).toBe("<svg/>");
});

it("draws with what a diagram can’t change, in the studio’s colours, and answers by the order’s number", async () => {
  order(7, "graph LR\n A --> B");
  await until(() => expect(told).toMatchObject([{ id: "diagram-7", source: "graph LR\n A --> B" }]));
  expect(settings).toEqual([
    {
      startOnLoad: false,
      securityLevel: "strict",
      htmlLabels: false,
      suppressErrorRendering: true,
      maxTextSize: 20_000,
      maxEdges: 400,
      theme: "base",
      look: "classic",
      fontFamily: "system-ui, sans-serif",
      secure: [
        ...["startOnLoad", "securityLevel", "htmlLabels", "suppressErrorRendering", "maxTextSize", "maxEdges"],
        ...["theme", "look", "fontFamily"],
        ...["secure", "themeVariables", "themeCSS", "darkMode", "flowchart", "dompurifyConfig"],
      ],
      darkMode: true,
      flowchart: { htmlLabels: false },
      themeVariables: {
        darkMode: true,
        background: "#000001",
        primaryColor: "#000002",
        primaryTextColor: "#000003",
        primaryBorderColor: "#000005",
        secondaryColor: "#000002",
        tertiaryColor: "#000001",
        lineColor: "#000004",
        textColor: "#000003",
        fontSize: "13px",
      },
    },
  ]);
  told[0]?.done('<svg viewBox="0 0 120.4 80"><text>A &amp; B</text></svg>');
  expect(await answered()).toEqual({
    id: 7,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120.4 80" width="121" height="80"><text>A &amp; B</text></svg>',
  });
  expect(sent.map(([, to]) => to)).toEqual(["*"]);
});

it("one is drawn after the other, each in its own colours, also after one that is no diagram", async () => {
  order(1, "one");
  order(2, "two", { colours: { ...colours, dark: false } });
  await until(() => expect(told).toHaveLength(1));
  await settle();
  expect(told.map(({ id }) => id)).toEqual(["diagram-1"]);
  told[0]?.fail(new Error("Parse error on line 1"));
  await until(() => expect(told).toHaveLength(2));
  expect(answers()).toEqual([{ id: 1, svg: null }]);
  expect(settings).toMatchObject([
    { darkMode: true, themeVariables: { darkMode: true } },
    { darkMode: false, themeVariables: { darkMode: false } },
  ]);
  told[1]?.done("<svg/>");
  expect(await answered(2)).toMatchObject({ id: 2, svg: expect.stringContaining("<svg") });
});

it.each([
  [20_000, true],
  [20_001, false],
])("a source of %d characters is drawn: %s", async (length, isDrawn) => {
  order(1, "x".repeat(length));
  if (!isDrawn) {
    expect(await answered()).toEqual({ id: 1, svg: null });
    expect(told).toEqual([]);
    return;
  }
  await until(() => expect(told).toHaveLength(1));
  told[0]?.done("<svg/>");
  expect(await answered()).toMatchObject({ svg: expect.stringContaining("<svg") });
});

it.each([
  ["itself", () => window],
  ["a window that it doesn’t know", () => ({ postMessage: () => undefined })],
  ["nobody", () => null],
])("an order of %s is none", async (_who, from) => {
  say({ id: 1, source: "pie", colours }, from());
  await settle();
  expect([told, answers()]).toEqual([[], []]);
});

it.each([
  ["a tag in a label", 'A["<b>x</b>"]', 'A["‹b>x‹/b>"]'],
  ["a tag in capitals", "<IMG src=x>", "‹IMG src=x>"],
  ["a comment and a declaration", "<!-- x --> <?xml?>", "‹!-- x --> ‹?xml?>"],
  ["what only begins as a break", "<bright>", "‹bright>"],
  ["a break", "A<br>B<br/>C<BR />", "A<br>B<br/>C<BR />"],
  ["arrows", "A --> B <-- C <|-- D <--> E", "A --> B <-- C <|-- D <--> E"],
  ["a kind", "<<interface>> Lamp", "<<interface>> Lamp"],
])("%s reaches the library as it can’t run", async (_what, source, drawn) => {
  order(1, source);
  await until(() => expect(told.map((each) => each.source)).toEqual([drawn]));
  told[0]?.done("<svg/>");
  await answered();
});

it.each([
  ["without a size of its own", "<svg></svg>", "600", "400"],
  ["without a height", '<svg viewBox="0 0 50"></svg>', "50", "400"],
  ["with commas", '<svg viewBox="0,0,50.2, 60"></svg>', "51", "60"],
  ["as wide as the page", '<svg width="100%" viewBox="-8 -8 300 200"></svg>', "300", "200"],
  ["behind other words", '<p>x</p><svg viewBox="0 0 1 2"></svg>', "1", "2"],
])("a picture %s gets one in whole pixels", async (_what, svg, width, height) => {
  const drawn = (await drawnAs(svg)).svg ?? "";
  const picture = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
  expect([picture.tagName, picture.getAttribute("width"), picture.getAttribute("height")]).toEqual([
    "svg",
    width,
    height,
  ]);
});

it("what holds no picture is none", async () => {
  expect(await drawnAs("<p>Syntax error</p>")).toEqual({ id: 1, svg: null });
});
