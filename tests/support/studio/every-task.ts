import type { Task } from "#shared/contract/tasks.ts";
import type { StudioClient } from "./studio-client.ts";

type Asked = Omit<Parameters<StudioClient["tasks"]["list"]>[0], "limit" | "after">;

/** All tasks that fit, read page by page as the core gives them. */
export async function everyTask(studio: Pick<StudioClient, "tasks">, asked: Asked = {}): Promise<Task[]> {
  const found: Task[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const page = await studio.tasks.list({ ...asked, limit: 500, ...(after ? { after } : {}) });
    found.push(...page);
    if (page.length < 500) return found;
  }
}
