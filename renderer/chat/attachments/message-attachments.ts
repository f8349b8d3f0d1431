import type { Attachment, Message } from "#shared/contract/chat/conversations.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import { imageRequestBlock, type RequestBlock, videoRequestBlock } from "#shared/wire/text/messages.ts";

export type MediaBlock = Extract<RequestBlock, { type: "image" | "video" }>;

/** The block as an image or video; undefined when it is none, or has no source that could be shown. */
export function mediaOf(block: unknown): MediaBlock | undefined {
  const media = imageRequestBlock.or(videoRequestBlock).safeParse(block);
  return media.success ? media.data : undefined;
}

/** Images and videos of the branch, those inside tool results too: all of it goes with the next question. */
export const mediaBlocksOf = (path: readonly Message[]): MediaBlock[] => path.flatMap(mediaIn);

/** A message never changes, another version of it is another object: of a long branch only what is new is looked at. */
const known = new WeakMap<Message, readonly MediaBlock[]>();

function mediaIn(message: Message): readonly MediaBlock[] {
  if (message.role === "assistant") return [];
  const before = known.get(message);
  if (before) return before;
  const found: MediaBlock[] = [];
  const visit = (blocks: readonly unknown[]) => {
    for (const block of blocks) {
      const { type, content } = (block ?? {}) as { type?: unknown; content?: unknown };
      const media = type === "image" || type === "video" ? mediaOf(block) : undefined;
      if (media !== undefined) found.push(media);
      if (type === "tool_result" && Array.isArray(content)) visit(content);
    }
  };
  visit(message.blocks);
  known.set(message, found);
  return found;
}

/** The asset that a block shows; undefined for one whose bytes are elsewhere. */
export function assetOfBlock(block: MediaBlock): string | undefined {
  return block.source.type === "url" ? assetIdOf(block.source.url) : undefined;
}

/** What went with a question, to go with it again. */
export function attachmentsOf({ blocks }: Message): Attachment[] {
  return blocks.flatMap((block) => {
    const media = mediaOf(block);
    const assetId = media && assetOfBlock(media);
    const detail = media?.source.detail;
    return assetId === undefined ? [] : [{ assetId, ...(detail === undefined ? {} : { detail }) }];
  });
}
