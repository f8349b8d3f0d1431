import { z } from "zod";
import { asTold } from "../as-told.ts";
import { videoModelId } from "../models.ts";

export const resolution = z.enum(["480P", "768P", "2K"]);
export type Resolution = z.infer<typeof resolution>;
export const ratio = z.enum(["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"]);
export type Ratio = z.infer<typeof ratio>;
export const frameRole = z.enum(["first_frame", "last_frame"]);
export const referenceRole = z.enum(["reference_image", "reference_video", "reference_audio"]);
export const contentRole = z.enum([...frameRole.options, ...referenceRole.options]);
export type ContentRole = z.infer<typeof contentRole>;

/** http(s), `x_file://ID`, `data:<mime>;base64,…` or, in drafts, `asset:<assetId>`. */
const address = z.strictObject({ url: z.string().min(1) });

export const textItem = z.strictObject({ type: z.literal("text"), text: z.string() });
/** A role left out means `first_frame` (API.md § Content rules 3). */
export const imageItem = z.strictObject({
  type: z.literal("image_url"),
  image_url: address,
  role: z.enum(["first_frame", "last_frame", "reference_image"]).optional(),
});
export const videoItem = z.strictObject({
  type: z.literal("video_url"),
  video_url: address,
  role: z.literal("reference_video"),
});
export const audioItem = z.strictObject({
  type: z.literal("audio_url"),
  audio_url: address,
  role: z.literal("reference_audio"),
});
/** One item of `content` (API.md § Content rules; inner fields: WIRE.md § Video). */
export const contentItem = z.discriminatedUnion("type", [textItem, imageItem, videoItem, audioItem]);
export type ContentItem = z.infer<typeof contentItem>;

/** H3-Max only; the values besides `balanced`: WIRE.md § Video (a connection may name others). */
export const promptExpansionMode = z.enum(["disabled", "balanced", "quality"]);
export type PromptExpansionMode = z.infer<typeof promptExpansionMode>;
export const videoExtra = z.strictObject({ prompt_expansion_mode: z.string().min(1).optional() });

/** The body of POST v2/video_generation; `duration` in whole seconds. */
export const videoRequest = z.strictObject({
  model: videoModelId,
  content: z.array(contentItem).min(1),
  resolution: resolution.optional(),
  duration: z.number().int().min(4).max(15),
  ratio: ratio.optional(),
  extra: videoExtra.optional(),
  callback_url: z.string().optional(),
});
export type VideoRequest = z.infer<typeof videoRequest>;

export const videoTaskStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
export type VideoTaskStatus = z.infer<typeof videoTaskStatus>;

/** The service's identifier of a task. A number is taken too: an id that isn't understood is a purchase that is lost. */
const taskId = z.union([z.string().min(1), z.number().int().transform(String)]);

/** A failed task's reason, also in words alone. */
const taskError = z.union([
  z.looseObject({ code: asTold(z.union([z.string(), z.number()])), message: asTold(z.string()) }),
  z.string().transform((message) => ({ code: null, message })),
]);

/**
 * API.md § Video task record; times in Unix seconds, durations in seconds. A failed task carries `error` (WIRE.md). Id and
 * state are what a film is followed by: nothing else of a record keeps it from being fetched.
 */
export const videoTask = z.looseObject({
  id: taskId,
  model: asTold(z.string()),
  /** A `videoTaskStatus`, or a word newer than this program. */
  status: z.string(),
  created_at: asTold(z.number()),
  updated_at: asTold(z.number()),
  content: asTold(z.looseObject({ url: asTold(z.string()) })),
  resolution: asTold(z.string()),
  duration: asTold(z.number()),
  usage: asTold(
    z.looseObject({
      total_seconds: asTold(z.number()),
      input_seconds: asTold(z.number()),
      output_seconds: asTold(z.number()),
      input_image_count: asTold(z.number()),
    }),
  ),
  ratio: asTold(z.string()),
  task_type: asTold(z.string()),
  modality: asTold(z.string()),
  /** Not in API.md; some services show the words of the request. */
  prompt: asTold(z.string()),
  error: asTold(taskError),
});
export type VideoTask = z.infer<typeof videoTask>;

export const createVideoResponse = z.looseObject({ task_id: taskId });
export type CreateVideoResponse = z.infer<typeof createVideoResponse>;
export const videoTaskResponse = z.looseObject({ task: videoTask });
export type VideoTaskResponse = z.infer<typeof videoTaskResponse>;
export const deleteVideoResponse = z.looseObject({
  task_id: taskId,
  action: z.enum(["cancelled", "deleted"]),
  status: z.enum(["cancelled", "deleted"]),
});
export type DeleteVideoResponse = z.infer<typeof deleteVideoResponse>;
/** WIRE.md § Video: list tasks. */
export const videoTaskList = z.looseObject({
  /** An empty list is null in the JSON of some languages. A record that names neither its id nor its state is none. */
  items: z
    .array(videoTask.nullable().catch(null))
    .nullable()
    .transform((items) => (items ?? []).filter((item) => item !== null)),
  total: asTold(z.number()),
});
export type VideoTaskList = z.infer<typeof videoTaskList>;

/** First call to a callback address: the value goes back unchanged within 3 seconds. */
export const callbackChallenge = z.looseObject({ challenge: z.unknown().refine((value) => value !== undefined) });
/** Later calls have the shape of the query response; only a hint to query again (WIRE.md § Video). */
export const callbackBody = videoTaskResponse;
export type CallbackBody = VideoTaskResponse;
