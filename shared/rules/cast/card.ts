import type { audioRetention, visibleRetention } from "#shared/direction/direction.ts";

/** What a card of a film's cast can be. */
export const cardKinds = ["person", "animal", "prop", "place", "costume", "style", "voice"] as const;
export type CardKind = (typeof cardKinds)[number];

/** What a file of a card gives to a shot that names it. */
export const filePurposes = ["look", "motion", "voice"] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Cards of one film, and files of one card, at most. */
export const MOST_CARDS = 200;
export const MOST_CARD_FILES = 15;
export const MOST_CARD_NAME = 60;

export interface CardFile {
  /** An asset id or a public address. */
  readonly name: string;
  readonly gives: FilePurpose;
}

/** Someone or something that shots name: `@Keeper`. The contract's `castCard` is one of these. */
export interface CastCard {
  readonly id: string;
  readonly name: string;
  readonly kind: CardKind;
  /** What is seen or heard of it, as a phrase; may be empty. */
  readonly description: string;
  readonly files: readonly CardFile[];
  /** How much of what is seen stays, and how a voice is used (DIRECTION.md § References). */
  readonly look: (typeof visibleRetention)[number];
  readonly voice: (typeof audioRetention)[number];
}

/** Why a file of a card isn't sent; figures are counts or seconds. */
export const leftOutReasons = ["images", "videos", "sounds", "videoTime", "soundTime", "length", "gone"] as const;
export interface LeftOut {
  why: (typeof leftOutReasons)[number];
  found: number;
  allowed: number;
}

/** A card that a shot names, with what of it is sent. The contract's `shotCard` is one of these. */
export interface ShotCard extends CastCard {
  readonly files: readonly (CardFile & { readonly left: LeftOut | null })[];
}

export const nameProblems = ["empty", "long", "signs", "mention", "taken"] as const;
export type NameProblem = (typeof nameProblems)[number];

/** Names are compared as they are read: without case, one form of each letter. */
export const cardKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** Why a card can't be called so; undefined for a name that it may have. `others` are the names of the film's other cards. */
export function nameProblem(name: string, others: readonly string[]): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  if ([...trimmed].length > MOST_CARD_NAME) return "long";
  // What would end a mention, or be read as a label or a speaker of the format.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ’'._·・-]*$/u.test(trimmed) || /[.'’ -]$/.test(trimmed)) return "signs";
  // `@image 1` names a reference by its number.
  if (/^(?:image|video|audio)(?: ?\d*)?$/i.test(trimmed)) return "mention";
  return others.some((other) => cardKey(other) === cardKey(trimmed)) ? "taken" : undefined;
}

/** The name, or the first with a number behind it that no other card has. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(cardKey));
  if (!taken.has(cardKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const numbered = `${[...name]
      .slice(0, MOST_CARD_NAME - suffix.length)
      .join("")
      .trimEnd()}${suffix}`;
    if (!taken.has(cardKey(numbered))) return numbered;
  }
}
