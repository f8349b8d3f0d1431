import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton } from "#renderer/components/index.ts";
import { formatWhenDrawn } from "#renderer/lib/index.ts";
import type { LyricVersion } from "#shared/contract/songs/lyrics.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { NameField } from "../name-field.tsx";

export interface VersionRowProps {
  version: LyricVersion;
  name: string;
  chosen: boolean;
  /** It says what the text says now. */
  current: boolean;
  onChoose: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** One version: its name or why it was kept, when, and how long it is. */
export function VersionRow({ version, name, chosen, current, onChoose, onRename, onRemove }: VersionRowProps) {
  const { t, i18n } = useTranslation("lyrics");
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <li>
        <NameField
          label={t("versions.name")}
          action={t("presets.save")}
          initial={version.name}
          onKeep={(kept) => {
            setRenaming(false);
            onRename(kept);
          }}
        />
      </li>
    );
  }
  const count = countCharacters(version.lyrics);
  const figure = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <li className="versionRow">
      <button type="button" aria-current={chosen || undefined} onClick={onChoose}>
        <b className="cut">{version.name || t(`versions.reason.${version.reason}`)}</b>
        <span className="cap cut">
          {formatWhenDrawn(version.createdAt, i18n.language)} · {t("versions.characters", { count, figure })}
          {current && ` · ${t("versions.current")}`}
        </span>
      </button>
      <DropdownMenu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t("versions.actions", { name })} />}
        items={[
          { label: t("versions.rename"), icon: Pencil, onSelect: () => setRenaming(true) },
          { label: t("versions.remove"), icon: Trash2, danger: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
}
