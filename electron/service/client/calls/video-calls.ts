import {
  type CreateVideoResponse,
  createVideoResponse,
  type DeleteVideoResponse,
  deleteVideoResponse,
  type VideoRequest,
  type VideoTask,
  type VideoTaskList,
  videoTaskList,
  videoTaskResponse,
} from "#shared/wire/video/video.ts";
import { requireId, requireSame, wrongAnswer } from "../answers/answer-match.ts";
import { readDocument, timeOf } from "../answers/answer-reader.ts";
import { mediaBody } from "../bodies/media-body.ts";
import { writeVideoMedia } from "../bodies/request-media.ts";
import { type CallContext, type CallOptions, callService } from "./service-calls.ts";

/** Which tasks to list; pages count from 1 (WIRE.md § Video). */
export interface VideoFilter {
  readonly status?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

export interface ListedVideos extends VideoTaskList {
  /** The service's own time when it answered (Unix ms), which its records are dated by; null where it doesn't say. */
  readonly answeredAt?: number | null;
}

const CREATE = "/v2/video_generation";
const withTaskId = (path: string, taskId: string) => path.replace("{task_id}", encodeURIComponent(taskId));

/** API.md § POST /v2/video_generation. Paid: never sent a second time. */
export async function createVideo(
  context: CallContext,
  request: VideoRequest,
  options: CallOptions,
): Promise<CreateVideoResponse> {
  const model = context.names.outgoing(request.model);
  const body = await mediaBody(context.media, async (slots) => ({
    ...(await writeVideoMedia(request, slots, context.assumed)),
    model,
  }));
  return callService(
    context,
    // The service fetches what is named by address before it answers, and asks the callback (API.md § Video task callback).
    { method: "POST", path: CREATE, group: "video", body, repeat: "unbegun", generates: true },
    options,
    async (answer) => {
      const created = await readDocument(answer, createVideoResponse);
      requireId(created.task_id);
      return created;
    },
  );
}

/** API.md § Query video task. Throws `wrong_answer` for the record of another task. */
export async function queryVideo(context: CallContext, taskId: string, options: CallOptions): Promise<VideoTask> {
  const path = withTaskId(context.assumed.videoQueryPath, taskId);
  const { task } = await callService(
    context,
    { method: "GET", path, group: "video", repeat: "free", isLook: true },
    options,
    async (answer) => {
      const told = await readDocument(answer, videoTaskResponse);
      requireSame("task", taskId, told.task.id);
      return told;
    },
  );
  return context.names.neutral(task);
}

/** WIRE.md § Video, list. A service without it answers 404: `not_found`, which the caller tolerates. */
export async function listVideos(
  context: CallContext,
  { status, page = 1, pageSize = 50 }: VideoFilter,
  options: CallOptions,
): Promise<ListedVideos> {
  const query = {
    page_num: String(page),
    page_size: String(pageSize),
    ...(status === undefined ? {} : { "filter.status": status }),
  };
  const list = await callService(
    context,
    { method: "GET", path: context.assumed.videoListPath, query, group: "video", repeat: "free", isLook: true },
    options,
    async (answer) => {
      const told = await readDocument(answer, videoTaskList);
      if (status !== undefined) for (const item of told.items) requireSame("status", status, item.status);
      return { ...told, answeredAt: timeOf(answer) };
    },
  );
  return { ...list, items: list.items.map(context.names.neutral) };
}

/**
 * API.md § DELETE /v2/video_generation/{task_id}: cancels a queued task, deletes the record of a finished one. Throws
 * `wrong_answer` where the answer names another task or contradicts itself: then nobody knows what was done.
 */
export function deleteVideo(context: CallContext, taskId: string, options: CallOptions): Promise<DeleteVideoResponse> {
  return callService(
    context,
    {
      method: "DELETE",
      path: withTaskId(`${CREATE}/{task_id}`, taskId),
      group: "video",
      repeat: "unbegun",
      isLook: true,
    },
    options,
    async (answer) => {
      const done = await readDocument(answer, deleteVideoResponse);
      requireSame("task", taskId, done.task_id);
      if (done.action !== done.status) throw wrongAnswer("unknown", "action", done.action, done.status);
      return done;
    },
  );
}
