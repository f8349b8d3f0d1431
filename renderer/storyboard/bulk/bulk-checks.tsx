import { Check, OctagonAlert, PencilLine, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, describeFinding, Icon, isMissingInput, Section, SectionHead } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { BoardMedia } from "../board-media.ts";
import { checkShot, shotDraftNow } from "../inspector/shot-draft.ts";
import { type SharedFinding, sharedFindings } from "./bulk-edit.ts";
import { canFix } from "./bulk-words.ts";
import { bulkShotsOf } from "./use-bulk-edit.ts";

/** Numbers that one line names. */
const NAMED = 5;

/** What is wrong in these shots, once the page has time for it, and how many of them would be refused. */
export function useBulkChecks(
  shots: readonly Shot[],
  media: BoardMedia,
  assumed: ResolvedAssumptions,
): {
  readonly shared: readonly SharedFinding[];
  readonly blocked: number;
  /** Codes of findings that have a clear repair in one shot at least. */
  readonly fixable: ReadonlySet<string>;
} {
  const settled = useDeferredValue(shots);
  return useMemo(() => {
    const checked = settled.map((shot) => ({
      id: shot.id,
      findings: checkShot({ draft: shotDraftNow(shot), chain: shot.chain }, media, assumed),
    }));
    const shared = sharedFindings(checked);
    const directed = shared.filter(({ finding }) => finding.code.startsWith("direction."));
    const each = directed.length > 0 ? bulkShotsOf(settled, media) : [];
    const fixable = directed.flatMap(({ finding: { code }, ids }) => {
      const having = each.filter(({ shot }) => ids.includes(shot.id));
      return canFix(having, code, (shot) => checkShot(shot, media, assumed)) ? [code] : [];
    });
    return {
      shared,
      fixable: new Set(fixable),
      blocked: checked.filter(({ findings }) => findings.some(({ severity }) => severity === "error")).length,
    };
  }, [settled, media, assumed]);
}

export interface BulkChecksProps {
  shared: readonly SharedFinding[];
  shots: readonly Shot[];
  onOnly: (ids: readonly string[]) => void;
  fixable: ReadonlySet<string>;
  busy: boolean;
  onFix: (code: string) => void;
}

/** Each thing that is wrong in one line, with the shots that have it and the way to them. */
export function BulkChecks({ shared, shots, onOnly, fixable, busy, onFix }: BulkChecksProps) {
  const { t } = useTranslation("bulk");
  const { t: checks } = useTranslation(["components", "findings"]);
  const { t: words } = useTranslation("storyboard");
  const { t: direct } = useTranslation("direction");
  const numbers = useMemo(() => new Map(shots.map(({ id, number }) => [id, String(number)])), [shots]);
  return (
    <Section>
      <SectionHead title={words("checks")} />
      <ul className="checks" aria-label={words("checks")}>
        {shared.length === 0 && (
          <li>
            <Icon of={Check} />
            <span>{t("checksFine")}</span>
          </li>
        )}
        {shared.map(({ finding, ids }) => {
          const one = ids.length === 1;
          // The figures of one shot aren't those of the others.
          const { found: _found, ...alike } = finding;
          const { title, detail } = describeFinding(checks, one ? finding : alike);
          const named = ids.slice(0, NAMED).map((id) => numbers.get(id) ?? "?");
          const list =
            ids.length > NAMED
              ? t("andMore", { numbers: joinNames(named), count: ids.length - NAMED })
              : joinNames(named);
          const missing = isMissingInput(finding);
          const refused = finding.severity === "error" && !missing;
          return (
            <li key={finding.code} className={missing ? "todo" : refused ? "err" : "wrn"} data-code={finding.code}>
              <Icon of={missing ? PencilLine : refused ? OctagonAlert : TriangleAlert} />
              <span>
                <span className="sr-only">
                  {checks(
                    missing
                      ? "components:checks.unwritten"
                      : refused
                        ? "components:checks.error"
                        : "components:checks.warning",
                  )}
                </span>
                {title}
                <small>{[detail, t(one ? "inShot" : "inShots", { numbers: list })].filter(Boolean).join(" · ")}</small>
              </span>
              {fixable.has(finding.code) && (
                <Button
                  size="s"
                  disabled={busy}
                  aria-label={t("fix", { what: title, count: ids.length })}
                  onClick={() => onFix(finding.code)}
                >
                  {direct("fix.name")}
                </Button>
              )}
              <Button
                variant="ghost"
                size="s"
                aria-label={t(one ? "openWith" : "selectWith", { what: title })}
                onClick={() => onOnly(ids)}
              >
                {t(one ? "open" : "select")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
