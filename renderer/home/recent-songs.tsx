import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Waveform } from "#renderer/components/index.ts";
import { formatRoute, formatWhen, useNow } from "#renderer/lib/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { SongSummary } from "#shared/contract/songs/songs.ts";

/** Songs with the waveform of their chosen take, last worked on first. */
export function RecentSongs({ songs }: { songs: readonly SongSummary[] }) {
  const { t } = useTranslation("home");
  const heading = useId();
  if (songs.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="homePart">
      <h2 id={heading}>{t("songs.title")}</h2>
      <ul className="homeSongs">
        {songs.map((song) => (
          <li key={song.id}>
            <SongTile song={song} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SongTile({ song: { id, title, assetId, takes, updatedAt } }: { song: SongSummary }) {
  const { t, i18n } = useTranslation("home");
  const now = useNow(60_000);
  const peaks = usePeaks(assetId);
  const shown = title || t("songs.untitled");
  return (
    <a href={formatRoute("song", id)} draggable={false}>
      <Waveform peaks={peaks} className="homeWave" />
      <span className="songt cut" title={shown}>
        {shown}
      </span>
      <span className="cap cut">
        {`${takes === 0 ? t("songs.draft") : t("songs.takes", { count: takes })} · ${formatWhen(updatedAt, now, i18n.language)}`}
      </span>
    </a>
  );
}
