import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type CSSProperties, memo, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure, Splitter } from "#renderer/components/index.ts";
import { allTasks, type Command, client, describeError, orpc, useRegisterCommands } from "#renderer/lib/index.ts";
import { announceRange } from "#renderer/media/screening/index.ts";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { matchedVolume } from "../sound/match-levels.ts";
import { useSongPlayer } from "../use-song-player.ts";
import { TakeList } from "./take-list.tsx";
import { TakeTools } from "./take-tools.tsx";
import { LEAST, type useTakesHeight } from "./takes-height.ts";
import { useNewTakes } from "./use-new-takes.ts";
import { TakeTransport } from "./wave/take-transport.tsx";
import { createWaveView } from "./wave/wave-view.ts";
import "./takes.css";

/** The most that `library.getMany` takes: newest takes first. */
const AT_ONCE = 500;

export interface TakeDockProps {
  song: Song;
  /** The song is to be set as it was for this take. */
  onReuse: (task: Task) => void;
  height: Omit<ReturnType<typeof useTakesHeight>, "drawn">;
}

/** Every generation of the song, newest first, and one player for them; two of them at the same moment as A and B. */
export const TakeDock = memo(function TakeDock({ song, onReuse, height }: TakeDockProps) {
  const { t } = useTranslation("song");
  const { data: found, error, refetch } = useQuery(allTasks({ songId: song.id }));
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [side, setSide] = useState<"a" | "b">("a");
  const [view] = useState(createWaveView);
  useEffect(
    () =>
      view.subscribe((now, before) => {
        if (now.loop !== before.loop) announceRange(now.loop ?? { from: null, to: null });
      }),
    [view],
  );
  const takes = useMemo(() => (found ?? []).toSorted((a, b) => b.take - a.take), [found]);
  const here = useFilesHere(takes);
  // The newest take that is here plays until the person chose one.
  const chosen = takes.find(({ id }) => id === song.activeTakeId) ?? takes.find(({ assetId }) => here.has(assetId));
  const compared = takes.find(({ id, assetId }) => id === comparedId && here.has(assetId) && id !== chosen?.id);
  const heard = compared && side === "b" ? compared : chosen;
  const other = compared && side === "b" ? chosen : compared;
  const heardFile = fileHere(heard, here);
  const own = useSoundMeasure(heardFile);
  const against = useSoundMeasure(fileHere(other, here));
  const player = useSongPlayer(heardFile, compared ? matchedVolume(own?.loudness, against?.loudness) : 1);
  const fresh = useNewTakes(song.id, heard?.id, player);
  const nothing = heardFile === null;
  const plays = useMemo<Command[]>(
    () => [
      {
        id: "song.play",
        title: t("takes.playSong"),
        group: t("songs.group"),
        menu: "pane",
        icon: Play,
        disabled: nothing,
        run: player.toggle,
      },
    ],
    [t, nothing, player],
  );
  useRegisterCommands("song.takes", plays);
  const { mutate: chooseTake } = useMutation(orpc.songs.chooseTake.mutationOptions());
  const choose = useCallback(
    ({ id }: Task) => {
      setSide("a");
      chooseTake({ id: song.id, taskId: id });
      if (fresh.has(id)) client.songs.heard({ taskIds: [id] }).catch(() => {});
    },
    [song.id, fresh, chooseTake],
  );
  const compare = useCallback(({ id }: Task) => {
    setComparedId(id);
    setSide("b");
  }, []);
  return (
    <section
      aria-label={t("takes.name")}
      className="dock"
      // Numbers of takes have a column as wide as the longest.
      style={{ "--digits": String(takes[0]?.take ?? 0).length } as CSSProperties}
    >
      <Splitter
        label={t("takes.height")}
        value={height.height}
        min={LEAST}
        max={height.max}
        onChange={height.change}
        onReset={height.reset}
      />
      <TakeTransport
        player={player}
        nothing={nothing}
        count={takes.length}
        side={compared ? side : null}
        view={view}
        onSide={setSide}
        onEndCompare={() => {
          setComparedId(null);
          setSide("a");
        }}
      />
      {heard && heardFile !== null && (
        <TakeTools song={song} task={heard} assetId={heardFile} player={player} view={view} />
      )}
      {found === undefined ? (
        <div className="takelist" aria-busy={error === null}>
          {error && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />}
        </div>
      ) : takes.length === 0 ? (
        <p className="takelist cap p-4">{t("takes.empty")}</p>
      ) : (
        <TakeList
          songId={song.id}
          takes={takes}
          here={here}
          chosenId={chosen?.id}
          comparedId={compared?.id}
          heardId={heard?.id}
          fresh={fresh}
          player={player}
          view={view}
          onChoose={choose}
          onCompare={compare}
          onReuse={onReuse}
        />
      )}
    </section>
  );
});

/** The files of takes that can be played: neither deleted nor missing. Null is never among them. */
function useFilesHere(takes: readonly Task[]): ReadonlySet<string | null> {
  const ids = useMemo(() => takes.flatMap(({ assetId }) => assetId ?? []).slice(0, AT_ONCE), [takes]);
  const { data: files } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0, placeholderData: keepPreviousData }),
  );
  return useMemo(
    () => new Set<string | null>(files?.flatMap(({ id, state }) => (state === "ready" ? [id] : []))),
    [files],
  );
}

const fileHere = (take: Task | undefined, here: ReadonlySet<string | null>): string | null =>
  take !== undefined && here.has(take.assetId) ? take.assetId : null;
