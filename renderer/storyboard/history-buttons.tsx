import { Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import type { BoardHistory } from "./use-board-history.ts";

/** Undo and redo, each saying what it would do. */
export function HistoryButtons({ history: { undo, redo, go } }: { history: BoardHistory }) {
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
