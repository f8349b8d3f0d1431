import { Check, ChevronRight, OctagonAlert, PencilLine, TriangleAlert } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Finding } from "#shared/rules/finding.ts";
import { describeFinding } from "../feedback/describe-finding.ts";
import { Icon } from "../icon.tsx";
import { isMissingInput } from "./missing-input.ts";

export interface CheckListProps {
  findings: readonly Finding[];
  /** The repair of a finding, a small button in the same row; nothing where none is known. */
  repair?: (finding: Finding) => ReactNode;
  /** How many passing checks are always shown; the rest are folded under “10 more pass”. */
  shownPasses?: number;
}

/** Refusals, what isn't written yet, warnings, passes. */
const rankOf = (finding: Finding): number =>
  isMissingInput(finding) ? 1 : { error: 0, warning: 2, pass: 3 }[finding.severity];

/** How a finding that isn't a pass looks, and what it is called before its words. */
function toneOf(finding: Finding) {
  if (isMissingInput(finding)) return { look: "todo", icon: PencilLine, word: "components:checks.unwritten" } as const;
  return finding.severity === "error"
    ? ({ look: "err", icon: OctagonAlert, word: "components:checks.error" } as const)
    : ({ look: "wrn", icon: TriangleAlert, word: "components:checks.warning" } as const);
}

/** What was found, then what is allowed: refusals first, then warnings, then grey passes. A list named `Limit checks`. */
export function CheckList({ findings, repair, shownPasses = 2 }: CheckListProps) {
  const { t } = useTranslation(["components", "findings"]);
  const [unfolded, setUnfolded] = useState(false);
  const ordered = findings.toSorted((a, b) => rankOf(a) - rankOf(b));
  const problems = ordered.filter((finding) => finding.severity !== "pass");
  // Passes with a figure are worth reading; they come first.
  const passes = ordered
    .filter((finding) => finding.severity === "pass")
    .toSorted((a, b) => Number(b.found !== undefined) - Number(a.found !== undefined));
  const shown = unfolded ? passes : passes.slice(0, shownPasses);
  const folded = passes.length - Math.min(shownPasses, passes.length);
  return (
    <ul className="checks" aria-label={t("components:checks.name")}>
      {problems.map((finding) => (
        <Problem
          key={`${finding.code} ${finding.path} ${JSON.stringify(finding.params ?? finding.found)}`}
          finding={finding}
          repair={repair}
        />
      ))}
      {shown.map((finding) => (
        <Pass key={`${finding.code} ${finding.path}`} finding={finding} />
      ))}
      {folded > 0 && (
        <li>
          <button type="button" className="more" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <Icon of={ChevronRight} />
            <span>{unfolded ? t("components:checks.fewer") : t("components:checks.more", { count: folded })}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Of a direction's finding that is about one beat: its place, from 1. Its own words don't say it. */
function beatOf({ code, path, params }: Finding): string | undefined {
  const at = /^beats\.(\d+)/.exec(path)?.[1];
  if (!code.startsWith("direction.") || at === undefined || params?.beat !== undefined) return undefined;
  return code === "direction.framing_only" ? undefined : String(Number(at) + 1);
}

interface RowProps {
  finding: Finding;
  repair?: CheckListProps["repair"] | undefined;
}

/** Checks run at every rest and give new objects: a row is drawn anew when it says something else. */
const sameRow = (one: RowProps, other: RowProps): boolean =>
  one.repair === other.repair && JSON.stringify(one.finding) === JSON.stringify(other.finding);

const Problem = memo(function Problem({ finding, repair }: RowProps) {
  const { t } = useTranslation(["components", "findings"]);
  const { title: said, detail } = describeFinding(t, finding);
  const beat = beatOf(finding);
  const title = beat === undefined ? said : t("components:checks.inBeat", { beat, said });
  const { look, icon, word } = toneOf(finding);
  return (
    <li className={look} data-severity={finding.severity} data-code={finding.code}>
      <Icon of={icon} />
      <span>
        <span className="sr-only">{t(word)}</span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      {repair?.(finding)}
    </li>
  );
}, sameRow);

const Pass = memo(function Pass({ finding }: RowProps) {
  const { t } = useTranslation(["components", "findings"]);
  const { title, detail } = describeFinding(t, finding);
  return (
    <li data-severity="pass" data-code={finding.code}>
      <Icon of={Check} />
      <span>{title}</span>
      {detail && <span>{detail}</span>}
    </li>
  );
}, sameRow);

/** `1 error · 1 to write · 1 warning · 12 pass`, for the head of the list. */
export function CheckSummary({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("components");
  const unwritten = findings.filter(isMissingInput).length;
  const count = (severity: Finding["severity"]) =>
    findings.filter((finding) => finding.severity === severity && !isMissingInput(finding)).length;
  const parts = [
    count("error") > 0 && t("checks.errors", { count: count("error") }),
    unwritten > 0 && t("checks.toWrite", { count: unwritten }),
    count("warning") > 0 && t("checks.warnings", { count: count("warning") }),
    count("pass") > 0 && t("checks.passes", { count: count("pass") }),
  ].filter(Boolean);
  return <span className="fig">{parts.join(" · ")}</span>;
}
