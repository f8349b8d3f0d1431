import type { ReactNode } from "react";
import { Notice } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeStudioError, studioErrorFrom } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";

/** What failed, why, and what can be done about it. */
export function Failure({ error, title }: { error: unknown; title: string }) {
  return <Refusal error={studioErrorFrom(error)} title={title} />;
}

/** As `Failure`, of an error that stands in what the core told. */
export function Refusal(given: { error: StudioError; title: string; actions?: ReactNode }) {
  const { error, title, actions } = given;
  const { title: what, body } = describeStudioError(error);
  const { code, message } = error;
  return (
    <div className="py-3">
      <Notice tone="error" title={title} live actions={actions}>
        <p>{joinSentences([what, body])}</p>
        {/* What exactly is wrong with the file, in the core's words. */}
        {code === "archive_refused" && <p className="mt-1 text-tx-3 select-text">{message}</p>}
      </Notice>
    </div>
  );
}
