import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { client, describeError, orpc, useAwaitedChange } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Asks for the film's new title. */
export function RenameFilm({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation("storyboard");
  const queries = useQueryClient();
  const [title, setTitle] = useState(project.title);
  const { pending, failure, run } = useAwaitedChange();
  const empty = title.trim() === "";
  const submit = async () => {
    if (empty) return;
    const renamed = await run(async () => {
      await client.storyboard.renameProject({ id: project.id, title: title.trim() });
      await queries.invalidateQueries({ queryKey: orpc.storyboard.projects.key() });
    });
    if (renamed) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("films.rename")}
      footer={
        <>
          <Button onClick={onClose}>{t("films.cancel")}</Button>
          <Button variant="primary" disabled={empty || pending} onClick={() => void submit()}>
            {t("films.confirm")}
          </Button>
        </>
      }
    >
      <Field
        label={t("films.title")}
        tone={failure === undefined ? undefined : "error"}
        hint={failure === undefined ? undefined : describeError(failure).title}
      >
        <TextField
          autoFocus
          value={title}
          maxLength={200}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTitle(target.value)}
          onEnter={() => void submit()}
        />
      </Field>
    </Dialog>
  );
}
