import { useQuery } from "@tanstack/react-query";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, ScrollRegion, Switch } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import {
  closeReport,
  copyText,
  describeError,
  formatBytes,
  orpc,
  saveText,
  showToast,
  useHelp,
} from "#renderer/lib/index.ts";
import "./help.css";

/** “Report a problem”: the whole file to read, then to save. Nothing is sent. */
export function ReportDialog() {
  const open = useHelp((state) => state.reports);
  return open ? <Report /> : null;
}

function Report() {
  const { t, i18n } = useTranslation("diagnostics");
  const [words, setWords] = useState(false);
  const { data, error } = useQuery(
    orpc.app.diagnostics.queryOptions({ input: { words }, gcTime: 0, staleTime: Number.POSITIVE_INFINITY }),
  );
  const failure = error === null ? undefined : describeError(error);
  const save = () => {
    if (!data) return;
    saveText(data.name, data.text, "text/plain");
    showToast({ kind: "done", title: t("saved") });
    closeReport();
  };
  return (
    <Dialog
      open
      full
      onOpenChange={(still) => !still && closeReport()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          {data && <span className="cap grow">{t("size", { size: formatBytes(data.bytes, i18n.language) })}</span>}
          <Button onClick={closeReport}>{t("close")}</Button>
          <Button icon={Copy} disabled={!data} onClick={() => data && void copyText(data.text, t("copied"))}>
            {t("copy")}
          </Button>
          <Button variant="primary" icon={Download} disabled={!data} onClick={save}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="report">
        <p className="text-12 text-tx-2">{t("holds")}</p>
        <Switch label={t("words")} under={t("wordsNote")} checked={words} onChange={setWords} />
        {failure ? (
          <Notice tone="error" title={t("failed")} live>
            <p>{joinSentences([failure.title, failure.body])}</p>
          </Notice>
        ) : (
          <ScrollRegion label={t("content")} className="reportText">
            {data ? <pre className="select-text">{data.text}</pre> : <p role="status">{t("making")}</p>}
          </ScrollRegion>
        )}
      </div>
    </Dialog>
  );
}
