import { useMutation } from "@tanstack/react-query";
import { ArrowRight, Square } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { modelName, orpc } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { MessageOutcome } from "../message-outcome.tsx";
import { sectionsOf } from "../message-sections.ts";
import { AwaitedWords, SectionBlocks } from "../section-blocks.tsx";
import { UsageLine } from "../usage-line.tsx";
import { useFollowEnd } from "../use-follow-end.ts";
import { useReply } from "../use-reply.ts";

export interface AnswerColumnProps {
  message: Message;
  onGoOn: () => void;
  onAgain: (model: TextModelId) => void;
}

/** One answer of a comparison: its model, what it thinks and says, what it used, and the way on. */
export function AnswerColumn({ message, onGoOn, onAgain }: AnswerColumnProps) {
  const { t } = useTranslation("compare");
  const { t: ofChat } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const reply = useReply(message);
  const { blocks, live } = reply;
  useFollowEnd(scroller, content, !live);
  const { mutate: stop } = useMutation(orpc.conversations.stop.mutationOptions());
  const known = live ? undefined : textModelId.safeParse(message.model).data;
  const who = message.model === null ? ofChat("model") : modelName(message.model);
  return (
    <article className="answer" aria-label={t("column", { who })} aria-busy={live}>
      <h2>{who}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={scroller} className="scrolls" tabIndex={0} role="log" aria-label={who} aria-live="off">
        <div ref={content} className="body">
          {sectionsOf(blocks).map((items, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a reply that grows stay what they are
            <div key={at} className="part">
              <SectionBlocks message={message} items={items} reply={reply} />
            </div>
          ))}
          <AwaitedWords reply={reply} />
          <MessageOutcome message={message} onRetry={known && (() => onAgain(known))} onContinue={undefined} />
        </div>
      </div>
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
