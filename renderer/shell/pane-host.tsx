import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { PaneId } from "#renderer/lib/index.ts";
import { PaneFailure } from "./pane-failure.tsx";
import { panes } from "./panes.ts";

/** One pane at a time; if it breaks, the rest of the studio stays. */
export function PaneHost({ pane }: { pane: PaneId }) {
  const entry = panes.find((candidate) => candidate.id === pane);
  if (!entry) return null;
  return (
    <ErrorBoundary FallbackComponent={PaneFailure} resetKeys={[pane]}>
      <Suspense fallback={<div className="well" aria-busy="true" />}>
        <entry.Pane />
      </Suspense>
    </ErrorBoundary>
  );
}
