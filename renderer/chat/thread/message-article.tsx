import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMinuteDrawn, modelName } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";
import { currentText, ReplyRow, useIsReplyEnd } from "../reply-view/index.ts";
import type { MessageActions } from "../use-conversation.ts";
import { editIsOpen, returnFromEdit, useAskedEdit } from "./asked-edit.ts";
import { MessageFoot } from "./message-foot.tsx";
import type { Siblings } from "./message-path.ts";
import { QuestionActions } from "./question-actions.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { readEdit } from "./unfinished-edit.ts";

/** The instruction that a question brought along, so that another wording of it brings it too. */
const instructionIn = ({ blocks }: Pick<Message, "blocks">): string | undefined =>
  blocks
    .map(instructionOf)
    .filter((text) => text !== undefined && text !== "")
    .join("\n\n") || undefined;

export interface MessageArticleProps {
  message: Message;
  /** Which of its rows this is (reply-view); a message is one article, what goes on after it a group. */
  section: number;
  /** Where it has other versions. */
  siblings: Siblings | undefined;
  /** The end of the branch. */
  last: boolean;
  actions: MessageActions;
  /** Which of the branch it is, from 1, and how many there are; none for one that stands beside others. */
  place?: number | undefined;
  of?: number | undefined;
}

/** One message: who and when in the gutter, then what was thought and said. */
export const MessageArticle = memo(function MessageArticle({
  message,
  section,
  siblings,
  last,
  actions,
  place,
  of,
}: MessageArticleProps) {
  const { t, i18n } = useTranslation("chat");
  const [editing, setEditing] = useState(
    () => section === 0 && message.role === "user" && readEdit(message.id) !== undefined,
  );
  const askedFor = useAskedEdit(({ messageId }) => section === 0 && messageId === message.id);
  if (askedFor && !editing) setEditing(true);
  const ending = useIsReplyEnd(message, section);
  const live = message.state === "streaming";
  const own = message.role === "user";
  const results = own && message.blocks.length > 0 && message.blocks.every(({ type }) => type === "tool_result");
  const who = results ? t("results") : own ? t("you") : message.model === null ? t("model") : modelName(message.model);
  const clock = formatMinuteDrawn(message.createdAt, i18n.language);
  const [came] = useState(live);
  const Row = section === 0 ? "article" : "div";
  return (
    <Row
      className="msg"
      role={section === 0 ? undefined : "group"}
      {...(section === 0 ? { "aria-posinset": place, "aria-setsize": of } : {})}
      data-own={own || undefined}
      data-goes-on={!ending || undefined}
      data-came={came || undefined}
      data-message={message.id}
      aria-label={t(section === 0 ? "message" : "continued", { who, clock })}
      aria-busy={live && (section === 0 || ending)}
    >
      <div className="who">
        {section === 0 && (
          <p>
            {who}
            <span className="cap">{clock}</span>
          </p>
        )}
        {section === 0 && own && !results && !editing && (
          <QuestionActions message={message} actions={actions} onEdit={() => setEditing(true)} />
        )}
      </div>
      <div className="body">
        {editing ? (
          <QuestionEditor
            messageId={message.id}
            text={currentText(message)}
            asked={askedFor}
            onAsked={editIsOpen}
            instruction={instructionIn(message)}
            onSend={(text, instruction) => actions.edit(message, text, instruction)}
            onClose={() => {
              setEditing(false);
              returnFromEdit();
            }}
          />
        ) : (
          <ReplyRow message={message} section={section} />
        )}
        {ending && !live && <MessageFoot message={message} siblings={siblings} last={last} actions={actions} />}
      </div>
    </Row>
  );
});
