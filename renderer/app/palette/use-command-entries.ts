import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type Command,
  listCommands,
  type OtherPaneCommand,
  openRoute,
  orpc,
  otherPaneAreas,
  otherPaneCommands,
  runInPane,
  settingsSections,
  showToast,
  useCommands,
  useRoute,
} from "#renderer/lib/index.ts";
import { panes } from "../panes.ts";
import type { PaletteEntry } from "./find-entries.ts";
import { usePalette } from "./palette-state.ts";

/** The palette doesn't offer itself. */
const isOffered = (command: Pick<Command, "id">) => command.id !== "help.palette";

/** All that can be run: what is offered where one is, then what other panes offer, then the sections of the settings. */
export function useCommandEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation(otherPaneAreas);
  const { pane: here } = useRoute();
  const byOwner = useCommands((state) => state.byOwner);
  const { data: folders } = useQuery(orpc.folders.list.queryOptions());
  return useMemo(() => {
    // Words are by the ids of commands, so the key can't be typed.
    const wordsOf = (id: string) =>
      (t as unknown as (key: string, of: object) => string)(`palette:words.${id}`, { defaultValue: "" });
    const live = listCommands(byOwner).filter(isOffered);
    const ids = new Set(live.map(({ id }) => id));
    const there = (command: OtherPaneCommand) => () => {
      const { title, shown } = command;
      const missing = () =>
        showToast({ kind: "warning", title: t("palette:missing.title", { title }), body: t("palette:missing.text") });
      // Its own pane doesn't offer it, so nothing is open or selected that it could be done with.
      if (command.pane === here) missing();
      else runInPane(command, (found) => (shown ? usePalette.getState().show(found.title) : found.run()), missing);
    };
    const moves = (folders ?? []).map(
      ({ id, name }): OtherPaneCommand => ({
        ...{ id: `folders.to.${id}`, pane: "chat", group: t("folders:group") },
        ...{ title: t("folders:move.command", { name }), shown: true, effect: "moves" },
      }),
    );
    const effects = { moves: t("palette:moves"), deletes: t("palette:deletes") };
    const notesOf = ({ effect, costs }: Pick<OtherPaneCommand, "effect" | "costs">) => [
      ...(costs ? [t("palette:costs")] : []),
      ...(effect ? [effects[effect]] : []),
    ];
    const liveEntries = live.map(
      (command): PaletteEntry => ({
        ...{ id: command.id, title: command.title, group: command.group, icon: command.icon },
        ...{ shortcut: command.shortcut, disabled: command.disabled, run: command.run },
        keepsDialogs: command.keepsDialogs,
        note: notesOf(command).join(" · ") || undefined,
        words: [...(command.keywords ?? []), wordsOf(command.id)].join(" "),
      }),
    );
    const farEntries = [...otherPaneCommands(t), ...moves]
      .filter(({ id }) => !ids.has(id))
      .toSorted((one, other) => Number(one.pane === here) - Number(other.pane === here))
      .map(
        (command): PaletteEntry => ({
          ...{ id: command.id, title: command.title, group: command.group },
          icon: panes.find(({ id }) => id === command.pane)?.icon,
          note: [
            ...notesOf(command),
            command.pane === here
              ? t("palette:unavailable")
              : t("palette:in", { pane: t(`shell:pane.${command.pane}`) }),
          ].join(" · "),
          words: wordsOf(command.id),
          run: there(command),
        }),
      );
    const sections = settingsSections.map(
      (section): PaletteEntry => ({
        ...{ id: `settings.${section}`, title: t(`settings:section.${section}`), group: t("shell:pane.settings") },
        ...{ icon: Settings2, words: wordsOf(`settings.${section}`) },
        run: () => openRoute("settings", section),
      }),
    );
    return [...liveEntries, ...farEntries, ...sections];
  }, [t, here, byOwner, folders]);
}
