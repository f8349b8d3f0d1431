import type { FallbackProps } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { Button, EmptyState } from "#renderer/components/index.ts";
import { showToast } from "#renderer/lib/index.ts";

/** What stands in place of a pane that broke: nothing is lost, try again, or take the details along. */
export function PaneFailure({ error, resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation();
  const details = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details);
      showToast({ kind: "done", title: t("failure.copied") });
    } catch {
      showToast({ kind: "warning", title: t("failure.notCopied") });
    }
  };
  return (
    <div className="scroll well" role="alert">
      <EmptyState
        title={t("failure.title")}
        lead={t("failure.lead")}
        actions={
          <>
            <Button variant="primary" size="l" onClick={resetErrorBoundary}>
              {t("failure.retry")}
            </Button>
            <Button variant="ghost" size="l" onClick={() => void copy()}>
              {t("failure.copy")}
            </Button>
          </>
        }
      >
        <p className="mono mt-6 max-w-[680px] text-tx-3">{details.split("\n")[0]}</p>
      </EmptyState>
    </div>
  );
}
