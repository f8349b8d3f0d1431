/**
 * A message as it is read, from what the core sends of it to painted words. A delta goes through: live-replies (followed,
 * in turn), reply-blocks (grown, cut into rows), split-text (into parts that are read once), read-ahead and
 * read-worker (read in a worker by read-markdown, before they are shown), reply-row and markdown (drawn).
 */
export {
  currentText,
  followReplies,
  storedRows,
  useIsReplyEnd,
  useLiveRows,
  useReplyRows,
  useWordsSaid,
} from "./live-replies.ts";
export { plainText } from "./plain-text.ts";
export { readTexts } from "./read-ahead.ts";
export { readMarkdown } from "./read-markdown.ts";
export { wasRead } from "./reply-blocks.ts";
export { ReplyRow } from "./reply-row.tsx";
