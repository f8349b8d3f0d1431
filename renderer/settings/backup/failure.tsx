import { Notice } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeError, studioErrorFrom } from "#renderer/lib/index.ts";

/** What failed, why, and what can be done about it. */
export function Failure({ error, title }: { error: unknown; title: string }) {
  const { title: what, body } = describeError(error);
  const { code, message } = studioErrorFrom(error);
  return (
    <div className="py-3">
      <Notice tone="error" title={title} live>
        <p>{joinSentences([what, body])}</p>
        {/* What exactly is wrong with the file, in the core's words. */}
        {code === "archive_refused" && <p className="mt-1 text-tx-3 select-text">{message}</p>}
      </Notice>
    </div>
  );
}
