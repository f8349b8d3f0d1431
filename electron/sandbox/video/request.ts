import type { FoundMedia } from "../service/inspect.ts";

export type MediaRole = "first_frame" | "last_frame" | "reference_image" | "reference_video" | "reference_audio";
export type Scenario = "text" | "image" | "reference";

/** One media item of a request, before and after it was fetched. */
export interface MediaItem {
  kind: "image" | "video" | "audio";
  role: MediaRole;
  url: string;
}
export interface FetchedItem extends MediaItem {
  found: FoundMedia;
}

/** A video generation request that passed the rules, with the defaults filled in. */
export interface VideoOrder {
  model: string;
  prompt: string;
  media: MediaItem[];
  scenario: Scenario;
  resolution: "480P" | "768P" | "2K";
  duration: number;
  /** As asked, or `adaptive`. */
  ratio: string;
  callbackUrl: string | undefined;
}

export type TaskStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled";

/** A task as the service keeps it; `describeTask` turns it into API.md's record. */
export interface StoredTask {
  id: string;
  model: string;
  status: TaskStatus;
  created_at: number;
  updated_at: number;
  prompt: string;
  resolution: string;
  duration: number;
  ratio: string;
  width: number;
  height: number;
  inputSeconds: number;
  inputImages: number;
  /** Pictures kept for the render, and for a render that starts again after a restart. */
  stills: { path: string; place: "first" | "last" | "reference" }[];
  fileId: string | undefined;
  callbackUrl: string | undefined;
  callbackVerified: boolean;
  willFail: boolean;
  hold: "queued" | "running" | undefined;
  callbackFault: "duplicate_callback" | "out_of_order_callback" | undefined;
  error: { code: string; message: string } | undefined;
}
