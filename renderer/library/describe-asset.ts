import { modelName } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";

/** `1366 × 768`; undefined for what has no picture. */
export function pixels({ width, height }: MediaFacts): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`;
}

const extension = /\.[a-z0-9]{2,4}$/i;
const takeSuffix = / - take \d+$/;

/** `Keep the Light` of `Keep the Light - take 2.mp3`, which the core names so; `ownName` once the person renamed it. */
export function songTitle({ name, origin }: Pick<Asset, "name" | "origin">): { title: string; ownName: boolean } {
  const plain = name.replace(extension, "");
  const ownName = origin.type !== "generated" || !takeSuffix.test(plain);
  return { title: (ownName ? plain : plain.replace(takeSuffix, "")) || name, ownName };
}

/** The quiet line under a name: take and model of what was made, size of what was brought in. */
export function sourceLine(
  { origin, facts }: Asset,
  words: {
    take: (take: number) => string | undefined;
    film: (shots: number) => string;
    imported: string;
    fixed: string;
  },
): string {
  const parts =
    origin.type === "generated"
      ? [words.take(origin.take), modelName(origin.model), facts.kind === "audio" ? undefined : pixels(facts)]
      : [
          origin.type === "exported"
            ? words.film(origin.takes.length)
            : origin.type === "repaired"
              ? words.fixed
              : words.imported,
          pixels(facts),
        ];
  return parts.filter(Boolean).join(" · ");
}

/** A sample of the sandbox, or a film with one in it. */
export const isSample = ({ origin }: Pick<Asset, "origin">): boolean => origin.type !== "imported" && origin.sandbox;

/** `MP4, AVC · 1366 × 768 · 24 fps`: what the file really is. */
export function fileLine(facts: MediaFacts): string {
  const codecs = [facts.format, facts.videoCodec, facts.audioCodec]
    .filter(Boolean)
    .map((name) => String(name).toUpperCase());
  return [
    [...new Set(codecs)].join(", "),
    pixels(facts),
    facts.frameRate === undefined ? undefined : `${Math.round(facts.frameRate * 1000) / 1000} fps`,
    facts.sampleRate === undefined ? undefined : `${facts.sampleRate / 1000} kHz`,
  ]
    .filter(Boolean)
    .join(" · ");
}
