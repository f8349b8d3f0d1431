import { v7 as newId } from "uuid";
import type { ConversationStore, Exchange, StoredConversation } from "#core/database/index.ts";
import { followLive } from "#core/live/index.ts";
import type { Conversation, Message, ReplyEvent, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { DELETED_KEPT_DAYS } from "#shared/contract/deleted/deleted.ts";
import { replyRequest } from "#shared/rules/text/reply-request.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { MessageRequest, Tool } from "#shared/wire/text/messages.ts";
import { automaticTitle } from "./automatic-title.ts";
import { compareModels } from "./compare-models.ts";
import { createConversationRecords } from "./conversation-records.ts";
import type { ConversationService, ConversationServiceParts } from "./conversation-work.ts";
import { historyOf } from "./history.ts";
import { lostReply } from "./lost-reply.ts";
import { emptyReply, newQuestion, newResults } from "./new-messages.ts";
import { refuseByRules, refuseEmpty, refuseOpenCalls } from "./refusals.ts";
import { openReply, type RequestConnection, signedByAnotherService } from "./request-connection.ts";
import { createUnsavedReplies, type RunningReply, startReply } from "./running-reply.ts";
import { summarySettings, withSummarized } from "./summarized-branch.ts";

/** How long the events of a finished reply stay replayable for a page that is just reloading. */
const REPLAY_MILLISECONDS = 60_000;
const DAY = 24 * 3_600_000;

export function createConversationService(parts: ConversationServiceParts): ConversationService {
  const { store, onChange, now } = parts;
  const kindOf = parts.kindOf ?? (() => "image" as const);
  const connection = parts.connection ?? (() => ({ id: "", service: "" }));
  const inHand = createUnsavedReplies();
  const { running } = inHand;
  const recent = new Map<string, { reply: RunningReply; timer: NodeJS.Timeout }>();
  store.purgeRemoved(now() - DELETED_KEPT_DAYS * DAY);
  store.interruptStreaming(now(), lostReply(studioErrorOf("studio_ended")));

  /** Replies of which it was said that their results may have been sent. */
  const toldFromBefore = new Set<string>();
  const withState = (stored: StoredConversation): Conversation => ({
    ...stored,
    replying: [...running.values()].some((reply) => reply.current().conversationId === stored.id),
  });
  const find = (id: string): Conversation => {
    const stored = store.get(id);
    if (!stored) throw failure("record_not_found", { message: "This conversation no longer exists." });
    return withState(stored);
  };
  const findMessage = (id: string): Message => {
    const stored = inHand.current(id) ?? store.message(id);
    if (!stored) throw failure("record_not_found", { message: "This message no longer exists." });
    return stored;
  };
  const pathTo = (id: string): Message[] => store.pathTo(id).map((message) => inHand.current(message.id) ?? message);
  const branchTo = (conversationId: string, parentId: string | null): Message[] => {
    if (parentId === null) return [];
    const parent = findMessage(parentId);
    if (parent.conversationId !== conversationId) {
      throw failure("record_not_found", { message: "The message replied to belongs to another conversation." });
    }
    if (parent.state === "streaming") {
      throw failure("not_allowed_now", {
        message: "The reply is still being written.",
        advice: "Wait until it ends, or stop it.",
      });
    }
    return pathTo(parentId);
  };
  const requestOf = createRequests(store, parts.studioTools);
  const exchangeOf = (clientId: string): Exchange | undefined => {
    const earlier = store.exchange(clientId);
    return earlier && { ...earlier, reply: inHand.current(earlier.reply.id) ?? earlier.reply };
  };
  /** Of a press, which a page may say again. */
  const exchangeOfPress = (clientId: string): Exchange | undefined => {
    const earlier = exchangeOf(clientId);
    if (earlier === undefined && parts.isFromBefore?.(clientId)) throw failure("press_from_before");
    return earlier;
  };
  const begin = (reply: Message, request: MessageRequest, settings: ReplySettings, asked: RequestConnection) => {
    const started = startReply({
      reply,
      open: (signal, onWait) => openReply(parts, asked, request, signal, onWait),
      save: store.saveReply,
      now,
      strike: parts.strike,
      onFault: parts.onFault,
    });
    running.set(reply.id, started);
    void started.finished.then((ended) => {
      inHand.ended(reply.id, started, () => onChange([reply.conversationId]));
      const timer = setTimeout(() => recent.delete(reply.id), REPLAY_MILLISECONDS).unref();
      recent.set(reply.id, { reply: started, timer });
      onChange([reply.conversationId]);
      try {
        parts.titles?.after([...pathTo(reply.id).slice(0, -1), ended], asked);
        parts.onReplyEnded?.(ended, settings);
      } catch (thrown) {
        parts.onFault(thrown);
      }
    });
  };
  const ask = (question: Message, clientId: string, settings: ReplySettings, title: string): Exchange => {
    const asked = connection();
    const request = requestOf([...branchTo(question.conversationId, question.parentId), question], settings, asked);
    refuseByRules(parts.check(request, asked.id));
    const reply = emptyReply(question, settings, question.createdAt);
    store.insertExchange({ message: question, reply }, clientId, { ...settings, service: asked.service }, title);
    begin(reply, request, settings, asked);
    onChange([question.conversationId]);
    return { message: question, reply };
  };

  return {
    list: (options) => store.list(options).map(withState),
    count: store.count,
    places: store.places,
    ...createConversationRecords({ store, find, onChange, newTitle: parts.newTitle, now }),
    async remove(id) {
      find(id);
      const own = [...running.values()].filter((reply) => reply.current().conversationId === id);
      await Promise.all(own.map((reply) => reply.stop()));
      store.remove(id, now());
      onChange([id]);
    },
    async removeMany(ids) {
      const known = ids.filter((id) => store.get(id) !== undefined);
      const own = [...running.values()].filter((reply) => known.includes(reply.current().conversationId));
      await Promise.all(own.map((reply) => reply.stop()));
      store.together(() => {
        for (const id of known) store.remove(id, now());
      });
      if (known.length > 0) onChange(known);
      return known;
    },
    restoreMany(ids) {
      const restored: string[] = [];
      store.together(() => {
        for (const id of ids) if (store.get(id) === undefined && store.restore(id)) restored.push(id);
      });
      if (restored.length > 0) onChange(restored);
      return restored;
    },
    archive(ids, archived) {
      const changed: string[] = [];
      store.together(() => {
        for (const id of ids) if (store.archive(id, archived ? now() : null)) changed.push(id);
      });
      if (changed.length > 0) onChange(changed);
      return changed;
    },
    erase(id) {
      const erased = store.erase(id);
      if (erased) onChange([id]);
      return erased;
    },
    changed(id, since, without) {
      const { messages, count } = store.messagesSince(id, since);
      const wanted = messages.filter((each) => !without.includes(each.id));
      return { conversation: find(id), messages: wanted.map((each) => inHand.current(each.id) ?? each), count };
    },
    find,
    get(id) {
      const messages = store.messages(id).map((message) => inHand.current(message.id) ?? message);
      return { conversation: find(id), messages };
    },
    async send({ conversationId, clientId, parentId, text, attachments = [], documents = [], instruction, settings }) {
      const earlier = exchangeOfPress(clientId);
      if (earlier) return earlier;
      const { title } = find(conversationId);
      refuseEmpty(text, [...attachments, ...documents]);
      if (parentId !== null) refuseOpenCalls(findMessage(parentId));
      const asked = { conversationId, parentId, text, attachments, documents, instruction };
      const question = newQuestion({ ...asked, kindOf, at: now() });
      return ask(question, clientId, settings, automaticTitle(text || (documents[0]?.name ?? "")) || title);
    },
    async compare(input) {
      const { conversationId, parentId, text, attachments = [], documents = [], instruction } = input;
      const { title } = find(conversationId);
      const asked = connection();
      const compared = compareModels(input, {
        ...{ store, exchangeOf: exchangeOfPress, now, service: asked.service },
        begin: (reply, request, settings) => begin(reply, request, settings, asked),
        check: (request) => parts.check(request, asked.id),
        newQuestion() {
          refuseEmpty(text, [...attachments, ...documents]);
          if (parentId !== null) refuseOpenCalls(findMessage(parentId));
          return newQuestion({
            conversationId,
            parentId,
            text,
            attachments,
            documents,
            instruction,
            kindOf,
            at: now(),
          });
        },
        requestOf: (question, settings) =>
          requestOf([...branchTo(conversationId, question.parentId), question], settings, asked),
        title: automaticTitle(text || (documents[0]?.name ?? "")) || title,
      });
      onChange([conversationId]);
      return compared;
    },
    async summarize({ messageId, clientId, text, title, settings }) {
      const earlier = exchangeOfPress(clientId);
      if (earlier) return { ...earlier, conversation: find(earlier.message.conversationId) };
      const { conversationId, id: end } = findMessage(messageId);
      const original = find(conversationId);
      const branch = branchTo(conversationId, end);
      const made = { id: newId(), title, automatic: false };
      const chosen = summarySettings(settings);
      const asked = connection();
      const about = { conversationId: made.id, parentId: null, text, attachments: [], kindOf, at: now() };
      const question = newQuestion(about);
      const request = requestOf([...branch, question], chosen, asked);
      refuseByRules(parts.check(request, asked.id));
      const reply = emptyReply(question, chosen, question.createdAt);
      store.together(() => {
        store.insert(made, now());
        store.setSummaryOf(made.id, end);
        if (original.settings) store.update(made.id, { settings: original.settings }, now());
        store.insertExchange({ message: question, reply }, clientId, { ...chosen, service: asked.service }, title);
      });
      begin(reply, request, chosen, asked);
      onChange([made.id, conversationId]);
      return { message: question, reply, conversation: find(made.id) };
    },
    links(id) {
      find(id);
      return { ...store.links(id), used: store.used(id) };
    },
    async continueWith(replyId, results) {
      // One message of results per reply, whoever asks for it and however often.
      const clientId = `results of ${replyId}`;
      const earlier = exchangeOf(clientId);
      if (earlier) return earlier;
      // The results have no id of their own that says when they were given: of a reply from before it is said once that
      // they may have been sent then, and the next press sends them.
      if (parts.isFromBefore?.(replyId) && !toldFromBefore.has(replyId)) {
        toldFromBefore.add(replyId);
        throw failure("reply_from_before");
      }
      const asked = findMessage(replyId);
      const settings = store.settingsOf(replyId);
      if (settings === null) throw failure("not_allowed_now", { message: "This reply can’t be continued." });
      const { title } = find(asked.conversationId);
      return ask(newResults(asked, results, now()), clientId, settings, title);
    },
    message: findMessage,
    pathTo,
    settingsOf: (messageId) => store.settingsOf(messageId),
    async answer({ questionId, clientId, settings }) {
      const earlier = exchangeOfPress(clientId);
      if (earlier) return earlier;
      const question = findMessage(questionId);
      find(question.conversationId);
      if (question.role !== "user") {
        throw failure("invalid_input", { message: "Only a reply to a message can be regenerated." });
      }
      const asked = connection();
      const request = requestOf(pathTo(questionId), settings, asked);
      refuseByRules(parts.check(request, asked.id));
      const reply = emptyReply(question, settings, now());
      store.insertReply(reply, clientId, { ...settings, service: asked.service });
      begin(reply, request, settings, asked);
      onChange([question.conversationId]);
      return { message: question, reply };
    },
    async countTokens({ parentId, text, settings }) {
      const branch = parentId === null ? [] : pathTo(parentId);
      const about = { conversationId: "", parentId, text: text || "…", attachments: [], kindOf, at: now() };
      const asked = connection();
      const request = requestOf([...branch, newQuestion(about)], settings, asked);
      refuseByRules(parts.check(request, asked.id));
      const client = await parts.clientOf(asked.id);
      const { input_tokens, usage } = await client.countTokens(request);
      const tokens = input_tokens ?? usage?.input_tokens;
      if (tokens == null) throw failure("invalid_response", { message: "The service returned no token count." });
      return { tokens };
    },
    attach(messageId, since, signal) {
      const known = running.get(messageId) ?? recent.get(messageId)?.reply;
      if (known) return known.follow(since, signal);
      const message = findMessage(messageId);
      return followLive<ReplyEvent>((feed) => {
        feed.push({ seq: since + 1, type: "end", message });
        feed.end();
        return () => {};
      }, signal);
    },
    stop: async (messageId) => (await running.get(messageId)?.stop()) ?? findMessage(messageId),
    replying: () => running.size,
    repliesEnded() {
      if (running.size === 0) return;
      // A tool call that the studio answers itself begins another one.
      const ended = Promise.all([...running.values()].map((reply) => reply.finished));
      return ended.then(() => this.repliesEnded());
    },
    async close() {
      await Promise.all([...running.values()].map((reply) => reply.interrupt()));
      await parts.titles?.close();
      inHand.letGo();
      for (const { timer } of recent.values()) clearTimeout(timer);
      recent.clear();
    },
  };
}

export type { ConversationService, SendInput } from "./conversation-work.ts";

/**
 * Makes the body of POST compat/v1/messages for a branch that ends with the person's question (API.md § Message
 * request), as the service that is asked takes it.
 */
const createRequests =
  (store: ConversationStore, studioTools: (settings: ReplySettings) => readonly Tool[] = () => []) =>
  (branch: readonly Message[], settings: ReplySettings, asked: RequestConnection): MessageRequest => {
    const whole = withSummarized(branch, store);
    const elsewhere = signedByAnotherService(whole, asked, store.servicesOf);
    return replyRequest(historyOf(whole, elsewhere), settings, studioTools(settings));
  };
