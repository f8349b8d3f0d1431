import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextArea } from "#renderer/components/index.ts";
import { describeError, toastFailure, useAssetNote } from "#renderer/lib/index.ts";
import { type Asset, LONGEST_NOTE } from "#shared/contract/library/media.ts";

export interface NoteDialogProps {
  asset: Asset;
  /** `Take 3` */
  name: string;
  onClose: () => void;
}

/** The person's words about a take, kept as they are typed; the library shows the same. */
export function NoteDialog({ asset, name, onClose }: NoteDialogProps) {
  const { t } = useTranslation("takes");
  const { value, change, keep, flush, failure } = useAssetNote(asset);
  // Whoever closed it is told elsewhere that it isn't saved.
  const close = () => {
    flush().catch(toastFailure);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("note.title", { name })}
      description={t("note.lead")}
      footer={
        <Button variant="primary" onClick={close}>
          {t("note.done")}
        </Button>
      }
    >
      <Field label={t("note.name")} hideLabel hint={failure !== undefined && describeError(failure).title}>
        <TextArea
          autoFocus
          value={value.note}
          placeholder={t("note.placeholder")}
          minLines={3}
          maxLines={8}
          maxLength={LONGEST_NOTE}
          onChange={({ target }) => change({ note: target.value })}
          onBlur={keep}
        />
      </Field>
    </Dialog>
  );
}
