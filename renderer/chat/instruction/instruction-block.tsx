import { useTranslation } from "react-i18next";
import "./instruction.css";

/** A system instruction where it was given: nobody said it, and it holds from here on. */
export function InstructionBlock({ text }: { text: string }) {
  const { t } = useTranslation("presets");
  return (
    <section className="instruction" aria-label={t("instruction.name")}>
      <p className="cap">{t("instruction.name")}</p>
      <p className="said" dir="auto">
        {text}
      </p>
    </section>
  );
}
