import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PaneId } from "#renderer/lib/index.ts";
import { useOpenProject } from "./use-open-project.ts";

/** `(2) Storyboard – Saltlight – Reelsong`, for the window list and screen readers. */
export function useDocumentTitle(pane: PaneId, unseen: number): void {
  const { t } = useTranslation();
  const project = useOpenProject();
  const title = [t(`pane.${pane}`), project?.title, "Reelsong"].filter(Boolean).join(" – ");
  const counted = unseen > 0 ? `(${unseen}) ${title}` : title;
  useEffect(() => {
    document.title = counted;
  }, [counted]);
}
