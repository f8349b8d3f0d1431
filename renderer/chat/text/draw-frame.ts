import type { DiagramAnswer, DiagramColors } from "../diagram/index.ts";

/** A diagram that isn't drawn by then is given up, and its frame with it. */
const PATIENCE = 5000;
/** A frame has megabytes to read before it draws. */
const BEGINS_WITHIN = 15_000;
const KEPT = 50;
const drawn = new Map<string, string | null>();
let frame: DrawFrame | undefined;
let last: Promise<unknown> = Promise.resolve();
let lastId = 0;

const keyOf = (source: string, { dark }: DiagramColors) => `${dark}\n${source}`;
export const cachedDiagram = (source: string, colours: DiagramColors): string | null | undefined =>
  drawn.get(keyOf(source, colours));

/** The picture of a diagram as SVG; null where the source is none, or takes too long. One is drawn after the other. */
export function drawDiagram(source: string, colours: DiagramColors): Promise<string | null> {
  const svg = last.then(() => drawNow(source, colours));
  last = svg;
  return svg;
}

async function drawNow(source: string, colours: DiagramColors): Promise<string | null> {
  const before = cachedDiagram(source, colours);
  if (before !== undefined) return before;
  frame ??= openFrame();
  lastId += 1;
  const svg = await frame.draw({ id: lastId, source, colours });
  if (svg === undefined) {
    // Whatever keeps it busy ends with it; the next diagram gets a frame of its own.
    frame.end();
    frame = undefined;
  }
  drawn.set(keyOf(source, colours), svg ?? null);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return svg ?? null;
}

interface DrawFrame {
  /** Undefined when no answer comes in time. */
  draw(order: { id: number; source: string; colours: DiagramColors }): Promise<string | null | undefined>;
  end(): void;
}

function openFrame(): DrawFrame {
  const element = document.createElement("iframe");
  element.className = "drawFrame";
  element.src = "/diagram.html";
  // Its scripts run, in an origin that is nobody's: it reaches neither the page nor what the page keeps.
  element.setAttribute("sandbox", "allow-scripts");
  element.setAttribute("aria-hidden", "true");
  element.tabIndex = -1;
  const ready = Promise.withResolvers<true>();
  let answered: ((answer: DiagramAnswer) => void) | undefined;
  const hear = ({ source, origin, data }: MessageEvent<DiagramAnswer>) => {
    if (source !== element.contentWindow || origin !== "null") return;
    if ("ready" in data) ready.resolve(true);
    else answered?.(data);
  };
  window.addEventListener("message", hear);
  document.body.append(element);
  return {
    async draw(order) {
      if (!(await within(ready.promise, BEGINS_WITHIN))) return undefined;
      const svg = new Promise<string | null>((done) => {
        answered = (answer) => "svg" in answer && answer.id === order.id && done(answer.svg);
      });
      // It has no origin that could be named; nobody else is in the frame.
      element.contentWindow?.postMessage(order, "*");
      return within(svg, PATIENCE);
    },
    end() {
      window.removeEventListener("message", hear);
      element.remove();
    },
  };
}

/** What the promise gives in time, else undefined. */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), milliseconds);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
