import { useTranslation } from "react-i18next";
import { shortTokens } from "./token-estimate.ts";
import { type ContextUse, NEAR } from "./use-context-use.ts";

/** How much of what the model can read the next question takes: as the service counts it, else an estimate. */
export function ContextMeter({ tokens, contextWindow, exact }: ContextUse) {
  const { t } = useTranslation("chat");
  const part = Math.min(1, tokens / contextWindow);
  const figures = { tokens: shortTokens(tokens), window: shortTokens(contextWindow) };
  const words = t(exact ? "context.counted" : "context.about", figures);
  return (
    <>
      {part >= NEAR ? t("context.near", figures) : words}
      {/* biome-ignore lint/a11y/useSemanticElements: the element's own drawing can't take the tokens of the look */}
      <span
        role="meter"
        aria-label={t("context.name")}
        aria-valuemin={0}
        aria-valuemax={contextWindow}
        aria-valuenow={Math.min(tokens, contextWindow)}
        aria-valuetext={words}
        className="bar"
      >
        <i style={{ width: `${Math.max(2, part * 100)}%` }} />
      </span>
    </>
  );
}
