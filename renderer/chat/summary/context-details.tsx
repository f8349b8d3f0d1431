import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, Popover } from "#renderer/components/index.ts";
import { numberFormatFor } from "#renderer/lib/index.ts";
import { useFigures } from "../composer/context-figures.tsx";
import { ContextMeter } from "../composer/context-meter.tsx";
import { NEAR } from "../composer/use-context-use.ts";
import { useConversationLinks } from "./use-conversation-links.ts";
import type { SummaryBranch } from "./use-summary-branch.ts";
import "./summary.css";

export interface ContextDetailsProps {
  conversationId: string | undefined;
  summary: SummaryBranch;
}

/** Behind the meter: what the next question takes, what the whole conversation used, and a summary branch. */
export const ContextDetails = memo(function ContextDetails({ conversationId, summary }: ContextDetailsProps) {
  const { t, i18n } = useTranslation("summary");
  const use = useFigures();
  const used = useConversationLinks(conversationId)?.used;
  if (!use) return null;
  const figure = numberFormatFor(i18n.language);
  const rows = used && [
    ["replies", used.replies] as const,
    ["input", used.input] as const,
    ["output", used.output] as const,
    ["cacheRead", used.cacheRead] as const,
    ["cacheCreated", used.cacheCreated] as const,
  ];
  return (
    <Popover
      label={t("open")}
      side="top"
      align="end"
      className="contextPop"
      trigger={
        <button
          type="button"
          className="meter"
          title={t("open")}
          data-near={use.tokens >= use.contextWindow * NEAR || undefined}
        >
          <ContextMeter {...use} />
        </button>
      }
    >
      <dl>
        <dt>{t("window")}</dt>
        <dd>
          {t("windowFigures", { tokens: figure.format(use.tokens), window: figure.format(use.contextWindow) })}
          <small>{t(use.exact ? "counted" : "estimate")}</small>
        </dd>
      </dl>
      {rows && (
        <section aria-label={t("used")}>
          <h3>{t("used")}</h3>
          <dl>
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  {name === "replies"
                    ? figure.format(value)
                    : t("tokens", { count: value, tokens: figure.format(value) })}
                </dd>
              </div>
            ))}
            {used.title !== null && (
              <div>
                <dt>{t("title.name")}</dt>
                <dd>{t(`title.${used.title}`)}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
      <StartSummary summary={summary} />
    </Popover>
  );
});

function StartSummary({ summary }: { summary: SummaryBranch }) {
  const { t } = useTranslation("summary");
  return (
    <div className="start">
      <p className="cap">{summary.start ? t("what") : t("nothing")}</p>
      <Button disabled={!summary.start || summary.starting} onClick={summary.start}>
        {summary.starting ? t("starting") : t("start")}
      </Button>
    </div>
  );
}
