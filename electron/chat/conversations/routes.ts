import { implement } from "@orpc/server";
import type { DraftStore } from "#core/database/index.ts";
import { conversationFiles } from "#shared/contract/chat/conversation-file.ts";
import { conversations } from "#shared/contract/chat/conversations.ts";
import type { ConversationFiles } from "./conversation-files.ts";
import type { ConversationService } from "./conversation-service.ts";
import type { ReplyMedia } from "./reply-media.ts";

export function createConversationRoutes(service: ConversationService, drafts: DraftStore, replyMedia: ReplyMedia) {
  const route = implement(conversations);
  /** A page that never hears of it, and is loaded anew, must not offer the same words to be sent once more. */
  const forgetDraft = (
    sent: Parameters<DraftStore["forgetSent"]>[1] & { conversationId: string; parentId: string | null },
  ) => {
    try {
      drafts.forgetSent(sent.conversationId, sent);
      if (sent.parentId === null) drafts.forgetSent("new", sent);
    } catch {
      // What was asked is stored and on its way: a full disk here must not make the page think that it isn't.
    }
  };
  return {
    list: route.list.handler(({ input }) => service.list(input)),
    count: route.count.handler(({ input }) => service.count(input.folderId, input.since)),
    create: route.create.handler(({ input }) => service.create(input.title, input.settings)),
    rename: route.rename.handler(({ input }) => service.rename(input.id, input.title)),
    update: route.update.handler(({ input: { id, ...change } }) => service.update(id, change)),
    duplicate: route.duplicate.handler(({ input }) => service.duplicate(input.id, input.title, input.upTo)),
    restore: route.restore.handler(({ input }) => service.restore(input.id)),
    remove: route.remove.handler(({ input }) => service.remove(input.id)),
    places: route.places.handler(({ input }) => service.places(input.archived)),
    removeMany: route.removeMany.handler(async ({ input }) => ({ ids: await service.removeMany(input.ids) })),
    restoreMany: route.restoreMany.handler(({ input }) => ({ ids: service.restoreMany(input.ids) })),
    archive: route.archive.handler(({ input }) => ({ ids: service.archive(input.ids, input.archived) })),
    get: route.get.handler(({ input }) => service.get(input.id)),
    changed: route.changed.handler(({ input }) => service.changed(input.id, input.since, input.without)),
    send: route.send.handler(async ({ input }) => {
      const sent = await service.send(input);
      forgetDraft(input);
      return sent;
    }),
    answer: route.answer.handler(({ input }) => service.answer(input)),
    compare: route.compare.handler(async ({ input }) => {
      const sent = await service.compare(input);
      forgetDraft(input);
      return sent;
    }),
    summarize: route.summarize.handler(({ input }) => service.summarize(input)),
    links: route.links.handler(({ input }) => service.links(input.id)),
    draft: route.draft.handler(({ input }) => drafts.get(input.place)),
    saveDraft: route.saveDraft.handler(({ input }) => drafts.save(input.place, input.change)),
    saveMedia: route.saveMedia.handler(({ input, signal }) => replyMedia.save(input.messageId, input.url, signal)),
    countTokens: route.countTokens.handler(({ input }) => service.countTokens(input)),
    attach: route.attach.handler(async ({ input, signal }) => service.attach(input.messageId, input.since, signal)),
    stop: route.stop.handler(({ input }) => service.stop(input.messageId)),
  };
}

export function createConversationFileRoutes(files: ConversationFiles) {
  const route = implement(conversationFiles);
  return {
    record: route.record.handler(({ input }) => files.record(input.id)),
    known: route.known.handler(({ input }) => files.known(input.found)),
  };
}
