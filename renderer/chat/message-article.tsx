import { CaseSensitive, Columns3, Copy, GitBranch, PencilLine, RefreshCw } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, showToast } from "#renderer/components/index.ts";
import { formatClock, modelName } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { instructionIn } from "./instruction/instruction-in.ts";
import { useLiveReplies } from "./live-replies.ts";
import { MessageOutcome } from "./message-outcome.tsx";
import type { Siblings } from "./message-path.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { ReplyRow } from "./reply-row.tsx";
import { SiblingSwitch } from "./sibling-switch.tsx";
import { plainText } from "./text/plain-text.ts";
import { UsageLine } from "./usage-line.tsx";
import type { MessageActions } from "./use-conversation.ts";
import { blocksNow, useReplyShape } from "./use-reply-shape.ts";

export interface MessageArticleProps {
  message: Message;
  /** Which of its rows this is (message-sections.ts); a message is one article, what goes on after it a group. */
  section: number;
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
  section,
  siblings,
  last,
  busy,
  actions,
}: MessageArticleProps) {
  const { t, i18n } = useTranslation("chat");
  const { t: ofCompare } = useTranslation("compare");
  const [editing, setEditing] = useState(false);
  const { rows, words } = useReplyShape(message);
  const live = message.state === "streaming";
  const own = message.role === "user";
  const results = own && message.blocks.length > 0 && message.blocks.every(({ type }) => type === "tool_result");
  const who = results ? t("results") : own ? t("you") : message.model === null ? t("model") : modelName(message.model);
  const clock = formatClock(message.createdAt, i18n.language);
  const ending = section >= rows - 1;
  const [came] = useState(live);
  // Joined only when it is asked for: a reply that grows would be copied with each delta.
  const said = () =>
    blocksNow(useLiveReplies.getState(), message)
      .map(({ text }) => text)
      .filter(Boolean)
      .join("\n\n");
  const copyText = (text: string) =>
    void navigator.clipboard.writeText(text).then(() => showToast({ kind: "done", title: t("copied") }));
  const again = () => actions.answerAgain(message);
  const usable = last && !own && !live && !busy;
  const button = (icon: typeof Copy, name: string, onClick: () => void, disabled = false) => (
    <IconButton icon={icon} label={name} disabled={disabled} onClick={onClick} />
  );
  const copy = words && button(Copy, own ? t("copyQuestion") : t("copy"), () => copyText(said()));
  const branch = button(GitBranch, t("branchOff"), () => actions.branchOff(message), busy);
  const versions = siblings && siblings.ids.length > 1 && (
    <SiblingSwitch siblings={siblings} onShow={(id) => actions.show(message.conversationId, id)} />
  );
  const Row = section === 0 ? "article" : "div";
  return (
    <Row
      className="msg"
      role={section === 0 ? undefined : "group"}
      data-own={own || undefined}
      data-goes-on={!ending || undefined}
      data-came={came || undefined}
      data-message={message.id}
      aria-label={t(section === 0 ? "message" : "continued", { who, clock })}
      aria-busy={live}
    >
      <div className="who">
        {section === 0 && (
          <p>
            {who}
            <span className="cap">{clock}</span>
          </p>
        )}
        {section === 0 && own && !results && !editing && (
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
            text={said()}
            instruction={instructionIn(message)}
            onSend={(text, instruction) => actions.edit(message, text, instruction)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <ReplyRow message={message} section={section} />
        )}
        {ending && (
          <MessageOutcome
            message={message}
            onRetry={usable ? again : undefined}
            onContinue={usable && words ? () => actions.continueFrom(message) : undefined}
          />
        )}
        {ending && own && versions}
        {ending && !own && !live && (
          <div className="usage">
            {versions}
            {versions &&
              button(Columns3, ofCompare("again"), () => actions.compare(message.conversationId, message.parentId))}
            {message.state !== "failed" && <UsageLine message={message} />}
            <span className="grow" />
            {copy}
            {words && button(CaseSensitive, t("copyPlain"), () => copyText(plainText(said())))}
            {button(RefreshCw, t("again"), again, busy)}
            {branch}
          </div>
        )}
      </div>
    </Row>
  );
});
