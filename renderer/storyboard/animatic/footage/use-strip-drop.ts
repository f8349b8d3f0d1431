import { type DragEvent, useState } from "react";
import { LIBRARY_DRAG } from "#renderer/library/picker/index.ts";

/** Files of this machine, or files of the library by their ids. */
export type BroughtFiles = { readonly files: readonly File[] } | { readonly ids: readonly string[] };

export interface BroughtPlace {
  /** The clip before which pictures land; null: at the end. */
  readonly before: string | null;
  /** Where sounds land, seconds of the film. */
  readonly seconds: number;
}

interface StripDropParts {
  readonly landsAt: (clientX: number, strip: Element) => BroughtPlace & { readonly at: number };
  readonly onBring: (brought: BroughtFiles, place: BroughtPlace) => void;
}

/** The strip takes files, and what is dragged out of the library. `at`: where they would land, while they hang over it. */
export function useStripDrop({ landsAt, onBring }: StripDropParts) {
  const [at, setAt] = useState<number>();
  const takes = ({ dataTransfer: { types } }: DragEvent) => types.includes("Files") || types.includes(LIBRARY_DRAG);
  return {
    at,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        setAt(landsAt(event.clientX, event.currentTarget).at);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setAt(undefined);
      },
      onDrop: (event: DragEvent) => {
        setAt(undefined);
        if (!takes(event)) return;
        event.preventDefault();
        const ids = event.dataTransfer.getData(LIBRARY_DRAG).split(",").filter(Boolean);
        const files = [...event.dataTransfer.files];
        const { before, seconds } = landsAt(event.clientX, event.currentTarget);
        if (ids.length > 0) onBring({ ids }, { before, seconds });
        else if (files.length > 0) onBring({ files }, { before, seconds });
      },
    },
  };
}
