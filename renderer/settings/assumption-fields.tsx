import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, TextField } from "#renderer/components/index.ts";
import { type AssumptionName, assumptions } from "#shared/wire/assumptions.ts";
import { readOverride, writeOverride } from "./override-text.ts";

interface AssumptionFieldsProps {
  initial: Record<string, unknown>;
  /** The overrides as they stand; null while one of them can't be read. */
  onChange: (overrides: Record<string, unknown> | null) => void;
}

const groups = ["video", "music", "files", "text"] as const;
const groupOf = (name: AssumptionName) => assumptions[name].source.split(" ").at(-1)?.toLowerCase();

const names = Object.keys(assumptions) as AssumptionName[];

/** What the specification leaves open (WIRE.md) can be set to what a real service does. Empty keeps our assumption. */
export function AssumptionFields({ initial, onChange }: AssumptionFieldsProps) {
  const { t } = useTranslation("settings");
  const [texts, setTexts] = useState<Partial<Record<AssumptionName, string>>>(() =>
    Object.fromEntries(names.filter((name) => name in initial).map((name) => [name, writeOverride(initial[name])])),
  );
  const set = (name: AssumptionName, text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    const read = names.map((key) => [key, readOverride(key, next[key] ?? "")] as const);
    const broken = read.some(([, result]) => result.problem);
    const kept = read.flatMap(([key, result]) => (result.value === undefined ? [] : [[key, result.value]]));
    onChange(broken ? null : Object.fromEntries(kept));
  };
  const [sought, setSought] = useState("");
  const wanted = sought.trim().toLocaleLowerCase();
  const shown = names.filter((name) => `${t(`assumptions.name.${name}`)} ${name}`.toLocaleLowerCase().includes(wanted));
  const changed = names.filter((name) => (texts[name] ?? "").trim() !== "").length;
  return (
    <details>
      <summary className="rounded-1 text-12 text-tx-2 hover:text-tx-1">
        {t("assumptions.title")}
        {changed > 0 && <span className="cap">{t("assumptions.changed", { count: changed })}</span>}
      </summary>
      <p className="mt-2 mb-3 text-11 text-tx-3">{t("assumptions.text")}</p>
      <TextField
        type="search"
        icon={Search}
        aria-label={t("assumptions.find")}
        placeholder={t("assumptions.find")}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {shown.length === 0 && (
        <p className="cap mt-2" role="status">
          {t("assumptions.none")}
        </p>
      )}
      {groups.map((group) => {
        const members = shown.filter((name) => groupOf(name) === group);
        return (
          members.length > 0 && (
            <fieldset key={group} className="mt-3 flex flex-col gap-2">
              <legend className="mb-1 text-12 text-tx-2">{t(`assumptions.group.${group}`)}</legend>
              {members.map((name) => {
                const broken = readOverride(name, texts[name] ?? "").problem;
                return (
                  <Field
                    key={name}
                    // What the service’s paper calls it is there for whoever compares.
                    label={<span title={name}>{t(`assumptions.name.${name}`)}</span>}
                    figure={assumptions[name].unit}
                    tone={broken ? "error" : undefined}
                    hint={broken ? t("assumptions.unreadable") : undefined}
                  >
                    <TextField
                      className="mono"
                      value={texts[name] ?? ""}
                      placeholder={writeOverride(assumptions[name].value)}
                      onChange={(event) => set(name, event.target.value)}
                    />
                  </Field>
                );
              })}
            </fieldset>
          )
        );
      })}
    </details>
  );
}
