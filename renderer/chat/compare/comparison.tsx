import { MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { MessagePlaceholder } from "../thread/message-placeholder.tsx";
import type { ThreadMessage } from "../thread/missing-bodies.ts";
import { AnswerColumn } from "./answer-column.tsx";
import { ComparedQuestion } from "./compared-question.tsx";
import "./compare.css";

export interface ComparisonProps {
  question: ThreadMessage;
  /** Its answers, oldest first. */
  replies: readonly ThreadMessage[];
  onGoOn: (reply: Message) => void;
  /** Asks the model of this answer once more: a further paid request. */
  onAgain: (reply: Message, model: TextModelId) => void;
  onBack: () => void;
}

/** The answers to one question side by side; each grows, is stopped and is chosen by itself. */
export function Comparison({ question, replies, onGoOn, onAgain, onBack }: ComparisonProps) {
  const { t } = useTranslation("compare");
  return (
    <section className="compare" aria-label={t("title")}>
      <div className="asked">
        <b>{t("question")}</b>
        <ComparedQuestion question={question} />
        <Button size="s" variant="ghost" icon={MessageSquare} onClick={onBack}>
          {t("back")}
        </Button>
      </div>
      <div className="columns">
        {replies
          .filter((reply, at) => !wasAskedAgain(reply, replies.slice(at + 1)))
          .map((reply) =>
            reply.lacking === undefined ? (
              <AnswerColumn
                key={reply.id}
                message={reply}
                onGoOn={() => onGoOn(reply)}
                onAgain={(model) => onAgain(reply, model)}
              />
            ) : (
              <MessagePlaceholder key={reply.id} message={reply} lacking={reply.lacking} />
            ),
          )}
      </div>
    </section>
  );
}

/** One that failed gives its column to the next of the same model. */
const wasAskedAgain = (reply: Message, later: readonly Message[]): boolean =>
  reply.state === "failed" && later.some(({ model }) => model === reply.model);
