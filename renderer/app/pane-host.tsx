import { type ComponentType, memo, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { PaneId } from "#renderer/lib/index.ts";
import { PaneFailure } from "./pane-failure.tsx";
import { type PaneEntry, panes } from "./panes.ts";

/** One pane at a time; if it breaks, the rest of the studio stays. What the window hears of draws no pane anew. */
export const PaneHost = memo(function PaneHost({ pane }: { pane: PaneId }) {
  const entry = panes.find((candidate) => candidate.id === pane);
  if (!entry) return null;
  return (
    <ErrorBoundary FallbackComponent={PaneFailure} resetKeys={[pane]}>
      <LoadedPane key={pane} entry={entry} />
    </ErrorBoundary>
  );
});

/**
 * Drawn at once where the code is here, else as soon as it comes. Not by Suspense: what shows that it waits is kept up
 * by React for 300 ms, however soon the code is here.
 */
function LoadedPane({ entry: { load, here } }: { entry: PaneEntry }) {
  const [known, setKnown] = useState<{ Pane?: ComponentType | undefined; failure?: unknown }>(() => ({ Pane: here() }));
  const { Pane, failure } = known;
  useEffect(() => {
    if (Pane || failure !== undefined) return undefined;
    let left = false;
    const show = (what: typeof known) => {
      if (!left) setKnown(what);
    };
    load().then(
      (arrived) => show({ Pane: arrived }),
      (thrown: unknown) => show({ failure: thrown ?? new Error("The pane could not be loaded.") }),
    );
    return () => {
      left = true;
    };
  }, [Pane, failure, load]);
  if (failure !== undefined) throw failure;
  return Pane ? <Pane /> : <div className="well" aria-busy="true" />;
}
