import { useQuery } from "@tanstack/react-query";
import { Pause, Play, SkipBack, X } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer } from "virtua";
import { Grow, IconButton, Segmented, Separator } from "#renderer/components/index.ts";
import { client, formatDuration, orpc, useSoundMeasure } from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs.ts";
import { matchedVolume } from "./match-levels.ts";
import { TakeRow } from "./take-row.tsx";
import { LevelMeter } from "./takes/level-meter.tsx";
import { TakeTools } from "./takes/take-tools.tsx";
import { createWaveView } from "./takes/wave-view.ts";
import { ZoomButtons } from "./takes/zoom-buttons.tsx";
import { useSongPlayer } from "./use-song-player.ts";
import "./takes.css";

/** Pixels of a row: only rows in sight exist, however many takes there are. */
const ROW = 46;

/** Every generation of the song, newest first, and one player for them; two of them at the same moment as A and B. */
export const TakeDock = memo(function TakeDock({ song }: { song: Song }) {
  const { t } = useTranslation("song");
  const { data: found } = useQuery(orpc.tasks.list.queryOptions({ input: { songId: song.id } }));
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [side, setSide] = useState<"a" | "b">("a");
  const [view] = useState(createWaveView);
  const takes = (found ?? []).toSorted((a, b) => b.take - a.take);
  // The newest take that is here plays until the person chose one.
  const chosen = takes.find(({ id }) => id === song.activeTakeId) ?? takes.find(({ assetId }) => assetId !== null);
  const compared = takes.find(({ id, assetId }) => id === comparedId && assetId !== null && id !== chosen?.id);
  const heard = compared && side === "b" ? compared : chosen;
  const other = compared && side === "b" ? chosen : compared;
  const own = useSoundMeasure(heard?.assetId ?? null);
  const against = useSoundMeasure(other?.assetId ?? null);
  const player = useSongPlayer(heard?.assetId ?? null, compared ? matchedVolume(own?.loudness, against?.loudness) : 1);
  const nothing = heard?.assetId == null;
  // What sounds, or may any moment, goes on while its row is out of sight.
  const still = takes.flatMap(({ id, finishedAt }, at) => (id === heard?.id || finishedAt === null ? [at] : []));
  return (
    <section aria-label={t("takes.name")} className="dock">
      <div className="transport">
        <IconButton
          size="m"
          icon={SkipBack}
          label={t("takes.toStart")}
          disabled={nothing}
          onClick={() => player.seek(0)}
        />
        <IconButton
          size="m"
          icon={player.playing ? Pause : Play}
          label={player.playing ? t("takes.pause") : t("takes.play")}
          disabled={nothing}
          onClick={player.toggle}
        />
        <span className="timecode">
          {formatDuration(player.time)} <span>/ {formatDuration(player.length)}</span>
        </span>
        {compared ? (
          <>
            <Separator />
            <Segmented
              label={t("takes.compare.name")}
              value={side}
              onChange={setSide}
              options={[
                { value: "a", label: "A" },
                { value: "b", label: "B" },
              ]}
            />
            <span className="cap cut">{t("takes.compare.how")}</span>
            <IconButton
              icon={X}
              label={t("takes.compare.end")}
              onClick={() => {
                setComparedId(null);
                setSide("a");
              }}
            />
          </>
        ) : (
          <span className="cap">{takes.length === 0 ? undefined : t("takes.count", { count: takes.length })}</span>
        )}
        {player.broken && !nothing && <span className="cap text-warn">{t("takes.unplayable")}</span>}
        <Grow />
        {!nothing && (
          <>
            <LevelMeter element={player.element} playing={player.playing} />
            <ZoomButtons view={view} />
          </>
        )}
      </div>
      {heard?.assetId != null && (
        <TakeTools key={heard.assetId} song={song} task={heard} assetId={heard.assetId} player={player} view={view} />
      )}
      {takes.length === 0 ? (
        <p className="takelist cap p-4">{t("takes.empty")}</p>
      ) : (
        <div className="takelist">
          <Virtualizer as="ol" item="li" itemSize={ROW} keepMounted={still}>
            {takes.map((task) => (
              <TakeRow
                key={task.id}
                task={task}
                chosen={task.id === chosen?.id}
                heard={task.id === heard?.id}
                side={!compared ? null : task.id === chosen?.id ? "a" : task.id === compared.id ? "b" : null}
                player={player}
                view={view}
                onChoose={() => {
                  setSide("a");
                  void client.songs.chooseTake({ id: song.id, taskId: task.id });
                }}
                onCompare={() => {
                  setComparedId(task.id);
                  setSide("b");
                }}
              />
            ))}
          </Virtualizer>
        </div>
      )}
    </section>
  );
});
