import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { client } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { textModels } from "#shared/wire/text-models.ts";
import { type ChatSettings, replySettingsOf } from "./chat-settings.ts";
import { estimateBranch, estimateTokens, shortTokens } from "./token-estimate.ts";
import { useRested } from "./use-rested.ts";

export interface ContextMeterProps {
  path: readonly Message[];
  text: string;
  settings: ChatSettings;
  /** Pictures aren't sent only to be counted. */
  withPictures: boolean;
}

/** The service is asked again only when this much was written since. */
const STEP = 400;
const REST = 900;
/** Parts of the context window from which on it is said. */
const NEAR = 0.85;

/** How much of what the model can read the next question takes: as the service counts it, else an estimate. */
export function ContextMeter({ path, text, settings, withPictures }: ContextMeterProps) {
  const { t } = useTranslation("chat");
  const { contextWindow } = textModels[settings.model];
  const last = path.at(-1);
  const counted = text.slice(0, text.length - (text.length % STEP));
  const asked = JSON.stringify({ parentId: last?.id ?? null, text: counted, settings: replySettingsOf(settings) });
  const rested = useRested(asked, REST);
  const { data } = useQuery({
    queryKey: ["tokenCount", rested],
    queryFn: ({ signal }) =>
      client.conversations.countTokens(JSON.parse(rested) as Parameters<typeof client.conversations.countTokens>[0], {
        signal,
      }),
    enabled: last !== undefined && last.state !== "streaming" && !withPictures && rested === asked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const exact = data && rested === asked ? data.tokens : undefined;
  const tokens =
    exact === undefined
      ? estimateBranch(path) + estimateTokens(text) + estimateTokens(settings.system)
      : exact + estimateTokens(text.slice(counted.length));
  if (path.length === 0 && tokens < STEP) return null;
  const part = Math.min(1, tokens / contextWindow);
  const figures = { tokens: shortTokens(tokens), window: shortTokens(contextWindow) };
  const words = exact === undefined ? t("context.about", figures) : t("context.counted", figures);
  return (
    <span
      className="meter"
      data-near={part >= NEAR || undefined}
      title={t(exact === undefined ? "context.estimate" : "context.byService")}
    >
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
    </span>
  );
}
