import { byArea } from "./catalogues.ts";

/** The same areas and keys as English, or `check-i18n` fails. */
export const ja = byArea(import.meta.glob("./*.json", { base: "./ja", eager: true, import: "default" }));
