import { type Attachment, attachment, type MessageDraft } from "#shared/contract/chat/conversations.ts";
import { type TextDocument, textDocument } from "#shared/contract/chat/text-documents.ts";
import type { Database } from "../database.ts";
import { textOf } from "./conversation-rows.ts";

/** Messages that are being written, by the conversation they belong to, or `new`. */
export interface DraftStore {
  get(place: string): MessageDraft;
  save(place: string, change: { [Name in keyof MessageDraft]?: MessageDraft[Name] | undefined }): MessageDraft;
  /** What was sent is no draft any more; what was written otherwise by now stays. */
  forgetSent(
    place: string,
    sent: {
      readonly text: string;
      readonly attachments?: readonly Attachment[] | undefined;
      readonly documents?: readonly TextDocument[] | undefined;
    },
  ): void;
}

export function createDraftStore({ prepare, transaction }: Database): DraftStore {
  const get = (place: string): MessageDraft => {
    const row = prepare("SELECT text, attachments, documents, instruction FROM message_drafts WHERE place = ?").get(
      place,
    );
    if (!row) return { text: "", attachments: [], documents: [], instruction: null };
    // What another version kept and no longer fits is left out: a draft must not keep the studio from opening.
    const attachments = attachment.array().safeParse(JSON.parse(textOf(row.attachments)));
    const documents = textDocument.array().safeParse(JSON.parse(textOf(row.documents)));
    return {
      text: textOf(row.text),
      attachments: attachments.data ?? [],
      documents: documents.data ?? [],
      instruction: row.instruction === null ? null : textOf(row.instruction),
    };
  };
  const namesOf = (attachments: readonly Attachment[] = []) => attachments.map(({ assetId }) => assetId).join();
  const sameTexts = (one: readonly TextDocument[], other: readonly TextDocument[] = []) =>
    one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
  return {
    get,
    forgetSent(place, sent) {
      const kept = get(place);
      const same =
        kept.text.trim() === sent.text.trim() &&
        namesOf(kept.attachments) === namesOf(sent.attachments) &&
        sameTexts(kept.documents, sent.documents);
      if (same) prepare("DELETE FROM message_drafts WHERE place = ?").run(place);
    },
    save: (place, change) =>
      transaction(() => {
        const kept = get(place);
        const text = change.text ?? kept.text;
        const attachments = change.attachments ?? kept.attachments;
        const documents = change.documents ?? kept.documents;
        const instruction = change.instruction === undefined ? kept.instruction : change.instruction;
        if (text === "" && attachments.length === 0 && documents.length === 0 && instruction === null) {
          prepare("DELETE FROM message_drafts WHERE place = ?").run(place);
        } else {
          prepare(
            "INSERT OR REPLACE INTO message_drafts (place, text, attachments, documents, instruction) VALUES (?, ?, ?, ?, ?)",
          ).run(place, text, JSON.stringify(attachments), JSON.stringify(documents), instruction);
        }
        return { text, attachments, documents, instruction };
      }),
  };
}
