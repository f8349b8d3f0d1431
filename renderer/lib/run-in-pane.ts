import { type Command, listCommands, useCommands } from "./commands.ts";
import { openRoute, type PaneId } from "./route.ts";

/** So long a pane may take until it offers what was asked for. In milliseconds. */
const PANE_TAKES = 5000;

const offered = (id: string): Command | undefined =>
  listCommands(useCommands.getState().byOwner).find((command) => command.id === id && !command.disabled);

/**
 * Opens the command's pane, at `rest` where it is given, and does what is to be done with the command once the pane offers it. Where it doesn't, because
 * nothing is there to do it with, `onMissing` is told.
 */
export function runInPane(
  { id, pane, rest = [] }: { readonly id: string; readonly pane: PaneId; readonly rest?: readonly string[] },
  then: (command: Command) => void,
  onMissing: () => void,
): void {
  openRoute(pane, ...rest);
  const here = offered(id);
  if (here) {
    then(here);
    return;
  }
  const leave = () => {
    clearTimeout(late);
    stop();
  };
  const stop = useCommands.subscribe(() => {
    const command = offered(id);
    if (!command) return;
    leave();
    // The pane that offers it is still being drawn.
    setTimeout(() => then(offered(id) ?? command));
  });
  const late = setTimeout(() => {
    leave();
    onMissing();
  }, PANE_TAKES);
}
