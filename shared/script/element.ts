/** A place in the text: characters from its start, `to` exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export type ElementKind =
  | "heading"
  | "action"
  | "character"
  | "parenthetical"
  | "dialogue"
  | "lyric"
  | "transition"
  | "centered"
  | "section"
  | "synopsis"
  | "pageBreak";

/** One element of a script. `text` is what is read: without marks, notes and boneyard. */
export interface ScriptElement extends Range {
  readonly kind: ElementKind;
  readonly text: string;
  /** Of a heading: what stands between its `#`s. */
  readonly number?: string;
  /** Of a character: `V.O.`, `CONT'D`, without brackets. */
  readonly extension?: string;
  /** Of a character: speaks together with the one before. */
  readonly dual?: boolean;
  /** Of a section: from 1. */
  readonly depth?: number;
}

export interface TitleEntry {
  readonly key: string;
  readonly values: readonly string[];
}

export interface Script {
  readonly title: readonly TitleEntry[];
  readonly elements: readonly ScriptElement[];
  /** `[[notes]]`, wherever they stand. */
  readonly notes: readonly (Range & { readonly text: string })[];
  /** What is struck out, with its marks. */
  readonly boneyard: readonly Range[];
}

/** The longest script that is read, in characters: some two thousand pages. */
export const MOST_SCRIPT = 5_000_000;
