import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { textModels } from "#shared/wire/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { OpeningDialog } from "./opening-dialog.tsx";

export interface OpeningFieldProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** How many turns set the scene, and the way to write them; on a model that takes none they can only be looked at. */
export function OpeningField({ settings: { model, opening = [] }, onChange }: OpeningFieldProps) {
  const { t } = useTranslation("presets");
  const [editing, setEditing] = useState(false);
  const taken = textModels[model].roles.includes("sample_message_user");
  const named = { model: modelName(model), count: opening.length };
  return (
    <div className="field">
      <div className="lbl">
        <span>{t("opening.name")}</span>
        {opening.length > 0 && <span className="fig">{t("opening.count", named)}</span>}
      </div>
      {!taken && <p className="cap">{t(opening.length > 0 ? "opening.kept" : "opening.notTaken", named)}</p>}
      {(taken || opening.length > 0) && (
        <Button size="s" className="self-start" onClick={() => setEditing(true)}>
          {t(opening.length > 0 ? "opening.edit" : "opening.write")}
        </Button>
      )}
      {editing && (
        <OpeningDialog
          turns={opening}
          onChange={(next) => onChange({ opening: next })}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}
