import { useEffect, useMemo, useState } from "react";

let loaded: typeof import("./word-changes.ts") | undefined;

/** What compares texts comes with the first card that needs it; until then one text stands above the other. */
function useCompare() {
  const [compare, setCompare] = useState(() => loaded?.wordChanges);
  useEffect(() => {
    if (compare) return undefined;
    let left = false;
    import("./word-changes.ts").then(
      (come) => {
        loaded = come;
        if (!left) setCompare(() => come.wordChanges);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [compare]);
  return compare;
}

/** A text before and after: word by word where most of it stays, else one after the other. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const compare = useCompare();
  const pieces = useMemo(() => (before === "" ? undefined : compare?.(before, after)), [compare, before, after]);
  if (!pieces)
    return (
      <>
        {before !== "" && <del className="whole">{before}</del>}
        <ins className="whole">{after}</ins>
      </>
    );
  return pieces.map(({ kind, text }, at) => {
    const Tag = kind === "out" ? "del" : kind === "in" ? "ins" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: what a proposal changes never changes
    return <Tag key={at}>{text}</Tag>;
  });
}
