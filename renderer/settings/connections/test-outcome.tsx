import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#renderer/components/index.ts";
import { announce, describeError, describeStudioError } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";

export interface TestOutcomeProps {
  /** What a test of a connection came to. */
  result: { ok: boolean; milliseconds: number; error?: StudioError | undefined } | undefined;
  /** What kept it from being made. */
  thrown: unknown;
}

/** In the studio's words what is wrong, in the service's what it said; or how soon it answered. */
export function TestOutcome({ result, thrown }: TestOutcomeProps) {
  const { t } = useTranslation("settings");
  const answered = result?.ok ? t("test.answers", { milliseconds: Math.round(result.milliseconds) }) : undefined;
  // A status that comes with its words isn't read out.
  useEffect(() => {
    if (answered !== undefined) announce(answered);
  }, [answered]);
  if (answered !== undefined) {
    return (
      <span className="text-12 text-tx-2" role="status">
        {answered}
      </span>
    );
  }
  const failure = result?.error ? describeStudioError(result.error) : thrown ? describeError(thrown) : undefined;
  if (!failure) return null;
  const requestId = result?.error?.requestId;
  return (
    <Notice tone="error" title={failure.title} live>
      {failure.body}
      {failure.said && <p className="mono mt-1 break-words select-text">{t("test.said", { said: failure.said })}</p>}
      {requestId && <p className="mono mt-1 break-words select-text">{t("test.requestId", { id: requestId })}</p>}
    </Notice>
  );
}
