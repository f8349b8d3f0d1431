import {
  CaseSensitive,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Columns3,
  Copy,
  GitBranch,
  RefreshCw,
} from "lucide-react";
import { useContext, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton, isFocusLost } from "#renderer/components/index.ts";
import { copyText, modelName } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { mayBeCharged } from "#shared/wire/errors/may-be-charged.ts";
import { textModelId } from "#shared/wire/models.ts";
import { currentText, plainText, useWordsSaid } from "../reply-view/index.ts";
import { SendToButton } from "../send-to/send-to-button.tsx";
import type { MessageActions } from "../use-conversation.ts";
import { MessageOutcome } from "./message-outcome.tsx";
import type { Siblings } from "./message-path.ts";
import { ThreadBusy } from "./thread-busy.ts";
import { UsageLine } from "./usage-line.tsx";

export interface MessageFootProps {
  message: Message;
  siblings: Siblings | undefined;
  /** The end of the branch. */
  last: boolean;
  actions: MessageActions;
}

/** Under a message that has ended: how it ended, its versions, and of a reply what it used and what can be done with it. */
export function MessageFoot({ message, siblings, last, actions }: MessageFootProps) {
  const { t } = useTranslation("chat");
  const { t: ofCompare } = useTranslation("compare");
  const busy = useContext(ThreadBusy);
  const words = useWordsSaid(message);
  const own = message.role === "user";
  const again = () => actions.answerAgain(message);
  const usable = last && !own && !busy;
  const versions = siblings && (
    <SiblingSwitch siblings={siblings} onShow={(id) => actions.show(message.conversationId, id)} />
  );
  return (
    <>
      <MessageOutcome
        message={message}
        onRetry={usable ? again : undefined}
        onContinue={usable && words ? () => actions.continueFrom(message) : undefined}
      />
      {own && versions}
      {!own && (
        <div className="usage">
          {versions}
          {versions && (
            <IconButton
              icon={Columns3}
              label={ofCompare("again")}
              onClick={() => actions.compare(message.conversationId, message.parentId)}
            />
          )}
          {message.state !== "failed" && <UsageLine message={message} />}
          <span className="grow" />
          {words && (
            <>
              <IconButton
                icon={Copy}
                label={t("copy")}
                onClick={() => void copyText(currentText(message), t("copied"))}
              />
              <IconButton
                icon={CaseSensitive}
                label={t("copyPlain")}
                onClick={() => void copyText(plainText(currentText(message)), t("copied"))}
              />
              <SendToButton words={() => plainText(currentText(message))} />
            </>
          )}
          <IconButton
            icon={RefreshCw}
            label={t(mayBeCharged(message.error) ? "againCharged" : "again")}
            disabled={busy}
            onClick={again}
          />
          <DropdownMenu
            align="end"
            trigger={<IconButton icon={ChevronDown} label={t("againWith")} disabled={busy} />}
            items={[
              { kind: "heading", label: t("againWithPaid") },
              ...textModelId.options
                .filter((id) => id !== message.model)
                .map((id) => ({ label: modelName(id), onSelect: () => actions.answerAgain(message, id) })),
            ]}
          />
          <IconButton
            icon={GitBranch}
            label={t("branchOff")}
            disabled={busy}
            onClick={() => actions.branchOff(message)}
          />
        </div>
      )}
    </>
  );
}

interface SiblingSwitchProps {
  siblings: Siblings;
  onShow: (messageId: string) => void;
}

/** The version that was stepped to, and by which button: it takes the place of the one that was pressed. */
let stepped: { readonly to: string; readonly by: string } | undefined;

/** `‹ 2/3 ›`: the versions of a question, or the answers to it. */
function SiblingSwitch({ siblings: { ids, at }, onShow }: SiblingSwitchProps) {
  const { t } = useTranslation("chat");
  const place = useRef<HTMLFieldSetElement>(null);
  const own = ids[at];
  // The message that was pressed in is gone with its buttons: one goes on stepping by the same key.
  useLayoutEffect(() => {
    if (stepped === undefined || stepped.to !== own) return;
    const button = place.current?.querySelector<HTMLElement>(`[data-step="${stepped.by}"]`);
    stepped = undefined;
    if (isFocusLost()) button?.focus({ preventScroll: true });
  }, [own]);
  const step = (to: number, icon: typeof ChevronLeft, name: string, by: string) => (
    <IconButton
      icon={icon}
      label={name}
      data-step={by}
      disabled={ids[to] === undefined}
      onClick={() => {
        stepped = { to: ids[to] ?? "", by };
        onShow(ids[to] ?? "");
      }}
    />
  );
  return (
    <fieldset ref={place} className="siblings" aria-label={t("siblings.name")}>
      {step(at - 1, ChevronLeft, t("siblings.before"), "before")}
      <span aria-live="polite">{`${at + 1}/${ids.length}`}</span>
      {step(at + 1, ChevronRight, t("siblings.after"), "after")}
    </fieldset>
  );
}
