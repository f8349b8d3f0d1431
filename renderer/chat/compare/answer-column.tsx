import { useMutation } from "@tanstack/react-query";
import { ArrowRight, Square } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { modelName, orpc } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { ReplyRow, useReplyRows } from "../reply-view/index.ts";
import { GrowingList } from "../thread/growing-list.tsx";
import { MessageOutcome } from "../thread/message-outcome.tsx";
import { UsageLine } from "../thread/usage-line.tsx";

export interface AnswerColumnProps {
  message: Message;
  onGoOn: () => void;
  onAgain: (model: TextModelId) => void;
}

/** About as high as the letters of one row of a message stand here (reply-view), in pixels. */
const ROW = 4000;
const CAME_ROW = 1350;

/** One answer of a comparison: its model, what it thinks and says, what it used, and the way on. */
export function AnswerColumn({ message, onGoOn, onAgain }: AnswerColumnProps) {
  const { t } = useTranslation("compare");
  const { t: ofChat } = useTranslation("chat");
  const live = message.state === "streaming";
  const count = useReplyRows(message);
  const rows = useMemo(() => Array.from({ length: count }, (_, section) => section), [count]);
  const { mutate: stop } = useMutation(orpc.conversations.stop.mutationOptions());
  const known = live ? undefined : textModelId.safeParse(message.model).data;
  const who = message.model === null ? ofChat("model") : modelName(message.model);
  return (
    <article className="answer" aria-label={t("column", { who })} aria-busy={live}>
      <h2>{who}</h2>
      <GrowingList label={who} rows={rows} rowHeight={live ? CAME_ROW : ROW} startAway={!live}>
        {(section) => (
          <div key={section} className="part">
            <ReplyRow message={message} section={section} />
            {section === count - 1 && (
              <MessageOutcome message={message} onRetry={known && (() => onAgain(known))} onContinue={undefined} />
            )}
          </div>
        )}
      </GrowingList>
      <div className="foot">
        <div className="usage">{!live && message.state !== "failed" && <UsageLine message={message} />}</div>
        {live ? (
          <Button
            size="s"
            icon={Square}
            aria-label={t("stop", { who })}
            onClick={() => stop({ messageId: message.id })}
          >
            {ofChat("composer.stop")}
          </Button>
        ) : (
          <Button size="s" icon={ArrowRight} onClick={onGoOn}>
            {t("goOn")}
          </Button>
        )}
      </div>
    </article>
  );
}
