import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PaneId } from "#renderer/lib/index.ts";
import { useOpenProject } from "./use-open-project.ts";

/** `Storyboard – Saltlight – Reelsong`, for the window list and screen readers. */
export function useDocumentTitle(pane: PaneId): void {
  const { t } = useTranslation();
  const project = useOpenProject();
  const title = [t(`pane.${pane}`), project?.title, "Reelsong"].filter(Boolean).join(" – ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
