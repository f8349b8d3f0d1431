import { t } from "i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeStudioError } from "#renderer/lib/describe-error.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

/** How a reply ended, where it did not simply end, in one line: for paper and files, where nothing can be asked again. */
export function endingOf({ state, error, stopReason, blocks }: Message): string | undefined {
  if (state === "stopped") return t("chat:stopped");
  if (state === "interrupted" || state === "failed") {
    const why = error && describeStudioError(error);
    const kept = blocks.length > 0 || why === null ? t("chat:interrupted") : undefined;
    return joinSentences([kept, why?.title, why?.said]);
  }
  return stopReason === "max_tokens" ? t("chat:cutOff") : undefined;
}
