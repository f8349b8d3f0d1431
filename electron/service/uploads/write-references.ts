import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";

/** The request with the videos named in `names` (address → file id) as file references (WIRE.md § Text). */
export function writeReferences(request: MessageRequest, names: ReadonlyMap<string, string>): MessageRequest {
  return {
    ...request,
    messages: request.messages.map((message) => {
      if (typeof message.content === "string") return message;
      const content = message.content.map((block) => {
        if (block.type !== "video" || !("source" in block) || block.source.type !== "url") return block;
        const fileId = names.get(block.source.url);
        return fileId === undefined ? block : { ...block, source: { ...block.source, url: `x_file://${fileId}` } };
      });
      // The same kind of message with the same kinds of blocks: zod's union can't follow that.
      return { ...message, content } as typeof message;
    }),
  };
}

/** A film's request with the files named in `names` as file references (WIRE.md § Video: fields of a content item). */
export function nameReferences(request: VideoRequest, names: ReadonlyMap<string, string>): VideoRequest {
  const named = ({ url }: { url: string }) => {
    const fileId = names.get(url);
    return { url: fileId === undefined ? url : `x_file://${fileId}` };
  };
  return {
    ...request,
    content: request.content.map((item) => {
      if (item.type === "image_url") return { ...item, image_url: named(item.image_url) };
      if (item.type === "video_url") return { ...item, video_url: named(item.video_url) };
      return item.type === "audio_url" ? { ...item, audio_url: named(item.audio_url) } : item;
    }),
  };
}
