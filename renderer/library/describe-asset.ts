import { modelName } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";

/** `1366 × 768`; undefined for what has no picture. */
export function pixels({ width, height }: MediaFacts): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`;
}

/** The quiet line under a name: take and model of what was made, size of what was brought in. */
export function sourceLine(
  { origin, facts }: Asset,
  words: { take: (take: number) => string; imported: string },
): string {
  const parts =
    origin.type === "generated"
      ? [words.take(origin.take), modelName(origin.model), facts.kind === "audio" ? undefined : pixels(facts)]
      : [words.imported, pixels(facts)];
  return parts.filter(Boolean).join(" · ");
}

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
