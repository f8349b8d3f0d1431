import type { TFunction } from "i18next";
import { ArrowLeft, ArrowRight, Copy, Image as ImageIcon, Plus, Trash2 } from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import type { ShotActions } from "./use-shot-actions.ts";

/** What can be done to a shot, the same in the card's menu and in the inspector's. */
export function menuOfShot(t: TFunction<"storyboard">, shot: Shot, last: number, actions: ShotActions): MenuItem[] {
  return [
    { label: t("shot.addBehind"), icon: Plus, onSelect: () => actions.add(shot) },
    { label: t("shot.duplicate"), icon: Copy, onSelect: () => actions.duplicate([shot]) },
    { kind: "line" },
    {
      label: t("shot.earlier"),
      icon: ArrowLeft,
      shortcut: "Alt+←",
      disabled: shot.number === 1,
      onSelect: () => actions.move(shot, shot.number - 1),
    },
    {
      label: t("shot.later"),
      icon: ArrowRight,
      shortcut: "Alt+→",
      disabled: shot.number === last,
      onSelect: () => actions.move(shot, shot.number + 1),
    },
    { kind: "line" },
    { label: t("shot.cover"), icon: ImageIcon, onSelect: () => actions.cover(shot) },
    { kind: "line" },
    { label: t("shot.remove"), icon: Trash2, danger: true, shortcut: "Del", onSelect: () => actions.remove([shot]) },
  ];
}
