import { useTranslation } from "react-i18next";
import { Button, Notice, ProgressLine } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, useProgressing } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";

/** Files that stayed behind when the library got another folder, and the way to move them after it. */
export function GatherRow({ count }: { count: number }) {
  const { t, i18n } = useTranslation("store");
  const { run, stop, progress, done, error, isPending } = useProgressing((signal) =>
    client.store.gather(undefined, { signal }),
  );
  const figure = new Intl.NumberFormat(i18n.language);
  if (count === 0 && !isPending && done === null) return null;
  return (
    <SettingRow
      title={t("gather.title")}
      text={
        <>
          <p role="status">
            {isPending && progress
              ? t("rebuild.progress", {
                  count: progress.total,
                  done: figure.format(progress.done),
                  total: figure.format(progress.total),
                })
              : done !== null && count === 0
                ? t("gather.done", { count: done.moved })
                : t("gather.text", { count })}
          </p>
          {isPending && (
            <ProgressLine
              label={t("gather.title")}
              value={progress && progress.total > 0 ? progress.done / progress.total : null}
              className="mt-2"
            />
          )}
          {done !== null && done.left > 0 && <p className="mt-1 text-warn">{t("gather.left", { count: done.left })}</p>}
          {error !== null && (
            <div className="mt-2">
              <Notice tone="error" title={t("gather.failed")} live>
                <p>{joinSentences(Object.values(describeError(error)))}</p>
              </Notice>
            </div>
          )}
        </>
      }
    >
      {isPending ? (
        <Button onClick={stop}>{t("rebuild.stop")}</Button>
      ) : (
        count > 0 && <Button onClick={run}>{t("gather.run")}</Button>
      )}
    </SettingRow>
  );
}
