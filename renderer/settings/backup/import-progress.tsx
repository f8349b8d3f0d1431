import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Notice, ProgressLine } from "#renderer/components/index.ts";
import { formatMoment, orpc } from "#renderer/lib/index.ts";
import type { ImportState, ImportSummary } from "#shared/contract/backup/backup.ts";
import { Refusal } from "./failure.tsx";
import { NotImported } from "./foreign-content.tsx";

/** An import that is under way: it goes on in the core, wherever one looks meanwhile. */
export function ImportProgress({ state }: { state: ImportState }) {
  const { t, i18n } = useTranslation("backup");
  const cancel = useMutation(orpc.backup.cancelImport.mutationOptions());
  const { done, total } = state;
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <div className="py-3">
      <Notice
        title={t("importing.title")}
        live
        actions={
          <Button size="s" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t("importing.cancel")}
          </Button>
        }
      >
        <p className="mb-2 tabular-nums">
          {total === null ? t("importing.looking") : t("importing.soFar", { done: figure(done), total: figure(total) })}
        </p>
        <ProgressLine label={t("importing.title")} value={total === null ? null : total === 0 ? 1 : done / total} />
      </Notice>
    </div>
  );
}

/** What came of an import, until it is dismissed. */
export function ImportResult({ summary }: { summary: ImportSummary }) {
  const { t, i18n } = useTranslation("backup");
  const dismiss = useMutation(orpc.backup.dismissImport.mutationOptions());
  const { outcome, error, added, here, content } = summary;
  const kinds = ["films", "songs", "takes", "conversations", "files", "presets"] as const;
  const list = (counts: ImportSummary["added"]) =>
    new Intl.ListFormat(i18n.language, { type: "unit" }).format(
      kinds.flatMap((kind) => (counts[kind] > 0 ? [t(`imported.${kind}`, { count: counts[kind] })] : [])),
    );
  const [came, known] = [list(added), list(here)];
  return (
    <div className="py-3">
      {error !== null && <Refusal error={error} title={t("archive.importFailed")} />}
      <Notice
        tone={outcome === "done" ? "info" : "warning"}
        title={t(`imported.${outcome}`, { when: formatMoment(summary.at, i18n.language) })}
        live
        actions={
          <Button size="s" onClick={() => dismiss.mutate({})}>
            {t("imported.dismiss")}
          </Button>
        }
      >
        <p>{came === "" ? t("imported.nothing") : t("imported.added", { list: came })}</p>
        {known !== "" && <p>{t("imported.here", { list: known })}</p>}
        {outcome !== "done" && <p>{t("imported.again")}</p>}
        <NotImported content={content} ended />
      </Notice>
    </div>
  );
}
