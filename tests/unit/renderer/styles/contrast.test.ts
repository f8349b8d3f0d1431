import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** WCAG 1.4.3 and 1.4.11 over the tokens as they are written, with what is translucent laid over what is under it. */
type Linear = readonly [number, number, number];
const sheet = (path: string) => readFileSync(new URL(`../../../../renderer/${path}`, import.meta.url), "utf8");
const tokens = sheet("styles/tokens.css");
const themes = { dark: '[data-theme="dark"] {', light: '[data-theme="light"] {' } as const;
type Theme = keyof typeof themes;

const blockOf = (theme: Theme) => {
  const at = tokens.indexOf(themes[theme]);
  return tokens.slice(at, tokens.indexOf("\n}", at));
};
const written = (theme: Theme, name: string) => {
  const value = new RegExp(`--${name}: oklch\\(([^)]+)\\)`).exec(blockOf(theme))?.[1];
  if (value === undefined) throw new Error(`--${name} is not a color of the ${theme} theme`);
  const [color = "", alpha = "1"] = value.split("/");
  const [l = 0, c = 0, h = 0] = color.trim().split(/\s+/).map(Number);
  return { linear: linearOf(l, c, (h * Math.PI) / 180), alpha: Number(alpha) };
};
/** OKLCH to linear sRGB (CSS Color 4 § 18), held inside the gamut. */
function linearOf(lightness: number, chroma: number, hue: number): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const held = (value: number) => Math.min(1, Math.max(0, value));
  return [
    held(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    held(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    held(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Linear) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** What is seen of tokens that lie over each other, the lowest first; as a browser mixes them, in encoded sRGB. */
const seen = (theme: Theme, ...layers: readonly string[]): Linear =>
  layers.reduce<Linear>(
    (below, name) => {
      const { linear, alpha } = written(theme, name);
      const mixed = (at: 0 | 1 | 2) => decoded(encoded(linear[at]) * alpha + encoded(below[at]) * (1 - alpha));
      return [mixed(0), mixed(1), mixed(2)];
    },
    [0, 0, 0],
  );

function contrast(theme: Theme, over: string, ...under: readonly string[]): number {
  const below = seen(theme, ...under);
  const laid = seen(theme, ...under, over);
  const [high = 0, low = 0] = [luminance(laid), luminance(below)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** What has to stand out, from what. */
const pairs: readonly (readonly [what: string, over: string, under: readonly string[]])[] = [
  ["edges of fields, selects, switches and chosen segments", "edge", ["sf-0", "sf-1", "sf-2", "sf-3"]],
  ["edges of fields under the pointer", "tx-2", ["sf-0", "sf-1", "sf-2", "sf-3"]],
  ["the focus ring", "focus", ["sf-0", "sf-1", "sf-2", "sf-3"]],
  ["the edge of a field with the focus", "accent-line", ["sf-0", "sf-1", "sf-2", "sf-3"]],
  ["the edge of an invalid field", "block", ["sf-0", "sf-1", "sf-2", "sf-3"]],
  ["a switch's knob, off", "tx-2", ["sf-3"]],
  ["a switch's knob, on", "sf-1", ["tx-2"]],
  ["how full a meter is", "tx-2", ["track"]],
  ["how far a film or song is", "fill", ["track"]],
];
const surfaces = ["sf-0", "sf-1", "sf-2", "sf-3"];
const washes = ["block-wash", "warn-wash", "accent-wash", "chat-wash", "video-wash", "song-wash", "hover"];
/** Every color of words, on everything that it is written on; a wash lies on any surface but the nearest. */
const words: readonly (readonly [over: string, under: readonly (readonly string[])[]])[] = [
  ...["tx-1", "tx-2"].map((text) => [text, [...surfaces, ...washes.flatMap(onSurfaces)].map(layersOf)] as const),
  ...["tx-3", "accent-text", "chat", "video", "song", "block", "warn", "pass"].map(
    (text) => [text, surfaces.map(layersOf)] as const,
  ),
  ["block", onSurfaces("block-wash").map(layersOf)],
  ["warn", onSurfaces("warn-wash").map(layersOf)],
  ["accent-text", onSurfaces("accent-wash").map(layersOf)],
  ["chat", onSurfaces("chat-wash").map(layersOf)],
  ["video", onSurfaces("video-wash").map(layersOf)],
  ["song", onSurfaces("song-wash").map(layersOf)],
  ["song", [["song-deep"]]],
  ["accent-ink", [["accent"], ["accent-hover"]]],
];
function onSurfaces(wash: string): readonly string[] {
  return ["sf-0", "sf-1", "sf-2"].map((surface) => `${surface} ${wash}`);
}
function layersOf(written: string): readonly string[] {
  return written.split(" ");
}
describe.each(["dark", "light"] as const)("words in %s", (theme) => {
  it.each(words)("--%s is AA, 4.5:1 or more", (over, under) => {
    for (const layers of under)
      expect(contrast(theme, over, ...layers), `--${over} on ${layers.join(" under ")}`).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(["dark", "light"] as const)("%s", (theme) => {
  // @shows Every hand, number by number › 5. Edges, chosen parts and the focus stand out 3:1 in both themes
  it.each(pairs)("%s: 3:1 or more", (_what, over, under) => {
    for (const surface of under) {
      expect(contrast(theme, over, surface), `--${over} on --${surface}`).toBeGreaterThanOrEqual(3);
    }
  });
});

it("the ratio is WCAG's: black and white are 21:1, and the former field edge was about 1.2:1", () => {
  expect((luminance([1, 1, 1]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21);
  expect(contrast("dark", "hair", "sf-2")).toBeLessThan(1.3);
});

/** The declarations of the first rule with exactly this selector. */
const ruleOf = (path: string, selector: string) => {
  const css = sheet(path);
  const at = css.startsWith(`${selector} {`) ? 0 : css.indexOf(`\n${selector} {`);
  return at < 0 ? "" : css.slice(at, css.indexOf("}", at));
};
it.each([
  ["components/fields/field.css", ".pick,\n.inp", "inset 0 0 0 1px var(--edge)"],
  ["components/fields/field.css", ".area", "inset 0 0 0 1px var(--edge)"],
  ["components/fields/switch.css", ".switch", "inset 0 0 0 1px var(--edge)"],
  ["components/fields/stepper.css", ".stepper", "inset 0 0 0 1px var(--edge)"],
  ["components/fields/segmented.css", '.seg button[data-state="on"]', "0 0 0 1px var(--edge)"],
  ["components/feedback/meter.css", ".bar", "background: var(--track)"],
  ["components/fields/seek-bar.css", ".seek", "var(--fill) var(--at), var(--track) var(--at)"],
])("%s draws “%s” with %s", (path, selector, drawn) => {
  expect(ruleOf(path, selector)).toContain(drawn);
});

it.each([
  ["components/fields/field.css", ".inp"],
  ["components/fields/field.css", ".pick"],
  ["components/fields/field.css", ".area"],
  ["components/fields/switch.css", '.switch[data-state="checked"]'],
  ["components/fields/segmented.css", '.seg button[data-state="on"]'],
  ["components/fields/stepper.css", ".stepper"],
  ["components/feedback/meter.css", ".bar > i"],
  ["components/button.css", ".btn"],
  ["styles/base.css", '[aria-selected="true"]'],
  ["styles/base.css", '[aria-pressed="true"]'],
])("in %s forced colors draw %s", (path, selector) => {
  const css = sheet(path);
  const forced = css.slice(css.indexOf("@media (forced-colors: active)"));
  expect(forced).toContain(selector);
  expect(forced).toMatch(/Highlight|Button(Border|Text)/);
});
