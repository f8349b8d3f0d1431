import type { LedgerTask } from "#core/database/index.ts";
import { requireModel, requireSame } from "#core/service/client/answers/index.ts";
import type { CallOptions } from "#core/service/client/index.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import type { TaskClient } from "../task-client.ts";

/** What a record of a generated film says of itself (API.md § Video task record). */
const KIND = { task_type: "generation", modality: "video" } as const;

/**
 * Asks for the record of a task and compares the answer with the question: its id, its kind, its model. Throws
 * `wrong_answer` for a record of anything else, of which nothing may be written down.
 */
export async function askRecord(
  client: Pick<TaskClient, "queryVideo">,
  task: Pick<LedgerTask, "model">,
  remoteId: string,
  options: Pick<CallOptions, "signal">,
): Promise<VideoTask> {
  const record = await client.queryVideo(remoteId, options);
  requireSame("task", remoteId, record.id);
  for (const name of ["task_type", "modality"] as const) requireSame(name, KIND[name], record[name]?.toLowerCase());
  requireModel(task.model, record.model);
  return record;
}
