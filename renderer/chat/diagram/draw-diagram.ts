import mermaid from "mermaid";
import type { DiagramAnswer, DiagramOrder } from "./diagram-order.ts";

// Markup that the library makes runs nothing here: the page's policy knows one script. Text never becomes code.
globalThis.trustedTypes?.createPolicy("default", { createHTML: (text) => text });

const LONGEST = 20_000;
const MOST_EDGES = 400;

/** What a diagram's own directives can't change. */
const fixed = {
  startOnLoad: false,
  securityLevel: "strict",
  htmlLabels: false,
  suppressErrorRendering: true,
  maxTextSize: LONGEST,
  maxEdges: MOST_EDGES,
  theme: "base",
  look: "classic",
  fontFamily: "system-ui, sans-serif",
} as const;

async function draw({ source, colours, id }: DiagramOrder): Promise<string | null> {
  if (source.length > LONGEST) return null;
  const { dark, ground, raised, text, quiet, line } = colours;
  mermaid.initialize({
    ...fixed,
    secure: [...Object.keys(fixed), "secure", "themeVariables", "themeCSS", "darkMode", "flowchart", "dompurifyConfig"],
    darkMode: dark,
    flowchart: { htmlLabels: false },
    themeVariables: {
      darkMode: dark,
      background: ground,
      primaryColor: raised,
      primaryTextColor: text,
      primaryBorderColor: line,
      secondaryColor: raised,
      tertiaryColor: ground,
      lineColor: quiet,
      textColor: text,
      fontSize: "13px",
    },
  });
  try {
    const { svg } = await mermaid.render(`diagram-${id}`, withoutTags(source));
    return asPicture(svg);
  } catch {
    return null;
  }
}

/** The page's policy lets nothing in a label run; this way it needn't be asked. Arrows and `<<kinds>>` stay. */
const withoutTags = (source: string) => source.replaceAll(/(?<!<)<(?=[a-z!/?])(?!br\b)/gi, "‹");

/** Whole XML with a size of its own, as an <img> wants it. */
function asPicture(text: string): string | null {
  // Read as a document of its own, in which nothing runs or loads.
  const svg = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!svg) return null;
  const [, , width = "600", height = "400"] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/);
  svg.setAttribute("width", String(Math.ceil(Number(width))));
  svg.setAttribute("height", String(Math.ceil(Number(height))));
  return new XMLSerializer().serializeToString(svg);
}

const studio = window.parent;
// This page has no origin, and so can't name the studio's; only the studio may hold it in a frame.
const answer = (message: DiagramAnswer) => studio.postMessage(message, "*");
/** One after the other: the library keeps its settings in one place. */
let last: Promise<unknown> = Promise.resolve();

window.addEventListener("message", (event: MessageEvent<DiagramOrder>) => {
  if (event.source !== studio) return;
  last = last.then(async () => answer({ id: event.data.id, svg: await draw(event.data) }));
});
answer({ ready: true });
