import { useTranslation } from "react-i18next";
import { joinSentences } from "#renderer/i18n/index.ts";
import { Button } from "../button.tsx";
import { Notice } from "./notice.tsx";

export interface LoadFailureProps {
  /** What went wrong, in the person's words (`describeError`). */
  title: string;
  body?: string | undefined;
  onRetry: () => void;
}

/** In place of what a pane could not load. */
export function LoadFailure({ title, body, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("components");
  return (
    <div className="loadFailure">
      <Notice
        tone="error"
        live
        title={t("load.title")}
        actions={
          <Button size="s" onClick={onRetry}>
            {t("load.retry")}
          </Button>
        }
      >
        <p>{joinSentences([title, body])}</p>
      </Notice>
    </div>
  );
}
