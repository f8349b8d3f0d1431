import type { TaskService } from "./task-service.ts";

/** Songs whose answer is being waited for. A ledger that can't be read must not keep the studio from being closed. */
export const pendingSongs =
  (tasks: Pick<TaskService, "songsOnTheirWay">, onFault: (thrown: unknown) => void) => (): string[] => {
    try {
      return tasks.songsOnTheirWay();
    } catch (cause) {
      onFault(cause);
      return [];
    }
  };
