import { type Command, listCommands, useCommands } from "./commands.ts";
import { onRoute, openRoute, type PaneId, readRoute } from "./route.ts";

/** So long a pane may take until it offers what was asked for. In milliseconds. */
const PANE_TAKES = 5000;

const offered = (id: string): Command | undefined =>
  listCommands(useCommands.getState().byOwner).find((command) => command.id === id && !command.disabled);

/**
 * Opens the command's pane, at `rest` where it is given, and does what is to be done with the command once the pane offers
 * it. Where it doesn't, because nothing is there to do it with, `onMissing` is told. Whoever opens another pane meanwhile no
 * longer wants it.
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
    stopRoutes();
  };
  const stopRoutes = onRoute((route) => {
    if (route.pane !== pane) leave();
  });
  const stop = useCommands.subscribe(() => {
    const command = offered(id);
    if (!command) return;
    leave();
    // The pane that offers it is still being drawn.
    setTimeout(() => {
      if (readRoute().pane === pane) then(offered(id) ?? command);
    });
  });
  const late = setTimeout(() => {
    leave();
    onMissing();
  }, PANE_TAKES);
}
