import { create } from "zustand";

/** Something that was done to files or albums, and the way back. */
export interface UndoStep {
  /** What was done: the command that takes it back is called by it, in the language of its moment. */
  readonly of: "deletion" | "albums";
  readonly run: () => void;
}

/** What was done since the page was opened, the last at the end: another pane doesn't forget it. */
export const useLibraryUndo = create<{ steps: readonly UndoStep[] }>(() => ({ steps: [] }));

const MOST = 50;

/** Gives the way back, once: by Mod+Z, by the toast, whichever is first. */
export function addUndo(of: UndoStep["of"], back: () => void): () => void {
  const step: UndoStep = {
    of,
    run: () => {
      const { steps } = useLibraryUndo.getState();
      if (!steps.includes(step)) return;
      useLibraryUndo.setState({ steps: steps.filter((each) => each !== step) });
      back();
    },
  };
  useLibraryUndo.setState(({ steps }) => ({ steps: [...steps, step].slice(-MOST) }));
  return step.run;
}
