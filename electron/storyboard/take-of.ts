import type { TaskService } from "#core/tasks/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** A take of this shot. Throws `invalid_input` for one of another. */
export function takeOf(tasks: Pick<TaskService, "get">, shotId: string, taskId: string): Task {
  const take = tasks.get(taskId);
  if (take.shotId !== shotId) throw failure("invalid_input", { message: "This take belongs to another shot." });
  return take;
}
