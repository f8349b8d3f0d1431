import type { AnswerPart } from "#shared/contract/chat/director.ts";
import { AttachedMedia } from "../attachments/attached-media.tsx";

/** What answers a call: words as they are, pictures as those of any message. */
export function AnswerParts({ parts }: { parts: readonly AnswerPart[] }) {
  return parts.map((part, index) =>
    part.type === "text" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
      <pre key={index}>{part.text}</pre>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
      <AttachedMedia key={index} block={part} />
    ),
  );
}
