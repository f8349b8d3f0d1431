import type { MessageRequest } from "#shared/wire/messages.ts";

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
