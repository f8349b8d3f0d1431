import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatSeconds } from "#renderer/lib/index.ts";
import { type Repair, useUndecodable } from "#renderer/media/repair/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { BoardMedia } from "../board-media.ts";
import { fileRepairOf } from "./file-repair-of.ts";
import { repairOf } from "./repair-of.ts";
import { shotDraftNow } from "./shot-draft.ts";

export interface ShotRepairProps {
  finding: Finding;
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  offer: Repair["offer"];
  explain: Repair["explain"];
  change: (patch: Partial<ShotDraft>) => void;
  onWrite: () => void;
}

/** The repair of a finding: the file made to fit, or where one press is enough, that press. */
export function ShotRepair({
  finding,
  shot,
  draft,
  media,
  offer,
  explain,
  change,
  onWrite,
}: ShotRepairProps): ReactNode {
  const { t, i18n } = useTranslation("storyboard");
  const file = fileRepairOf(finding, draft, media);
  const undecodable = useUndecodable(file?.asset);
  if (finding.path === "prompt") {
    return (
      <Button size="s" onClick={onWrite}>
        {t("repair.write")}
      </Button>
    );
  }
  const request = file && {
    ...file,
    onUse: ({ id }: { id: string }) => change(file.replacedBy(id, shotDraftNow(shot))),
  };
  const fix = offer(request, undecodable);
  if (fix) return fix;
  const why = finding.severity === "error" ? explain(request, undecodable) : null;
  const repair = repairOf(finding, draft);
  if (!repair) return null;
  const value =
    repair.kind === "useSeconds"
      ? formatSeconds(repair.seconds, i18n.language)
      : repair.kind === "use"
        ? repair.value
        : undefined;
  const button = (
    <Button size="s" onClick={() => change(repair.patch)}>
      {value === undefined ? t("repair.remove") : t("repair.use", { value })}
    </Button>
  );
  if (why === null) return button;
  return (
    <span className="hopeless">
      <span className="cap">{why}</span>
      {button}
    </span>
  );
}
