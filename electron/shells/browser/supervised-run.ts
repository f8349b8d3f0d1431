import type { AdmissionState } from "./admission.ts";
import { SUPERVISED, type SuccessorState, type ToCore, type ToSupervisor } from "./supervisor.ts";

/** This run as its supervisor sees it; without one it begins anew and tells nobody. */
export interface SupervisedRun {
  /** Of the run that this one continues, on whose port and with whose secrets. */
  readonly continued: SuccessorState | undefined;
  /** A core that follows this one, should it fail, will admit the same pages. */
  note(port: number, admission: AdmissionState): void;
}

/** Waits to be told how to begin where a supervisor started this process. A supervisor that dies ends it in order. */
export async function beginSupervised(run: NodeJS.Process): Promise<SupervisedRun> {
  if (run.send === undefined || run.env[SUPERVISED] === undefined)
    return { continued: undefined, note: () => undefined };
  run.once("disconnect", () => run.kill(run.pid, "SIGTERM"));
  const tell = (told: ToSupervisor) => {
    if (run.connected) run.send?.(told, undefined, undefined, () => undefined);
  };
  const told = new Promise<ToCore>((begin) => run.once("message", (order) => begin(order as ToCore)));
  tell({ type: "waiting" });
  const { continued } = await told;
  return {
    continued,
    note: (port, admission) => tell({ type: "admission", port, admission }),
  };
}
