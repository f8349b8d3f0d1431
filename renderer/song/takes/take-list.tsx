import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer } from "virtua";
import { LightItem, LightList } from "#renderer/components/index.ts";
import { orpc, useNow } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { SongPlayer } from "../use-song-player.ts";
import { BedDialog } from "./bed-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { TakeMenu, type TakeMenuAction } from "./take-menu.tsx";
import { TakeRow } from "./take-row.tsx";
import { useDeleteTake } from "./use-take-actions.ts";
import type { WaveViewStore } from "./wave/wave-view.ts";

export interface TakeListProps {
  songId: string;
  /** Newest first. */
  takes: readonly Task[];
  /** The files that can be played; null is never among them. */
  here: ReadonlySet<string | null>;
  chosenId: string | undefined;
  /** The one that is compared with the chosen one. */
  comparedId: string | undefined;
  /** The one that the player plays. */
  heardId: string | undefined;
  /** Those that nobody has listened to yet. */
  fresh: ReadonlySet<string>;
  player: SongPlayer;
  view: WaveViewStore;
  onChoose: (task: Task) => void;
  onCompare: (task: Task) => void;
  onReuse: (task: Task) => void;
}

/** Pixels of a row: only rows in sight exist, however many takes there are. */
const ROW = 46;
/** Pixels beyond the sight in which rows exist: their waveforms are there before they are scrolled to. */
const BUFFER = 120;
const MINUTE = 60_000;

interface OpenMenu {
  readonly open: boolean;
  readonly at: HTMLElement | null;
  readonly task: Task | undefined;
}
const noMenu: OpenMenu = { open: false, at: null, task: undefined };

/** The takes of a song, one menu for all of them, and what it opens. */
export const TakeList = memo(function TakeList(props: TakeListProps) {
  const { songId, takes, here, chosenId, comparedId, heardId, fresh, player, view, onChoose, onCompare, onReuse } =
    props;
  const now = useNow(MINUTE);
  const films = useFilmsOver();
  const [menu, setMenu] = useState(noMenu);
  const [laid, setLaid] = useState<string | null>(null);
  const [noted, setNoted] = useState<{ asset: Asset; name: string } | null>(null);
  const { t } = useTranslation("song");
  const [naming, setNaming] = useState<string>();
  // What sounds, or may any moment, goes on while its row is out of sight, and a name that is being written stays.
  const still = useMemo(
    () =>
      takes.flatMap(({ id, finishedAt }, at) => (id === heardId || id === naming || finishedAt === null ? [at] : [])),
    [takes, heardId, naming],
  );
  const remove = useDeleteTake(songId, takes, here, chosenId);
  const onKey = useCallback(
    (key: "rename" | "delete" | "named", task: Task, name: string) => {
      if (key === "delete") remove(task, name);
      else setNaming(key === "rename" ? task.id : undefined);
    },
    [remove],
  );
  const onMenu = useCallback((task: Task, at: HTMLElement) => setMenu({ open: true, at, task }), []);
  const act = (deed: TakeMenuAction, task: Task) => {
    if (deed === "compare") onCompare(task);
    else if (deed === "reuse") onReuse(task);
    else if (deed === "rename") setNaming(task.id);
    else if (deed === "delete") remove(task, t("takes.take", { count: task.take }));
    else setLaid(task.assetId);
  };
  const sideOf = (id: string) => {
    if (comparedId === undefined) return null;
    return id === chosenId ? "a" : id === comparedId ? "b" : null;
  };
  return (
    <div className="takelist">
      <Virtualizer as={LightList} item={LightItem} itemSize={ROW} bufferSize={BUFFER} keepMounted={still}>
        {takes.map((task) => (
          <TakeRow
            key={task.id}
            task={task}
            chosen={task.id === chosenId}
            heard={task.id === heardId}
            naming={naming === task.id}
            onKey={onKey}
            isNew={fresh.has(task.id)}
            side={sideOf(task.id)}
            films={task.assetId === null ? undefined : films.get(task.assetId)}
            now={now}
            open={menu.open && menu.task?.id === task.id}
            player={player}
            view={view}
            onChoose={onChoose}
            onMenu={onMenu}
          />
        ))}
      </Virtualizer>
      <TakeMenu
        open={menu.open}
        anchor={menu.at}
        // As it is by now: it may have ended since.
        task={takes.find(({ id }) => id === menu.task?.id)}
        chosen={menu.task?.id === chosenId}
        onDeed={act}
        onNote={(asset, name) => setNoted({ asset, name })}
        onClose={() => setMenu((before) => ({ ...before, open: false }))}
      />
      {laid !== null && <BedDialog assetId={laid} onClose={() => setLaid(null)} />}
      {noted && <NoteDialog {...noted} onClose={() => setNoted(null)} />}
    </div>
  );
});

/** The films that a take lies under, in words, by the take's file. */
function useFilmsOver(): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const { data: films } = useQuery(orpc.storyboard.projects.queryOptions());
  return useMemo(() => {
    const titles = Map.groupBy(
      (films ?? []).flatMap(({ title, film: { song } }) => (song === null ? [] : [{ song, title }])),
      ({ song }) => song,
    );
    const list = new Intl.ListFormat(i18n.language);
    return new Map([...titles].map(([song, under]) => [song, list.format(under.map(({ title }) => title))]));
  }, [films, i18n.language]);
}
