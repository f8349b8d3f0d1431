import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Panel, PanelBody } from "#renderer/components/index.ts";
import { useSettings } from "#renderer/lib/index.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { BoardMedia } from "../board-media.ts";
import { CastPanel } from "../cast/cast-panel.tsx";
import { useCastShown } from "../cast/cast-shown.ts";
import { FindBar } from "../find/find-bar.tsx";
import { checkLimits } from "../inspector/shot-draft.ts";
import type { Scenes } from "../scenes/use-scenes.ts";
import { LazyScript } from "../script/lazy-script.tsx";
import type { ShotLink } from "../shot-link.ts";
import { ShotTable } from "../table/shot-table.tsx";
import type { ShotTakes } from "../takes/shot-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import { BoardBar } from "./board-bar.tsx";
import { EmptyBoard } from "./empty-board.tsx";
import { conditionOf } from "./shot-condition.ts";
import { ShotGrid } from "./shot-grid.tsx";
import { ShotStage } from "./shot-stage.tsx";
import type { BoardHistory } from "./use-board-history.ts";
import type { Selection } from "./use-selection.ts";
import { useShowView, useViewCommands } from "./view-switch.tsx";

export interface BoardProps {
  project: Project;
  history: BoardHistory;
  /** Opens what the film sets for its shots. */
  onSettings: () => void;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  links: ReadonlyMap<string, ShotLink>;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  selected: Shot | undefined;
  selection: Selection;
  /** Places in the line of films, by task. */
  places: ReadonlyMap<string, number>;
  /** Of all films: what was asked for and isn't being made yet. */
  waiting: readonly Task[];
  /** Opens the choice of shots to generate. */
  onGenerate: () => void;
  actions: ShotActions;
  filmMenu: ReactNode;
  /** Puts the cursor into the selected shot's prompt. */
  onWrite: () => void;
  scenes: Scenes;
  /** How often the search was asked for; 0: it is closed. */
  finding: number;
  onFound: () => void;
  /** What the search begins with. */
  sought: string;
  onFindWords: (words: string) => void;
  /** What the commands for several shots are about. */
  picked: readonly Shot[];
}

/** A film as it is looked at: its bar, and its shots as cards, as a list, one by one, or as a script. */
export function Board(props: BoardProps) {
  const { shots, takesByShot, links, media, assumed, selected, selection, places, waiting, actions, filmMenu } = props;
  const { project, history, onSettings, onGenerate, onWrite, scenes, finding, onFound } = props;
  const { sought, onFindWords, picked } = props;
  const casting = useCastShown(({ shown }) => shown);
  const stagedTakes = selected && takesByShot.get(selected.id);
  const paused = useSettings()?.videoQueuePaused === true;
  const { t } = useTranslation("storyboard");
  const showView = useShowView(project);
  useViewCommands(showView);

  const sceneOf = useCallback((shot: Shot) => scenes.byId.get(shot.sceneId ?? ""), [scenes.byId]);
  const stateOf = useCallback(
    (shot: Shot) => {
      const takes = takesByShot.get(shot.id);
      if (!takes) return "draft" as const;
      return conditionOf(takes, checkLimits(shot, media, assumed), links.get(shot.id)?.state, shot.draft).state;
    },
    [takesByShot, links, media, assumed],
  );
  const goTo = (shot: Shot) => {
    const scene = sceneOf(shot);
    if (scene?.folded) scenes.actions.fold([scene], false);
    selection.open(shot.id);
    // Once it is drawn: its scene may have been folded away.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const place = document.getElementById(`${shot.id}-face`) ?? document.querySelector(`[data-shot="${shot.id}"]`);
        (place?.closest("li, tr") ?? place)?.scrollIntoView({ block: "nearest" });
      }),
    );
  };

  return (
    <Panel label={t("board.name")} className="board" data-focus-next='.face[tabindex="0"], .teach .btn'>
      <BoardBar
        project={project}
        filmMenu={filmMenu}
        onSettings={onSettings}
        history={history}
        shots={shots}
        selected={selection.ids.size}
        waiting={waiting}
        crowded={places.size > 0 || paused}
        onGenerate={onGenerate}
        actions={actions}
      />
      {finding > 0 && project.view !== "script" && (
        <FindBar
          shots={shots}
          selected={selected}
          sceneOf={sceneOf}
          stateOf={stateOf}
          onGo={goTo}
          onSelectAll={selection.only}
          asked={finding}
          key={sought}
          words={sought}
          onClose={() => {
            onFound();
            if (selected) document.getElementById(`${selected.id}-face`)?.focus();
          }}
        />
      )}
      <div className="castside" data-shown={casting || undefined}>
        {casting && <CastPanel project={project} shots={shots} picked={picked} onFind={onFindWords} />}
        <PanelBody well>
          {project.view === "script" ? (
            <LazyScript project={project} shots={shots} scenes={scenes} />
          ) : shots.length === 0 ? (
            <EmptyBoard actions={actions} onScript={() => showView("script")} />
          ) : project.view === "list" ? (
            <ShotTable
              shots={shots}
              takesByShot={takesByShot}
              media={media}
              assumed={assumed}
              selectedId={selected?.id}
              selection={selection}
              actions={actions}
              scenes={scenes}
            />
          ) : project.view === "single" && selected && stagedTakes ? (
            <ShotStage
              shot={selected}
              takes={stagedTakes}
              media={media}
              count={shots.length}
              stale={links.get(selected.id)?.state === "stale"}
              onGo={(number) => {
                const to = shots[number - 1];
                if (to) selection.open(to.id);
              }}
            />
          ) : (
            <ShotGrid
              projectId={project.id}
              shots={shots}
              takesByShot={takesByShot}
              links={links}
              media={media}
              assumed={assumed}
              selected={selected}
              selection={selection}
              places={places}
              paused={paused}
              actions={actions}
              onWrite={onWrite}
              scenes={scenes}
            />
          )}
        </PanelBody>
      </div>
    </Panel>
  );
}
