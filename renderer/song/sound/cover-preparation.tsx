import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AudioLines, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Notice, Switch } from "#renderer/components/index.ts";
import { client, describeError, formatDuration, orpc, useNow } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { Sound } from "../song-draft.ts";

export interface CoverPreparationProps {
  assetId: string;
  /** Whether the song still is of this recording: the service listens for a while. */
  isTaken: (assetId: string) => boolean;
  draft: Sound;
  change: (patch: Partial<SongDraft>) => void;
  /** Puts words into the editor; unasked only where nothing is written. */
  onWords: (words: string, asked: boolean) => void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the service hears in the recording: its words and sections, and an identifier that stands in for the file. */
export function CoverPreparation({ assetId, isTaken, draft, change, onWords }: CoverPreparationProps) {
  const { t } = useTranslation("cover");
  const now = useNow(MINUTE);
  const queries = useQueryClient();
  const { data } = useQuery(orpc.songs.features.queryOptions({ input: { assetId } }));
  const prepare = useMutation({
    mutationFn: (heard: string) => client.songs.prepareCover({ assetId: heard }),
    onSuccess: (features, heard) => {
      queries.setQueryData(orpc.songs.features.queryKey({ input: { assetId: heard } }), { features });
      if (!isTaken(heard)) return;
      change({ coverPrepared: true });
      onWords(features.lyrics, false);
    },
    meta: { quiet: true },
  });
  const features = data?.features;
  const left = (features?.expiresAt ?? 0) - now;
  const failure = prepare.error === null ? undefined : describeError(prepare.error);
  return (
    <>
      {features && left > 0 ? (
        <Switch
          label={t("use")}
          under={
            left >= HOUR
              ? t("goodHours", { count: Math.floor(left / HOUR) })
              : t("goodMinutes", { count: Math.ceil(left / MINUTE) })
          }
          checked={draft.coverPrepared ?? false}
          onChange={(coverPrepared) => change({ coverPrepared })}
        />
      ) : (
        features && (
          <Notice tone="warning" title={t("expired")}>
            {t("expiredHow")}
          </Notice>
        )
      )}
      {features && features.sections.length > 0 && (
        <ol className="heardSections" aria-label={t("sections")}>
          {features.sections.map(({ label, start }) => (
            <li key={`${start} ${label}`} className="cap">
              {label} <span className="t3">{formatDuration(start)}</span>
            </li>
          ))}
        </ol>
      )}
      <span className="cover">
        {!(features && left > 0) && (
          <Button icon={AudioLines} disabled={prepare.isPending} onClick={() => prepare.mutate(assetId)}>
            {features ? t("again") : t("prepare")}
          </Button>
        )}
        {features && features.lyrics !== "" && (
          <Button icon={FileText} onClick={() => onWords(features.lyrics, true)}>
            {t("words")}
          </Button>
        )}
      </span>
      {prepare.isPending && (
        <span role="status" className="cap">
          {t("preparing")}
        </span>
      )}
      {failure && (
        <Notice tone="error" title={failure.title} live>
          {failure.body}
        </Notice>
      )}
    </>
  );
}
