import type { TFunction } from "i18next";
import {
  ArrowLeft,
  ArrowRight,
  Clapperboard,
  Copy,
  Group,
  Image as ImageIcon,
  Plus,
  ScanEye,
  Trash2,
} from "lucide-react";
import type { MenuItem } from "#renderer/components/index.ts";
import { openAssist } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { AssistTask } from "#shared/director/assist-prompt.ts";
import type { ShotActions } from "../use-shot-actions.ts";

/**
 * What can be done to shots, the same in the card's menu and in the inspector's. Of several, in the board's order, only
 * what can be done to all of them, and it says how many they are. `last`: number of shots on the board.
 */
export function menuOfShots(
  t: TFunction<"storyboard">,
  shots: readonly Shot[],
  last: number,
  actions: ShotActions,
  /** Where there are scenes: makes one of the shots. */
  group?: { readonly label: string; readonly run: (shots: readonly Shot[]) => void },
): MenuItem[] {
  const [first] = shots;
  const count = shots.length;
  if (!first) return [];
  const one = count === 1;
  const ask = (task: AssistTask) => () => openAssist({ task, projectId: first.projectId, shotId: first.id });
  return [
    ...(one
      ? [
          { label: t("shot.direct"), icon: Clapperboard, onSelect: ask("direct") },
          { label: t("shot.continuity"), icon: ScanEye, onSelect: ask("continuity") },
          { kind: "line" as const },
        ]
      : []),
    ...(one ? [{ label: t("shot.addBehind"), icon: Plus, onSelect: () => actions.add(first) }] : []),
    {
      label: one ? t("shot.duplicate") : t("shot.duplicateMany", { count }),
      icon: Copy,
      onSelect: () => actions.duplicate(shots),
    },
    ...(actions.haveTakes(shots)
      ? [
          {
            label: one ? t("shot.duplicateBare") : t("shot.duplicateManyBare", { count }),
            onSelect: () => actions.duplicate(shots, false),
          },
        ]
      : []),
    ...(group ? [{ label: group.label, icon: Group, shortcut: "Mod+G", onSelect: () => group.run(shots) }] : []),
    { kind: "line" },
    {
      label: t("shot.earlier"),
      icon: ArrowLeft,
      shortcut: "Alt+←",
      disabled: shots.every(({ number }, index) => number === index + 1),
      onSelect: () => actions.step(shots, -1),
    },
    {
      label: t("shot.later"),
      icon: ArrowRight,
      shortcut: "Alt+→",
      disabled: shots.every(({ number }, index) => number === last - count + index + 1),
      onSelect: () => actions.step(shots, 1),
    },
    ...(one
      ? [{ kind: "line" as const }, { label: t("shot.cover"), icon: ImageIcon, onSelect: () => actions.cover(first) }]
      : []),
    { kind: "line" },
    {
      label: one ? t("shot.remove") : t("shot.removeMany", { count }),
      icon: Trash2,
      danger: true,
      shortcut: "Del",
      onSelect: () => actions.remove(shots),
    },
  ];
}
