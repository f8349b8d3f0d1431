import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { Button, Notice, PanelFoot, Stepper } from "#renderer/components/index.ts";
import { client, describeError, orpc } from "#renderer/lib/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { musicModels } from "#shared/wire/music-models.ts";
import type { Sound } from "./song-draft.ts";

export interface GenerateSongProps {
  songId: string;
  draft: Sound;
  findings: readonly Finding[];
  flush: () => Promise<void>;
}

/** How many takes, and the button; where it can't be pressed the reason stands under it. */
export function GenerateSong({ songId, draft, findings, flush }: GenerateSongProps) {
  const { t } = useTranslation("song");
  const queries = useQueryClient();
  const reasonId = useId();
  const [takes, setTakes] = useState(1);
  // The same id is sent again when an answer got lost, so that nothing is bought twice.
  const clientId = useRef<string | null>(null);
  const generate = useMutation({
    mutationFn: async () => {
      await flush();
      clientId.current ??= newId();
      return client.songs.generate({ id: songId, clientId: clientId.current, takes });
    },
    onSuccess: () => {
      clientId.current = null;
      return queries.invalidateQueries({ queryKey: orpc.tasks.key() });
    },
    meta: { quiet: true },
  });
  const blocking = findings.filter(({ severity }) => severity === "error").length;
  const { cover } = musicModels[draft.model];
  const failure = generate.isError ? describeError(generate.error) : undefined;
  return (
    <>
      {failure && (
        <div className="px-4 pb-3" role="alert">
          <Notice tone="error" title={failure.title}>
            {failure.body}
          </Notice>
        </div>
      )}
      <PanelFoot
        reasonId={reasonId}
        summary={`${t("generate.takes", { count: takes })} · ${cover ? t("generate.cover") : draft.instrumental ? t("generate.instrumental") : t("generate.vocals")}`}
        reason={blocking > 0 ? t("generate.blocked", { count: blocking }) : undefined}
      >
        <Stepper
          label={t("generate.takesName")}
          min={1}
          max={4}
          value={takes}
          words={t("generate.takes", { count: takes })}
          onChange={(value) => {
            clientId.current = null;
            setTakes(value);
          }}
        />
        <Button
          variant="primary"
          size="l"
          disabled={blocking > 0 || generate.isPending}
          aria-describedby={reasonId}
          onClick={() => generate.mutate()}
        >
          {t("generate.name")}
        </Button>
      </PanelFoot>
    </>
  );
}
