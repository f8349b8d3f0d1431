import { BoxSelect, Copy, Plus, Search, SlidersHorizontal, Sparkles, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Command, commandKeys, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ShotActions } from "./use-shot-actions.ts";

export interface BoardCommandsParts {
  readonly selected: Shot | undefined;
  /** What the commands for several shots are about. */
  readonly picked: readonly Shot[];
  readonly actions: ShotActions;
  /** Takes in every shot; stable while the shots are. */
  readonly onAll: () => void;
  /** Both stable. */
  readonly onSettings: () => void;
  readonly onGenerate: () => void;
  readonly onFind: () => void;
  readonly onEditMany: () => void;
}

/** What menu and palette offer for the film that is open and its shots. */
export function useBoardCommands({
  selected,
  picked,
  actions,
  onAll,
  onSettings,
  onGenerate,
  onFind,
  onEditMany,
}: BoardCommandsParts): void {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: film } = useTranslation("film");
  const { t: find } = useTranslation("findShots");
  const { t: bulk } = useTranslation("bulk");
  const ofFilm = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.filmSettings",
        title: words("settings.open"),
        group: film("group"),
        menu: "pane",
        icon: SlidersHorizontal,
        run: onSettings,
      },
    ],
    [words, film, onSettings],
  );
  const any = selected !== undefined;
  const many = useMemo<Command[]>(
    () =>
      any
        ? [
            {
              id: "storyboard.generateMany",
              title: t("many.command"),
              group: t("shot.group"),
              menu: "pane",
              icon: Sparkles,
              shortcut: commandKeys["storyboard.generateMany"],
              run: onGenerate,
            },
          ]
        : [],
    [t, any, onGenerate],
  );
  // Takes come and go while the selection stays.
  const hasTakes = actions.haveTakes(picked);
  const ofShots = useMemo<Command[]>(() => {
    if (!selected) return [];
    const shared = { group: t("shot.group"), menu: "pane" } as const;
    const { number } = selected;
    const count = picked.length;
    return [
      {
        ...shared,
        id: "storyboard.find",
        title: find("open"),
        icon: Search,
        shortcut: commandKeys["storyboard.find"],
        yieldsToDialogs: true,
        // The script has a search of its own.
        yieldsToFields: true,
        run: onFind,
      },
      { ...shared, id: "storyboard.selectAll", title: t("shot.all"), icon: BoxSelect, run: onAll },
      ...(count > 1
        ? [
            {
              ...shared,
              id: "storyboard.editMany",
              title: bulk("command", { count }),
              icon: SlidersHorizontal,
              run: onEditMany,
            },
          ]
        : []),
      {
        ...shared,
        id: "storyboard.addAfter",
        title: t("shot.addAfter", { number }),
        icon: Plus,
        run: () => actions.add(selected),
      },
      {
        ...shared,
        id: "storyboard.duplicate",
        title: count > 1 ? t("shot.duplicateMany", { count }) : t("shot.duplicateNumber", { number }),
        icon: Copy,
        run: () => actions.duplicate(picked),
      },
      ...(hasTakes
        ? [
            {
              ...shared,
              id: "storyboard.duplicateBare",
              title: count > 1 ? t("shot.duplicateManyBare", { count }) : t("shot.duplicateNumberBare", { number }),
              icon: Copy,
              run: () => actions.duplicate(picked, false),
            },
          ]
        : []),
      {
        ...shared,
        id: "storyboard.remove",
        title: count > 1 ? t("shot.removeMany", { count }) : t("shot.removeNumber", { number }),
        icon: Trash2,
        effect: "deletes",
        run: () => actions.remove(picked),
      },
    ];
  }, [t, find, bulk, selected, picked, hasTakes, actions, onAll, onFind, onEditMany]);
  useRegisterCommands("storyboard.film", ofFilm);
  useRegisterCommands("storyboard.many", many);
  useRegisterCommands("storyboard.shots", ofShots);
}
