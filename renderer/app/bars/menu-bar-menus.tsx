import { Menubar } from "radix-ui";
import { Fragment, memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon, readShortcut } from "#renderer/components/index.ts";
import { type Command, listCommands, useCommands, useRoute } from "#renderer/lib/index.ts";
import { leaveMenuBar } from "./menu-bar.ts";

const words = ["file", "edit", "view", "pane", "help"] as const;

/** The menu of the browser shell, made of the same commands as the palette. A word without commands isn't shown. */
export const MenuBarMenus = memo(function MenuBarMenus() {
  const { t } = useTranslation();
  const { pane } = useRoute();
  const byOwner = useCommands((state) => state.byOwner);
  const all = useMemo(() => listCommands(byOwner), [byOwner]);
  return (
    <Menubar.Root
      className="menu"
      aria-label={t("menu.name")}
      onKeyDown={({ key, currentTarget, target }) => {
        // In an open menu Escape ends that.
        if (key === "Escape" && currentTarget.contains(target as Node)) leaveMenuBar();
      }}
    >
      {words.map((word) => {
        const commands = all.filter((command) => command.menu === word);
        if (commands.length === 0) return null;
        return (
          <Menubar.Menu key={word}>
            <Menubar.Trigger asChild>
              <button type="button">{word === "pane" ? t(`pane.${pane}`) : t(`menu.${word}`)}</button>
            </Menubar.Trigger>
            <Menubar.Portal>
              <Menubar.Content align="start" sideOffset={4} className="pop min-w-52">
                {commands.map((command, index) => (
                  <Fragment key={command.id}>
                    {index > 0 && command.group !== commands[index - 1]?.group && (
                      <Menubar.Separator className="line" />
                    )}
                    <MenuCommand command={command} />
                  </Fragment>
                ))}
              </Menubar.Content>
            </Menubar.Portal>
          </Menubar.Menu>
        );
      })}
    </Menubar.Root>
  );
});

function MenuCommand({ command }: { command: Command }) {
  return (
    <Menubar.Item className="o" disabled={command.disabled ?? false} onSelect={command.run}>
      {command.icon ? <Icon of={command.icon} /> : <span className="tick" />}
      {command.title}
      {command.shortcut && <kbd className="end">{readShortcut(command.shortcut)}</kbd>}
    </Menubar.Item>
  );
}
