import { ArrowDown } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer } from "virtua";
import { Button } from "#renderer/components/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { MessageArticle } from "./message-article.tsx";
import { useFollowEnd } from "./use-follow-end.ts";

export interface ThreadProps {
  messages: readonly Message[];
  onRetry: (reply: Message) => void;
}

/** The messages of one branch; only those in view exist. Key it by the conversation. */
export function Thread({ messages, onRetry }: ThreadProps) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, toEnd } = useFollowEnd(scroller, content);
  const last = messages.at(-1);
  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={scroller} className="thread" tabIndex={0} role="log" aria-label={t("thread")} aria-live="off">
        <div ref={content} className="msgs">
          <Virtualizer scrollRef={scroller} bufferSize={800}>
            {messages.map((message) => (
              <MessageArticle
                key={message.id}
                message={message}
                onRetry={
                  message === last && message.role === "assistant" && message.state !== "streaming"
                    ? () => onRetry(message)
                    : undefined
                }
              />
            ))}
          </Virtualizer>
        </div>
      </div>
      {away && (
        <Button className="toEnd" icon={ArrowDown} onClick={toEnd}>
          {t("toEnd")}
        </Button>
      )}
    </div>
  );
}
