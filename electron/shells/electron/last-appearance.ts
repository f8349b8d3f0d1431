import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Appearance } from "#core/settings/index.ts";
import { language } from "#shared/contract/app/languages.ts";

const kept = z.object({ theme: z.enum(["system", "light", "dark"]), language });

/** Theme and language of the last run, for what is seen before the settings can be read; undefined where unknown. */
export function readLastAppearance(file: string): Pick<Appearance, "theme" | "language"> | undefined {
  try {
    return kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

export function keepAppearance(file: string, { theme, language }: Appearance): void {
  try {
    writeFileSync(file, JSON.stringify({ theme, language }), { mode: 0o600 });
  } catch {
    // The next start begins in the system's colours; nothing else depends on it.
  }
}
