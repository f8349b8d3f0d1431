import { Redo2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { BoardHistory } from "./use-board-history.ts";

/** Undo and redo, each saying what it would do. */
export function HistoryButtons({ history: { undo, redo, go } }: { history: BoardHistory }) {
  const { t } = useTranslation("projects");
  const undoes = undo === undefined ? t("history.nothingToUndo") : t("history.undoThis", { what: undo });
  const redoes = redo === undefined ? t("history.nothingToRedo") : t("history.redoThis", { what: redo });
  return (
    <span className="historypair">
      <Button
        variant="ghost"
        square
        icon={Undo2}
        aria-label={undoes}
        title={undoes}
        disabled={undo === undefined}
        onClick={() => go("undo")}
      />
      <Button
        variant="ghost"
        square
        icon={Redo2}
        aria-label={redoes}
        title={redoes}
        disabled={redo === undefined}
        onClick={() => go("redo")}
      />
    </span>
  );
}
