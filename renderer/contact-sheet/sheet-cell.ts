export interface SheetCell {
  /** Address of its picture; null leaves its place empty. */
  readonly picture: string | null;
  readonly title: string;
  /** At most two are shown. */
  readonly lines: readonly string[];
}
