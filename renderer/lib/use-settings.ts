import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { resolveLanguage, speak } from "#renderer/i18n/index.ts";
import { isLanguage, type Language } from "#shared/contract/app/languages.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { useCommands } from "./commands.ts";
import { orpc } from "./queries.ts";
import { showTextSize } from "./text-size.ts";
import { useTheme } from "./theme.ts";

const REMEMBERED = "reelsong.language";

/** For the first paint, before the settings arrive. */
export function rememberedLanguage(): "system" | Language {
  const found = window.localStorage.getItem(REMEMBERED);
  return isLanguage(found) ? found : "system";
}

export function useSettings(): Settings | undefined {
  return useQuery(orpc.settings.get.queryOptions()).data;
}

type Changes = Partial<Omit<Settings, "libraryFolder">>;

/** Shown at once, kept by the core; put back if the core refuses. */
export function useUpdateSettings(): (changes: Changes) => void {
  const queries = useQueryClient();
  const queryKey = orpc.settings.get.queryKey();
  const mutationKey = orpc.settings.update.mutationKey();
  const { mutate } = useMutation(
    orpc.settings.update.mutationOptions({
      onMutate: async (changes) => {
        // Settings that were asked for before this would put the older choice back.
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        if (before) queries.setQueryData(queryKey, { ...before, ...(changes as Changes) } as Settings);
      },
      // Another choice that is on its way is shown already, and isn't in this answer.
      onSuccess: (kept) => {
        if (queries.isMutating({ mutationKey }) <= 1) queries.setQueryData(queryKey, kept);
      },
      onError: () => void queries.invalidateQueries({ queryKey }),
    }),
  );
  return mutate;
}

/** Puts theme, language, text size and keys of the settings into the page. Once, in the frame. */
export function useApplySettings(): void {
  const settings = useSettings();
  const show = useTheme((state) => state.show);
  const theme = settings?.theme;
  const language = settings?.language;
  const shortcuts = settings?.shortcuts;
  const textSize = settings?.textSize;
  useEffect(() => {
    if (theme) show(theme);
  }, [theme, show]);
  useEffect(() => {
    if (shortcuts) useCommands.getState().override(shortcuts);
  }, [shortcuts]);
  useEffect(() => {
    if (textSize) showTextSize(textSize);
  }, [textSize]);
  useEffect(() => {
    if (!language) return;
    window.localStorage.setItem(REMEMBERED, language);
    void speak(resolveLanguage(language, navigator.languages));
  }, [language]);
}
