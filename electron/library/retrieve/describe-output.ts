import { timestamp } from "#shared/contract/base.ts";
import type { FoundOutput } from "#shared/contract/library/retrieval.ts";
import type { FileRecord } from "#shared/wire/media/files.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";

type Described = Omit<FoundOutput, "connectionId" | "connectionName" | "assetId">;

const nothing = {
  name: null,
  status: null,
  model: null,
  purpose: null,
  bytes: null,
  createdAt: null,
  resolution: null,
  ratio: null,
  durationSeconds: null,
  failure: null,
};

/** Times of the service are Unix seconds, 0 where it has none; here they are milliseconds. What is no moment is none. */
const milliseconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === "number" && seconds > 0 ? (timestamp.safeParse(Math.round(seconds * 1000)).data ?? null) : null;

/** API.md § File record. */
export const describeFile = (file: FileRecord): Described => ({
  ...nothing,
  type: "file",
  remoteId: file.file_id,
  name: file.filename ?? null,
  purpose: file.purpose ?? null,
  bytes: file.bytes ?? null,
  createdAt: milliseconds(file.created_at),
  ready: Boolean(file.download_url),
});

/** API.md § Query video task. */
export const describeTask = (task: VideoTask): Described => ({
  ...nothing,
  type: "task",
  remoteId: task.id,
  status: task.status,
  model: task.model ?? null,
  createdAt: milliseconds(task.created_at),
  resolution: task.resolution ?? null,
  ratio: task.ratio ?? null,
  durationSeconds: task.duration ?? null,
  ready: task.status === "succeeded" && Boolean(task.content?.url),
  failure: task.error?.message ?? null,
});
