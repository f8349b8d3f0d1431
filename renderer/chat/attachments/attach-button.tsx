import { FolderOpen, Images, Paperclip } from "lucide-react";
import { memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu } from "#renderer/components/index.ts";
import { PicturePicker } from "#renderer/library/picker/index.ts";
import { DOCUMENTS } from "../documents/document-limits.ts";
import { ATTACHABLE } from "./attachable.ts";
import type { Attachments } from "./use-attachments.ts";

/** Files of this computer, or of the library. */
export const AttachButton = memo(function AttachButton({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation("attachments");
  const [picking, setPicking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The menu item that opened it is gone: the focus goes back to where it came from.
  const close = () => {
    setPicking(false);
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button ref={button} variant="ghost" icon={Paperclip}>
            {t("open")}
          </Button>
        }
        items={[
          { label: t("fromComputer"), icon: FolderOpen, onSelect: () => files.current?.click() },
          { label: t("fromLibrary"), icon: Images, onSelect: () => setPicking(true) },
        ]}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={`${ATTACHABLE},${DOCUMENTS}`}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          if (chosen.length > 0) attachments.bring(chosen);
        }}
      />
      {picking && (
        <PicturePicker
          title={t("picker.title")}
          confirm={t("picker.attach")}
          onPick={attachments.attach}
          onClose={close}
        />
      )}
    </>
  );
});
