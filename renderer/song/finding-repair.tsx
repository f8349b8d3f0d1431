import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { TRANSCRIPT_UNCHECKED } from "#shared/rules/music/transcribed-lyrics.ts";

export interface FindingRepairProps {
  finding: Finding;
  onGo: (line: number) => void;
  onFix: (line: number) => void;
  /** The repair of the recording that a cover is made of. */
  onCover: () => ReactNode;
  /** The person has looked at words that were heard. */
  onChecked: () => void;
}

/** The repair of a finding about one line of the lyrics: write the tag that was meant, or go there. */
export function FindingRepair({ finding, onGo, onFix, onCover, onChecked }: FindingRepairProps) {
  const { t } = useTranslation("song");
  const { t: cover } = useTranslation("cover");
  if (finding.code === TRANSCRIPT_UNCHECKED) {
    return (
      <Button size="s" onClick={onChecked}>
        {cover("heard.checked")}
      </Button>
    );
  }
  if (finding.path === "audio_url") return onCover();
  const line = /^lyrics\.(\d+)$/.exec(finding.path)?.[1];
  if (line === undefined) return null;
  const fixable = finding.params?.suggestion !== undefined;
  return (
    <Button size="s" onClick={() => (fixable ? onFix : onGo)(Number(line))}>
      {fixable ? t("fix") : t("show")}
    </Button>
  );
}
