import { useMutation } from "@tanstack/react-query";
import { PanelLeft } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DrawerButton, LoadFailure, Notice, PanelHead, setDrawer } from "#renderer/components/index.ts";
import {
  describeError,
  givesWay,
  leadFromHere,
  openRoute,
  orpc,
  studioErrorFrom,
  useLastOpened,
  useLatest,
  useRegisterCommands,
  useRememberOpened,
  useRoute,
  useSettings,
} from "#renderer/lib/index.ts";
import type { Conversation, Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { beginConversation } from "./begin-conversation.ts";
import { BranchMap } from "./branches/branch-map.tsx";
import { chatCommands } from "./chat-commands.ts";
import { replySettingsOf, storedSettingsOf } from "./chat-settings.ts";
import { useCompareOpen } from "./compare/compare-button.tsx";
import { Comparison } from "./compare/comparison.tsx";
import { requestFromModels } from "./compare/request-from-models.ts";
import { Composer } from "./composer/composer.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { EmptyConversation } from "./empty-conversation.tsx";
import { FindBar } from "./find/find-bar.tsx";
import { useHitWords } from "./find/opened-hit.ts";
import { Lightbox } from "./lightbox/lightbox.tsx";
import { ConversationList } from "./list/conversation-list.tsx";
import { RenameDialog } from "./list/rename-dialog.tsx";
import type { MessageContent } from "./message-content.ts";
import { OpeningStrip } from "./request/opening-strip.tsx";
import { SendToDialog } from "./send-to/send-to-dialog.tsx";
import { SummaryLinks } from "./summary/summary-links.tsx";
import { useLoadBodies } from "./thread/load-bodies.ts";
import { countBranches } from "./thread/message-path.ts";
import { Thread } from "./thread/thread.tsx";
import { forgetNewChat, useChatSettings } from "./use-chat-settings.ts";
import { NEW_CONVERSATION, sendMessage, useConversation, useMessageActions } from "./use-conversation.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import { useSettled } from "./use-settled.ts";
import "./chat.css";
import "./composer/composer.css";
import "./text/markdown.css";

const nothing: readonly Message[] = [];
const openNew = () => openRoute("chat", NEW_CONVERSATION);
/** Which conversation the list was last drawn beside; nothing before the first. */
let listedBeside: { readonly id: string | undefined } | undefined;

/** Conversations at the left, one of them at the right; the core owns the replies, this pane only shows them. */
export function ChatPane() {
  const { t } = useTranslation(["chat", "compare"]);
  const stored = useSettings();
  const remembered = useLastOpened("lastConversationId");
  const remember = useRememberOpened("lastConversationId");
  const [routed, hit] = useRoute().rest;
  const [renaming, setRenaming] = useState<Conversation>();
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<string>();
  const [words, setWords] = useState("");
  const wanted = routed === NEW_CONVERSATION ? undefined : (routed ?? remembered ?? undefined);
  const { data, error: failure, refetch, opening, path } = useConversation(wanted);
  const error = failure !== null && givesWay(failure, data) ? failure : null;
  // One that was only remembered, and is gone, is nothing to complain about.
  const id = error !== null && routed === undefined ? undefined : wanted;
  const replying = path.at(-1)?.state === "streaming" ? path.at(-1) : undefined;
  useLoadBodies(path, replying !== undefined && !finding, finding);
  const { mutate: stop } = useMutation(orpc.conversations.stop.mutationOptions());
  const settings = useChatSettings(id === undefined ? undefined : data?.conversation);
  const latest = useLatest(settings.value);
  const current = useCallback(
    (model?: TextModelId) => replySettingsOf({ ...latest.current, ...(model ? { model } : {}) }),
    [],
  );
  const actions = useMessageActions(data?.conversation.title ?? "", current);
  const whole = useConversationActions(id);
  const searched = useHitWords(hit);
  const marked = useMemo(() => (words === "" ? searched : [words]), [words, searched]);
  const openFind = useCallback(() => setFinding(true), []);
  const [mapping, setMapping] = useState(false);
  const { t: manyWords } = useTranslation("conversations");
  const openMap = useCallback(() => setMapping(true), []);
  const closeFind = useCallback(() => {
    setFinding(false);
    setWords("");
  }, []);

  useRegisterCommands(
    "chat",
    useMemo(
      () =>
        chatCommands(t, manyWords, data?.conversation, {
          ...whole,
          rename: setRenaming,
          find: openFind,
          branches: data && countBranches(data.messages) > 1 ? openMap : undefined,
          compare: () => useCompareOpen.setState({ open: true }),
        }),
      [t, manyWords, data, whole, openFind, openMap],
    ),
  );

  const named = routed !== NEW_CONVERSATION && data && !opening ? routed : undefined;
  useEffect(() => {
    if (named !== undefined) remember(named);
  }, [named, remember]);

  // A hit may stand on a branch that isn't shown, or answers may stand side by side in its place. Led there once, one goes
  // on as one likes: to another version, or with a reply that is another branch.
  const opened = useRef<string>(undefined);
  const { show } = actions;
  useEffect(() => {
    if (hit === undefined || opened.current !== hit) opened.current = undefined;
    if (id === undefined || hit === undefined || !data || opening || opened.current === hit) return;
    if (!data.messages.some((message) => message.id === hit)) return;
    opened.current = hit;
    const hidden = data.conversation.comparedQuestionId !== null;
    if (hidden || !path.some((message) => message.id === hit)) show(id, hit);
  }, [id, hit, data, opening, path, show]);

  // Another conversation has other words.
  const [soughtIn, setSoughtIn] = useState(id);
  if (soughtIn !== id) {
    setSoughtIn(id);
    closeFind();
    setFound(undefined);
  }
  // A conversation that was only remembered may turn out to be gone: until that is known nothing else is open.
  const known =
    routed !== undefined || (stored !== undefined && (wanted === undefined || data !== undefined || error !== null));
  useEffect(() => {
    if (!known) return;
    const another = listedBeside !== undefined && listedBeside.id !== id;
    listedBeside = { id };
    // After a look at another pane or a reload the list is as it was, with what was looked for in it.
    if (!another) return;
    // Chosen in the list that lies over the thread: it goes, and the focus goes to the thread.
    const list = document.querySelector('.convs[data-drawer="open"]');
    setDrawer("conversations", false);
    if (list?.contains(document.activeElement)) document.querySelector<HTMLElement>(".chat > .well")?.focus();
  }, [id, known]);

  const openBegun = async (begun: string, lead = leadFromHere()) => {
    // The message is stored and paid for: settings that can't be saved make it no failed one.
    await settings.flush().catch(() => {});
    forgetNewChat();
    lead("chat", begun);
  };

  /** Says something at the end of what is open, or begins a conversation with it. */
  const say = async (ask: (conversationId: string, parentId: string | null) => Promise<unknown>) => {
    if (error === null && id !== undefined) {
      await ask(id, path.at(-1)?.id ?? null);
      return undefined;
    }
    const lead = leadFromHere();
    const begun = await beginConversation(storedSettingsOf(settings.value), (conversationId) =>
      ask(conversationId, null),
    );
    await openBegun(begun, lead);
    return begun;
  };
  const send = (content: MessageContent) => say((to, parentId) => sendMessage(to, parentId, content, current()));
  const compare = (content: MessageContent, asked: readonly ReplySettings[]) =>
    say((conversationId, parentId) => requestFromModels({ conversationId, parentId, content, settings: asked }));

  /** The chosen answer is the branch, and its model the one that is asked next. */
  const continueWith = (reply: Message) => {
    const model = textModelId.safeParse(reply.model).data;
    if (model && model !== settings.value.model) settings.change({ model });
    actions.show(reply.conversationId, reply.id);
  };

  // What asks stays the same function: the message box isn't drawn for every change of the thread.
  const asking = useLatest({ send, compare, openBegun });
  const onSend = useCallback((content: MessageContent) => asking.current.send(content), []);
  const onCompare = useCallback(
    (content: MessageContent, asked: readonly ReplySettings[]) => asking.current.compare(content, asked),
    [],
  );
  const onBegun = useCallback((begun: string) => void asking.current.openBegun(begun), []);

  const gone = error !== null && id !== undefined;
  const shown = data && id !== undefined && !gone ? data : undefined;
  const question = shown?.messages.find((message) => message.id === shown.conversation.comparedQuestionId);
  const around = useSettled(
    useMemo(
      () => ({ of: shown?.conversation.id, shown, path: gone ? nothing : path, opening, replying: replying?.id }),
      [shown, path, gone, opening, replying?.id],
    ),
  );
  const stoppable = question ? undefined : around.replying;
  const onStop = useMemo(
    () => (stoppable === undefined ? undefined : () => stop({ messageId: stoppable })),
    [stop, stoppable],
  );
  return (
    <div className="chat">
      <ConversationList
        current={id}
        opened={around.shown?.conversation}
        onNew={openNew}
        onRename={setRenaming}
        actions={whole}
      />
      <section aria-label={t("conversation")} className="panel well" tabIndex={-1}>
        {!around.shown && (
          <PanelHead className="narrowHead">
            <DrawerButton of="conversations" icon={PanelLeft} label={t("list.name")} />
          </PanelHead>
        )}
        {around.shown && (
          <ConversationHead
            conversation={around.shown.conversation}
            count={around.opening ? undefined : around.path.length}
            branches={countBranches(around.shown.messages)}
            actions={whole}
            onRename={setRenaming}
            onFind={openFind}
            onBranches={openMap}
          />
        )}
        {shown && <SummaryLinks conversationId={shown.conversation.id} />}
        {!gone && <OpeningStrip settings={settings.value} onChange={settings.change} />}
        {shown && finding && !question && (
          <FindBar path={path} onShow={setFound} onWords={setWords} onClose={closeFind} />
        )}
        {gone ? (
          <div className="scroll">
            <GoneConversation error={error} onRetry={() => void refetch()} />
          </div>
        ) : shown && path.length > 0 ? (
          question ? (
            <Comparison
              key={`compared ${question.id}`}
              question={question}
              replies={shown.messages.filter(({ parentId }) => parentId === question.id)}
              onGoOn={continueWith}
              onAgain={actions.answerAgain}
              onBack={() => actions.compare(question.conversationId, null)}
            />
          ) : (
            <Thread
              key={`thread ${id}`}
              path={path}
              messages={shown.messages}
              actions={actions}
              busy={replying !== undefined}
              target={found ?? hit}
              words={marked}
            />
          )
        ) : (
          <div className="scroll">
            {(id === undefined || (shown && !opening)) && (
              <EmptyConversation draftKey={id ?? NEW_CONVERSATION} settings={settings} />
            )}
          </div>
        )}
        <Composer
          draftKey={id ?? NEW_CONVERSATION}
          settings={settings}
          path={around.path}
          loading={id !== undefined && (!data || around.opening) && !gone}
          title={shown?.conversation.title ?? ""}
          held={question && t("compare:held")}
          onSend={onSend}
          onCompare={onCompare}
          onBegun={onBegun}
          onStop={onStop}
        />
      </section>
      <SendToDialog />
      <Lightbox />
      {mapping && shown && (
        <BranchMap
          conversationId={shown.conversation.id}
          messages={shown.messages}
          path={path}
          onShow={(messageId) => actions.show(shown.conversation.id, messageId)}
          onClose={() => setMapping(false)}
        />
      )}
      {renaming && <RenameDialog key={renaming.id} conversation={renaming} onClose={() => setRenaming(undefined)} />}
    </div>
  );
}

/** In place of a conversation that can't be shown: it was deleted, here or in another window, or couldn't be read. */
function GoneConversation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("chat");
  if (studioErrorFrom(error).code !== "record_not_found")
    return <LoadFailure {...describeError(error)} onRetry={onRetry} />;
  return (
    <div className="max-w-[680px] p-4">
      <Notice
        live
        title={t("gone.title")}
        actions={
          <Button size="s" onClick={() => openRoute("chat", "new")}>
            {t("list.new")}
          </Button>
        }
      >
        <p>{t("gone.text")}</p>
      </Notice>
    </div>
  );
}
