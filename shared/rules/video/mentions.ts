import { type AssetKindLookup, referenceKind } from "./reference-kind.ts";

/** A reference named in a prompt: `@image 1`, as the request counts those of its kind. Sent as it is written. */
export interface Mention {
  readonly kind: "image" | "video" | "audio";
  /** From 1; null: what it named is gone. */
  readonly ordinal: number | null;
  readonly start: number;
  readonly end: number;
}

const WRITTEN = /@(image|video|audio) ?(\d{1,2}|\?)(?![a-z0-9])/gi;

export function mentionsIn(prompt: string): Mention[] {
  return [...prompt.matchAll(WRITTEN)].map(({ 0: whole, 1: kind = "", 2: figure, index }) => ({
    kind: kind.toLowerCase() as Mention["kind"],
    ordinal: figure === "?" ? null : Number(figure),
    start: index,
    end: index + whole.length,
  }));
}

export const mentionOf = (kind: Mention["kind"], ordinal: number | null): string => `@${kind} ${ordinal ?? "?"}`;

/** The number of every reference among those of its kind; one of unknown kind is sent, and so counted, as an image. */
export function ordinalsOf(
  ids: readonly string[],
  kindOf: AssetKindLookup,
): Map<string, Pick<Mention, "kind" | "ordinal">> {
  const counts = { image: 0, video: 0, audio: 0 };
  return new Map(
    ids.map((id) => {
      const known = referenceKind(id, kindOf);
      const kind = known === "video" || known === "audio" ? known : "image";
      counts[kind] += 1;
      return [id, { kind, ordinal: counts[kind] }];
    }),
  );
}

type Place = Pick<Mention, "kind" | "ordinal">;

/** Where the file of each place is after references were moved; undefined for a place that stays or never was one. */
export function placesMoved(
  before: readonly string[],
  after: readonly string[],
  kindOf: AssetKindLookup,
  kindThen: AssetKindLookup = kindOf,
): (place: Place) => Place | undefined {
  const then = [...ordinalsOf(before, kindThen)];
  const now = ordinalsOf(after, kindOf);
  return ({ kind, ordinal }) => {
    const id = then.find(([, at]) => at.kind === kind && at.ordinal === ordinal)?.[0];
    if (id === undefined) return undefined;
    const to = now.get(id) ?? { kind, ordinal: null };
    return to.kind === kind && to.ordinal === ordinal ? undefined : to;
  };
}

/**
 * The prompt after references were moved or taken away: each mention names the same file as before. What is gone is
 * written `@image ?`, so that it never comes to mean another one. `kindThen`: what was known when the prompt was written,
 * where more is known now.
 */
export function renumberMentions(
  prompt: string,
  before: readonly string[],
  after: readonly string[],
  kindOf: AssetKindLookup,
  kindThen: AssetKindLookup = kindOf,
): string {
  const placeOf = placesMoved(before, after, kindOf, kindThen);
  let moved = prompt;
  for (const { start, end, ...place } of mentionsIn(prompt).toReversed()) {
    const to = placeOf(place);
    if (to) moved = moved.slice(0, start) + mentionOf(to.kind, to.ordinal) + moved.slice(end);
  }
  return moved;
}
