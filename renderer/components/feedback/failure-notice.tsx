import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { describeStudioError } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { Notice } from "./notice.tsx";

export interface FailureNoticeProps {
  error: StudioError;
  /** `warning` where something is kept, or goes on by itself. */
  tone: "error" | "warning";
  actions?: ReactNode;
  /** What else is known of this one, under its advice. */
  children?: ReactNode;
}

/** A failure where it happened: its kind and what can be done in the person's language, then the service's own words. */
export function FailureNotice({ error, tone, actions, children }: FailureNoticeProps) {
  const { t } = useTranslation("components");
  const { title, body, said } = describeStudioError(error);
  const facts = [
    error.http === null ? undefined : `HTTP ${error.http}`,
    error.requestId === null ? undefined : t("failure.request", { id: error.requestId }),
  ].filter(Boolean);
  return (
    <Notice tone={tone} title={title} actions={actions}>
      {body && <p>{body}</p>}
      {children}
      {said && (
        <p className="mt-1 select-text" dir="auto">
          {said}
        </p>
      )}
      {facts.length > 0 && <p className="mono mt-1 select-text">{facts.join(" · ")}</p>}
    </Notice>
  );
}
