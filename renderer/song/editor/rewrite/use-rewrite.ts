import { useEffect, useRef, useState } from "react";
import { firstSettings, replySettingsOf } from "#renderer/chat/chat-settings.ts";
import { client, studioErrorFrom, toastFailure } from "#renderer/lib/index.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { requestRewrite } from "./request-rewrite.ts";
import { linesOfAnswer, REWRITE_SYSTEM, type RewritePart, rewriteQuestion } from "./rewrite-request.ts";

export const modelsForRewrite = textModelId.options;

export interface RewriteSubject {
  songId: string;
  /** Of the conversation that keeps question and answer. */
  title: string;
  lyrics: string;
  part: RewritePart;
}

/** `broken`: the answer ended without its end; what came is there. */
export type RewriteState = "idle" | "asking" | "ended" | "stopped" | "broken";

/** One rewrite after another of the same lines: asked by a press, streamed, stopped. */
export function useRewrite({ songId, title, lyrics, part }: RewriteSubject) {
  const [model, setModel] = useState<TextModelId>(firstSettings.model);
  const [lines, setLines] = useState("");
  const [state, setState] = useState<RewriteState>("idle");
  const [failure, setFailure] = useState<unknown>();
  const leaving = useRef<AbortController>(null);
  const reply = useRef<string>(null);

  useEffect(() => () => leaving.current?.abort(), []);

  const start = async (wish: string) => {
    if (state === "asking") return;
    const abort = new AbortController();
    leaving.current = abort;
    reply.current = null;
    setLines("");
    setFailure(undefined);
    setState("asking");
    try {
      const message = await requestRewrite({
        songId,
        title,
        question: rewriteQuestion(lyrics, part, wish),
        settings: replySettingsOf({ ...firstSettings, model, thinks: false, effort: "low", system: REWRITE_SYSTEM }),
        signal: abort.signal,
        onText: (text) => setLines(linesOfAnswer(text)),
        onReply: (messageId) => {
          reply.current = messageId;
          // Stopped while the question was on its way.
          if (abort.signal.aborted) void client.conversations.stop({ messageId }).catch(toastFailure);
        },
      });
      if (abort.signal.aborted) return;
      if (message.error) setFailure(studioErrorFrom(message.error));
      setState(message.state === "complete" ? "ended" : message.state === "stopped" ? "stopped" : "broken");
    } catch (error) {
      if (abort.signal.aborted) return;
      setFailure(error);
      setState(reply.current === null ? "idle" : "broken");
    }
  };

  const stop = () => {
    if (state !== "asking") return;
    leaving.current?.abort();
    if (reply.current) void client.conversations.stop({ messageId: reply.current }).catch(toastFailure);
    setState("stopped");
  };

  return { model, setModel, lines, state, failure, start: (wish: string) => void start(wish), stop };
}
