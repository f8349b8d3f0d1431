import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { client, useDebouncedValue } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { type ChatSettings, replySettingsOf } from "../chat-settings.ts";
import { sceneText } from "../request/system-text.ts";
import { estimateBranch, estimateTokens } from "./token-estimate.ts";

export interface ContextUse {
  /** Of the next question, with the branch before it. */
  readonly tokens: number;
  readonly contextWindow: number;
  /** Counted by the service; else an estimate. */
  readonly exact: boolean;
}

/** The service is asked again only when this much was written since. */
const STEP = 400;
const REST = 900;
/** Without a key: the figure needn't follow each of them. */
const PAUSE = 300;
/** Part of the context window from which on it is said. */
export const NEAR = 0.85;

/** What the next question takes of what the model can read; null while there is next to nothing. */
export function useContextUse(
  path: readonly Message[],
  typed: string,
  settings: ChatSettings,
  /** Pictures aren't sent only to be counted. */
  withPictures: boolean,
  /** Roughly, of what goes with the question. */
  attached = 0,
): ContextUse | null {
  const text = useDebouncedValue(typed, PAUSE);
  const { contextWindow } = textModels[settings.model];
  const last = path.at(-1);
  const counted = text.slice(0, text.length - (text.length % STEP));
  const parentId = last?.id ?? null;
  const asked = useMemo(
    () => JSON.stringify({ parentId, text: counted, settings: replySettingsOf(settings) }),
    [parentId, counted, settings],
  );
  const rested = useDebouncedValue(asked, REST);
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
  const branch = useMemo(() => estimateBranch(path), [path]);
  const exact = data && rested === asked ? data.tokens : undefined;
  const tokens =
    exact === undefined
      ? branch + attached + estimateTokens(text) + estimateTokens(sceneText(settings))
      : exact + estimateTokens(text.slice(counted.length));
  const worthSaying = path.length > 0 || tokens >= STEP;
  const known = exact !== undefined;
  return useMemo(
    () => (worthSaying ? { tokens, contextWindow, exact: known } : null),
    [worthSaying, tokens, contextWindow, known],
  );
}
