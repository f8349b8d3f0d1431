import {
  type CarriedAttachment,
  type ConversationRecord,
  conversationFileVersion,
  conversationFormat,
} from "#shared/contract/chat/conversation-file.ts";

/**
 * The whole conversation as JSON, in pieces: every branch, blocks and signatures exactly as they are stored, one
 * message and one attachment to a line.
 */
export function conversationJson(record: ConversationRecord, attachments: readonly CarriedAttachment[]): string[] {
  const lines = (values: readonly unknown[]) =>
    values.map((value, at) => `\n${JSON.stringify(value)}${at < values.length - 1 ? "," : "\n"}`);
  return [
    `{"format":${JSON.stringify(conversationFormat)},"version":${conversationFileVersion},\n`,
    `"conversation":${JSON.stringify(record.conversation)},\n"messages":[`,
    ...lines(record.messages),
    '],\n"attachments":[',
    ...lines(attachments),
    "]}\n",
  ];
}
