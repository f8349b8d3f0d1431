import { useTranslation } from "react-i18next";
import { Meter } from "#renderer/components/index.ts";
import { shortTokens } from "./token-estimate.ts";
import { type ContextUse, NEAR } from "./use-context-use.ts";

/** How much of what the model can read the next question takes: as the service counts it, else an estimate. */
export function ContextMeter({ tokens, contextWindow, exact }: ContextUse) {
  const { t } = useTranslation("chat");
  const figures = { tokens: shortTokens(tokens), window: shortTokens(contextWindow) };
  const words = t(exact ? "context.counted" : "context.about", figures);
  const full = tokens > contextWindow ? "over" : tokens >= contextWindow * NEAR ? "near" : null;
  return (
    <>
      {full ? t(`context.${full}`, figures) : words}
      {!full && <Meter label={t("context.name")} value={tokens} max={contextWindow} text={words} least={2} />}
    </>
  );
}
