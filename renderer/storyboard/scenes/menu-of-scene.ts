import type { TFunction } from "i18next";
import { ArrowLeft, ArrowRight, ChevronsDownUp, ChevronsUpDown, Pencil, Ungroup } from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { placeOfScene } from "./board-items.ts";
import type { SceneActions } from "./use-scenes.ts";

/** What can be done to a scene, on the board and in the list. `all`: every scene of the film. */
export function menuOfScene(
  t: TFunction<"scenes">,
  scene: Scene,
  all: readonly Scene[],
  shots: readonly Shot[],
  actions: SceneActions,
): MenuItem[] {
  return [
    { label: t("edit"), icon: Pencil, shortcut: "F2", onSelect: () => actions.ask(scene) },
    { kind: "line" },
    {
      label: t("earlier"),
      icon: ArrowLeft,
      shortcut: "Alt+↑",
      disabled: placeOfScene(shots, scene.id, -1) === undefined,
      onSelect: () => actions.step(scene, -1),
    },
    {
      label: t("later"),
      icon: ArrowRight,
      shortcut: "Alt+↓",
      disabled: placeOfScene(shots, scene.id, 1) === undefined,
      onSelect: () => actions.step(scene, 1),
    },
    { kind: "line" },
    {
      label: t("foldAll"),
      icon: ChevronsDownUp,
      disabled: all.every(({ folded }) => folded),
      onSelect: () => actions.fold(all, true),
    },
    {
      label: t("unfoldAll"),
      icon: ChevronsUpDown,
      disabled: all.every(({ folded }) => !folded),
      onSelect: () => actions.fold(all, false),
    },
    { kind: "line" },
    { label: t("ungroup"), icon: Ungroup, onSelect: () => actions.ungroup(scene) },
  ];
}
