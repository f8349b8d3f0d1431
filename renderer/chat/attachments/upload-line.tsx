import { useTranslation } from "react-i18next";
import { Button, ProgressLine } from "#renderer/components/index.ts";
import { client, describeStudioError, toastFailure } from "#renderer/lib/index.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";

/** Where the upload of a large video stands, and what can be done about it. */
export function UploadLine({ upload, title }: { upload: Upload; title: string }) {
  const { t } = useTranslation("attachments");
  const { assetId, state, doneBytes, totalBytes, error } = upload;
  const start = () => void client.uploads.start({ assetId }).catch(toastFailure);
  if (state === "ready") return <p className="cap">{t("upload.ready")}</p>;
  if (state === "uploading" || state === "absent") {
    const part = totalBytes === 0 ? 0 : doneBytes / totalBytes;
    return (
      <div className="upl">
        <p className="row">
          <span className="cap grow" title={t("upload.why")}>
            {t("upload.under", { percent: Math.floor(part * 100) })}
          </span>
          <Button size="s" variant="ghost" onClick={() => void client.uploads.cancel({ assetId }).catch(toastFailure)}>
            {t("upload.cancel")}
          </Button>
        </p>
        <ProgressLine label={t("upload.progress", { title })} value={part} />
      </div>
    );
  }
  return (
    <div className="upl" role={state === "failed" ? "alert" : undefined}>
      <p className="row">
        <span className={state === "failed" ? "grow text-block" : "cap grow"} title={error?.advice}>
          {error ? describeStudioError(error).title : t("upload.cancelled")}
        </span>
        <Button size="s" onClick={start}>
          {t(state === "failed" ? "upload.again" : "upload.start")}
        </Button>
      </p>
    </div>
  );
}
