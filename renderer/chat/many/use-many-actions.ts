import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { client, describeError, leadFromHere, rememberDeletion, showToast } from "#renderer/lib/index.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { forgetSelected } from "./selected-conversations.ts";

const tell = (error: unknown) => {
  const { title, body } = describeError(error);
  showToast({ kind: "error", title, ...(body ? { body } : {}) });
};

/** What is done to many conversations at once, or to one of them: told in a toast, which takes it back. */
export interface ManyActions {
  archive: (ids: readonly string[], archived: boolean) => void;
  remove: (ids: readonly string[]) => void;
  move: (ids: readonly string[], to: Pick<Folder, "id" | "name"> | null) => void;
  export: (ids: readonly string[], format: "markdown" | "json") => void;
}

/** `current` is the conversation that is open. */
export function useManyActions(current: string | undefined): ManyActions {
  const { t } = useTranslation("conversations");
  return useMemo(() => {
    const done = (title: string, undo: () => Promise<unknown>) =>
      showToast({
        kind: "done",
        title,
        action: {
          label: t("undo"),
          undoes: true,
          run: rememberDeletion("chat", () => void undo().catch(tell)),
        },
      });
    return {
      archive: (wanted, archived) => {
        client.conversations
          .archive({ ids: [...wanted], archived })
          .then(({ ids }) => {
            forgetSelected(wanted);
            if (ids.length === 0) return;
            const title = archived ? t("archived", { count: ids.length }) : t("unarchived", { count: ids.length });
            done(title, () => client.conversations.archive({ ids, archived: !archived }));
          })
          .catch(tell);
      },
      remove: (wanted) => {
        const lead = leadFromHere();
        client.conversations
          .removeMany({ ids: [...wanted] })
          .then(({ ids }) => {
            forgetSelected(wanted);
            if (current !== undefined && ids.includes(current)) lead("chat", "new");
            if (ids.length === 0) return;
            done(t("removed", { count: ids.length }), () => client.conversations.restoreMany({ ids }));
          })
          .catch(tell);
      },
      move: (wanted, to) => {
        const folderId = to?.id ?? null;
        client.folders
          .putMany({ places: wanted.map((conversationId) => ({ conversationId, folderId })) })
          .then(({ before }) => {
            forgetSelected(wanted);
            if (before.length === 0) return;
            const title = to
              ? t("moved", { count: before.length, name: to.name })
              : t("movedOut", { count: before.length });
            done(title, () => client.folders.putMany({ places: before }));
          })
          .catch(tell);
      },
      export: (ids, format) => {
        import("./export-many.ts").then(({ exportMany }) => exportMany(ids, format)).catch(tell);
      },
    };
  }, [t, current]);
}
