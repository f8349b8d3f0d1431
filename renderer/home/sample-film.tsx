import { Clapperboard, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ConfirmDialog, Icon, ProgressLine } from "#renderer/components/index.ts";
import { formatRoute } from "#renderer/lib/index.ts";
import { HomeSection } from "./home-section.tsx";
import { useSamples } from "./use-samples.ts";

/** How far the sample film is, and the button that deletes it; nothing where there is none. */
export function SampleFilm() {
  const { t } = useTranslation("home");
  const { state, remove } = useSamples();
  const [asks, setAsks] = useState(false);
  if (!state || state.projectId === null) return null;
  const { done, all, projectId } = state;
  const making = state.state === "making";
  return (
    <HomeSection title={t("samples.title")}>
      <li>
        <a className="homeLine two" href={formatRoute("storyboard", projectId)} draggable={false}>
          <Icon of={Clapperboard} className="text-video" />
          <span className="cut">{t("samples.film")}</span>
          <span className="cap">{making ? t("samples.making", { done, all }) : t("samples.made")}</span>
        </a>
        {making ? (
          <ProgressLine label={t("samples.progress")} value={all === 0 ? 0 : done / all} />
        ) : (
          <Button variant="ghost" size="s" icon={Trash2} disabled={remove.isPending} onClick={() => setAsks(true)}>
            {t("samples.delete")}
          </Button>
        )}
      </li>
      {asks && (
        <ConfirmDialog
          open
          danger
          onOpenChange={setAsks}
          title={t("samples.deleteTitle")}
          description={t("samples.deleteText")}
          confirm={t("samples.delete")}
          onConfirm={() => remove.mutate({})}
        />
      )}
    </HomeSection>
  );
}
