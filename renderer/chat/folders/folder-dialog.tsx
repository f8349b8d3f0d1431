import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { client, describeError, useAwaitedChange } from "#renderer/lib/index.ts";
import { askFolderName, useFolderDialog } from "./folder-dialog-state.ts";

/** Asks for a folder's name, wherever that was wanted. */
export function FolderDialog() {
  const asked = useFolderDialog((state) => state.asked);
  // Whoever comes back to the conversations didn't ask for it again.
  useEffect(() => () => askFolderName(null), []);
  if (asked === null) return null;
  return <Naming key={asked.kind === "rename" ? asked.folder.id : "new"} />;
}

function Naming() {
  const { t } = useTranslation("folders");
  const asked = useFolderDialog((state) => state.asked);
  const [name, setName] = useState(asked?.kind === "rename" ? asked.folder.name : "");
  const { pending, failure, run, forget } = useAwaitedChange();
  const problem = failure === undefined ? undefined : describeError(failure).title;
  const wanted = name.trim();
  const keep = async () => {
    if (wanted === "" || asked === null) return;
    const kept = await run(async () => {
      if (asked.kind === "rename") await client.folders.rename({ id: asked.folder.id, name: wanted });
      else {
        const made = await client.folders.create({ name: wanted });
        if (asked.moving) await client.folders.put({ conversationId: asked.moving.id, folderId: made.id });
      }
    });
    if (kept) askFolderName(null);
  };
  return (
    <Dialog
      open
      onOpenChange={() => askFolderName(null)}
      title={asked?.kind === "rename" ? t("rename.title") : t("create.title")}
      footer={
        <Button variant="primary" disabled={wanted === "" || pending} onClick={() => void keep()}>
          {asked?.kind === "rename" ? t("rename.keep") : t("create.keep")}
        </Button>
      }
    >
      <Field label={t("name")} tone={problem === undefined ? undefined : "error"} hint={problem}>
        <TextField
          value={name}
          maxLength={100}
          onChange={({ target }) => {
            setName(target.value);
            forget();
          }}
          onEnter={() => void keep()}
        />
      </Field>
    </Dialog>
  );
}
