import { useEffect, useRef } from "react";

export interface FormulaProps {
  tex: string;
  /** On lines of its own. */
  display: boolean;
}

/** Loaded with the first formula, with its fonts. */
const load = () => Promise.all([import("katex"), import("katex/dist/katex.min.css")]);

/** A formula; as its source until it is set, and where it can't be. Links, pictures and HTML in it are off. */
export function Formula({ tex, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    void load().then(([{ default: katex }]) => {
      if (gone || !place.current) return;
      try {
        // Builds elements and sets their styles one by one, which the page's policy lets pass.
        katex.render(tex, place.current, {
          displayMode: display,
          throwOnError: true,
          trust: false,
          strict: "ignore",
          // A command that is off stands as it was written: red says that a service would refuse.
          errorColor: "currentcolor",
          maxExpand: 500,
          maxSize: 20,
        });
      } catch {
        place.current.textContent = tex;
      }
    });
    return () => {
      gone = true;
    };
  }, [tex, display]);
  return (
    <span key={tex} ref={place} className={display ? "formula display" : "formula"} dir="ltr">
      {tex}
    </span>
  );
}
