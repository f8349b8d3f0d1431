import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ProgressLine, Switch } from "#renderer/components/index.ts";
import { client, formatBytes, mediaAddress, orpc, toastFailure, useStillHere } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { Failure } from "./failure.tsx";
import { forgetGivenArchive, giveArchive, useGivenArchive } from "./given-archive.ts";

/** The whole studio as one file: out to a file, and in from one. */
export function ArchiveRows({ importing }: { importing: boolean }) {
  return (
    <>
      <ExportRow />
      <ImportRow importing={importing} />
    </>
  );
}

function ExportRow() {
  const { t, i18n } = useTranslation("backup");
  const [media, setMedia] = useState(true);
  const size = useQuery(orpc.backup.measureArchive.queryOptions({ input: { media }, staleTime: 0 }));
  const isStillHere = useStillHere();
  const prepare = useMutation({
    mutationFn: () => client.backup.prepareArchive({ media }),
    onSuccess: ({ ticket }) => fetchFile(mediaAddress(`/archives/${ticket}`)),
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
  });
  return (
    <>
      <SettingRow
        title={t("archive.export")}
        text={
          <>
            <p>{t("archive.exportText")}</p>
            <div className="mt-2 flex items-center gap-2.5">
              <Switch label={t("archive.withMedia")} checked={media} onChange={setMedia} />
              {size.data && (
                <span className="text-tx-3">
                  {t("archive.size", { count: size.data.files, size: formatBytes(size.data.bytes, i18n.language) })}
                </span>
              )}
            </div>
            {prepare.data && prepare.data.missing > 0 && (
              <p role="status" className="mt-2 text-warn">
                {t("archive.missing", { count: prepare.data.missing })}
              </p>
            )}
          </>
        }
      >
        <Button disabled={prepare.isPending} onClick={() => prepare.mutate()}>
          {prepare.isPending ? t("archive.preparing") : t("archive.exportButton")}
        </Button>
      </SettingRow>
      {prepare.isError && <Failure error={prepare.error} title={t("archive.exportFailed")} />}
    </>
  );
}

/** Lets the shell save what an address answers; the page stays. */
function fetchFile(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

function ImportRow({ importing }: { importing: boolean }) {
  const { t } = useTranslation("backup");
  const picker = useRef<HTMLInputElement>(null);
  const given = useGivenArchive();
  const reading = given.state === "reading";
  return (
    <>
      <SettingRow title={t("archive.import")} text={t("archive.importText")}>
        <input
          ref={picker}
          type="file"
          accept=".reelsong,.zip,application/zip"
          className="sr-only"
          tabIndex={-1}
          aria-label={t("archive.choose")}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = "";
            if (file) void giveArchive(file);
          }}
        />
        <Button disabled={reading || importing} onClick={() => picker.current?.click()}>
          {reading ? t("archive.reading") : t("archive.choose")}
        </Button>
      </SettingRow>
      {reading && <ProgressLine label={t("archive.reading")} value={given.part} />}
      {given.state === "failed" && <Failure error={given.error} title={t("archive.importFailed")} />}
      {given.state === "ready" && <ArchiveDialog preview={given.preview} onClose={forgetGivenArchive} />}
    </>
  );
}
