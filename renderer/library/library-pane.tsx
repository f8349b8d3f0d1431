import { useTranslation } from "react-i18next";
import { EmptyState } from "#renderer/components/index.ts";

/** The pane's first state, before anything is made in it. */
export function LibraryPane() {
  const { t } = useTranslation("library");
  return (
    <div className="scroll well">
      <EmptyState
        title={t("empty.title")}
        lead={t("empty.lead")}
        lessons={[
          { title: t("empty.lesson1.title"), text: t("empty.lesson1.text") },
          { title: t("empty.lesson2.title"), text: t("empty.lesson2.text") },
          { title: t("empty.lesson3.title"), text: t("empty.lesson3.text") },
        ]}
      />
    </div>
  );
}
