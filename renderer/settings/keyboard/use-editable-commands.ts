import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  effectiveShortcut,
  otherPaneAreas,
  otherPaneCommands,
  ownShortcut,
  type ShortcutHolder,
  stripActions,
  useCommands,
} from "#renderer/lib/index.ts";

export interface EditableCommand extends ShortcutHolder {
  readonly group: string;
  /** The keys that it has by itself. */
  readonly own: string | undefined;
}

/** Commands that keys can be given to: those that are everywhere, every pane's own, then the strip's, with the keys they have. */
export function useEditableCommands(): readonly EditableCommand[] {
  const { t } = useTranslation(otherPaneAreas);
  const { t: ofKeys } = useTranslation("keys");
  const shell = useCommands(({ offered }) => offered.shell);
  const overrides = useCommands((state) => state.overrides);
  return useMemo(() => {
    const everywhere = (shell ?? []).map(
      ({ id, title, group, shortcut: own }): EditableCommand => ({
        ...{ id, title, group, own, pane: null },
        shortcut: effectiveShortcut(id, own, overrides),
      }),
    );
    const known = new Set(everywhere.map(({ id }) => id));
    const ofPanes = otherPaneCommands(t)
      .filter(({ id }) => !known.has(id))
      .map(({ id, title, pane }): EditableCommand => {
        const own = ownShortcut(id);
        return {
          ...{ id, title, pane, own, group: t(`shell:pane.${pane}`) },
          shortcut: effectiveShortcut(id, own, overrides),
        };
      });
    const ofStrip = stripActions.map((id): EditableCommand => {
      const own = ownShortcut(id);
      return {
        ...{ id, own, title: ofKeys(`command.${id}`), group: ofKeys("place.screening") },
        // It is part of the storyboard, whose keys it would take.
        ...{ pane: "storyboard", shortcut: effectiveShortcut(id, own, overrides) },
      };
    });
    return [...everywhere, ...ofPanes, ...ofStrip];
  }, [t, ofKeys, shell, overrides]);
}
