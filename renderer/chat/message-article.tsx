import { Copy, GitBranch, PencilLine, RefreshCw } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, showToast } from "#renderer/components/index.ts";
import { formatClock, modelName } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { MessageBlock } from "./message-block.tsx";
import { MessageOutcome } from "./message-outcome.tsx";
import type { Siblings } from "./message-path.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { SiblingSwitch } from "./sibling-switch.tsx";
import { UsageLine } from "./usage-line.tsx";
import type { MessageActions } from "./use-conversation.ts";
import { useReply } from "./use-reply.ts";

export interface MessageArticleProps {
  message: Message;
  siblings: Siblings | undefined;
  /** The end of the branch. */
  last: boolean;
  /** A reply of this conversation is being received: nothing else can be asked meanwhile. */
  busy: boolean;
  actions: MessageActions;
}

/** One message: who and when in the gutter, then what was thought and said. */
export const MessageArticle = memo(function MessageArticle({
  message,
  siblings,
  last,
  busy,
  actions,
}: MessageArticleProps) {
  const { t, i18n } = useTranslation("chat");
  const [editing, setEditing] = useState(false);
  const { blocks, live, thinkingSince, waiting } = useReply(message);
  const own = message.role === "user";
  const who = own ? t("you") : message.model === null ? t("model") : modelName(message.model);
  const clock = formatClock(message.createdAt, i18n.language);
  const said = blocks
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");
  const again = () => actions.answerAgain(message);
  const usable = last && !own && !live && !busy;
  const button = (icon: typeof Copy, name: string, onClick: () => void, disabled = false) => (
    <Button
      variant="ghost"
      size="s"
      square
      icon={icon}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    />
  );
  const copy =
    said !== "" &&
    button(Copy, own ? t("copyQuestion") : t("copy"), () => {
      void navigator.clipboard.writeText(said).then(() => showToast({ kind: "done", title: t("copied") }));
    });
  const branch = button(GitBranch, t("branchOff"), () => actions.branchOff(message), busy);
  const versions = siblings && siblings.ids.length > 1 && (
    <SiblingSwitch siblings={siblings} onShow={(id) => actions.show(message.conversationId, id)} />
  );
  return (
    <article
      className="msg"
      data-own={own || undefined}
      data-message={message.id}
      aria-label={t("message", { who, clock })}
      aria-busy={live}
    >
      <div className="who">
        <p>
          {who}
          <span className="cap">{clock}</span>
        </p>
        {own && !editing && (
          <div className="acts">
            {copy}
            {button(PencilLine, t("edit.open"), () => setEditing(true), busy)}
            {branch}
          </div>
        )}
      </div>
      <div className="body">
        {editing ? (
          <QuestionEditor
            text={said}
            onSend={(text) => actions.edit(message, text)}
            onClose={() => setEditing(false)}
          />
        ) : (
          blocks.map((block, index) => (
            <MessageBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
              key={index}
              block={block}
              own={own}
              live={live && !block.sealed}
              since={thinkingSince}
              message={message}
            />
          ))
        )}
        {live && blocks.length === 0 && (
          <p className="t3">{waiting ? t("waitingTurn", { seconds: Math.ceil(waiting / 1000) }) : t("waiting")}</p>
        )}
        <MessageOutcome
          message={message}
          onRetry={usable ? again : undefined}
          onContinue={usable && said !== "" ? () => actions.continueFrom(message) : undefined}
        />
        {own && versions}
        {!own && !live && (
          <div className="usage">
            {versions}
            {message.state !== "failed" && <UsageLine message={message} />}
            <span className="grow" />
            {copy}
            {button(RefreshCw, t("again"), again, busy)}
            {branch}
          </div>
        )}
      </div>
    </article>
  );
});
