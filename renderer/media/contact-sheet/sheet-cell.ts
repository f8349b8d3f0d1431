export interface SheetCell {
  /** Address of its picture; null leaves its place empty. */
  readonly picture: string | null;
  readonly title: string;
  /** The first in a line of its own, what follows in two. */
  readonly lines: readonly string[];
}
