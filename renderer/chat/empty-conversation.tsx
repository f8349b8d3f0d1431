import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, EmptyState } from "#renderer/components/index.ts";
import { type Draft, orpc, useSettings } from "#renderer/lib/index.ts";
import type { ChatSettings } from "./chat-settings.ts";
import { beginDraft } from "./composer/use-message-draft.ts";
import { noTools } from "./tools/index.ts";

export interface EmptyConversationProps {
  /** Of the message that is about to be the first. */
  draftKey: string;
  settings: Draft<ChatSettings>;
}

/** Before the first message: what can be asked, and the step by which the model may propose changes to the film. */
export function EmptyConversation({ draftKey, settings }: EmptyConversationProps) {
  const { t } = useTranslation("chat");
  const { data: projects = [] } = useQuery(orpc.storyboard.projects.queryOptions());
  const lastId = useSettings()?.lastProjectId;
  const film = projects.find(({ id }) => id === lastId) ?? projects[0];
  const { tooling = noTools } = settings.value;
  const directed = projects.find(({ id }) => tooling.director?.on && id === tooling.director.projectId);
  const direct = (event: MouseEvent) => {
    if (film) settings.change({ tooling: { ...tooling, director: { on: true, projectId: film.id, off: [] } } });
    write(event, t("empty.example"));
  };
  const write = ({ currentTarget }: MouseEvent, words: string) => {
    beginDraft(draftKey, words, [t("empty.example"), t("empty.example2"), t("empty.example3")]);
    currentTarget.closest("section")?.querySelector<HTMLElement>(".composer textarea")?.focus();
  };
  return (
    <EmptyState
      title={t("empty.title")}
      lead={t("empty.lead")}
      actions={
        directed ? (
          <p className="text-tx-2" role="status">
            {t("empty.directed", { title: directed.title })}
          </p>
        ) : (
          film && (
            <Button variant="primary" size="l" onClick={direct}>
              {t("empty.direct")}
            </Button>
          )
        )
      }
      examples={{
        name: t("empty.examples"),
        items: ([2, 3] as const).map((number) => ({
          title: t(`empty.example${number}`),
          onUse: (event) => write(event, t(`empty.example${number}`)),
        })),
      }}
      tips={([1, 2, 3] as const).map((number) => ({
        title: t(`empty.lesson${number}.title`),
        text: t(`empty.lesson${number}.text`),
      }))}
    />
  );
}
