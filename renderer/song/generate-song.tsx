import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isMissingInput } from "#renderer/components/index.ts";
import { client, orpc } from "#renderer/lib/index.ts";
import { type BudgetedRequest, TakesFoot, useBudgeted } from "#renderer/storyboard/budget/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { TRANSCRIPT_UNCHECKED } from "#shared/rules/music/transcribed-lyrics.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import type { Sound } from "./song-draft.ts";

export interface GenerateSongProps {
  songId: string;
  draft: Sound;
  findings: readonly Finding[];
  /** Changes of a rewrite that are still to be decided: what will be sung isn't settled. */
  undecided: number;
  flush: () => Promise<void>;
}

const changed = [orpc.tasks.key()];

/** What a song isn't made without, of what is still empty. */
function unwrittenOf(findings: readonly Finding[]): "style" | "lyrics" | "both" | "recording" {
  const codes = new Set(findings.filter(isMissingInput).map(({ code }) => code));
  if (codes.has("music.cover.audio_required")) return "recording";
  if (!codes.has("music.lyrics.required")) return "style";
  return codes.has("music.prompt.required") ? "both" : "lyrics";
}

/** The song pane's foot: takes of the song as it is written now. */
export function GenerateSong({ songId, draft, findings, undecided, flush }: GenerateSongProps) {
  const { t } = useTranslation("song");
  const { t: tc } = useTranslation("cover");
  const ask = useCallback((wish: BudgetedRequest) => client.songs.generate({ id: songId, ...wish }), [songId]);
  // The lyrics are not drawn here, so the core is asked what they are by now.
  const settle = useCallback(async () => {
    await flush();
    return (await client.songs.list()).find(({ id }) => id === songId)?.draft.lyrics;
  }, [flush, songId]);
  const asked = useBudgeted(ask, [songId, draft], changed, settle);
  const blocking = findings.filter(({ severity }) => severity === "error").length;
  const wrong = findings.some((finding) => finding.severity === "error" && !isMissingInput(finding));
  const { cover } = musicModels[draft.model];
  // Alone, it says what is waited for; among others, how many there are.
  const unheard = blocking === 1 && findings.some(({ code }) => code === TRANSCRIPT_UNCHECKED);
  const kind = cover ? t("generate.cover") : draft.instrumental ? t("generate.instrumental") : t("generate.vocals");
  const count = t("generate.takes", { count: asked.takes });
  return (
    <TakesFoot
      asked={asked}
      command={{ id: "song.generate", title: t("generate.name"), group: t("songs.group") }}
      label={t("generate.name")}
      takesLabel={t("generate.takesName")}
      takesWords={count}
      summary={`${count} · ${kind}`}
      reason={
        undecided > 0
          ? t("generate.undecided", { count: undecided })
          : unheard
            ? tc("heard.waits")
            : wrong
              ? t("generate.blocked", { count: blocking })
              : blocking > 0 && <span className="text-tx-2">{t(`generate.unwritten.${unwrittenOf(findings)}`)}</span>
      }
      held={blocking > 0 || undecided > 0}
    />
  );
}
