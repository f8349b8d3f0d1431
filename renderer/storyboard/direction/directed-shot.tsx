import { lazy, Suspense } from "react";
import type { DirectionEditorProps } from "./direction-editor.tsx";

const DirectionEditor = lazy(() =>
  import("./direction-editor.tsx").then((file) => ({ default: file.DirectionEditor })),
);

/** The editor of a directed shot, which comes when one is opened first. */
export function DirectedShot(props: DirectionEditorProps) {
  return (
    <Suspense fallback={<div className="directing" aria-busy="true" />}>
      <DirectionEditor {...props} />
    </Suspense>
  );
}
