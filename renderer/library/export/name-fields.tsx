import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Field, Select, TextField } from "#renderer/components/index.ts";
import { checkNameTemplate, LONGEST_TEMPLATE, nameParts } from "#shared/rules/library/name-template.ts";

export interface NameFieldsProps {
  template: string;
  onChange: (template: string) => void;
  /** Files only change their names: a slash makes no folder. */
  flat?: boolean;
}

/** Names that are asked for most; anything else is the person's own. */
const namePresets = {
  plain: "{name}",
  film: "{project}/[{shot} ]{title}[ - take {take}]",
  day: "{date}/{name}",
  number: "{number} {name}",
} as const;
type NamePreset = keyof typeof namePresets;

const presetOf = (template: string): NamePreset | "own" =>
  (Object.keys(namePresets) as NamePreset[]).find((name) => namePresets[name] === template) ?? "own";

const presets = Object.keys(namePresets) as NamePreset[];

/** How the files are called: one of the usual ways, or a template with its parts to put in. */
export function NameFields({ template, onChange, flat = false }: NameFieldsProps) {
  const { t } = useTranslation("fileExport");
  const input = useRef<HTMLInputElement>(null);
  const wrong = checkNameTemplate(template);
  const folders = flat && template.includes("/");
  const hint = folders ? t("names.noFolders") : t(flat ? "names.flatHint" : "names.hint");
  const preset = presetOf(template);
  const put = (part: string) => {
    const field = input.current;
    if (!field) return;
    field.setRangeText(
      `{${part}}`,
      field.selectionStart ?? template.length,
      field.selectionEnd ?? template.length,
      "end",
    );
    onChange(field.value);
    field.focus();
  };
  return (
    <>
      <Field
        label={t("names.label")}
        tone={wrong || folders ? "error" : undefined}
        hint={wrong ? t(`names.${wrong.problem}`, { found: "found" in wrong ? wrong.found : "" }) : hint}
      >
        <TextField
          ref={input}
          className="mono"
          value={template}
          maxLength={LONGEST_TEMPLATE}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="handParts">
        <Select
          aria-label={t("names.preset")}
          value={preset}
          onChange={(next) => next !== "own" && onChange(namePresets[next])}
          options={[
            ...presets
              .filter((value) => !flat || !namePresets[value].includes("/"))
              .map((value) => ({ value, label: t(`names.${value}`) })),
            ...(preset === "own" ? [{ value: "own" as const, label: t("names.own") }] : []),
          ]}
        />
        <DropdownMenu
          align="end"
          trigger={<Button icon={Plus}>{t("names.parts")}</Button>}
          items={nameParts.map((part) => ({ label: t(`part.${part}`), onSelect: () => put(part) }))}
        />
      </div>
    </>
  );
}
