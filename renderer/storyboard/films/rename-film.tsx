import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

/** Asks for the film's new title. */
export function RenameFilm({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation("storyboard");
  const queries = useQueryClient();
  const [title, setTitle] = useState(project.title);
  const rename = useMutation({
    ...orpc.storyboard.renameProject.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: orpc.storyboard.projects.key() });
      onClose();
    },
    meta: { quiet: true },
  });
  const empty = title.trim() === "";
  const submit = () => {
    if (!empty) rename.mutate({ id: project.id, title: title.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("films.rename")}
      footer={
        <>
          <Button onClick={onClose}>{t("films.cancel")}</Button>
          <Button variant="primary" disabled={empty || rename.isPending} onClick={submit}>
            {t("films.confirm")}
          </Button>
        </>
      }
    >
      <Field
        label={t("films.title")}
        tone={rename.isError ? "error" : undefined}
        hint={rename.isError ? describeError(rename.error).title : undefined}
      >
        <TextField
          autoFocus
          value={title}
          maxLength={200}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTitle(target.value)}
          onEnter={submit}
        />
      </Field>
    </Dialog>
  );
}
