import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type Command,
  client,
  commandKeys,
  orpc,
  showToast,
  toastFailure,
  useRegisterCommands,
  useRestoreAssets,
} from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { addUndo, useLibraryUndo } from "../undo.ts";

/** Deletes files and takes it back: by the toast, by Mod+Z while the library is open. */
export function useDeletion(
  onDeleted: (ids: readonly string[]) => void,
): (ids: readonly string[], name: string | undefined) => void {
  const { t } = useTranslation("fileExport");
  const { t: albums } = useTranslation("albums");
  const { t: library } = useTranslation("library");
  const queries = useQueryClient();
  const putBack = useRestoreAssets();

  const last = useLibraryUndo(({ steps }) => steps.at(-1));
  const commands = useMemo(
    (): Command[] => [
      {
        id: "library.undoDeletion",
        title: last?.of === "albums" ? albums("undoCommand") : t("deleted.undoCommand"),
        group: library("name"),
        menu: "edit",
        icon: Undo2,
        shortcut: commandKeys["library.undoDeletion"],
        yieldsToDialogs: true,
        yieldsToFields: true,
        disabled: last === undefined,
        run: () => last?.run(),
      },
    ],
    [t, albums, library, last],
  );
  useRegisterCommands("library.deletion", commands);

  return (ids, name) => {
    client.library
      .trash({ ids: [...ids] })
      .then(() => {
        // A board that is opened now draws at once what it last knew of its files, and would play one that is gone.
        const gone = new Set(ids);
        queries.setQueriesData<readonly Asset[]>({ queryKey: orpc.library.getMany.key() }, (known) =>
          known?.filter(({ id }) => !gone.has(id)),
        );
        const undo = addUndo("deletion", () => putBack(ids));
        onDeleted(ids);
        showToast({
          kind: "done",
          title:
            ids.length === 1 && name !== undefined
              ? t("deleted.one", { name })
              : t("deleted.many", { count: ids.length }),
          body: t("deleted.text"),
          action: { label: t("deleted.undo"), undoes: true, run: undo },
        });
      })
      .catch(toastFailure)
      .finally(() => void queries.invalidateQueries({ queryKey: orpc.library.key() }));
  };
}
