import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, FailureNotice, Field, Stepper, Switch, TextArea } from "#renderer/components/index.ts";
import { client, closeIdea, modelName, orpc, studioErrorFrom, useIdea, useStillHere } from "#renderer/lib/index.ts";
import { beginConversation } from "../begin-conversation.ts";
import { firstSettings, replySettingsOf } from "../chat-settings.ts";
import { cutWords } from "../cut-words.ts";
import { leadToAsked } from "../lead-to-asked.ts";
import { noTools } from "../tools/index.ts";
import { sendMessage } from "../use-conversation.ts";
import { forgetIdea, type IdeaDraft, keepIdea, MOST_WORDS, readIdea, shotBounds } from "./idea-draft.ts";
import "./idea.css";

/** “New film from an idea”: a few words, of which a model makes one proposal to review. */
export function IdeaDialog() {
  const open = useIdea((state) => state.open);
  return open ? <Idea /> : null;
}

function Idea() {
  const { t, i18n } = useTranslation("idea");
  const { t: words } = useTranslation("storyboard");
  const isStillHere = useStillHere();
  const [draft, setDraft] = useState(readIdea);
  /** Made for a press that then failed: the next one goes on with it. */
  const begun = useRef<string>(undefined);
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const { data: films } = useQuery(orpc.storyboard.projects.queryOptions());
  const untitled = words("films.untitled");
  /** A film that nobody has begun with yet becomes this one. */
  const blank = films?.find(
    ({ shotCount, title, defaults }) => shotCount === 0 && title.startsWith(untitled) && defaults.promptPrefix === "",
  );
  const sandboxed = connections?.find(({ active }) => active)?.kind === "sandbox";
  const change = (changes: Partial<IdeaDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepIdea(next);
  };
  const idea = draft.idea.trim();
  const propose = useMutation({
    mutationFn: async () => {
      begun.current ??= blank?.id ?? (await client.storyboard.createProject({ title: untitled })).id;
      const director = { on: true, projectId: begun.current, off: [] };
      const settings = replySettingsOf({ ...firstSettings, tooling: { ...noTools, director } });
      const text = t(draft.song ? "request.withSong" : "request.silent", { idea, count: draft.shots });
      return beginConversation(settings, (conversationId) => sendMessage(conversationId, null, { text }, settings));
    },
    onSuccess: (conversationId) => {
      // By the idea it is found again; one that can't be renamed is called by its first words.
      client.conversations.rename({ id: conversationId, title: cutWords(idea, 80) }).catch(() => {});
      forgetIdea();
      const isHere = isStillHere();
      if (isHere) closeIdea();
      leadToAsked(conversationId, isHere);
    },
  });
  const tooLong = idea.length > MOST_WORDS;
  const figure = (value: number) => value.toLocaleString(i18n.language);
  const submit = () => {
    if (idea !== "" && !tooLong && !propose.isPending) propose.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(still) => !still && closeIdea()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <span className="cap grow">
            {t(sandboxed ? "free" : "charged", { model: modelName(firstSettings.model) })}
          </span>
          <Button onClick={closeIdea}>{t("cancel")}</Button>
          <Button
            variant="primary"
            icon={Sparkles}
            disabled={idea === "" || tooLong || propose.isPending}
            onClick={submit}
          >
            {t(propose.isPending ? "proposing" : "propose")}
          </Button>
        </>
      }
    >
      <div className="idea">
        <Field
          label={t("idea")}
          figure={idea.length > MOST_WORDS * 0.8 ? `${figure(idea.length)} / ${figure(MOST_WORDS)}` : undefined}
          tone={tooLong ? "error" : undefined}
          hint={tooLong ? t("tooLong") : undefined}
        >
          <TextArea
            autoFocus
            rows={4}
            value={draft.idea}
            placeholder={t("example")}
            onChange={({ target }) => change({ idea: target.value })}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </Field>
        <div className="ideaRow">
          <Stepper
            label={t("shots")}
            {...shotBounds}
            value={draft.shots}
            words={t("count", { count: draft.shots })}
            onChange={(shots) => change({ shots })}
          />
          <Switch label={t("song")} checked={draft.song} onChange={(song) => change({ song })} />
        </div>
        {propose.error != null && (
          <div role="alert">
            <FailureNotice error={studioErrorFrom(propose.error)} tone="error" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
