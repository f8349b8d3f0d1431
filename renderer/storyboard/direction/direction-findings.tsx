import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, describeFinding, Icon } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Direction } from "#shared/direction/index.ts";
import { fixOf } from "#shared/rules/direction/fix-direction.ts";
import type { Finding } from "#shared/rules/finding.ts";

/** What a repair works on. */
export interface FixContext {
  direction: Direction;
  /** Of the shot, whole seconds, and what its model takes. */
  duration: number;
  lengths: { readonly min: number; readonly max: number };
  change: (patch: Partial<ShotDraft>) => void;
}

export interface DirectionFindingsProps {
  findings: readonly Finding[];
  fix: FixContext;
}

/** Warnings beside the field they are about, each with its repair where that is clear. */
export function DirectionFindings({ findings, fix: { direction, duration, lengths, change } }: DirectionFindingsProps) {
  const { t } = useTranslation(["components", "findings"]);
  const { t: words } = useTranslation("direction");
  if (findings.length === 0) return null;
  return (
    <ul className="checks" aria-label={words("checks.name")}>
      {findings.map((finding) => {
        const { title, detail } = describeFinding(t, finding);
        const fix = fixOf(finding, direction, { duration, lengths });
        return (
          <li
            key={`${finding.code} ${finding.path} ${JSON.stringify(finding.params ?? null)}`}
            className="wrn"
            data-severity="warning"
            data-code={finding.code}
          >
            <Icon of={TriangleAlert} />
            <span>
              <span className="sr-only">{t("components:checks.warning")}</span>
              {title}
              {detail && <small>{detail}</small>}
            </span>
            {fix && (
              <Button size="s" title={words(`fix.${fix.does}`)} onClick={() => change(fix.patch)}>
                {words("fix.name")} <span className="sr-only">{words(`fix.${fix.does}`)}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
