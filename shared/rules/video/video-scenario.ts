import { type ContentRole, contentRole } from "#shared/wire/video/video.ts";
import type { VideoScenario } from "#shared/wire/video/video-models.ts";
import { isObject } from "../json-shape.ts";

export type MediaItemType = "image_url" | "video_url" | "audio_url";

/** One media item of a request, with the role it counts as. */
export interface VideoMediaItem {
  readonly type: MediaItemType;
  /** What it counts as; undefined when its role fits no item of its type. */
  readonly role: ContentRole | undefined;
  /** The role as written. */
  readonly written: unknown;
  readonly url: string | undefined;
  /** Where in the draft: `firstFrame`, `lastFrame`, `references.0` … or `content.2` for what is none of these. */
  readonly path: string;
  /** From 1, among the items of the same role. */
  readonly ordinal: number;
}

export interface VideoContent {
  readonly prompts: readonly { readonly text: unknown; readonly path: string }[];
  readonly media: readonly VideoMediaItem[];
  /** Items of no known type. */
  readonly strangers: readonly { readonly type: unknown; readonly path: string }[];
}

const ROLES: Readonly<Record<MediaItemType, readonly ContentRole[]>> = {
  image_url: ["first_frame", "last_frame", "reference_image"],
  video_url: ["reference_video"],
  audio_url: ["reference_audio"],
};

const isMediaType = (type: unknown): type is MediaItemType =>
  type === "image_url" || type === "video_url" || type === "audio_url";

/** An image without a role is a first frame (API.md § Content rules 3); a video or audio must say its role. */
function roleOf(type: MediaItemType, written: unknown): ContentRole | undefined {
  if (written === undefined && type === "image_url") return "first_frame";
  const parsed = contentRole.safeParse(written);
  return parsed.success && ROLES[type].includes(parsed.data) ? parsed.data : undefined;
}

/** Sorts the items of any `content` by what they are. */
export function readVideoContent(content: unknown): VideoContent {
  const prompts: { text: unknown; path: string }[] = [];
  const media: VideoMediaItem[] = [];
  const strangers: { type: unknown; path: string }[] = [];
  const counts = new Map<ContentRole, number>();
  let references = 0;
  for (const [index, item] of (Array.isArray(content) ? content : []).entries()) {
    const type = isObject(item) ? item.type : undefined;
    if (!isObject(item) || (type !== "text" && !isMediaType(type))) {
      strangers.push({ type, path: `content.${index}` });
    } else if (!isMediaType(type)) {
      prompts.push({ text: item.text, path: "prompt" });
    } else {
      const role = roleOf(type, item.role);
      const address = item[type];
      const url = isObject(address) && typeof address.url === "string" ? address.url : undefined;
      const ordinal = role === undefined ? 0 : (counts.get(role) ?? 0) + 1;
      if (role !== undefined) counts.set(role, ordinal);
      let path = `content.${index}`;
      if (role === "first_frame") path = "firstFrame";
      else if (role === "last_frame") path = "lastFrame";
      else if (role !== undefined) path = `references.${references++}`;
      media.push({ type, role, written: item.role, url, path, ordinal });
    }
  }
  return { prompts, media, strangers };
}

export const isFrame = (role: ContentRole | undefined): boolean => role === "first_frame" || role === "last_frame";
export const isReference = (role: ContentRole | undefined): boolean => role !== undefined && !isFrame(role);

export function scenarioOf(media: readonly VideoMediaItem[]): VideoScenario {
  if (media.some(({ role }) => isReference(role))) return "reference";
  return media.some(({ role }) => isFrame(role)) ? "image" : "text";
}

/** What a request makes a film from, by the roles in it (API.md § Content rules); never throws. */
export function videoScenario(request: unknown): VideoScenario {
  return scenarioOf(readVideoContent(isObject(request) ? request.content : undefined).media);
}
