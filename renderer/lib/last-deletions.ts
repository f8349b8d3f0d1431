import { Undo2 } from "lucide-react";
import { useMemo } from "react";
import { create } from "zustand";
import { commandKeys } from "./command-keys.ts";
import { type Command, useRegisterCommands } from "./commands.ts";

type DeletingPane = "chat" | "song";
type Undo = () => void;

/** What was deleted since the page was opened, the last at the end: another pane doesn't forget it. */
const useDeletions = create<Record<DeletingPane, readonly Undo[]>>(() => ({ chat: [], song: [] }));

/** Keeps a deletion for Mod+Z. Gives what takes it back, once, by whichever way comes first: for the toast. */
export function rememberDeletion(pane: DeletingPane, restore: () => void): Undo {
  const undo = () => {
    const { [pane]: known } = useDeletions.getState();
    if (!known.includes(undo)) return;
    useDeletions.setState({ [pane]: known.filter((each) => each !== undo) });
    restore();
  };
  useDeletions.setState((state) => ({ [pane]: [...state[pane], undo] }));
  return undo;
}

/** Mod+Z while the pane is open takes back what was deleted last; in a field it is that field's own. */
export function useUndoDeletion(pane: DeletingPane, title: string, group: string): void {
  const last = useDeletions((state) => state[pane].at(-1));
  const commands = useMemo(
    (): Command[] => [
      {
        id: `${pane}.undoDeletion`,
        ...{ title, group, menu: "edit", icon: Undo2, shortcut: commandKeys[`${pane}.undoDeletion`] },
        yieldsToDialogs: true,
        yieldsToFields: true,
        disabled: last === undefined,
        run: () => last?.(),
      },
    ],
    [pane, title, group, last],
  );
  useRegisterCommands(`${pane}.deletion`, commands);
}
