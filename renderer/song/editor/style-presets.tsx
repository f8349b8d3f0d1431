import { useQuery } from "@tanstack/react-query";
import { Bookmark, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, IconButton, LoadFailure, Popover } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  orpc,
  queryClient,
  showToast,
  toastFailure,
  undoUnlessChanged,
} from "#renderer/lib/index.ts";
import type { StylePreset } from "#shared/contract/songs/lyrics.ts";
import { NameField } from "./name-field.tsx";

export interface StylePresetsProps {
  style: string;
  /** The same at this instant, also once the song was left. */
  now: () => { readonly style: string };
  onChange: (style: string) => void;
}

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.lyrics.presets.key() });

/** Does it and shows what there is then; says why where it can't be done. */
async function act(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    await refresh();
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

/** Styles kept under a name, for any song: used, named anew, deleted, each with a way back. */
export function StylePresets({ style, now, onChange }: StylePresetsProps) {
  const { t } = useTranslation("lyrics");
  const [open, setOpen] = useState(false);
  const { data: presets, error, refetch } = useQuery(orpc.lyrics.presets.queryOptions({ enabled: open }));
  const use = (preset: StylePreset) => {
    const before = style;
    const back = () => undoUnlessChanged(now(), { style: preset.style }, () => onChange(before));
    onChange(preset.style);
    setOpen(false);
    showToast({
      kind: "done",
      title: t("presets.applied", { name: preset.name }),
      action: { label: t("presets.undo"), undoes: true, run: back },
    });
  };
  const remove = async ({ id, name }: StylePreset) => {
    if (!(await act(() => client.lyrics.removePreset({ id })))) return;
    showToast({
      kind: "done",
      title: t("presets.removed", { name }),
      action: { label: t("presets.undo"), undoes: true, run: () => void act(() => client.lyrics.returnPreset({ id })) },
    });
  };
  return (
    <Popover
      label={t("presets.open")}
      side="left"
      open={open}
      onOpenChange={setOpen}
      className="presets"
      trigger={
        <Button size="s" variant="ghost" icon={Bookmark}>
          {t("presets.open")}
        </Button>
      }
    >
      {presets === undefined ? (
        error && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      ) : presets.length === 0 ? (
        <p className="cap">{t("presets.empty")}</p>
      ) : (
        <ul>
          {presets.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              onUse={() => use(preset)}
              onRename={(name) => void act(() => client.lyrics.renamePreset({ id: preset.id, name }))}
              onRemove={() => void remove(preset)}
            />
          ))}
        </ul>
      )}
      <NameField
        label={t("presets.name")}
        action={t("presets.keep")}
        disabled={style.trim() === "" ? t("presets.nothing") : undefined}
        onKeep={(name) => void act(() => client.lyrics.keepPreset({ name, style }))}
      />
    </Popover>
  );
}

interface PresetRowProps {
  preset: StylePreset;
  onUse: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function PresetRow({ preset, onUse, onRename, onRemove }: PresetRowProps) {
  const { t } = useTranslation("lyrics");
  const { name, style } = preset;
  const [renaming, setRenaming] = useState(false);
  if (renaming) {
    return (
      <li>
        <NameField
          label={t("presets.name")}
          action={t("presets.save")}
          initial={name}
          onKeep={(kept) => {
            setRenaming(false);
            onRename(kept);
          }}
        />
      </li>
    );
  }
  return (
    <li className="versionRow">
      <button type="button" aria-label={t("presets.apply", { name })} onClick={onUse}>
        <b className="cut">{name}</b>
        <span className="cap cut" title={style}>
          {style}
        </span>
      </button>
      <DropdownMenu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t("presets.actions", { name })} />}
        items={[
          { label: t("presets.rename"), icon: Pencil, onSelect: () => setRenaming(true) },
          { label: t("presets.remove"), icon: Trash2, danger: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
}
