import { powerSaveBlocker } from "electron";

/** Keeps the machine from sleeping while wanted; the screen may go dark. */
export function createStayAwake(): (wanted: boolean) => void {
  let blocker: number | undefined;
  return (wanted) => {
    if (wanted && blocker === undefined) blocker = powerSaveBlocker.start("prevent-app-suspension");
    else if (!wanted && blocker !== undefined) {
      powerSaveBlocker.stop(blocker);
      blocker = undefined;
    }
  };
}
