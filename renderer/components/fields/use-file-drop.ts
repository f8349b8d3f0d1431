import { type DragEvent, useState } from "react";

export interface FileDrop {
  /** Files hang over it. */
  readonly over: boolean;
  /** For the element that takes them. */
  readonly target: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** A place that takes dropped files, and nothing else that is dragged. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // Over something in it they still hang over it.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        // Words are left to the field that they fall into.
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
