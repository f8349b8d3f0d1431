import {
  MessageSquare,
  PanelRight,
  Plus,
  Redo2,
  ScrollText,
  SlidersHorizontal,
  Sparkles,
  Undo2,
  Users,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DrawerButton,
  EmptyState,
  Icon,
  IconButton,
  OverflowBar,
  openDrawer,
  Panel,
  PanelBody,
  Separator,
  Toolbar,
} from "#renderer/components/index.ts";
import { formatDuration, openRoute, useSettings } from "#renderer/lib/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { BoardMedia } from "../board-media.ts";
import { CastPanel } from "../cast/cast-panel.tsx";
import { showCast, useCastShown } from "../cast/cast-shown.ts";
import { type FilmShot, useExportFilm } from "../export/index.ts";
import { FindBar } from "../find/find-bar.tsx";
import { checkLimits } from "../inspector/shot-draft.ts";
import { QueueButton } from "../queue/index.ts";
import { type BoardItem, boardItems } from "../scenes/board-items.ts";
import { menuOfScene } from "../scenes/menu-of-scene.ts";
import { SceneHead } from "../scenes/scene-head.tsx";
import { stopBeside } from "../scenes/scene-stops.ts";
import type { Scenes } from "../scenes/use-scenes.ts";
import { LazyScript } from "../script/lazy-script.tsx";
import type { ShotLink } from "../shot-link.ts";
import { placeAfterDrop } from "../shot-moves.ts";
import { ShotTable } from "../table/shot-table.tsx";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { useNewTakes } from "../takes/use-new-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import { BoardCard } from "./board-card.tsx";
import { boardActionOf } from "./board-keys.ts";
import { cardBeside } from "./card-beside.ts";
import { conditionOf } from "./shot-condition.ts";
import { ShotStage } from "./shot-stage.tsx";
import type { BoardHistory } from "./use-board-history.ts";
import type { Selection } from "./use-selection.ts";
import { useShotLabel } from "./use-shot-label.ts";
import { useShowView, ViewSwitch } from "./view-switch.tsx";

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

/** Whether the next shot begins where this one ends: by its chain, or by the same picture. */
function chainedTo(shot: Shot, next: Shot | undefined, link: ShotLink | undefined): "current" | "stale" | undefined {
  if (next?.chain?.shotId === shot.id && link?.state !== "parked") return link?.state === "stale" ? "stale" : "current";
  const { lastFrame } = shot.draft;
  return lastFrame !== null && next?.draft.firstFrame === lastFrame ? "current" : undefined;
}

export function Board(props: BoardProps) {
  const { shots, takesByShot, links, media, assumed, selected, selection, places, waiting, actions, filmMenu } = props;
  const { project, history, onSettings, onGenerate, onWrite, scenes, finding, onFound } = props;
  const { sought, onFindWords, picked } = props;
  const casting = useCastShown(({ shown }) => shown);
  const stagedTakes = selected && takesByShot.get(selected.id);
  const paused = useSettings()?.videoQueuePaused === true;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: ofScenes } = useTranslation("scenes");
  const { t: ofScript } = useTranslation("script");
  const { t: ofCast } = useTranslation("cast");
  const showView = useShowView(project);
  const farLabel = useShotLabel();
  const fresh = useNewTakes(project.id);
  const grid = useRef<HTMLOListElement>(null);
  const filmShots = useMemo(() => filmShotsOf(shots, takesByShot, media), [shots, takesByShot, media]);
  const film = useExportFilm(project.id, filmShots);
  const seconds = shots.reduce((sum, { draft }) => sum + draft.duration, 0);

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
    selection.clear();
    actions.select(shot.id);
    // Once it is drawn: its scene may have been folded away.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const place = document.getElementById(`${shot.id}-face`) ?? document.querySelector(`[data-shot="${shot.id}"]`);
        (place?.closest("li, tr") ?? place)?.scrollIntoView({ block: "nearest" });
      }),
    );
  };

  const items = useMemo(() => boardItems(shots, scenes.byId), [shots, scenes.byId]);
  /** Those that aren't folded away, in order. */
  const shown = useMemo(() => items.flatMap((item) => (item.kind === "shot" ? [item.shot] : [])), [items]);
  const all = useMemo(() => [...scenes.byId.values()], [scenes.byId]);

  const steer = (event: KeyboardEvent, shot: Shot) => {
    const faces = [...(grid.current?.querySelectorAll<HTMLElement>(".face") ?? [])];
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>(".shot") ?? [])];
    const act = boardActionOf(event, shot.id === selected?.id);
    if (act === undefined) return;
    if (act === "clear") {
      selection.clear();
      return;
    }
    event.preventDefault();
    if (act === "remove") {
      // The next card has the focus by then: a key that is held down deletes one.
      if (!event.repeat) actions.remove(selection.meant(shot));
    } else if (act === "all") selection.all();
    else if (act === "pick") selection.press(shot, event);
    else if (act === "write") {
      actions.select(shot.id);
      onWrite();
    } else {
      const at = shown.findIndex(({ id }) => id === shot.id);
      const plain = !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey;
      const head = plain && grid.current ? stopBeside(grid.current, event.currentTarget, act.step) : undefined;
      if (head) {
        head.focus();
        head.scrollIntoView({ block: "nearest" });
        return;
      }
      const to = cardBeside(cards, at, act.step);
      const next = shown[to];
      if (event.altKey) {
        if (act.step === "previous") actions.step(selection.meant(shot), -1);
        else if (act.step === "next") actions.step(selection.meant(shot), 1);
        else if (next) actions.move(shot, next.number, next.sceneId);
        return;
      }
      faces[to]?.focus();
      if (!next) return;
      if (event.shiftKey) selection.extend(next);
      else if (!event.ctrlKey && !event.metaKey) selection.press(next, event);
    }
  };

  const steerScene = (event: KeyboardEvent, { scene }: BoardItem & { kind: "scene" }) => {
    const { key, altKey } = event;
    const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (key === "F2") scenes.actions.ask(scene);
    else if (altKey && way !== undefined) scenes.actions.step(scene, way === 1 ? 1 : -1);
    else if (way !== undefined && grid.current) {
      const stops = [...grid.current.querySelectorAll<HTMLElement>(".face, .fold")];
      const to = stops[stops.findIndex(({ dataset }) => dataset.scene === scene.id) + way];
      to?.focus();
      to?.scrollIntoView({ block: "nearest" });
      const face = shown.find(({ id }) => to?.id === `${id}-face`);
      if (face) selection.press(face, event);
    } else return;
    event.preventDefault();
  };

  const dropOnScene = (scene: Scene, own: readonly Shot[], shot: Shot) => {
    const [first] = own.filter(({ id }) => id !== shot.id);
    if (first) actions.move(shot, placeAfterDrop(shot.number, first.number, false), scene.id);
  };

  return (
    <Panel label={t("board.name")} className="board" data-focus-next='.face[tabindex="0"], .teach .btn'>
      <Toolbar className={places.size > 0 || paused || selection.ids.size > 1 ? "crowded" : undefined}>
        {filmMenu}
        <IconButton size="m" icon={SlidersHorizontal} label={words("settings.open")} onClick={onSettings} />
        <span className="castopen">
          <IconButton
            size="m"
            icon={Users}
            label={ofCast("name")}
            aria-expanded={casting}
            aria-pressed={casting}
            onClick={() => showCast(!casting)}
          />
        </span>
        <HistoryButtons history={history} />
        <Separator />
        <span className="cap cut">
          {shots.length === 0
            ? t("board.none")
            : seconds < 100
              ? t("board.count", { count: shots.length, seconds })
              : t("board.countLong", { count: shots.length, time: formatDuration(seconds) })}
        </span>
        {selection.ids.size > 1 && (
          <span className="cap strong cut">{t("board.selected", { count: selection.ids.size })}</span>
        )}
        {(shots.length > 0 || project.view === "script") && <ViewSwitch project={project} />}
        <QueueButton tasks={waiting} />
        <OverflowBar
          end
          items={
            shots.length > 0
              ? [
                  { label: t("many.open"), icon: Sparkles, shy: true, onSelect: onGenerate },
                  { label: t("board.add"), icon: Plus, shy: true, onSelect: () => actions.add() },
                  film.command,
                ]
              : [{ label: t("board.add"), icon: Plus, shy: true, onSelect: () => actions.add() }]
          }
        />
        <DrawerButton of="shot" icon={PanelRight} label={t("inspector.drawer")} />
        {film.dialog}
      </Toolbar>
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
            <EmptyState
              title={t("empty.title")}
              lead={t("empty.lead")}
              actions={
                <>
                  <Button variant="primary" size="l" onClick={() => actions.add()}>
                    {t("empty.action")}
                  </Button>
                  <Button variant="ghost" size="l" icon={ScrollText} onClick={() => showView("script")}>
                    {ofScript("empty.title")}
                  </Button>
                  <Button variant="ghost" size="l" icon={MessageSquare} onClick={() => openRoute("chat")}>
                    {t("empty.chat")}
                  </Button>
                </>
              }
              examples={{
                name: t("empty.examples"),
                items: ([1, 2, 3] as const).map((number) => ({
                  title: t(`empty.example${number}.title`),
                  onUse: () => {
                    const name = t(`empty.example${number}.title`);
                    actions.add(undefined, { name, prompt: t(`empty.example${number}.prompt`) });
                  },
                })),
              }}
              tips={([1, 2, 3] as const).map((number) => ({
                title: t(`empty.lesson${number}.title`),
                text: t(`empty.lesson${number}.text`),
                picture: <TipPicture number={number} />,
              }))}
            />
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
                if (to) actions.select(to.id);
              }}
            />
          ) : (
            <ol className="shots" ref={grid} aria-label={t("board.shots")}>
              {items.map((item) => {
                if (item.kind === "break")
                  return <li key={`${item.before} break`} className="scenebreak" aria-hidden />;
                if (item.kind === "scene") {
                  const { scene, shots: own } = item;
                  return (
                    <SceneHead
                      key={scene.id}
                      scene={scene}
                      shots={own}
                      takesByShot={takesByShot}
                      reached={scene.folded && own.some(({ id }) => id === selected?.id)}
                      menu={() => menuOfScene(ofScenes, scene, all, shots, scenes.actions)}
                      onFold={() => scenes.actions.fold([scene], !scene.folded)}
                      onKeyDown={(event) => steerScene(event, item)}
                      onShot={(shot) => dropOnScene(scene, own, shot)}
                      onScene={(other, after) =>
                        scenes.actions.move(
                          other,
                          after ? (own.at(-1)?.id ?? null) : (shots[(own[0]?.number ?? 1) - 2]?.id ?? null),
                        )
                      }
                    />
                  );
                }
                const { shot } = item;
                const takes = takesByShot.get(shot.id);
                const next = shots[shot.number];
                return (
                  takes && (
                    <BoardCard
                      key={shot.id}
                      farLabel={farLabel}
                      shot={shot}
                      takes={takes}
                      media={media}
                      assumed={assumed}
                      open={shot.id === selected?.id}
                      selected={selection.ids.has(shot.id)}
                      meant={selection.meant(shot)}
                      fresh={takes.all.some(({ id, assetId }) => assetId !== null && fresh.has(id))}
                      place={places.get(takes.underWay?.id ?? "")}
                      paused={paused}
                      link={links.get(shot.id)}
                      chained={chainedTo(shot, next, next && links.get(next.id))}
                      last={shots.length}
                      actions={actions}
                      onPress={(event) => {
                        selection.press(shot, event);
                        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) openDrawer("shot");
                      }}
                      onMenu={() => selection.aim(shot)}
                      onGroup={scenes.actions.group}
                      onKeyDown={(event) => steer(event, shot)}
                    />
                  )
                );
              })}
              <li className="addshot">
                <button type="button" onClick={() => actions.add()}>
                  <span className="row">
                    <Icon of={Plus} />
                    {t("board.addNumber", { number: shots.length + 1 })}
                  </span>
                  {shots.at(-1)?.draft.lastFrame != null && (
                    <span className="cap">{t("board.startsFrom", { number: shots.length })}</span>
                  )}
                </button>
              </li>
            </ol>
          )}
        </PanelBody>
      </div>
    </Panel>
  );
}

/** The board as a film sees it: each shot with the take that stands for it, where that take's file is here. */
function filmShotsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
): FilmShot[] {
  return shots.map(({ id, number, draft }) => {
    const shown = takesByShot.get(id)?.shown;
    const asset = shown?.assetId ? media.get(shown.assetId) : undefined;
    const here = shown && asset?.state === "ready" && asset.kind === "video";
    return {
      shotId: id,
      number,
      name: draft.name,
      prompt: shotWords(draft),
      model: draft.model,
      take: here ? { taskId: shown.id, assetId: asset.id, ordinal: shown.take, fileName: asset.name } : null,
    };
  });
}

/** Undo and redo, each saying what it would do. */
function HistoryButtons({ history: { undo, redo, go } }: { history: BoardHistory }) {
  const { t } = useTranslation("projects");
  const undoes = undo === undefined ? t("history.nothingToUndo") : t("history.undoThis", { what: undo });
  const redoes = redo === undefined ? t("history.nothingToRedo") : t("history.redoThis", { what: redo });
  return (
    <span className="historypair">
      <IconButton size="m" icon={Undo2} label={undoes} disabled={undo === undefined} onClick={() => go("undo")} />
      <IconButton size="m" icon={Redo2} label={redoes} disabled={redo === undefined} onClick={() => go("redo")} />
    </span>
  );
}

/** A card as a drawing: one frame fewer in each tip holds a picture. */
function TipPicture({ number }: { number: 1 | 2 | 3 }) {
  const { t } = useTranslation("storyboard");
  const drawn = 3 - number;
  return (
    <div className="gcard" aria-hidden>
      <div className="pair">
        <div className={drawn > 0 ? "slot drawn" : "slot"}>{drawn === 0 && t("frame.first")}</div>
        <div className={drawn > 1 ? "slot drawn late" : "slot"}>{drawn < 2 && t("frame.last")}</div>
      </div>
      <p>{t(`empty.example${number}.prompt`)}</p>
    </div>
  );
}
