import { PanelRight, Plus, Redo2, SlidersHorizontal, Sparkles, Undo2, Users } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DrawerButton, IconButton, OverflowBar, Separator, Toolbar } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import { type Clip, isOfShot } from "../animatic/animatic-clips.ts";
import { useMarkedRange } from "../animatic/screening-state.ts";
import type { BoardMedia } from "../board-media.ts";
import { showCast, useCastShown } from "../cast/cast-shown.ts";
import { type FilmShot, type StripClip, useExportFilm } from "../export/index.ts";
import { QueueButton } from "../queue/index.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import type { BoardHistory } from "./use-board-history.ts";
import { ViewSwitch } from "./view-switch.tsx";

export interface BoardBarProps {
  project: Project;
  filmMenu: ReactNode;
  /** Opens what the film sets for its shots. */
  onSettings: () => void;
  history: BoardHistory;
  shots: readonly Shot[];
  /** As the strip below shows the film. */
  clips: readonly Clip[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  /** How many shots are meant together. */
  selected: number;
  /** Of all films: what was asked for and isn't being made yet. */
  waiting: readonly Task[];
  /** The queue says something in it: its other buttons have less room. */
  crowded: boolean;
  /** Opens the choice of shots to generate. */
  onGenerate: () => void;
  actions: ShotActions;
}

const stripClipOf = (clip: Clip): StripClip => ({
  ...{ id: clip.key, start: clip.start, length: clip.length },
  ...{ shotNumber: isOfShot(clip) ? clip.number : null, assetId: clip.footage?.assetId ?? null },
});

/** What the film is, and what can be done with all of it. */
export function BoardBar({
  project,
  filmMenu,
  onSettings,
  history,
  shots,
  clips,
  takesByShot,
  media,
  ...props
}: BoardBarProps) {
  const { selected, waiting, crowded, onGenerate, actions } = props;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: ofCast } = useTranslation("cast");
  const casting = useCastShown(({ shown }) => shown);
  const filmShots = useMemo(() => filmShotsOf(shots, takesByShot, media), [shots, takesByShot, media]);
  const strip = useMemo(() => clips.map(stripClipOf), [clips]);
  const film = useExportFilm(project.id, filmShots, useMarkedRange(), strip);
  const seconds = shots.reduce((sum, { draft }) => sum + draft.duration, 0);
  return (
    <Toolbar className={crowded || selected > 1 ? "crowded" : undefined}>
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
      {selected > 1 && <span className="cap strong cut">{t("board.selected", { count: selected })}</span>}
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
            : [
                { label: t("board.add"), icon: Plus, shy: true, onSelect: () => actions.add() },
                // Without shots there may be footage.
                ...(film.command.disabled ? [] : [film.command]),
              ]
        }
      />
      <DrawerButton of="shot" icon={PanelRight} label={t("inspector.drawer")} />
      {film.dialog}
    </Toolbar>
  );
}

/** The board as a film sees it: each shot with the take that stands for it, where that take's file is here. */
function filmShotsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
): FilmShot[] {
  return shots.map(({ id, number, draft, sceneId }) => {
    const shown = takesByShot.get(id)?.shown;
    const asset = shown?.assetId ? media.get(shown.assetId) : undefined;
    const here = shown && asset?.state === "ready" && asset.kind === "video";
    return {
      shotId: id,
      number,
      name: draft.name,
      prompt: shotWords(draft),
      ...{ model: draft.model, sceneId },
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
