import type { TFunction } from "i18next";
import { FolderInput, FolderOutput, FolderPlus } from "lucide-react";
import type { Command } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";
import { askFolderName } from "./folder-dialog-state.ts";
import { moveToFolder } from "./use-folders.ts";

/** What the palette offers with folders; `current` is the conversation that is open. */
export function folderCommands(
  t: TFunction<["chat", "folders"]>,
  folders: readonly Folder[],
  current: Conversation | undefined,
): Command[] {
  const group = t("folders:group");
  const words = t as unknown as TFunction<"folders">;
  const title = t("folders:create.open");
  const make: Command = {
    ...{ id: "folders.new", title, group, icon: FolderPlus },
    run: () => askFolderName({ kind: "new" }),
  };
  if (!current) return [make];
  const moves = folders
    .filter(({ id }) => id !== current.folderId)
    .map(
      (folder): Command => ({
        ...{ id: `folders.to.${folder.id}`, title: t("folders:move.command", { name: folder.name }), group },
        ...{ icon: FolderInput, effect: "moves" },
        run: () => moveToFolder(words, current, folder),
      }),
    );
  const out: Command = {
    ...{ id: "folders.out", title: t("folders:move.out"), group, icon: FolderOutput, effect: "moves" },
    run: () => moveToFolder(words, current, null),
  };
  return [make, ...moves, ...(current.folderId === null ? [] : [out])];
}
