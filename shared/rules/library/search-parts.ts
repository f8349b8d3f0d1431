import { albumKey } from "./album-key.ts";

/** A part of a search as it was typed: `kind:video`, a word, a phrase. `key` is '' for words. */
export interface SearchPart {
  readonly text: string;
  readonly key: string;
  readonly value: string;
}

const PART = /(?:(-?[a-z]+):)?(?:"([^"]*)"?|(\S+))/giu;

/** The parts of a search, in their order; those with a key are filters. */
export function partsOf(search: string): SearchPart[] {
  return [...search.matchAll(PART)].map(([text, key = "", phrase, word]) => ({
    text,
    key: key.toLowerCase(),
    value: phrase ?? word ?? "",
  }));
}

/** `key:value`, with quotes where the value has a space. */
export const writePart = (key: string, value: string): string =>
  /[\s"]/.test(value) || value === "" ? `${key}:"${value.replaceAll('"', "")}"` : `${key}:${value}`;

const same = (part: SearchPart, key: string, value: string) =>
  part.key === key && part.value.toLowerCase() === value.replaceAll('"', "").toLowerCase();

export const hasPart = (search: string, key: string, value: string): boolean =>
  partsOf(search).some((part) => same(part, key, value));

const join = (parts: readonly SearchPart[]): string => parts.map(({ text }) => text).join(" ");

/** The search with a filter more, or without it where it is there. `alone` takes the place of others of its key. */
export function togglePart(search: string, key: string, value: string, alone = false): string {
  const parts = partsOf(search);
  if (hasPart(search, key, value)) return join(parts.filter((part) => !same(part, key, value)));
  const kept = alone ? parts.filter((part) => part.key !== key) : parts;
  return [join(kept), writePart(key, value)].filter((text) => text !== "").join(" ");
}

/** The search without the part at an index. */
export const withoutPart = (search: string, index: number): string =>
  join(partsOf(search).filter((_, at) => at !== index));

/** The search with an album's new name in place of its old one; as it was where it doesn't name the album. */
export function withAlbumRenamed(search: string, before: string, now: string): string {
  const parts = partsOf(search);
  const isIt = ({ key, value }: SearchPart) => /^-?album$/.test(key) && albumKey(value) === albumKey(before);
  if (!parts.some(isIt)) return search;
  return join(parts.map((part) => (isIt(part) ? { ...part, text: writePart(part.key, now) } : part)));
}
