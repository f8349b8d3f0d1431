import { goToNextChunk, goToPreviousChunk } from "@codemirror/merge";
import type { EditorView } from "@codemirror/view";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Spacer } from "#renderer/components/index.ts";
import { acceptAll, rejectAll } from "./rewrite-review.ts";

export interface ReviewBarProps {
  view: EditorView;
  /** Changes that are still to be decided. */
  left: number;
}

/** Over the lyrics while a rewrite is looked at. */
export function ReviewBar({ view, left }: ReviewBarProps) {
  const { t } = useTranslation("lyrics");
  const step = (to: typeof goToNextChunk) => {
    to(view);
    view.focus();
  };
  return (
    <section className="reviewBar" aria-label={t("review.name")}>
      <span role="status">{t("review.left", { count: left })}</span>
      <IconButton icon={ArrowUp} label={t("find.previous")} onClick={() => step(goToPreviousChunk)} />
      <IconButton icon={ArrowDown} label={t("find.next")} onClick={() => step(goToNextChunk)} />
      <Spacer />
      <Button size="s" onClick={() => rejectAll(view)}>
        {t("review.rejectAll")}
      </Button>
      <Button size="s" onClick={() => acceptAll(view)}>
        {t("review.acceptAll")}
      </Button>
    </section>
  );
}
