import { Ban, Check, CircleX, Clock, Loader, type LucideIcon, PencilLine, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, FailureNotice, Icon, isFocusLost, LoadFailure } from "#renderer/components/index.ts";
import { announce, client, describeError, studioErrorFrom } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { AnswerPart } from "#shared/contract/chat/director.ts";
import { isDirectorTool } from "#shared/director/index.ts";
import { openCalls } from "#shared/director/open-calls.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";
import { announceProposal } from "../announce-reply.ts";
import { useLeaveLibrary } from "../attachments/use-leave-library.ts";
import { forgetAnswerDraft, noAnswer, useAnswerDraft } from "./answer-draft.ts";
import { AnswerForm } from "./answer-form.tsx";
import { AnswerParts } from "./answer-parts.tsx";
import { ProposalReview } from "./proposal-review.tsx";
import { changesIn } from "./proposal-rows.ts";
import { useCall } from "./use-calls.ts";
import "./director.css";

export interface ToolCallCardProps {
  message: Message;
  /** The block as stored, or as it began while it is being received. */
  block: Readonly<Record<string, unknown>>;
  /** The JSON text of the input, formatted where it is whole. */
  input: string;
  live: boolean;
}

type State = "writing" | "broken" | "sent" | "reading" | "unread" | "answered" | "frames" | "proposed" | "open";
const icons: Record<State, LucideIcon> = {
  writing: Loader,
  broken: Ban,
  sent: Check,
  reading: Loader,
  unread: TriangleAlert,
  answered: Check,
  frames: Loader,
  proposed: PencilLine,
  open: Clock,
};

/** A call of a tool: what is asked, how far its answer is, and the ways to answer. */
export function ToolCallCard({ message, block, input, live }: ToolCallCardProps) {
  const { t } = useTranslation("director");
  const { t: spoken } = useTranslation("spoken");
  const callId = String(block.id ?? "");
  const name = String(block.name ?? "");
  const { sent, work, known, failure: unread, readAgain, answered } = useCall(message, callId);
  const at = { messageId: message.id, callId };
  const draftKey = `${message.id} ${callId}`;
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const calls = openCalls(message);
  const asked = calls.some(({ id }) => id === callId);
  const all = answered >= calls.length;
  const failed = work?.answer?.failed === true;
  const state: State = live
    ? "writing"
    : !asked
      ? "broken"
      : sent
        ? "sent"
        : !known
          ? unread
            ? "unread"
            : "reading"
          : work?.answer
            ? "answered"
            : work?.proposal
              ? "proposed"
              : work?.frames
                ? "frames"
                : "open";
  /** Whether it was done. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    pressed.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  // What was pressed goes away with the state it belongs to: the keyboard goes on from its card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own buttons
  useEffect(() => {
    if (pressed.current && isFocusLost()) card.current?.focus({ preventScroll: true });
    pressed.current = false;
  }, [state]);
  useEndOfDraft(draftKey, state === "sent" || state === "answered", sent ?? work?.answer?.parts);
  const proposal = work?.accepted === null ? work.proposal : null;
  const changes = proposal == null ? 0 : changesIn(proposal);
  useEffect(() => {
    if (changes > 0) announceProposal(message.id, callId, changes);
  }, [message.id, callId, changes]);
  const decide = async (accept: number[]) => {
    await client.director.decide({ ...at, accept });
    announce(accept.length > 0 ? spoken("accepted", { count: accept.length }) : spoken("declined"));
  };
  return (
    <section ref={card} tabIndex={-1} className="toolCall" aria-label={t("call", { name })} data-state={state}>
      <header>
        {isDirectorTool(name) && (
          <b>{work?.proposal ? t("proposes", { count: changesIn(work.proposal) }) : t(`tool.${name}`)}</b>
        )}
        <code>{name}</code>
        <span
          className="st"
          data-tone={
            failed || state === "unread" ? "warn" : state === "sent" || state === "answered" ? "ready" : "quiet"
          }
        >
          <Icon of={failed ? CircleX : icons[state]} size="xs" turning={icons[state] === Loader} />
          {failed ? t("state.failed") : t(`state.${state}`)}
        </span>
      </header>
      {work?.proposal ? (
        <ProposalReview
          work={work}
          proposal={work.proposal}
          busy={busy}
          onDecide={(accept) => attempt(() => decide(accept))}
        />
      ) : (
        <details open={state === "open"}>
          <summary className="cap">{t("input")}</summary>
          <pre>{input}</pre>
        </details>
      )}
      {(sent ?? work?.answer) && (
        <details>
          <summary className="cap">{t("answer")}</summary>
          <AnswerParts parts={sent ?? work?.answer?.parts ?? []} />
        </details>
      )}
      {failure !== undefined && (
        <div role="alert">
          <FailureNotice error={studioErrorFrom(failure)} tone="error" />
        </div>
      )}
      {state === "unread" && (
        <LoadFailure
          {...describeError(unread)}
          onRetry={() => {
            pressed.current = true;
            readAgain();
          }}
        />
      )}
      {state === "open" && (
        <AnswerForm
          busy={busy}
          draftKey={draftKey}
          onAnswer={(parts, failed) => attempt(() => client.director.answer({ ...at, parts, failed }))}
        />
      )}
      {(state === "open" || state === "frames" || state === "answered") && (
        <footer>
          {state === "open" && isDirectorTool(name) && (
            <Button size="s" disabled={busy} onClick={() => attempt(() => client.director.run(at))}>
              {t("run")}
            </Button>
          )}
          <span className="cap grow">{state === "answered" && !all ? t("others") : ""}</span>
          {state === "answered" && all && (
            <Button
              size="s"
              disabled={busy}
              onClick={() => attempt(() => client.director.goOn({ messageId: message.id }))}
            >
              {t("goOn")}
            </Button>
          )}
          {state !== "answered" && (
            <Button
              variant="ghost"
              size="s"
              disabled={busy}
              onClick={() => attempt(() => client.director.skip({ messageId: message.id }))}
            >
              {t("skip")}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

/** A call that was answered otherwise (by another window, or as one that gets no answer) has no use for its draft, nor for a picture that came by it. */
function useEndOfDraft(draftKey: string, isAnswered: boolean, parts: readonly AnswerPart[] | undefined): void {
  const draft = useAnswerDraft(draftKey);
  const isWritten = draft !== noAnswer;
  const leave = useLeaveLibrary();
  const end = useEffectEvent(() => {
    const { picture } = draft;
    const url = picture && assetUrl(picture.id);
    const isPart = parts?.some(
      (part) => part.type === "image" && part.source.type === "url" && part.source.url === url,
    );
    forgetAnswerDraft(draftKey);
    if (picture?.brought && !isPart) leave(picture);
  });
  useEffect(() => {
    if (isAnswered && isWritten) end();
  }, [isAnswered, isWritten]);
}
