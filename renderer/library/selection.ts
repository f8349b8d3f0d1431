/** A file and where it stands in what is shown. */
export interface PlacedFile {
  readonly id: string;
  readonly at: number;
}

/** A file to bring into view, once the answer that it stands in is shown, and to give the focus where that is asked for. */
export interface Reveal extends PlacedFile {
  /** As it stands in that answer's question. */
  readonly search: string;
  readonly focus?: boolean;
}

/** What is selected, which one the keyboard is on, and where a range began. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly focus: PlacedFile | null;
  readonly anchor: PlacedFile | null;
}

export const nothingSelected: Selection = { ids: new Set(), focus: null, anchor: null };

export type SelectionStep =
  /** Only this one. */
  | { type: "one"; spot: PlacedFile }
  /** This one too, or no longer (Ctrl, Space). */
  | { type: "toggle"; spot: PlacedFile }
  /** All from where the range began up to the spot (Shift); `ids` are theirs. */
  | { type: "range"; spot: PlacedFile; ids: readonly string[] }
  /** These and no others, or besides those that were selected: a rubber band, everything. */
  | { type: "these"; ids: readonly string[]; besides?: ReadonlySet<string>; spot?: PlacedFile }
  /** All but these. */
  | { type: "without"; ids: readonly string[] }
  /** These were deleted: what was chosen since stays, and the keyboard goes on where it was. */
  | { type: "deleted"; ids: readonly string[] }
  /** The files stand elsewhere since. */
  | { type: "moved"; focus: number | null; anchor: number | null }
  | { type: "clear" };

export function select(state: Selection, step: SelectionStep): Selection {
  switch (step.type) {
    case "one":
      return { ids: new Set([step.spot.id]), focus: step.spot, anchor: step.spot };
    case "toggle": {
      const ids = new Set(state.ids);
      if (!ids.delete(step.spot.id)) ids.add(step.spot.id);
      return { ids, focus: step.spot, anchor: step.spot };
    }
    case "range":
      return { ids: new Set(step.ids), focus: step.spot, anchor: state.anchor ?? step.spot };
    case "these": {
      const spot = step.spot ?? state.focus;
      return { ids: new Set([...(step.besides ?? []), ...step.ids]), focus: spot, anchor: step.spot ?? state.anchor };
    }
    case "without": {
      const ids = new Set(state.ids);
      for (const id of step.ids) ids.delete(id);
      const left = (spot: PlacedFile | null) => (spot !== null && step.ids.includes(spot.id) ? null : spot);
      return { ids, focus: left(state.focus), anchor: left(state.anchor) };
    }
    case "deleted":
      return { ...select(state, { type: "without", ids: step.ids }), focus: state.focus };
    case "moved":
      return { ids: state.ids, focus: at(state.focus, step.focus), anchor: at(state.anchor, step.anchor) };
    case "clear":
      return { ids: new Set(), focus: state.focus, anchor: null };
  }
}

const at = (spot: PlacedFile | null, place: number | null): PlacedFile | null =>
  spot === null || place === null ? null : { id: spot.id, at: place };
