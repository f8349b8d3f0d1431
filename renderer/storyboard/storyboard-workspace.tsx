import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { LoadFailure, openDrawer } from "#renderer/components/index.ts";
import { allTasks, describeError, givesWay, orpc } from "#renderer/lib/index.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { Animatic } from "./animatic/animatic.tsx";
import { beatsUnder, clipsOf, frameSizeOf } from "./animatic/animatic-clips.ts";
import { Screening } from "./animatic/screening.tsx";
import { filmPlayback, screening, useMarkedRange, useScreening } from "./animatic/screening-state.ts";
import { Board } from "./board/board.tsx";
import { menuOfShots } from "./board/menu-of-shot.ts";
import { useBoardHistory } from "./board/use-board-history.ts";
import { useSelection } from "./board/use-selection.ts";
import { mediaIdsOf, useBoardMedia } from "./board-media.ts";
import { BulkInspector } from "./bulk/bulk-inspector.tsx";
import { OpenedCard } from "./cast/cast-panel.tsx";
import { useCastCommands } from "./cast/cast-shown.ts";
import { FilmCastProvider, useFilmCastOf } from "./cast/film-cast.ts";
import { useShotClipboard } from "./clipboard/use-shot-clipboard.tsx";
import { focusBeat } from "./direction/index.ts";
import { FilmDialogs, footageIds, useFilmBeats, useFilmSettings, useOpenFilmDialog } from "./export/index.ts";
import { filmShotsOf, stripClipOf } from "./film-shots.ts";
import { FilmSettings } from "./films/film-settings.tsx";
import { GenerateDialog } from "./generate/generate-dialog.tsx";
import { useAssumptions } from "./inspector/shot-draft.ts";
import { NoShot, ShotInspector } from "./inspector/shot-inspector.tsx";
import { useOpenedShot } from "./opened-shots.ts";
import { queuePositions } from "./queue/index.ts";
import { SceneDialog } from "./scenes/scene-dialog.tsx";
import { useSceneCommands } from "./scenes/use-scene-commands.ts";
import { useScenes } from "./scenes/use-scenes.ts";
import { linksOf } from "./shot-link.ts";
import { groupTakes, takesOf } from "./takes/shot-takes.ts";
import { useBoardCommands } from "./use-board-commands.ts";
import { useShotActions } from "./use-shot-actions.ts";

export interface StoryboardWorkspaceProps {
  project: Project;
  /** As the address names it. */
  shotId: string | undefined;
  filmMenu: ReactNode;
}

const noShots: readonly Shot[] = [];
const noTasks: readonly Task[] = [];

/** One film: its board, the selected shot, and the strip that plays them all. */
export function StoryboardWorkspace({ project, shotId, filmMenu }: StoryboardWorkspaceProps) {
  const input = { projectId: project.id };
  const { data, error, refetch } = useQuery(orpc.storyboard.shots.queryOptions({ input }));
  const shots = data ?? noShots;
  const taken = useQuery(allTasks(input));
  const tasks = taken.data ?? noTasks;
  const filmSettings = useFilmSettings(project.id);
  const media = useBoardMedia(
    useMemo(
      () =>
        mediaIdsOf(
          shots.map(({ draft }) => draft),
          tasks,
          project.defaults.cast,
          footageIds(filmSettings.clips),
        ),
      [shots, tasks, project.defaults.cast, filmSettings.clips],
    ),
  );
  const cast = useFilmCastOf(project.defaults.cast, media);
  const assumed = useAssumptions();
  const takesByShot = useMemo(() => {
    const groups = groupTakes(tasks);
    return new Map(shots.map((shot) => [shot.id, takesOf(groups.get(shot.id) ?? noTasks, shot.activeTakeId)]));
  }, [shots, tasks]);
  const links = useMemo(() => linksOf(shots, tasks), [shots, tasks]);
  const beats = useFilmBeats(filmSettings);
  const clips = useMemo(
    () => clipsOf(shots, takesByShot, media, filmSettings, beats),
    [shots, takesByShot, media, filmSettings, beats],
  );
  const filmShots = useMemo(() => filmShotsOf(shots, takesByShot, media), [shots, takesByShot, media]);
  const strip = useMemo(() => clips.map(stripClipOf), [clips]);
  const { t } = useTranslation("storyboard");
  const { actions, addedId } = useShotActions(project.id, shots);
  const screened = useScreening((state) => state.open);
  // Each film starts at its own beginning, and none plays on behind another pane.
  useEffect(() => screening.reset, []);
  const promptBox = useRef<HTMLTextAreaElement>(null);

  const openedId = useOpenedShot(project.id, shotId);
  const selected = shots.find(({ id }) => id === openedId) ?? shots[0];
  const selection = useSelection(shots, selected, actions.select);
  const picked = useMemo(() => shots.filter(({ id }) => selection.ids.has(id)), [shots, selection]);
  const { data: waiting = noTasks } = useQuery(allTasks({ states: ["intent", "submitting", "queued"] }));
  const places = useMemo(() => queuePositions(waiting), [waiting]);
  const songBeats = useMemo(() => beatsUnder(clips, selected?.id, beats), [clips, selected?.id, beats]);
  const [generating, setGenerating] = useState(false);
  const [setting, setSetting] = useState(false);
  const openSettings = useCallback(() => setSetting(true), []);
  const openMany = useCallback(() => setGenerating(true), []);
  const history = useBoardHistory(project.id);
  const scenes = useScenes(project.id, shots);
  useSceneCommands(selected, picked, scenes);
  const [finding, setFinding] = useState(0);
  const [sought, setSought] = useState("");
  const openFind = useCallback(() => setFinding((before) => before + 1), []);
  const findWords = useCallback(
    (words: string) => {
      setSought(words);
      openFind();
    },
    [openFind],
  );
  useCastCommands();
  const pasting = useShotClipboard({ projectId: project.id, shots, picked, selected, actions });
  const bulkForm = useRef<HTMLDivElement>(null);
  const many = picked.length > 1;
  const editMany = useCallback(() => {
    flushSync(() => openDrawer("shot"));
    bulkForm.current?.querySelector<HTMLElement>("[role=combobox]:not(:disabled)")?.focus();
  }, []);
  useBoardCommands({
    onEditMany: editMany,
    onFind: openFind,
    selected,
    picked,
    actions,
    onAll: selection.all,
    onSettings: openSettings,
    onGenerate: openMany,
  });

  if (error && givesWay(error, data)) return <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />;
  // Without them every shot would look as if nothing had been bought for it.
  if (taken.error && taken.data === undefined)
    return <LoadFailure {...describeError(taken.error)} onRetry={() => void taken.refetch()} />;
  if (!data) return <div className="well" aria-busy="true" />;
  const selectedTakes = selected && takesByShot.get(selected.id);
  return (
    <FilmCastProvider value={cast}>
      <div className="sboard">
        {/* The script has one of its own. */}
        {shots.length > 0 && (project.view !== "script" || screened) && (
          <h1 className="sr-only" dir="auto">
            {project.title}
          </h1>
        )}
        {screened ? (
          <Screening projectId={project.id} clips={clips} frame={frameSizeOf(clips)} />
        ) : (
          <Board
            project={project}
            history={history}
            onSettings={openSettings}
            shots={shots}
            takesByShot={takesByShot}
            links={links}
            media={media}
            assumed={assumed}
            selected={selected}
            selection={selection}
            places={places}
            waiting={waiting}
            onGenerate={openMany}
            actions={actions}
            filmMenu={filmMenu}
            scenes={scenes}
            finding={finding}
            sought={sought}
            onFindWords={findWords}
            picked={picked}
            onFound={() => {
              setFinding(0);
              setSought("");
            }}
            onWrite={() => {
              if (many) return editMany();
              flushSync(() => openDrawer("shot"));
              if (promptBox.current) promptBox.current.focus();
              else focusBeat();
            }}
          />
        )}
        {many ? (
          <BulkInspector
            projectId={project.id}
            shots={picked}
            takesByShot={takesByShot}
            film={project.defaults}
            media={media}
            assumed={assumed}
            menu={menuOfShots(t, picked, shots.length, actions)}
            body={bulkForm}
            onOnly={selection.only}
            onClear={selection.clear}
            onGenerate={openMany}
          />
        ) : selected && selectedTakes ? (
          <ShotInspector
            key={selected.id}
            shot={selected}
            shots={shots}
            links={links}
            takes={selectedTakes}
            takesByShot={takesByShot}
            media={media}
            assumed={assumed}
            actions={actions}
            promptBox={promptBox}
            songBeats={songBeats}
            fresh={selected.id === addedId}
          />
        ) : (
          <NoShot />
        )}
        <Animatic
          projectId={project.id}
          shots={shots}
          clips={clips}
          selectedId={selected?.id}
          onSelect={selection.open}
        />
        <FilmDialogsInRange projectId={project.id} shots={filmShots} strip={strip} />
        {pasting}
        {scenes.asked && (
          <SceneDialog
            key={scenes.asked.id}
            scene={scenes.asked}
            onSave={(changes) => scenes.asked && scenes.actions.edit(scenes.asked, changes)}
            onClose={scenes.stopAsking}
          />
        )}
        <OpenedCard project={project} />
        {setting && <FilmSettings project={project} onClose={() => setSetting(false)} />}
        {generating && (
          <GenerateDialog
            shots={shots}
            takesByShot={takesByShot}
            media={media}
            assumed={assumed}
            selected={selection.ids}
            onClose={() => setGenerating(false)}
          />
        )}
      </div>
    </FilmCastProvider>
  );
}

/** Reads the range alone: the whole film would be drawn while it is marked. What is opened over a film holds it. */
function FilmDialogsInRange(film: Omit<ComponentProps<typeof FilmDialogs>, "marked">) {
  const isOpen = useOpenFilmDialog(({ open }) => open !== null);
  useEffect(() => {
    if (isOpen) filmPlayback.pause();
  }, [isOpen]);
  return <FilmDialogs {...film} marked={useMarkedRange()} />;
}
