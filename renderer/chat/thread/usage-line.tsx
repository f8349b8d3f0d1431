import { useTranslation } from "react-i18next";
import { numberFormatFor } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";

/** What a reply used: tokens in and out, from and into the cache, and the time it took. */
export function UsageLine({ message }: { message: Message }) {
  const { usage, createdAt, finishedAt, thinkingMilliseconds } = message;
  const { t, i18n } = useTranslation("chat");
  const figure = numberFormatFor(i18n.language);
  const seconds = finishedAt === null ? null : (finishedAt - createdAt) / 1000;
  const parts: readonly (readonly [string, number | null | undefined])[] = [
    ["in", usage?.input_tokens],
    // The service counts what it wrote at the end: of a reply that broke off it only said that it began.
    ["out", message.state === "complete" ? usage?.output_tokens : usage?.output_tokens || undefined],
    ["cacheRead", usage?.cache_read_input_tokens || undefined],
    ["cacheMade", usage?.cache_creation_input_tokens || undefined],
  ];
  return (
    <>
      {parts.map(([name, tokens]) =>
        tokens == null ? null : <span key={name}>{t(`usage.${name as "in"}`, { tokens: figure.format(tokens) })}</span>,
      )}
      {seconds !== null && <span>{t("usage.seconds", { seconds: seconds.toFixed(1) })}</span>}
      {finishedAt !== null && thinkingMilliseconds === null && <span>{t("usage.noThinking")}</span>}
    </>
  );
}
