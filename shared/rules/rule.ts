/** Where a rule comes from, and what breaking it means. */
export interface Rule {
  /** Section of API.md or WIRE.md, or the studio itself for advice of its own. */
  readonly section: string;
  readonly sentence: string;
  readonly severity: "error" | "warning";
}
