import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, FailureNotice, Field, TextArea } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  type Assist,
  builtInInstructions,
  client,
  closeAssist,
  flushDrafts,
  modelName,
  orpc,
  studioErrorFrom,
  useAssist,
  useSessionText,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { fillPrompt } from "#shared/director/assist-prompt.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import { beginConversation } from "../begin-conversation.ts";
import { firstSettings, replySettingsOf } from "../chat-settings.ts";
import { leadToAsked } from "../lead-to-asked.ts";
import { noTools } from "../tools/index.ts";
import { sendMessage } from "../use-conversation.ts";

const MOST_WISH = 1000;

/** “Direct this shot” and “Check continuity”: a model is asked in a conversation, and proposes what is reviewed there. */
export function AssistDialog() {
  const asked = useAssist((state) => state.asked);
  return asked && <Asking key={`${asked.task} ${asked.shotId}`} asked={asked} />;
}

function Asking({ asked: { task, projectId, shotId } }: { asked: Assist }) {
  const { t } = useTranslation("assist");
  const isStillHere = useStillHere();
  // There again after Escape and a look into another pane, until it was asked.
  const [wish, setWish] = useSessionText(`assist.${task}.${shotId}`);
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const { data: shots } = useQuery(orpc.storyboard.shots.queryOptions({ input: { projectId } }));
  const shot = shots?.find(({ id }) => id === shotId);
  const sandboxed = connections?.find(({ active }) => active)?.kind === "sandbox";
  const ask = useMutation({
    mutationFn: async () => {
      // What was typed last is what the model reads.
      await flushDrafts((key) => key === `shot/${shotId}`);
      const board = await client.storyboard.shots({ projectId });
      const now = board.find(({ id }) => id === shotId);
      if (!now) throw new Error("The shot is gone.");
      const director = { on: true, projectId, off: [] };
      const words = { number: now.number, id: now.id, seconds: now.draft.duration, words: shotWords(now.draft) };
      const near = beside(now, board);
      const own = (await client.prompts.list()).find((one) => one.task === task)?.text;
      const system = own ? fillPrompt(own, { ...words, ...near }) : await builtInInstructions(task);
      const settings = replySettingsOf({ ...firstSettings, system, tooling: { ...noTools, director } });
      const request = task === "direct" ? t("request.direct", words) : t("request.continuity", { ...words, ...near });
      const text = wish.trim() === "" ? request : `${request}\n\n${wish.trim()}`;
      const title = t(`title.${task}`, { number: now.number });
      return { id: await beginConversation(settings, (to) => sendMessage(to, null, { text }, settings)), title };
    },
    onSuccess: ({ id, title }) => {
      client.conversations.rename({ id, title }).catch(() => {});
      setWish("");
      const isHere = isStillHere();
      if (isHere) closeAssist();
      leadToAsked(id, isHere);
    },
  });
  const tooLong = wish.length > MOST_WISH;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeAssist()}
      title={t(`title.${task}`, { number: shot?.number ?? "" })}
      description={t(`lead.${task}`)}
      footer={
        <>
          <span className="cap grow">
            {t(sandboxed ? "free" : "charged", { model: modelName(firstSettings.model) })}
          </span>
          <Button onClick={closeAssist}>{t("cancel")}</Button>
          <Button
            variant="primary"
            icon={Sparkles}
            disabled={!shot || tooLong || ask.isPending}
            onClick={() => ask.mutate()}
          >
            {t(ask.isPending ? "asking" : "ask")}
          </Button>
        </>
      }
    >
      <Field
        label={t("wish")}
        tone={tooLong ? "error" : undefined}
        figure={wish.length > MOST_WISH * 0.8 ? `${wish.length} / ${MOST_WISH}` : undefined}
      >
        <TextArea
          autoFocus
          minLines={2}
          value={wish}
          placeholder={t(`example.${task}`)}
          onChange={({ target }) => setWish(target.value)}
        />
      </Field>
      {ask.error != null && (
        <div role="alert">
          <FailureNotice error={studioErrorFrom(ask.error)} tone="error" />
        </div>
      )}
    </Dialog>
  );
}

/** Numbers of the shots beside it, as far as there are any. */
function beside({ number }: Shot, board: readonly Shot[]): { neighbors: string } {
  const near = board.filter((one) => Math.abs(one.number - number) === 1).map((one) => one.number);
  return { neighbors: joinNames(near) || "–" };
}
