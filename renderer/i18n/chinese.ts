import { byArea } from "./catalogues.ts";

/** The same areas and keys as English, or `check-i18n` fails. */
export const zhCN = byArea(import.meta.glob("./*.json", { base: "./zh-CN", eager: true, import: "default" }));
