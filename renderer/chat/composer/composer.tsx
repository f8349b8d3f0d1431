import { Square } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  FailureNotice,
  isFocusAt,
  isFocusLost,
  Kbd,
  Notice,
  Separator,
  useFileDrop,
} from "#renderer/components/index.ts";
import { type Draft, showRouteNow, studioErrorFrom, useCoreLink, useLatest, useOnline } from "#renderer/lib/index.ts";
import type { Message, MessageDraft, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { openCalls } from "#shared/director/open-calls.ts";
import { AttachButton } from "../attachments/attach-button.tsx";
import { AttachmentStrip } from "../attachments/attachment-strip.tsx";
import { checkAttachments } from "../attachments/check-attachments.ts";
import { assetOfBlock, mediaBlocksOf } from "../attachments/message-attachments.ts";
import { useAssets, useAttachments } from "../attachments/use-attachments.ts";
import { useUploads } from "../attachments/use-uploads.ts";
import { forgetPendingConversation, pendingConversationFor } from "../begin-conversation.ts";
import { type ChatSettings, replySettingsOf, storedSettingsOf } from "../chat-settings.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { InstructionButton, InstructionField } from "../instruction/instruction-field.tsx";
import type { MessageContent } from "../message-content.ts";
import { PresetsMenu } from "../presets/presets-menu.tsx";
import { RefusedSettings } from "../request/refused-settings.tsx";
import { ContextDetails } from "../summary/context-details.tsx";
import { ContextWarning } from "../summary/context-warning.tsx";
import { useSummaryBranch } from "../summary/use-summary-branch.ts";
import { askEdit, lastWritten } from "../thread/asked-edit.ts";
import { CallsWaiting, declineInWords, ToolControls, useWaitingProposals } from "../tools/index.ts";
import type { ToolSettings } from "../tools/tool-settings.ts";
import { NEW_CONVERSATION, useConversation } from "../use-conversation.ts";
import { useStateByPlace } from "../use-state-by-place.ts";
import { ComposerField } from "./composer-field.tsx";
import { ContextFigures } from "./context-figures.tsx";
import { type FailedSend, useLateDelivery } from "./late-delivery.ts";
import { ReplyControls } from "./reply-controls.tsx";
import { RequestSettings } from "./request-settings.tsx";
import { estimateAttachments, estimateTokens } from "./token-estimate.ts";
import { useIsBlank, useMessageDraft, type WrittenWords } from "./use-message-draft.ts";

export interface ComposerProps {
  /** Names the draft that is kept: the conversation's id, or `new`. */
  draftKey: string;
  settings: Draft<ChatSettings>;
  /** The branch that the message will be added to. */
  path: readonly Message[];
  /** Resolves when the message is stored, with the conversation that it began; only then the text goes. */
  onSend: (content: MessageContent) => Promise<string | undefined>;
  /** The same to several models; resolves as `onSend`. */
  onCompare: (content: MessageContent, asked: readonly ReplySettings[]) => Promise<string | undefined>;
  /** A first message whose answer was lost is stored in this conversation. */
  onBegun: (conversationId: string) => void;
  /** Of the conversation. */
  title: string;
  /** Why nothing can be sent as things stand, in words; what is written stays. */
  held: string | undefined;
  /** The conversation isn't here yet: nothing can be added to it. */
  loading: boolean;
  /** Given while a reply is being received. */
  onStop: (() => void) | undefined;
}

/** A message on its way, or why it couldn't be sent. */
interface Delivery {
  readonly sending: boolean;
  readonly failure?: FailedSend;
}
const nothingSent: Delivery = { sending: false };

/**
 * Enter sends, Shift+Enter breaks the line; what is typed survives a reload and a refusal. It stays while another
 * conversation is opened: only the field is another.
 */
export const Composer = memo(function Composer({
  draftKey,
  settings,
  path,
  title,
  held,
  loading,
  onSend,
  onCompare,
  onStop,
  onBegun,
}: ComposerProps) {
  const { t } = useTranslation("chat");
  const { t: shared } = useTranslation("components");
  const { t: compare } = useTranslation("compare");
  const online = useOnline();
  const draft = useMessageDraft(draftKey);
  const { text, instruction } = draft;
  const [{ sending, failure }, setDelivery] = useStateByPlace(draftKey, nothingSent);
  const place = useLatest(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(draftKey, draft);
  const { over, target } = useFileDrop(attachments.bring);
  const { all, documents, incoming } = attachments;
  const chosen = settings.value;

  const earlier = useMemo(() => mediaBlocksOf(path), [path]);
  const assets = useAssets([...all.map(({ assetId }) => assetId), ...earlier.flatMap((b) => assetOfBlock(b) ?? [])]);
  const attached = useMemo(
    () => estimateAttachments(all, assets) + documents.reduce((sum, { text: each }) => sum + estimateTokens(each), 0),
    [all, assets, documents],
  );
  const checked = useMemo(
    () => checkAttachments(all, earlier, assets, replySettingsOf(chosen)),
    [all, earlier, assets, chosen],
  );
  const { findings } = checked;
  const refused = findings.some(({ severity }) => severity === "error");
  const uploads = useUploads(refused ? [] : checked.large);
  const waits = incoming.length > 0 || checked.large.some((id) => uploads.get(id)?.state !== "ready");
  const last = path.at(-1);
  const open = last !== undefined && openCalls(last).length > 0;
  const waiting = useWaitingProposals(last);
  // What is proposed can be answered in words, which decline it; files are no words.
  const inWords = waiting.length > 0 && all.length === 0 && documents.length === 0;
  const called = open && !inWords;
  const stopped = held !== undefined || called || loading || sending || waits || onStop !== undefined;
  const summary = useSummaryBranch(title, last, () => replySettingsOf(chosen));

  // What ended the hold, or answered the call, went away with it and took the focus along.
  const holds = held !== undefined || open;
  const heldBefore = useRef(holds);
  useEffect(() => {
    const lost = isFocusLost() || document.activeElement?.matches(".toolCall, .toolCall *") === true;
    if (heldBefore.current && !holds && lost) field.current?.focus();
    heldBefore.current = holds;
  }, [holds]);

  // So did what asked for a reply from below another.
  const newest = last?.id;
  useEffect(() => {
    if (newest && isFocusLost()) field.current?.focus({ preventScroll: true });
  }, [newest]);

  // And the button that left a file out.
  const filed = all.length + documents.length;
  const filedBefore = useRef(filed);
  useEffect(() => {
    if (filed < filedBefore.current && isFocusLost()) field.current?.focus();
    filedBefore.current = filed;
  }, [filed]);

  const takeOut = (sent: MessageDraft, into?: string) => {
    attachments.forgetFailed();
    draft.takeOut(sent, into);
  };
  const begun = useConversation(failure?.begun);
  useLateDelivery(failure, failure?.begun === undefined ? path : begun.path, ({ sent, begun }) => {
    // Words that were changed since are another question.
    const same = draft.holds(sent);
    if (same) takeOut(sent, begun);
    setDelivery(() => nothingSent);
    if (begun === undefined) return;
    forgetPendingConversation(begun);
    // The core may have emptied the box already: it keeps no draft of what it stored.
    if (same || draft.words.now().trim() === "") onBegun(begun);
  });
  /** `instructed`: the instruction that goes along; null where there is no place for one, and it stays. */
  const deliver = async (ask: () => Promise<string | undefined>, instructed = instruction.text) => {
    const sent: MessageDraft = {
      text: draft.words.now(),
      attachments: [...all],
      documents: [...documents],
      instruction: instructed,
    };
    const at = Date.now();
    setDelivery(() => ({ sending: true }));
    try {
      const into = await ask();
      takeOut(sent, into);
      // Letters that came before it is drawn would stay in the box of the next new conversation.
      if (into !== undefined) showRouteNow();
      setDelivery(() => nothingSent);
    } catch (thrown) {
      const begun = draftKey === NEW_CONVERSATION ? pendingConversationFor(storedSettingsOf(chosen)) : undefined;
      const failure = { thrown, opened: useCoreLink.getState().opened, sent, at, begun };
      setDelivery(() => ({ sending: false, failure }));
    }
    if (place.current === draftKey && isFocusAt(".composer")) field.current?.focus();
  };
  const content = () => ({
    text: draft.words.now(),
    attachments: all,
    documents,
    instruction: instruction.text?.trim() ? instruction.text : undefined,
  });
  const files = all.length + documents.length > 0;
  const send = () => {
    const nothing = draft.words.now().trim() === "" && !files;
    if (stopped || refused || nothing) return;
    if (inWords) void deliver(() => declineInWords(waiting, draft.words.now()).then(() => undefined), null);
    else void deliver(() => onSend(content()));
  };
  const editLast = () => {
    const asked = lastWritten(path);
    if (asked && !files && onStop === undefined && held === undefined && !loading) askEdit(asked.id, field.current);
  };
  const { change } = settings;
  const chooseTools = useCallback((tooling: ToolSettings) => change({ tooling }), [change]);
  const check = useCallback(
    (asked: ReplySettings) => checkAttachments(all, earlier, assets, asked).findings,
    [all, earlier, assets],
  );
  const compareNow = useLatest((asked: readonly ReplySettings[]) => deliver(() => onCompare(content(), asked)));
  const compareModels = useCallback((asked: readonly ReplySettings[]) => compareNow.current(asked), []);
  return (
    <ContextFigures
      path={path}
      typed={text}
      settings={chosen}
      withPictures={files || earlier.length > 0}
      attached={attached}
    >
      <div className="cwrap">
        <div className="composer">
          <div className="cbox" data-focus-home data-over={over || undefined} {...target}>
            <SendFailure failure={failure} />
            {!online && (
              <p className="px-3 pt-2 text-12 text-tx-3" role="status">
                {shared("away.cantSend")}
              </p>
            )}
            <CallsWaiting path={path} inWords={inWords} />
            {held !== undefined && (
              <p className="held px-3 pt-2 text-12 text-tx-3" role="status">
                {held}
              </p>
            )}
            <ContextWarning model={chosen.model} summary={summary} />
            <RefusedSettings findings={findings} />
            <AttachmentStrip
              attachments={attachments}
              assets={assets}
              uploads={uploads}
              checked={checked}
              model={chosen.model}
            />
            <InstructionField key={`instruction ${draftKey}`} instruction={instruction} />
            <ComposerField
              key={draftKey}
              field={field}
              value={text}
              onChange={draft.write}
              onSend={send}
              onEarlier={editLast}
              onFiles={attachments.bring}
            />
            <div className="bot">
              <AttachButton attachments={attachments} />
              <Separator />
              <ReplyControls settings={chosen} onChange={settings.change} />
              <InstructionButton instruction={instruction} />
              <PresetsMenu settings={settings} />
              <RequestSettings settings={chosen} findings={findings} onChange={settings.change} />
              <ToolControls tooling={chosen.tooling} findings={findings} onChange={chooseTools} />
              <CompareButton
                key={`compare ${draftKey}`}
                settings={chosen}
                check={check}
                words={draft.words}
                files={files}
                held={stopped || open ? (held ?? compare("wait")) : undefined}
                onAsk={compareModels}
              />
              <span className="grow" />
              <ContextDetails conversationId={last?.conversationId} summary={summary} />
              {onStop ? (
                <Button size="m" icon={Square} onClick={onStop}>
                  {t("composer.stop")}
                </Button>
              ) : (
                <SendButton words={draft.words} files={files} held={stopped || refused} onSend={send} />
              )}
            </div>
          </div>
        </div>
      </div>
    </ContextFigures>
  );
});

interface SendButtonProps {
  words: WrittenWords;
  /** Files go with the message: it needs no words. */
  files: boolean;
  /** Something other than missing words keeps the message here. */
  held: boolean;
  onSend: () => void;
}

/** By itself, so that the first letter of a message draws this button and nothing around it. */
function SendButton({ words, files, held, onSend }: SendButtonProps) {
  const { t } = useTranslation("chat");
  const nothing = useIsBlank(words) && !files;
  return (
    <Button variant="primary" disabled={held || nothing} onClick={onSend} aria-label={t("composer.send")}>
      {t("composer.send")}
      <Kbd keys="Enter" />
    </Button>
  );
}

/** Why a message couldn't be sent, in its box. */
function SendFailure({ failure }: { failure: FailedSend | undefined }) {
  const { t } = useTranslation("chat");
  const opened = useCoreLink((link) => link.opened);
  if (failure === undefined) return null;
  const error = studioErrorFrom(failure.thrown);
  // That the core doesn't answer is no longer true then; whether the message reached it, nobody knows.
  const linkedAgain = error.code === "core_unreachable" && failure.opened !== opened;
  return (
    <div className="px-3 pt-2.5" role="alert">
      {linkedAgain ? (
        <Notice tone="warning" title={t("composer.linkedAgain")}>
          {t("composer.sendAgain")}
        </Notice>
      ) : (
        <FailureNotice error={error} tone="error" />
      )}
    </div>
  );
}
