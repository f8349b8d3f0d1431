import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, Field, Notice, Segmented, TextField } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, useProgressing } from "#renderer/lib/index.ts";
import { ExportFooter, ExportProgress, FolderField, LastExport } from "#renderer/library/export/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { type PackagedFilm, packageFilm } from "../timeline/film-package.ts";
import { EDL_EVENTS } from "../timeline/timeline-edl.ts";

export interface HandOffProps {
  film: PackagedFilm;
  onClose: () => void;
}

/** A film leaves for an editor, as a folder or an archive with all its media. */
export function HandOff(props: HandOffProps) {
  const { t } = useTranslation("film");
  return (
    <LastExport title={t("handOff.title")} onClose={props.onClose}>
      {(last) => <HandOffForm {...props} last={last} />}
    </LastExport>
  );
}

function HandOffForm({ film, onClose, last }: HandOffProps & { last: Settings["handOn"] }) {
  const { t, i18n } = useTranslation("film");
  const { t: hand } = useTranslation("fileExport");
  const [form, setForm] = useState(last.form);
  const [folder, setFolder] = useState(last.folder);
  const [name, setName] = useState(film.name);
  const [leftOut, setLeftOut] = useState<number | null>(null);
  const { run, stop, progress, done, error, isPending } = useProgressing(async (signal) => {
    const mark = `reelsong-${crypto.randomUUID()}`;
    const { edlEvents, ...made } = await packageFilm(film, mark);
    setLeftOut(edlEvents);
    return client.fileExport.film({ ...made, mark, form, folder, name }, { signal });
  });
  const close = () => {
    stop();
    onClose();
  };
  const figure = new Intl.NumberFormat(i18n.language);
  const failure = error === null ? undefined : describeError(error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("handOff.title")}
      description={t("handOff.about")}
      footer={
        <ExportFooter
          {...{ isPending, done }}
          label={t("handOff.run")}
          ready={folder.trim() !== "" && name.trim() !== ""}
          onRun={run}
          onStop={stop}
          onClose={close}
        />
      }
    >
      {isPending || done ? (
        <>
          <ExportProgress progress={progress} done={done} />
          {leftOut !== null && (
            <Notice tone="warning" live title={t("handOff.noEdl")}>
              <p>{t("handOff.noEdlText", { found: figure.format(leftOut), allowed: EDL_EVENTS })}</p>
            </Notice>
          )}
        </>
      ) : (
        <div className="filmForm">
          <Segmented
            full
            label={hand("form.label")}
            value={form}
            onChange={setForm}
            options={[
              { value: "folder", label: hand("form.folder") },
              { value: "zip", label: hand("form.zip") },
            ]}
          />
          <p className="cap">{t(`handOff.${form}`)}</p>
          <Field label={hand(`called.${form}`)}>
            <TextField value={name} maxLength={200} dir="auto" onChange={({ target }) => setName(target.value)} />
          </Field>
          <FolderField folder={folder} onChange={setFolder} />
          {failure !== undefined && (
            <Notice tone="error" title={t("handOff.failed")} live>
              <p>{joinSentences([failure.title, failure.body])}</p>
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
