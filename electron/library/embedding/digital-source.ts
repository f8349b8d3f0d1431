import type { Asset } from "#shared/contract/library/media.ts";

/**
 * Terms of IPTC's vocabulary Digital Source Type (cv.iptc.org/newscodes/digitalsourcetype) that what is made here can have:
 * by a trained model; by an algorithm without training data, as the sandbox does; both with footage of one's own.
 */
export type DigitalSource =
  | "trainedAlgorithmicMedia"
  | "algorithmicMedia"
  | "compositeWithTrainedAlgorithmicMedia"
  | "compositeSynthetic";

/** As IPTC and C2PA write a term: by its address. */
export const digitalSourceUri = (source: DigitalSource): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${source}`;

type Origin = Asset["origin"];
type OriginOf = (assetId: string) => Origin | undefined;

/** A file that was made to fit of one that was made to fit, and so on: nobody does that so often. */
const DEEPEST = 16;

/** What a file came from; null for what is the person's own, of which nothing is said. */
export function digitalSourceOf(origin: Origin, originOf: OriginOf, depth = 0): DigitalSource | null {
  switch (origin.type) {
    case "imported":
      return null;
    case "generated":
    case "retrieved":
      return origin.sandbox ? "algorithmicMedia" : "trainedAlgorithmicMedia";
    case "repaired": {
      const from = depth < DEEPEST ? originOf(origin.sourceId) : undefined;
      return from === undefined ? null : digitalSourceOf(from, originOf, depth + 1);
    }
    case "exported": {
      const ids = [...origin.takes.map(({ assetId }) => assetId), ...(origin.footage ?? [])];
      if (origin.songAssetId !== null) ids.push(origin.songAssetId);
      const parts = ids.map((id) => {
        const from = depth < DEEPEST ? originOf(id) : undefined;
        // What the library has lost was a take: nothing else is in a film without being in the library.
        if (from === undefined) return origin.sandbox ? "algorithmicMedia" : "trainedAlgorithmicMedia";
        return digitalSourceOf(from, originOf, depth + 1);
      });
      return sourceOfParts(parts);
    }
  }
}

/** Of what is put together of parts: the same as they, or the mix that says what the strongest of them is. */
export function sourceOfParts(parts: readonly (DigitalSource | null)[]): DigitalSource | null {
  const kinds = new Set(parts);
  const [only] = kinds;
  if (kinds.size <= 1) return only ?? null;
  const trained = kinds.has("trainedAlgorithmicMedia") || kinds.has("compositeWithTrainedAlgorithmicMedia");
  return trained ? "compositeWithTrainedAlgorithmicMedia" : "compositeSynthetic";
}
