import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatMinuteDrawn, modelName, useCoreLink } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { guessHeight } from "./guess-height.ts";
import { loadBody } from "./load-bodies.ts";

export interface MessagePlaceholderProps {
  message: Message;
  /** Bytes, from which its room is guessed. */
  lacking: number;
  /** Which of the branch it is, from 1, and how many there are; none for one that stands beside others. */
  place?: number | undefined;
  of?: number | undefined;
}

/** In pixels. */
const HIGHEST = 4000;

/** Who said something and when, with about the room of it: its words come as soon as it is near the view. */
export function MessagePlaceholder({ message, lacking, place, of }: MessagePlaceholderProps) {
  const { t, i18n } = useTranslation("chat");
  const opened = useCoreLink((state) => state.opened);
  const { id, conversationId, role, model, createdAt } = message;
  useEffect(() => {
    return opened > 0 ? loadBody(conversationId, id) : undefined;
  }, [opened, conversationId, id]);
  const own = role === "user";
  const who = own ? t("you") : model === null ? t("model") : modelName(model);
  const clock = formatMinuteDrawn(createdAt, i18n.language);
  const minHeight = Math.min(HIGHEST, guessHeight(lacking));
  return (
    <article
      className="msg"
      aria-label={t("message", { who, clock })}
      data-own={own || undefined}
      data-message={id}
      data-lacking
      aria-posinset={place}
      aria-setsize={of}
      style={{ minHeight }}
    >
      <div className="who">
        <p>
          {who}
          <span className="cap">{clock}</span>
        </p>
      </div>
      <div className="body" />
    </article>
  );
}
