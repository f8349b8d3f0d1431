import type { TFunction } from "i18next";
import type { Finding } from "#shared/rules/finding.ts";
import { figureWords } from "./figure-words.ts";

/** A finding in two short parts: its title (`Reference video 2: 12 fps`) and its detail (`Allowed 23.976–60`). */
export interface FindingText {
  title: string;
  detail: string | undefined;
}

type Words = TFunction<["components", "findings"]>;

/**
 * The catalogue `findings` names the subject of each rule code; figures come from the finding itself. A code that the
 * catalogue doesn't know keeps the finding's own English sentence.
 */
export function describeFinding(t: Words, finding: Finding): FindingText {
  const { severity, message } = finding;
  const found = finding.found && figureWords(t, finding.found);
  const allowed = finding.allowed && figureWords(t, finding.allowed);
  const label = nameFinding(t, finding);
  if (severity === "pass") return { title: label || message, detail: passDetail(t, found, allowed) };
  if (!label) return { title: message, detail: undefined };
  return {
    title: found === undefined ? label : t("components:checks.found", { subject: label, found }),
    detail: allowed === undefined ? undefined : allowedWords(t, allowed),
  };
}

/** A finding in one line. */
export function formatFinding(t: Words, finding: Finding): string {
  const { title, detail } = describeFinding(t, finding);
  return detail === undefined ? title : t("components:checks.both", { title, detail });
}

function nameFinding(t: Words, { code, severity, params }: Finding): string {
  // Codes and roles come from the rules, not from source text, so the keys can't be typed.
  const lookUp = t as unknown as (key: string, values: Record<string, unknown>) => string;
  const subject = lookUp(`findings:subject.${params?.role ?? "file"}`, { ...params, defaultValue: "" });
  return lookUp(`findings:${code}`, { ...params, subject, context: severity, defaultValue: "" });
}

const bound = /^at (most|least) (.+)$/;

/** `At most 30 MB`, `Allowed 23.976–60`; the rules write their bounds in English. */
function allowedWords(t: Words, allowed: string): string {
  const [, side, value] = bound.exec(allowed) ?? [];
  if (value === undefined) return t("components:checks.allowed", { allowed });
  return side === "most"
    ? t("components:checks.atMost", { allowed: value })
    : t("components:checks.atLeast", { allowed: value });
}

/** `9.2 of 15 s` against an upper bound; beside a range the figure found is enough. */
function passDetail(t: Words, found: string | undefined, allowed: string | undefined): string | undefined {
  if (found === undefined) return undefined;
  const most = allowed === undefined ? undefined : /^at most (.+)$/.exec(allowed)?.[1];
  if (most === undefined) return found;
  const unit = / ?[^\d\s.,]+$/.exec(most)?.[0];
  return t("components:checks.of", {
    found: unit && found.endsWith(unit) ? found.slice(0, -unit.length) : found,
    allowed: most,
  });
}
