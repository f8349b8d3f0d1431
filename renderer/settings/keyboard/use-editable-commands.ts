import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  effectiveShortcut,
  otherPaneAreas,
  otherPaneCommands,
  ownShortcut,
  type ShortcutHolder,
  useCommands,
} from "#renderer/lib/index.ts";

export interface EditableCommand extends ShortcutHolder {
  readonly group: string;
  /** The keys that it has by itself. */
  readonly own: string | undefined;
}

/** Commands that keys can be given to: those that are everywhere, then every pane's own, with the keys they have. */
export function useEditableCommands(): readonly EditableCommand[] {
  const { t } = useTranslation(otherPaneAreas);
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
    return [...everywhere, ...ofPanes];
  }, [t, shell, overrides]);
}
