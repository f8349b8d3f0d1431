import { useQuery } from "@tanstack/react-query";
import { Pause, Play, SkipBack } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, formatDuration, orpc } from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs.ts";
import { TakeRow } from "./take-row.tsx";
import { useSongPlayer } from "./use-song-player.ts";

/** Every generation of the song, newest first, and one player for them. */
export function TakeDock({ song }: { song: Song }) {
  const { t } = useTranslation("song");
  const { data: found } = useQuery(orpc.tasks.list.queryOptions({ input: { songId: song.id } }));
  const takes = (found ?? []).toSorted((a, b) => b.take - a.take);
  // The newest take that is here plays until the person chose one.
  const chosen = takes.find(({ id }) => id === song.activeTakeId) ?? takes.find(({ assetId }) => assetId !== null);
  const player = useSongPlayer(chosen?.assetId ?? null);
  const nothing = chosen?.assetId == null;
  return (
    <section aria-label={t("takes.name")} className="dock">
      <div className="dockh">
        <Button
          variant="ghost"
          square
          icon={SkipBack}
          aria-label={t("takes.toStart")}
          disabled={nothing}
          onClick={() => player.seek(0)}
        />
        <Button
          variant="ghost"
          square
          icon={player.playing ? Pause : Play}
          aria-label={player.playing ? t("takes.pause") : t("takes.play")}
          disabled={nothing}
          onClick={player.toggle}
        />
        <span className="tc">
          {formatDuration(player.time)} <span>/ {formatDuration(player.length)}</span>
        </span>
        <span className="cap">{takes.length === 0 ? undefined : t("takes.count", { count: takes.length })}</span>
        {player.broken && !nothing && <span className="cap text-warn">{t("takes.unplayable")}</span>}
      </div>
      {takes.length === 0 ? (
        <p className="takelist cap p-4">{t("takes.empty")}</p>
      ) : (
        <ol className="takelist">
          {takes.map((task) => (
            <TakeRow
              key={task.id}
              task={task}
              chosen={task.id === chosen?.id}
              player={player}
              onChoose={() => void client.songs.chooseTake({ id: song.id, taskId: task.id })}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
