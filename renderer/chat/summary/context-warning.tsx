import { useTranslation } from "react-i18next";
import { Button, Notice } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { TextModelId } from "#shared/wire/models.ts";
import { useFigures } from "../composer/context-figures.tsx";
import { NEAR } from "../composer/use-context-use.ts";
import type { SummaryBranch } from "./use-summary-branch.ts";

export interface ContextWarningProps {
  model: TextModelId;
  summary: SummaryBranch;
}

/** Said before the model can't read it all any more, with the way out. */
export function ContextWarning({ model, summary }: ContextWarningProps) {
  const { t } = useTranslation("summary");
  const use = useFigures();
  if (!use || use.tokens < use.contextWindow * NEAR) return null;
  const part = use.tokens / use.contextWindow;
  const named = { model: modelName(model), percent: Math.round(part * 100) };
  return (
    <div className="px-3 pt-2.5">
      <Notice
        tone="warning"
        live
        title={part > 1 ? t("fullTitle", named) : t("nearTitle", named)}
        actions={
          summary.start && (
            <Button size="s" disabled={summary.starting} onClick={summary.start}>
              {summary.starting ? t("starting") : t("start")}
            </Button>
          )
        }
      >
        {summary.start ? t("what") : t("shorten")}
      </Notice>
    </div>
  );
}
