import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/conversations.ts";
import { MessageBlock } from "./message-block.tsx";
import type { SectionItem } from "./message-sections.ts";
import { Silence } from "./silence.tsx";
import type { ShownReply } from "./use-reply.ts";

export interface SectionBlocksProps {
  message: Message;
  /** Which of its blocks, and how much of them (message-sections.ts). */
  items: readonly SectionItem[];
  reply: ShownReply;
}

/** The blocks of one row of a message; those that still grow are marked as such. */
export function SectionBlocks({ message, items, reply: { blocks, live, thinkingSince } }: SectionBlocksProps) {
  return items.map((item) => {
    const block = blocks[item.block];
    return (
      block && (
        <MessageBlock
          key={item.block}
          block={block}
          from={item.from}
          to={item.to}
          within={item.within}
          own={message.role === "user"}
          live={live && !block.sealed}
          since={thinkingSince}
          message={message}
        />
      )
    );
  });
}

/** Under a reply that is being received: that it hasn't begun, or has fallen silent. */
export function AwaitedWords({ reply: { blocks, live, waiting, heardAt } }: Pick<SectionBlocksProps, "reply">) {
  const { t } = useTranslation("chat");
  if (!live) return null;
  if (blocks.length > 0) return heardAt === null ? null : <Silence since={heardAt} />;
  return <p className="t3">{waiting ? t("waitingTurn", { seconds: Math.ceil(waiting / 1000) }) : t("waiting")}</p>;
}
