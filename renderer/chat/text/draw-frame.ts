import type { DiagramAnswer, DiagramColours } from "#renderer/diagram/index.ts";

const PATIENCE = 15_000;
const KEPT = 50;
const drawn = new Map<string, string | null>();
const waiting = new Map<number, (svg: string | null) => void>();
let frame: Promise<Window> | undefined;
let lastId = 0;

const keyOf = (source: string, { dark }: DiagramColours) => `${dark}\n${source}`;
export const drawnBefore = (source: string, colours: DiagramColours): string | null | undefined =>
  drawn.get(keyOf(source, colours));

/** The picture of a diagram as SVG; null where the source is none. The frame is made with the first diagram. */
export async function drawDiagram(source: string, colours: DiagramColours): Promise<string | null> {
  frame ??= openFrame();
  const place = await frame;
  lastId += 1;
  const id = lastId;
  const svg = await new Promise<string | null>((done) => {
    const late = setTimeout(() => done(null), PATIENCE);
    waiting.set(id, (answer) => {
      clearTimeout(late);
      done(answer);
    });
    place.postMessage({ id, source, colours }, window.location.origin);
  });
  waiting.delete(id);
  drawn.set(keyOf(source, colours), svg);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return svg;
}

function openFrame(): Promise<Window> {
  return new Promise((ready) => {
    const element = document.createElement("iframe");
    element.className = "drawFrame";
    element.src = "/diagram.html";
    // Its scripts run; it can't open windows, send forms or lead the studio elsewhere.
    element.setAttribute("sandbox", "allow-scripts allow-same-origin");
    element.setAttribute("aria-hidden", "true");
    element.tabIndex = -1;
    window.addEventListener("message", (event: MessageEvent<DiagramAnswer>) => {
      if (event.source !== element.contentWindow || element.contentWindow === null) return;
      if ("ready" in event.data) ready(element.contentWindow);
      else waiting.get(event.data.id)?.(event.data.svg);
    });
    document.body.append(element);
  });
}
