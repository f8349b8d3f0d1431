import { type Dispatch, useEffect, useReducer } from "react";
import { nothingSelected, type Selection, type SelectionStep, select } from "./selection.ts";

/** What was selected as the pane was left. */
let left: Selection = nothingSelected;

/** The selected files: the same ones when somebody comes back from another pane, until the page is loaded anew. */
export function useKeptSelection(): [Selection, Dispatch<SelectionStep>] {
  const [selection, step] = useReducer(select, left);
  useEffect(() => {
    left = selection;
  }, [selection]);
  return [selection, step];
}
