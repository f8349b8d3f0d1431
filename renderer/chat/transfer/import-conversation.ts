import { ImportRefused, importMedia, mediaAddress } from "#renderer/lib/index.ts";
import type { ConversationImport } from "#shared/contract/chat/conversation-file.ts";
import { type Conversation, conversation } from "#shared/contract/chat/conversations.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { readConversationFile } from "./read-conversation-file.ts";

/**
 * Makes a new conversation of an exported one. The file is checked whole first; its attachments come into the library
 * (bytes that are there already are not stored twice), then the conversation is stored at once or not at all.
 * Rejects with `UnreadableConversation` or `ImportRefused`.
 */
export async function importConversation(source: Blob): Promise<Conversation> {
  const { file, contents } = await readConversationFile(source);
  const { attachments, conversation: head, messages } = file;
  const assets = new Map<string, string>();
  for (const { id, name, mime } of attachments) {
    const content = contents.get(id);
    if (content === undefined) continue;
    assets.set(id, (await importMedia(new File([content], name, { type: mime }))).id);
  }
  const body: ConversationImport = { record: { conversation: head, messages }, assets: Object.fromEntries(assets) };
  const answer = await fetch(mediaAddress("/conversations"), { method: "POST", body: JSON.stringify(body) });
  const said: unknown = await answer.json().catch(() => undefined);
  const made = conversation.safeParse(said);
  if (answer.ok && made.success) return made.data;
  throw new ImportRefused(studioError.safeParse(said).data, answer.status);
}
