import { type AssetKindLookup, referenceKind } from "#shared/rules/video/reference-kind.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

export interface NumberedReference {
  readonly id: string;
  readonly kind: MediaFacts["kind"];
  /** From 1, among the references of its kind: how the prompt and the findings call it. */
  readonly ordinal: number;
  /** Place in the draft, from 0: the findings' `references.N`. */
  readonly index: number;
}

/** References as the request counts them; a file of unknown kind is sent, and so counted, as an image. */
export function numberReferences(ids: readonly string[], kindOf: AssetKindLookup): NumberedReference[] {
  const counts = new Map<string, number>();
  return ids.map((id, index) => {
    const kind = referenceKind(id, kindOf) ?? "unknown";
    const countedAs = kind === "unknown" ? "image" : kind;
    const ordinal = (counts.get(countedAs) ?? 0) + 1;
    counts.set(countedAs, ordinal);
    return { id, kind, ordinal, index };
  });
}
