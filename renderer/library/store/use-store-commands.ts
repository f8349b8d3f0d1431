import { useMutation } from "@tanstack/react-query";
import { FolderOpen, FolderSync } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Command, openRoute, orpc, useRegisterCommands } from "#renderer/lib/index.ts";

/** The library's folder in the palette, while the library is open. */
export function useStoreCommands(): void {
  const { t } = useTranslation("store");
  const { t: library } = useTranslation("library");
  const { mutate: openFolder } = useMutation(orpc.store.openFolder.mutationOptions());
  const commands = useMemo(
    (): Command[] => [
      {
        id: "library.openFolder",
        title: t("folder.command"),
        group: library("name"),
        icon: FolderOpen,
        run: () => openFolder({}),
      },
      {
        id: "library.rebuild",
        title: t("rebuild.command"),
        group: library("name"),
        icon: FolderSync,
        run: () => openRoute("settings", "library"),
      },
    ],
    [t, library, openFolder],
  );
  useRegisterCommands("library.store", commands);
}
