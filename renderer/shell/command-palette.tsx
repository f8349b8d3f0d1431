import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Kbd, returnFocus, useEndedBy } from "#renderer/components/index.ts";
import { type Command, listCommands, useCommands } from "#renderer/lib/index.ts";
import { usePalette } from "./palette-state.ts";

/** The palette doesn't offer itself. */
const offeredHere = (command: Command) => command.id !== "help.palette";

/** Mod+K: everything that can be run, found by its words. */
export function CommandPalette() {
  const { t } = useTranslation();
  const { open, setOpen } = usePalette();
  const byOwner = useCommands((state) => state.byOwner);
  const groups = useMemo(
    () => Object.entries(Object.groupBy(listCommands(byOwner).filter(offeredHere), (command) => command.group)),
    [byOwner],
  );

  const ended = useEndedBy(() => setOpen(false));
  const run = (command: Command) => {
    setOpen(false);
    // After the dialog has given the focus back, so that a pane can take it.
    setTimeout(command.run);
  };
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content ref={ended} className="palette-box" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="sr-only">{t("palette.name")}</Dialog.Title>
          <Cmdk label={t("palette.name")} loop>
            <div className="ask">
              <Icon of={Search} size="m" />
              <Cmdk.Input placeholder={t("palette.placeholder")} />
              <Kbd keys="Esc" />
            </div>
            <Cmdk.List label={t("palette.list")}>
              <Cmdk.Empty>{t("palette.nothing")}</Cmdk.Empty>
              {groups.map(([group, commands]) => (
                <Cmdk.Group key={group} heading={group}>
                  {commands?.map((command) => (
                    <Cmdk.Item
                      key={command.id}
                      value={command.id}
                      keywords={[command.title, ...(command.keywords ?? [])]}
                      disabled={command.disabled ?? false}
                      onSelect={() => run(command)}
                    >
                      {command.icon ? <Icon of={command.icon} /> : <span className="w-3.5" />}
                      <span className="grow">{command.title}</span>
                      {command.shortcut && <Kbd keys={command.shortcut} />}
                    </Cmdk.Item>
                  ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
