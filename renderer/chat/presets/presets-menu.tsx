import { Bookmark, BookmarkPlus, Settings2 } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton, type MenuItem } from "#renderer/components/index.ts";
import { type Draft, showToast, undoUnlessChanged, useRegisterCommands, useSettings } from "#renderer/lib/index.ts";
import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { examplePresets } from "./example-presets.ts";
import { presetChoice, presetOf } from "./preset-settings.ts";
import { PresetsDialog } from "./presets-dialog.tsx";
import { usePresetActions, usePresets } from "./use-presets.ts";

export interface PresetsMenuProps {
  settings: Pick<Draft<ChatSettings>, "value" | "change" | "now">;
}

/** Presets beside the message: apply one, keep what is chosen now, or look after them. */
export const PresetsMenu = memo(function PresetsMenu({ settings: draft }: PresetsMenuProps) {
  const { value: settings, change, now } = draft;
  const { t } = useTranslation("presets");
  const presets = usePresets();
  const actions = usePresetActions();
  const lastProjectId = useSettings()?.lastProjectId ?? undefined;
  /** Which one the dialog opens at; null: closed. */
  const [open, setOpen] = useState<{ at: string | undefined } | null>(null);
  const examples = useMemo(() => examplePresets(t), [t]);
  const apply = (name: string, preset: PresetSettings) => {
    const choice = presetChoice(preset, settings.tooling?.director?.projectId ?? lastProjectId);
    change(choice);
    const before = { systemBlocks: undefined, opening: undefined, tooling: undefined, ...settings };
    showToast({
      kind: "done",
      title: t("applied", { name: name || t("unnamed") }),
      action: {
        label: t("undo"),
        undoes: true,
        run: () => undoUnlessChanged(now(), choice, () => change(before)),
      },
    });
  };
  const keep = async () => {
    const [made] = await actions.add([{ name: t("newName"), settings: presetOf(settings) }]);
    if (made) setOpen({ at: made.id });
  };
  useRegisterCommands(
    "presets",
    useMemo(
      () => [
        {
          id: "presets.open",
          title: t("manage"),
          group: t("group"),
          icon: Settings2,
          run: () => setOpen({ at: undefined }),
        },
      ],
      [t],
    ),
  );
  const items: MenuItem[] = [
    ...presets.map(
      ({ name, settings: preset }): MenuItem => ({
        label: name || t("unnamed"),
        onSelect: () => apply(name, preset),
      }),
    ),
    ...(presets.length > 0 ? [{ kind: "line" } as const] : []),
    {
      kind: "sub",
      label: t("examples"),
      items: examples.map(({ name, settings: preset }) => ({ label: name, onSelect: () => apply(name, preset) })),
    },
    { kind: "line" },
    { label: t("keep"), icon: BookmarkPlus, onSelect: () => void keep() },
    { label: t("manage"), icon: Settings2, onSelect: () => setOpen({ at: undefined }) },
  ];
  return (
    <>
      <DropdownMenu trigger={<IconButton icon={Bookmark} label={t("name")} />} items={items} />
      {open && (
        <PresetsDialog
          at={open.at}
          onApply={(name, preset) => {
            apply(name, preset);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
});
