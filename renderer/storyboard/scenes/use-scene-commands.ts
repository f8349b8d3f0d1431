import { ChevronsDownUp, ChevronsUpDown, Group, Pencil, Ungroup } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Command, commandKeys, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Scenes } from "./use-scenes.ts";

/** What menu and palette offer for scenes. `picked`: what the commands for several shots are about. */
export function useSceneCommands(selected: Shot | undefined, picked: readonly Shot[], { byId, actions }: Scenes): void {
  const { t } = useTranslation("scenes");
  const scene = byId.get(selected?.sceneId ?? "");
  const commands = useMemo<Command[]>(() => {
    const shared = { group: t("command.group"), menu: "pane" } as const;
    const all = [...byId.values()];
    return [
      ...(picked.length > 0
        ? [
            {
              ...shared,
              id: "storyboard.group",
              title: t("command.make", { count: picked.length }),
              icon: Group,
              shortcut: commandKeys["storyboard.group"],
              yieldsToDialogs: true,
              run: () => actions.group(picked),
            },
          ]
        : []),
      ...(scene
        ? [
            {
              ...shared,
              id: "storyboard.editScene",
              title: t("command.edit", { number: scene.number }),
              icon: Pencil,
              run: () => actions.ask(scene),
            },
            {
              ...shared,
              id: "storyboard.ungroup",
              title: t("command.ungroup", { number: scene.number }),
              icon: Ungroup,
              shortcut: commandKeys["storyboard.ungroup"],
              yieldsToDialogs: true,
              run: () => actions.ungroup(scene),
            },
          ]
        : []),
      ...(all.length > 0
        ? [
            {
              ...shared,
              id: "storyboard.foldScenes",
              title: t("foldAll"),
              icon: ChevronsDownUp,
              run: () => actions.fold(all, true),
            },
            {
              ...shared,
              id: "storyboard.unfoldScenes",
              title: t("unfoldAll"),
              icon: ChevronsUpDown,
              run: () => actions.fold(all, false),
            },
          ]
        : []),
    ];
  }, [t, picked, scene, byId, actions]);
  useRegisterCommands("storyboard.scenes", commands);
}
