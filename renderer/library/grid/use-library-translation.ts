import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

const areas = ["library", "store", "components", "browse"] as const;

/** All that tiles and lines say. Asked for once by the grid: hundreds of tiles that listen for another language are dear. */
export type LibraryTranslation = TFunction<typeof areas>;

/** So many texts are remembered: a library says few, but for the names in some. */
const REMEMBERED = 1000;

/** In the language of the studio; another function in another one. */
export function useLibraryTranslation(): LibraryTranslation {
  const { t } = useTranslation(areas);
  return useMemo(() => remembering(t), [t]);
}

/** What was said before isn't put together again: up to a tenth of what React spends on another answer. */
function remembering(t: LibraryTranslation): LibraryTranslation {
  const texts = new Map<string, string>();
  return new Proxy(t, {
    apply(say, self, asked: unknown[]) {
      const key = JSON.stringify(asked);
      const text = texts.get(key) ?? String(Reflect.apply(say, self, asked));
      if (texts.size >= REMEMBERED) texts.clear();
      texts.set(key, text);
      return text;
    },
  });
}
