import { PencilLine } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { type OpeningProps, useOpening } from "./use-opening.tsx";
import "./opening-strip.css";

/** The turns that go before the first message, above it and folded; nothing where there are none. */
export const OpeningStrip = memo(function OpeningStrip(props: OpeningProps) {
  const { t } = useTranslation("presets");
  const { turns, taken, named, edit, editor } = useOpening(props);
  if (turns.length === 0 && !editor) return null;
  return (
    <details className="openingStrip">
      <summary>
        <b>{t("opening.name")}</b>
        <span>{t(taken ? "opening.before" : "opening.kept", named)}</span>
      </summary>
      <ol aria-label={t("opening.name")}>
        {turns.map(({ role, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
          <li key={at}>
            <span className="cap">{t(`role.${role}`)}</span>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
      <Button size="s" icon={PencilLine} onClick={edit}>
        {t("opening.edit")}
      </Button>
      {editor}
    </details>
  );
});
