import { PanelRight, Plus, Redo2, SlidersHorizontal, Sparkles, Undo2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DrawerButton, IconButton, OverflowBar, Separator, Toolbar } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { Project, Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { showCast, useCastShown } from "../cast/cast-shown.ts";
import { useExportCommand } from "../export/index.ts";
import { QueueButton } from "../queue/index.ts";
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

/** What the film is, and what can be done with all of it. */
export function BoardBar({ project, filmMenu, onSettings, history, shots, ...props }: BoardBarProps) {
  const { selected, waiting, crowded, onGenerate, actions } = props;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: ofCast } = useTranslation("cast");
  const casting = useCastShown(({ shown }) => shown);
  const exporting = useExportCommand(project.id, shots);
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
                exporting,
              ]
            : [
                { label: t("board.add"), icon: Plus, shy: true, onSelect: () => actions.add() },
                // Without shots there may be footage.
                ...(exporting.disabled ? [] : [exporting]),
              ]
        }
      />
      <DrawerButton of="shot" icon={PanelRight} label={t("inspector.drawer")} />
    </Toolbar>
  );
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
