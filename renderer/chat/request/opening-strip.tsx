import { PencilLine } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { textModels } from "#shared/wire/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { OpeningDialog } from "./opening-dialog.tsx";
import "./opening-strip.css";

export interface OpeningStripProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** The turns that go before the first message, above it and folded; nothing where there are none. */
export function OpeningStrip({ settings: { model, opening = [] }, onChange }: OpeningStripProps) {
  const { t } = useTranslation("presets");
  const [editing, setEditing] = useState(false);
  if (opening.length === 0 && !editing) return null;
  const taken = textModels[model].roles.includes("sample_message_user");
  const named = { model: modelName(model), count: opening.length };
  return (
    <details className="openingStrip">
      <summary>
        <b>{t("opening.name")}</b>
        <span>{t(taken ? "opening.before" : "opening.kept", named)}</span>
      </summary>
      <ol aria-label={t("opening.name")}>
        {opening.map(({ role, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
          <li key={at}>
            <span className="cap">{t(`role.${role}`)}</span>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
      <Button size="s" icon={PencilLine} onClick={() => setEditing(true)}>
        {t("opening.edit")}
      </Button>
      {editing && (
        <OpeningDialog
          turns={opening}
          onChange={(next) => onChange({ opening: next })}
          onClose={() => setEditing(false)}
        />
      )}
    </details>
  );
}
