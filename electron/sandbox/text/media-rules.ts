import type { FileShelf } from "../files/shelf.ts";
import { decodeBase64, type FetchedMedia, fetchMedia, UnreachableMedia } from "../service/fetch-media.ts";
import { type FoundMedia, inspectMedia } from "../service/inspect.ts";
import { Refusal, refuse } from "../service/refusal.ts";
import { type Block, isObject, type MessageRequest } from "./request.ts";

// API.md § Media source and § Limits; megabytes are binary, so that nothing allowed is refused.
const megabyte = 1024 * 1024;
const imageFormats = ["jpeg", "png", "gif", "webp"];
const videoFormats = ["mp4", "avi", "mov", "mkv"];
const inlineLimit = { image: 10 * megabyte, video: 50 * megabyte };
const fileLimit = 512 * megabyte;

/** An image or video of the conversation, with its detail level, in the order of the messages. */
export interface SeenMedia extends FoundMedia {
  detail: "low" | "default" | "high";
}

function detailOf(block: Block): SeenMedia["detail"] {
  const source = block.source;
  const level = (isObject(source) ? source.detail : undefined) ?? block.detail;
  return level === "low" || level === "high" ? level : "default";
}

async function readSource(block: Block, kind: "image" | "video", files: FileShelf): Promise<FetchedMedia> {
  const source = block.source as Record<string, string>;
  const limits = kind === "video" ? { inline: inlineLimit.video, file: fileLimit } : { inline: inlineLimit.image };
  if (source.type === "base64") {
    const bytes = decodeBase64(source.data ?? "");
    if (!bytes) refuse(`invalid params, ${kind} data is not base64`);
    return { bytes, tooLarge: bytes.length > limits.inline };
  }
  try {
    return await fetchMedia(source.url ?? "", files, limits);
  } catch (error) {
    if (error instanceof UnreachableMedia) refuse(`invalid params, ${kind}: ${error.message}`);
    throw error;
  }
}

async function checkMedia(block: Block, kind: "image" | "video", files: FileShelf): Promise<SeenMedia> {
  const fetched = await readSource(block, kind, files);
  if (fetched.tooLarge) throw new Refusal("too_large", `${kind} above its size limit`);
  const found = await inspectMedia(fetched);
  const formats = kind === "image" ? imageFormats : videoFormats;
  if (!formats.includes(found.format)) {
    refuse(`invalid params, ${kind} format ${found.format} is not one of ${formats.join(", ")}`);
  }
  return { ...found, detail: detailOf(block) };
}

/** Fetches and inspects every image and video of the request, those inside tool results too. */
export async function checkRequestMedia(request: MessageRequest, files: FileShelf): Promise<SeenMedia[]> {
  const seen: SeenMedia[] = [];
  const visit = async (blocks: Block[]) => {
    for (const block of blocks) {
      if (block.type === "image" || block.type === "video") seen.push(await checkMedia(block, block.type, files));
      if (block.type === "tool_result" && Array.isArray(block.content)) await visit(block.content as Block[]);
    }
  };
  for (const turn of request.messages) if (Array.isArray(turn.content)) await visit(turn.content);
  return seen;
}
