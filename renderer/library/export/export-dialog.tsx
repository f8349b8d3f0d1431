import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, Field, LoadFailure, Notice, Segmented, Switch, TextField } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, orpc, useProgressing } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { checkNameTemplate } from "#shared/rules/library/name-template.ts";
import { ExportFooter } from "./export-footer.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { FolderField } from "./folder-field.tsx";
import { LastExport } from "./last-export.tsx";
import { NameFields } from "./name-fields.tsx";
import { NamePreview } from "./name-preview.tsx";
import "./export.css";

export interface ExportDialogProps {
  ids: readonly string[];
  /** How many of them are not in what is shown. */
  outside: number;
  /** What the folder or archive is called first. */
  name: string;
  onClose: () => void;
}

/** Files leave the library as a folder or an archive; how it was done last is offered again. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation("fileExport");
  return (
    <LastExport title={t("title", { count: props.ids.length })} onClose={props.onClose}>
      {(last) => <ExportForm {...props} last={last} />}
    </LastExport>
  );
}

function ExportForm({ ids, outside, name: first, onClose, last }: ExportDialogProps & { last: Settings["handOn"] }) {
  const { t } = useTranslation("fileExport");
  const { t: browse } = useTranslation("browse");
  const [form, setForm] = useState(last.form);
  const [template, setTemplate] = useState(last.template);
  const [sidecars, setSidecars] = useState(last.sidecars);
  const [folder, setFolder] = useState(last.folder);
  const [name, setName] = useState(first);
  const sound = checkNameTemplate(template) === null;
  const planned = useQuery(
    orpc.fileExport.plan.queryOptions({
      input: { ids: [...ids], template, sidecars },
      enabled: sound,
      gcTime: 0,
      placeholderData: (before) => before,
      meta: { quiet: true },
    }),
  );
  const { data: plan } = planned;
  const { run, stop, progress, done, error, isPending } = useProgressing((signal) =>
    client.fileExport.run({ ids: [...ids], template, sidecars, form, folder, name }, { signal }),
  );
  const close = () => {
    stop();
    onClose();
  };
  const ready = sound && plan !== undefined && plan.files > 0 && folder.trim() !== "" && name.trim() !== "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("title", { count: ids.length })}
      description={
        <>
          {t("about")}
          {outside > 0 && (
            <b className="block pt-1">
              {ids.length === 1 ? browse("outside.one") : browse("outside.some", { count: outside })}
            </b>
          )}
        </>
      }
      footer={
        <ExportFooter
          {...{ isPending, done }}
          label={t("run")}
          ready={ready}
          onRun={run}
          onStop={stop}
          onClose={close}
        />
      }
    >
      {isPending || done ? (
        <ExportProgress progress={progress} done={done} />
      ) : (
        <div className="handForm">
          <Segmented
            full
            label={t("form.label")}
            value={form}
            onChange={setForm}
            options={[
              { value: "folder", label: t("form.folder") },
              { value: "zip", label: t("form.zip") },
            ]}
          />
          <NameFields template={template} onChange={setTemplate} />
          {sound && planned.error && !planned.isFetching && (
            <LoadFailure {...describeError(planned.error)} onRetry={() => void planned.refetch()} />
          )}
          {plan && sound && <NamePreview plan={plan} />}
          <div>
            <Switch label={t("sidecars")} checked={sidecars} onChange={setSidecars} />
            <p className="cap">{t("sidecarsNote")}</p>
          </div>
          <Field label={t(`called.${form}`)}>
            <TextField value={name} maxLength={200} dir="auto" onChange={({ target }) => setName(target.value)} />
          </Field>
          <FolderField folder={folder} onChange={setFolder} />
          {error !== null && (
            <Notice tone="error" title={t("failed")} live>
              <p>{reasonOf(error)}</p>
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

function reasonOf(error: unknown): string {
  const { title, body } = describeError(error);
  return joinSentences([title, body]);
}
