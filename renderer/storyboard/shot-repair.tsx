import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { repairOf } from "./repair-of.ts";

export interface ShotRepairProps {
  finding: Finding;
  draft: ShotDraft;
  change: (patch: Partial<ShotDraft>) => void;
  onWrite: () => void;
}

/** The repair of a finding, where one press is enough. */
export function ShotRepair({ finding, draft, change, onWrite }: ShotRepairProps) {
  const { t } = useTranslation("storyboard");
  if (finding.path === "prompt") {
    return (
      <Button size="s" onClick={onWrite}>
        {t("repair.write")}
      </Button>
    );
  }
  const repair = repairOf(finding, draft);
  if (!repair) return null;
  return (
    <Button size="s" onClick={() => change(repair.patch)}>
      {repair.kind === "remove" ? t("repair.remove") : t("repair.use", { value: repair.value })}
    </Button>
  );
}
