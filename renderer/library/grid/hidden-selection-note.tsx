import { useTranslation } from "react-i18next";
import { Button, Notice } from "#renderer/components/index.ts";

export interface HiddenSelectionNoteProps {
  /** How many are selected, and how many of them nobody sees. */
  count: number;
  outside: number;
  /** None where no search hides them. */
  onShow: (() => void) | undefined;
  onLetGo: () => void;
}

/** Says that selected files are not in what is shown: whatever is done to the selection is done to them too. */
export function HiddenSelectionNote({ count, outside, onShow, onLetGo }: HiddenSelectionNoteProps) {
  const { t } = useTranslation("browse");
  if (outside === 0) return null;
  return (
    <div className="outsideNote">
      <Notice
        live
        title={count === 1 ? t("outside.one") : t("outside.some", { count: outside })}
        actions={
          <>
            {onShow && <Button onClick={onShow}>{t("outside.show")}</Button>}
            <Button variant="ghost" onClick={onLetGo}>
              {t("outside.letGo")}
            </Button>
          </>
        }
      />
    </div>
  );
}
