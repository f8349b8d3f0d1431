import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callWithRequestId, client, describeError, leadFromHere, showToast, useLatest } from "#renderer/lib/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import { cutTitle } from "../cut-words.ts";

export interface SummaryBranch {
  /** Undefined where there is nothing to sum up, or not yet. */
  readonly start: (() => void) | undefined;
  readonly starting: boolean;
}

/** Begins a conversation with a summary of this branch and opens it. One paid request, however often it is pressed. */
export function useSummaryBranch(
  title: string,
  end: Message | undefined,
  settings: () => ReplySettings,
): SummaryBranch {
  const { t } = useTranslation("summary");
  const [starting, setStarting] = useState(false);
  const ended = end?.role === "assistant" && end.state !== "streaming" ? end.id : undefined;
  /** Known at once: two presses may come before anything is drawn. */
  const isOnItsWay = useRef(false);
  const start = async (messageId: string) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setStarting(true);
    const lead = leadFromHere();
    try {
      const wish = {
        messageId,
        text: t("instruction"),
        title: cutTitle(t("conversationTitle", { title })),
        settings: settings(),
      };
      const { conversation } = await callWithRequestId(wish, (clientId) =>
        client.conversations.summarize({ ...wish, clientId }),
      );
      lead("chat", conversation.id);
    } catch (error) {
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, ...(body ? { body } : {}) });
    } finally {
      isOnItsWay.current = false;
      setStarting(false);
    }
  };
  const latest = useLatest(start);
  return useMemo(
    () => ({ start: ended === undefined ? undefined : () => void latest.current(ended), starting }),
    [ended, starting],
  );
}
