import { byArea } from "./catalogues.ts";

/** All of it; what the first script has already isn't fetched again. */
export const en = byArea(import.meta.glob("./*.json", { base: "./en", eager: true, import: "default" }));
