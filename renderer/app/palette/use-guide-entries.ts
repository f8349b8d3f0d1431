import { BookOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { openGuide } from "#renderer/lib/index.ts";
import type { Language } from "#shared/contract/app/languages.ts";
import type { PaletteEntry } from "./find-entries.ts";

const NONE: readonly PaletteEntry[] = [];

/** The headings of the user guide, which is fetched once something is looked for; none until then, or where it can't be had. */
export function useGuideEntries(wanted: boolean): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation("help");
  const [found, setFound] = useState<{ readonly language: Language; readonly entries: readonly PaletteEntry[] }>();
  const language = i18n.language as Language;
  useEffect(() => {
    if (!wanted) return;
    let asked = true;
    const bring = async () => {
      const { headingsOf, readGuide } = await import("#renderer/help/index.ts");
      const guide = await readGuide(language);
      if (!asked) return;
      const entries = headingsOf(guide).map(({ place, title, page, words }) => ({
        ...{ id: `guide.${place.page}.${place.anchor ?? ""}`, title, group: t("open"), icon: BookOpen, note: page },
        ...{ words, run: () => openGuide(place) },
      }));
      setFound({ language, entries });
    };
    bring().catch(() => {});
    return () => {
      asked = false;
    };
  }, [wanted, language, t]);
  // Those of another language say nothing here while these are on their way, or can't be had.
  return found?.language === language ? found.entries : NONE;
}
