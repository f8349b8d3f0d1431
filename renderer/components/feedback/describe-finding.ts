import type { TFunction } from "i18next";
import type { Finding } from "#shared/rules/finding.ts";

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

/** What the rules write in English beside their figures; units such as `px` and names of the service are no words, seconds are. */
const plainWords = [
  ...["exactly one", "and similar", "characters", "character", "messages", "message"],
  ...["tokens", "tools", "tool", "about", "none", "bytes", "shape of", "adaptive", "disabled", "s"],
] as const;
const written = new RegExp(`( ?)\\b(${plainWords.join("|")})\\b( ?)`, "g");

/** `125 characters`, `4–15 s` and `MP3, WAV` in the person's language; what is quoted is somebody's own. */
function figureWords(t: Words, figure: string): string {
  if (/["“]/.test(figure)) return figure;
  // Some languages write no space beside a figure.
  const space = t("components:checks.beside", { figure: "", word: "" });
  const words = figure
    .replace(written, (_, before: string, word: (typeof plainWords)[number], after: string) =>
      [before && space, t(`components:checks.word.${word}`), after && space].join(""),
    )
    .replaceAll(/(?<=\d)–(?=\d)/g, t("components:checks.to"));
  return words.split(", ").reduce((first, next) => t("components:checks.list", { first, next }));
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
