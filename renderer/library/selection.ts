/** What is selected, which one the keyboard is on, and where a range began. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly focus: string | null;
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), focus: null, anchor: null };

export type SelectionStep =
  /** Only this one. */
  | { type: "one"; id: string }
  /** This one too, or no longer (Ctrl, Space). */
  | { type: "toggle"; id: string }
  /** From where the range began up to this one, in the order shown (Shift). */
  | { type: "range"; id: string; order: readonly string[] }
  | { type: "all"; order: readonly string[] }
  | { type: "clear" };

export function select(state: Selection, step: SelectionStep): Selection {
  switch (step.type) {
    case "one":
      return { ids: new Set([step.id]), focus: step.id, anchor: step.id };
    case "toggle": {
      const ids = new Set(state.ids);
      if (!ids.delete(step.id)) ids.add(step.id);
      return { ids, focus: step.id, anchor: step.id };
    }
    case "range": {
      const from = step.order.indexOf(state.anchor ?? step.id);
      const to = step.order.indexOf(step.id);
      if (from < 0 || to < 0) return { ids: new Set([step.id]), focus: step.id, anchor: step.id };
      const ids = new Set(step.order.slice(Math.min(from, to), Math.max(from, to) + 1));
      return { ids, focus: step.id, anchor: state.anchor ?? step.id };
    }
    case "all":
      return { ids: new Set(step.order), focus: state.focus ?? step.order[0] ?? null, anchor: step.order[0] ?? null };
    case "clear":
      return { ...nothingSelected, focus: state.focus };
  }
}
