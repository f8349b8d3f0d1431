import type { TFunction } from "i18next";
import type { Finding } from "#shared/rules/finding.ts";

/** A finding in two short parts: its title (`Reference video 2: 12 fps`) and its detail (`Allowed 23.976–60`). */
export interface FindingWords {
  title: string;
  detail: string | undefined;
}

/**
 * The catalogue `findings` names the subject of each rule code; figures come from the finding itself. A code that the
 * catalogue doesn't know keeps the finding's own English sentence.
 */
export function describeFinding(t: TFunction<["components", "findings"]>, finding: Finding): FindingWords {
  const { code, severity, found, allowed, message, params } = finding;
  // Codes come from the rules, not from source text, so the key can't be typed.
  const lookUp = t as unknown as (key: string, values: Record<string, unknown>) => string;
  const subject = lookUp(`findings:${code}`, { ...params, defaultValue: "" });
  if (severity === "pass") {
    const detail = found && allowed ? t("components:checks.of", { found, allowed }) : found;
    return { title: subject || message, detail };
  }
  if (!subject || found === undefined) {
    const detail = allowed && subject ? t("components:checks.allowed", { allowed }) : undefined;
    return { title: subject || message, detail };
  }
  return {
    title: t("components:checks.found", { subject, found }),
    detail: allowed === undefined ? undefined : t("components:checks.allowed", { allowed }),
  };
}
