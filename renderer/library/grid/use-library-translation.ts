import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

const areas = ["library", "store", "components", "browse"] as const;

/** All that tiles and lines say. Asked for once by the grid: hundreds of tiles that listen for another language are dear. */
export type LibraryTranslation = TFunction<typeof areas>;

export const useLibraryTranslation = (): LibraryTranslation => useTranslation(areas).t;
