import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { type OpeningProps, useOpening } from "./use-opening.tsx";

/** How many turns set the scene, and the way to write them; on a model that takes none they can only be looked at. */
export function OpeningField(props: OpeningProps) {
  const { t } = useTranslation("presets");
  const { turns, taken, named, edit, editor } = useOpening(props);
  const some = turns.length > 0;
  return (
    <div className="field">
      <div className="lbl">
        <span>{t("opening.name")}</span>
        {some && <span className="fig">{t("opening.count", named)}</span>}
      </div>
      {!taken && <p className="cap">{t(some ? "opening.kept" : "opening.notTaken", named)}</p>}
      {(taken || some) && (
        <Button size="s" className="self-start" onClick={edit}>
          {t(some ? "opening.edit" : "opening.write")}
        </Button>
      )}
      {editor}
    </div>
  );
}
