import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  client,
  describeError,
  orpc,
  queryClient,
  rememberDeletion,
  showToast,
  type ToastContent,
} from "#renderer/lib/index.ts";
import type { Preset } from "#shared/contract/chat/presets.ts";
import { exportName } from "../export-conversation.ts";
import { saveTextFile } from "../save-text-file.ts";
import { presetsAsFile, readPresetFile, UnreadablePresets } from "./preset-file.ts";

const none: readonly Preset[] = [];

export function usePresets(): readonly Preset[] {
  return useQuery(orpc.presets.list.queryOptions()).data ?? none;
}

/** What new conversations begin with; undefined: as the last one was. */
export function useStandardPreset(): Preset | undefined {
  return usePresets().find(({ standard }) => standard);
}

/** Shows what the core has said before its change is announced. */
const show = (change: (shown: readonly Preset[]) => Preset[]) =>
  queryClient.setQueryData(orpc.presets.list.queryKey(), (shown) => change(shown ?? []));

export async function updatePreset(change: Parameters<typeof client.presets.update>[0]): Promise<void> {
  const updated = await client.presets.update(change);
  show((shown) => shown.map((each) => (each.id === updated.id ? updated : each)));
}

export interface PresetActions {
  /** Resolves with what was kept; rejects never, but tells: then with none. */
  add: (presets: readonly Pick<Preset, "name" | "settings">[]) => Promise<readonly Preset[]>;
  /** Goes at once; the toast takes it back. */
  remove: (preset: Preset) => void;
  makeStandard: (id: string | null) => void;
  save: (presets: readonly Preset[]) => void;
  /** Every preset of the files that can be read; what can't is told. */
  bring: (files: readonly File[]) => Promise<readonly Preset[]>;
}

/** `say` tells what came of it: where a dialog is open, in the dialog, for a toast can't be reached then. */
export function usePresetActions(say: (told: ToastContent) => void = showToast): PresetActions {
  const { t } = useTranslation("presets");
  return useMemo(() => {
    const tell = (error: unknown) => {
      const { title, body } = describeError(error);
      say({ kind: "error", title, ...(body ? { body } : {}) });
    };
    const add: PresetActions["add"] = async (presets) => {
      try {
        const made = await client.presets.add({ presets: [...presets] });
        show((shown) => [...shown.filter(({ id }) => !made.some((each) => each.id === id)), ...made]);
        return made;
      } catch (error) {
        tell(error);
        return [];
      }
    };
    return {
      add,
      remove: ({ id, name }) => {
        const restore = () => void client.presets.restore({ id }).catch(tell);
        client.presets
          .remove({ id })
          .then(() => {
            show((shown) => shown.filter((each) => each.id !== id));
            say({
              kind: "done",
              title: t("removed", { name: name || t("unnamed") }),
              action: { label: t("undo"), undoes: true, run: rememberDeletion("chat", restore) },
            });
          })
          .catch(tell);
      },
      makeStandard: (id) => {
        client.presets
          .makeStandard({ id })
          .then((presets) => show(() => presets))
          .catch(tell);
      },
      save: (presets) => {
        const [only] = presets;
        const name = presets.length === 1 && only?.name.trim() ? only.name : t("name");
        saveTextFile(exportName(name, "json"), presetsAsFile(presets, t("unnamed")), "application/json");
      },
      bring: async (files) => {
        const brought: Preset[] = [];
        for (const file of files) {
          try {
            const made = await add(await readPresetFile(file));
            brought.push(...made);
            if (made.length > 0) say({ kind: "done", title: t("imported", { count: made.length }), body: file.name });
          } catch (error) {
            if (!(error instanceof UnreadablePresets)) tell(error);
            else {
              say({
                kind: "error",
                title: t("notImported", { name: file.name }),
                body: t(`problem.${error.problem}`, { detail: error.detail }),
              });
            }
          }
        }
        return brought;
      },
    };
  }, [t, say]);
}
