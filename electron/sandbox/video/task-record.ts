import type { ServiceContext } from "../service/context.ts";
import type { StoredTask } from "./request.ts";

/** WIRE.md § Video: treated as one hour. */
const linkLifetime = 60 * 60_000;

/** The record of API.md § Video task record. The link is signed anew at each query, for this address of the service. */
export function describeTask(task: StoredTask, base: string, context: ServiceContext) {
  const file = task.fileId ? context.files.get(task.fileId) : undefined;
  const done = task.status === "succeeded";
  const usage = {
    total_seconds: task.inputSeconds + task.duration,
    input_seconds: task.inputSeconds,
    output_seconds: task.duration,
    input_image_count: task.inputImages,
  };
  const expired = done && context.faults.take("video.query", ["expired_link"]) !== undefined;
  return {
    id: task.id,
    model: task.model,
    status: task.status,
    created_at: task.created_at,
    updated_at: task.updated_at,
    ...(done && file
      ? { content: { url: context.files.link(base, file, expired ? -1000 : linkLifetime), file_id: file.file_id } }
      : {}),
    resolution: task.resolution,
    duration: task.duration,
    ratio: task.ratio,
    usage: done ? usage : {},
    task_type: "generation",
    modality: "video",
    ...(task.error ? { error: task.error } : {}),
  };
}
