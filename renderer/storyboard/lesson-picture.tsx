import { useTranslation } from "react-i18next";

/** A card as a drawing: `filled` of its two frames hold a picture. */
export function LessonPicture({ filled }: { filled: 0 | 1 | 2 }) {
  const { t } = useTranslation("storyboard");
  return (
    <div className="gcard" aria-hidden>
      <div className="pair">
        <div className={filled > 0 ? "slot drawn" : "slot"}>{filled === 0 && t("frame.first")}</div>
        <div className={filled > 1 ? "slot drawn late" : "slot"}>{filled < 2 && t("frame.last")}</div>
      </div>
      <div className="gl" />
      <div className="gl short" />
    </div>
  );
}
