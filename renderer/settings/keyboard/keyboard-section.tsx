import { RotateCcw, Search, X } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Kbd, Notice, readShortcut, TextField } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  announce,
  conflictsOf,
  refusalOfShortcut,
  type ShortcutRefusal,
  showToast,
  useSessionText,
  useSettings,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import { SettingsPage } from "../setting-row.tsx";
import { KeyRecorder } from "./key-recorder.tsx";
import { type EditableCommand, useEditableCommands } from "./use-editable-commands.ts";
import "./keyboard.css";

/** What stands beside a command whose keys were pressed and not taken. */
interface Trouble {
  readonly id: string;
  readonly shortcut: string;
  readonly refusal: ShortcutRefusal | null;
  readonly holders: readonly { readonly id: string; readonly title: string }[];
}

/** A button that goes with what it removes leaves the focus with the keys beside it. */
const focusKeys = (button: HTMLElement): void => button.closest("li")?.querySelector<HTMLElement>(".keyGiven")?.focus();

/** Every command with its keys: pressed anew, taken from another, removed, or as they were. */
export function KeyboardSection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  const commands = useEditableCommands();
  const [typed, setTyped] = useSessionText("settings.keyboard.search");
  const [recording, setRecording] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const wanted = useDeferredValue(typed).toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ title, group, shortcut }) => {
    const text = `${title} ${group} ${shortcut === undefined ? "" : readShortcut(shortcut)}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const groups = useMemo(() => Map.groupBy(found, ({ group }) => group), [found]);
  const overrides = settings?.shortcuts ?? {};
  const save = (shortcuts: Readonly<Record<string, string | null>>) => update({ shortcuts: { ...shortcuts } });

  const give = (command: EditableCommand, shortcut: string | null, taken: readonly { id: string }[] = []) => {
    const next: Record<string, string | null> = { ...overrides };
    for (const { id } of taken) next[id] = null;
    if ((shortcut ?? undefined) === command.own) delete next[command.id];
    else next[command.id] = shortcut;
    save(next);
    setTrouble(undefined);
    const { title } = command;
    announce(
      shortcut === null
        ? t("keyboard.saidNone", { title })
        : t("keyboard.saidGiven", { title, keys: readShortcut(shortcut) }),
    );
  };
  const press = (command: EditableCommand, shortcut: string) => {
    setRecording(undefined);
    if (shortcut === command.shortcut) {
      setTrouble(undefined);
      return;
    }
    // What it has by itself it may have again, whatever is reserved.
    const refusal = shortcut === command.own ? null : refusalOfShortcut(shortcut, command.id);
    const holders = refusal === null ? conflictsOf(command, shortcut, commands) : [];
    if (refusal !== null || holders.length > 0) setTrouble({ id: command.id, shortcut, refusal, holders });
    else give(command, shortcut);
  };
  /** False where another command has the keys by now, which is said. */
  const reset = (command: EditableCommand): boolean => {
    const holders = command.own === undefined ? [] : conflictsOf(command, command.own, commands);
    if (command.own !== undefined && holders.length > 0) {
      setTrouble({ id: command.id, shortcut: command.own, refusal: null, holders });
      return false;
    }
    give(command, command.own ?? null);
    return true;
  };
  const resetAll = () => {
    const before = overrides;
    save({});
    setTrouble(undefined);
    showToast({
      kind: "done",
      title: t("keyboard.allReset"),
      action: { label: t("keyboard.undo"), undoes: true, run: () => save(before) },
    });
  };
  return (
    <SettingsPage title={t("section.keyboard")}>
      <p className="py-3 text-12 text-tx-3">{t("keyboard.lead")}</p>
      <div className="row pb-2">
        <TextField
          type="search"
          icon={Search}
          className="grow"
          aria-label={t("keyboard.find")}
          placeholder={t("keyboard.find")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button disabled={Object.keys(overrides).length === 0} onClick={resetAll}>
          {t("keyboard.resetAll")}
        </Button>
      </div>
      {found.length === 0 && (
        <p className="cap py-3" role="status">
          {t("keyboard.none")}
        </p>
      )}
      {[...groups].map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h2 className="cap pt-4 pb-1">{group}</h2>
          <ul className="keyRows">
            {members.map((command) => (
              <li key={command.id}>
                <span>{command.title}</span>
                <span className="row">
                  {Object.hasOwn(overrides, command.id) && (
                    <IconButton
                      icon={RotateCcw}
                      label={t("keyboard.reset", { title: command.title })}
                      title={
                        command.own === undefined
                          ? t("keyboard.resetNone")
                          : t("keyboard.resetTo", { keys: readShortcut(command.own) })
                      }
                      onClick={({ currentTarget }) => {
                        if (reset(command)) focusKeys(currentTarget);
                      }}
                    />
                  )}
                  {command.shortcut !== undefined && (
                    <IconButton
                      icon={X}
                      label={t("keyboard.remove", { title: command.title })}
                      onClick={({ currentTarget }) => {
                        focusKeys(currentTarget);
                        give(command, null);
                      }}
                    />
                  )}
                  {recording === command.id ? (
                    <KeyRecorder
                      label={t("keyboard.press")}
                      onPress={(shortcut) => press(command, shortcut)}
                      onLeave={() => setRecording(undefined)}
                    />
                  ) : (
                    <button
                      type="button"
                      className="keyGiven"
                      aria-label={t("keyboard.change", {
                        title: command.title,
                        keys: command.shortcut === undefined ? t("keyboard.unset") : readShortcut(command.shortcut),
                      })}
                      onClick={() => {
                        setTrouble(undefined);
                        setRecording(command.id);
                      }}
                    >
                      {command.shortcut === undefined ? (
                        <span className="cap">{t("keyboard.unset")}</span>
                      ) : (
                        <Kbd keys={command.shortcut} />
                      )}
                    </button>
                  )}
                </span>
                {trouble?.id === command.id && (
                  <div className="keyTrouble">
                    <Notice
                      live
                      tone={trouble.refusal === null ? "warning" : "error"}
                      title={
                        trouble.refusal === null
                          ? t("keyboard.taken", {
                              keys: readShortcut(trouble.shortcut),
                              title: joinNames(trouble.holders.map(({ title }) => title)),
                            })
                          : t(`keyboard.refused.${trouble.refusal}`, { keys: readShortcut(trouble.shortcut) })
                      }
                      actions={
                        <>
                          {trouble.refusal === null && (
                            <Button size="s" onClick={() => give(command, trouble.shortcut, trouble.holders)}>
                              {t("keyboard.replace")}
                            </Button>
                          )}
                          <Button size="s" variant="ghost" onClick={() => setTrouble(undefined)}>
                            {t("keyboard.leave")}
                          </Button>
                        </>
                      }
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SettingsPage>
  );
}
