import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Kbd } from "#renderer/components/index.ts";
import { announce } from "#renderer/lib/index.ts";
import { findEntries, type PaletteEntry } from "./find-entries.ts";
import { useCommandEntries } from "./use-command-entries.ts";
import { useFound } from "./use-found.ts";
import { useGuideEntries } from "./use-guide-entries.ts";

export interface PaletteBodyProps {
  /** What stands in the field at first. */
  begun: string;
  /** Ends the palette and does what was chosen. */
  onRun: (entry: PaletteEntry) => void;
}

/** The field and what answers it. What only resembles the words stands below a line that takes the first Enter. */
export function PaletteBody({ begun, onRun }: PaletteBodyProps) {
  const { t } = useTranslation("palette");
  const { t: shell } = useTranslation("shell");
  const [typed, setTyped] = useState(begun);
  const [chosen, setChosen] = useState("");
  const commands = useCommandEntries();
  const { films, songs, found, searching, failed } = useFound(typed);
  const guide = useGuideEntries(typed.trim() !== "");
  const { sure, near } = useMemo(
    () => findEntries(typed.trim() === "" ? commands : [...commands, ...films, ...songs], typed),
    [commands, films, songs, typed],
  );
  // “chat” opens the pane before it tells of it; what is still looked for may be what was meant.
  const told = useMemo(() => (searching ? [] : findEntries(guide, typed).sure), [guide, typed, searching]);
  const answers = [...sure, ...found, ...told];
  const groups = Map.groupBy(answers, ({ group }) => group);
  const resembling = answers.length === 0 && !searching ? near : [];
  const [first] = resembling;
  const nothing = answers.length === 0 && resembling.length === 0 && !searching;
  const palette = useRef<HTMLDivElement>(null);
  useEffect(() => (palette.current ? followSelected(palette.current) : undefined), []);
  // What wasn't looked through may have it.
  const none = failed ? t("unread") : shell("palette.nothing");
  useEffect(() => {
    if (nothing) announce(none, { key: "palette" });
  }, [nothing, none]);
  const lineOf = (entry: PaletteEntry) => (
    <Cmdk.Item
      key={entry.id}
      value={entry.id}
      disabled={entry.disabled ?? false}
      title={entry.title}
      onSelect={() => onRun(entry)}
    >
      {entry.icon ? <Icon of={entry.icon} /> : <span className="w-3.5 flex-none" />}
      <bdi className="cut grow">{entry.title}</bdi>
      {entry.note && <span className="note">{entry.note}</span>}
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </Cmdk.Item>
  );
  return (
    <Cmdk
      ref={palette}
      label={shell("palette.name")}
      loop
      shouldFilter={false}
      // Ctrl+K closes the palette: it is no arrow.
      vimBindings={false}
      value={chosen}
      onValueChange={setChosen}
    >
      <div className="ask">
        <Icon of={Search} size="m" />
        <Cmdk.Input placeholder={shell("palette.placeholder")} value={typed} onValueChange={setTyped} />
        <Kbd keys="Esc" />
      </div>
      <Cmdk.List label={shell("palette.list")}>
        {answers.length === 0 && searching && (
          <Cmdk.Item value="searching" className="lead">
            {t("searching")}
          </Cmdk.Item>
        )}
        {first && (
          <Cmdk.Item value="nearest" className="lead" onSelect={() => setChosen(first.id)}>
            {t("nearest", { words: typed.trim() })}
          </Cmdk.Item>
        )}
        {resembling.length > 0 && <Cmdk.Group heading={t("resembling")}>{resembling.map(lineOf)}</Cmdk.Group>}
        {[...groups].map(([group, entries]) => (
          <Cmdk.Group key={group} heading={group}>
            {entries.map(lineOf)}
          </Cmdk.Group>
        ))}
        {(nothing || (failed && !searching)) && <p className="nothing">{none}</p>}
      </Cmdk.List>
    </Cmdk>
  );
}

/**
 * Keeps the field naming the option that is selected now: the list selects after its items came, and tells the field
 * what it was before, or nothing. Returns how to stop.
 */
function followSelected(palette: HTMLElement): () => void {
  const name = () => {
    const selected = palette.querySelector('[role="option"][aria-selected="true"]')?.id;
    for (const one of palette.querySelectorAll('[role="combobox"], [role="listbox"]')) {
      if ((one.getAttribute("aria-activedescendant") ?? undefined) === selected) continue;
      if (selected === undefined) one.removeAttribute("aria-activedescendant");
      else one.setAttribute("aria-activedescendant", selected);
    }
  };
  const observer = new MutationObserver(name);
  observer.observe(palette, {
    ...{ subtree: true, childList: true, attributes: true },
    attributeFilter: ["aria-selected", "aria-activedescendant", "id"],
  });
  name();
  return () => observer.disconnect();
}
