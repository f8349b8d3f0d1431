import { modelName } from "#renderer/lib/format.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { kilohertz } from "#shared/rules/figures.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** `1366 × 768`; undefined for what has no picture. */
export function pixels({ width, height }: MediaFacts): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`;
}

/** How the service calls what it makes, by the shorter side in pixels. */
const sharpness: Readonly<Record<number, string>> = { 480: "480P", 768: "768P", 1440: "2K" };

const sharpnessOf = ({ width = 0, height = 0 }: MediaFacts): string | undefined => sharpness[Math.min(width, height)];

const extension = /\.[a-z0-9]{2,4}$/i;
/** As the core names what is made: `05 First sweep - take 1`, `Keep the Light - take 2`. */
const madeName = /^(?:(\d{2,}) )?(.+) - take \d+$/;

export interface TitledTake {
  title: string;
  /** Number on the board of the shot that it was made for. */
  shot: number | undefined;
  /** The person gave it a name, or it was made elsewhere. */
  ownName: boolean;
}

/** `Keep the Light` of `Keep the Light - take 2.mp3`, and shot 5 of `05 First sweep - take 1.mp4`. */
export function titleOf({ kind, name, origin }: Pick<Asset, "kind" | "name" | "origin">): TitledTake {
  const plain = name.replace(extension, "") || name;
  const [, number, title] = (origin.type === "generated" && madeName.exec(plain)) || [];
  if (title === undefined) return { title: plain, shot: undefined, ownName: true };
  // A song's title may begin with a number of its own.
  if (kind === "audio")
    return { title: number === undefined ? title : `${number} ${title}`, shot: undefined, ownName: false };
  return { title, shot: number === undefined ? undefined : Number(number), ownName: false };
}

export interface SourceLabels {
  take: (take: number, shot: number | undefined) => string | undefined;
  film: (shots: number) => string;
  of: (what: "imported" | "fixed" | "exported" | "fetched" | "sample") => string;
}

/** The quiet line under a name: shot, take and model of what was made, where else it came from, and its size. */
export function sourceLine(asset: Asset, words: SourceLabels): string {
  const { origin, facts } = asset;
  const made = () => {
    switch (origin.type) {
      case "generated":
        return words.take(origin.take, titleOf(asset).shot);
      case "exported":
        return words.film(origin.takes.length);
      case "repaired":
        return words.of(origin.purpose === "export" ? "exported" : "fixed");
      case "retrieved":
        return words.of("fetched");
      case "imported":
        return words.of("imported");
    }
  };
  const model = "model" in origin && origin.model ? modelName(origin.model) : undefined;
  const size = model === undefined ? pixels(facts) : (sharpnessOf(facts) ?? pixels(facts));
  return [made(), model, size, isSample(asset) ? words.of("sample") : undefined].filter(Boolean).join(" · ");
}

/** A sample of the sandbox, or a film with one in it. */
const isSample = ({ origin }: Pick<Asset, "origin">): boolean => origin.type !== "imported" && origin.sandbox;

/** Words of one figure stay on one line. */
const unbroken = (part: string): string => part.replaceAll(" ", "\u00a0");

/** `MP4, AVC · 1366 × 768 · 24 fps · 8.1 MB`: what the file really is; `size` as it is said. */
export function fileLine(facts: MediaFacts, size?: string): string {
  const codecs = [facts.format === "unknown" ? undefined : facts.format, facts.videoCodec, facts.audioCodec]
    .filter(Boolean)
    .map((name) => String(name).toUpperCase());
  return [
    [...new Set(codecs)].join(", "),
    pixels(facts),
    facts.frameRate === undefined ? undefined : `${Math.round(facts.frameRate * 1000) / 1000} fps`,
    facts.sampleRate === undefined ? undefined : kilohertz(facts.sampleRate),
    size,
  ]
    .flatMap((part) => (part ? [unbroken(part)] : []))
    .join(" · ");
}
