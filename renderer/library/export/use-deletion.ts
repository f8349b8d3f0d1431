import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import {
  type Command,
  client,
  commandKeys,
  describeError,
  orpc,
  showToast,
  useRegisterCommands,
  useRestoreAssets,
} from "#renderer/lib/index.ts";

type Deletions = readonly (readonly string[])[];

/** What was deleted since the page was opened, the last at the end: another pane doesn't forget it. */
const useDeleted = create<{ deleted: Deletions; change: (next: (before: Deletions) => Deletions) => void }>((set) => ({
  deleted: [],
  change: (next) => set(({ deleted }) => ({ deleted: next(deleted) })),
}));

/** Deletes files and takes it back: by the toast, by Mod+Z while the library is open. */
export function useDeletion(onDeleted: () => void): (ids: readonly string[], name: string | undefined) => void {
  const { t } = useTranslation("fileExport");
  const { t: library } = useTranslation("library");
  const queries = useQueryClient();
  const { deleted, change } = useDeleted();
  const putBack = useRestoreAssets();

  const undo = useCallback(
    (ids: readonly string[]) => {
      change((before) => before.filter((each) => each !== ids));
      putBack(ids);
    },
    [putBack, change],
  );

  const last = deleted.at(-1);
  const commands = useMemo(
    (): Command[] => [
      {
        id: "library.undoDeletion",
        title: t("deleted.undoCommand"),
        group: library("name"),
        menu: "edit",
        icon: Undo2,
        shortcut: commandKeys["library.undoDeletion"],
        yieldsToDialogs: true,
        yieldsToFields: true,
        disabled: last === undefined,
        run: () => last && undo(last),
      },
    ],
    [t, library, last, undo],
  );
  useRegisterCommands("library.deletion", commands);

  return (ids, name) => {
    client.library
      .trash({ ids: [...ids] })
      .then(() => {
        change((before) => [...before, ids]);
        onDeleted();
        showToast({
          kind: "done",
          title:
            ids.length === 1 && name !== undefined
              ? t("deleted.one", { name })
              : t("deleted.many", { count: ids.length }),
          body: t("deleted.text"),
          action: { label: t("deleted.undo"), undoes: true, run: () => undo(ids) },
        });
      })
      .catch((thrown: unknown) => showToast({ kind: "error", ...describeError(thrown) }))
      .finally(() => void queries.invalidateQueries({ queryKey: orpc.library.key() }));
  };
}
