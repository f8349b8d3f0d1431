import { memo, useEffect, useState } from "react";
import { askFormula, cachedFormula, formulaElements } from "./formulas.ts";
import type { FormulaTree } from "./set-formula.ts";

export interface FormulaProps {
  tex: string;
  /** On lines of its own. */
  display: boolean;
}

/** Loaded with the first formula, with its fonts. */
const loadFonts = () => import("katex/dist/katex.min.css");

/** A formula; as its source until it is set, and where it can't be. */
export const Formula = memo(function Formula({ tex, display }: FormulaProps) {
  const formula = { tex, display, output: "htmlAndMathml" } as const;
  const before = cachedFormula(formula);
  const [made, setMade] = useState<{ tex: string; tree: FormulaTree | null }>();
  const wanted = before === undefined;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void Promise.all([askFormula({ tex, display, output: "htmlAndMathml" }), loadFonts()]).then(([tree]) => {
      if (!gone) setMade({ tex, tree });
    });
    return () => {
      gone = true;
    };
  }, [wanted, tex, display]);
  const tree = before ?? (made?.tex === tex ? made.tree : null);
  return (
    <span className={display ? "formula display" : "formula"} dir="ltr">
      {tree ? formulaElements(tree) : tex}
    </span>
  );
});
