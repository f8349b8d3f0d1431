import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";

export interface NewFilmProps {
  /** Without a name the film is numbered. */
  onCreate: (title: string) => void;
  onClose: () => void;
}

/** Asks what a new film is called before it is made. */
export function NewFilm({ onCreate, onClose }: NewFilmProps) {
  const { t } = useTranslation("storyboard");
  const [title, setTitle] = useState("");
  const submit = () => {
    onCreate(title.trim() || t("films.untitled"));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("films.create")}
      footer={
        <>
          <Button onClick={onClose}>{t("films.cancel")}</Button>
          <Button variant="primary" onClick={submit}>
            {t("films.make")}
          </Button>
        </>
      }
    >
      <Field label={t("films.title")} hint={t("films.folder")}>
        <TextField
          autoFocus
          value={title}
          placeholder={t("films.untitled")}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
          onEnter={submit}
        />
      </Field>
    </Dialog>
  );
}
