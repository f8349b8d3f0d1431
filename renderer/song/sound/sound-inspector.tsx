import { useQuery } from "@tanstack/react-query";
import { memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import {
  CheckList,
  CheckSummary,
  formatFinding,
  Inspector,
  isMissingInput,
  PanelBody,
  PanelHead,
  Section,
  SectionHead,
} from "#renderer/components/index.ts";
import { orpc, useStableValue } from "#renderer/lib/index.ts";
import { useRepair } from "#renderer/media/repair/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { FindingRepair } from "../finding-repair.tsx";
import { GenerateSong } from "../generate-song.tsx";
import type { Sound } from "../song-draft.ts";
import { SoundSettings } from "./sound-settings.tsx";

export interface SoundInspectorProps {
  songId: string;
  draft: Sound;
  now: () => Sound;
  findings: readonly Finding[];
  change: (patch: Partial<SongDraft>) => void;
  flush: () => Promise<void>;
  keep: () => void;
  /** Changes of a rewrite that are still to be decided. */
  undecided: number;
  /** Puts the cursor into a line of the lyrics. */
  onGo: (line: number) => void;
  onFix: (line: number) => void;
  onWords: (words: string, asked: boolean) => void;
}

const StillGenerate = memo(GenerateSong);

/** How the song is asked to sound, every limit of it, and the one button that asks. */
export function SoundInspector(props: SoundInspectorProps) {
  const { songId, draft, now, findings, change, flush, keep, undecided, onGo, onFix, onWords } = props;
  const { t } = useTranslation("song");
  const { t: checkWords } = useTranslation(["components", "findings"]);
  const repair = useRepair();
  const { data: recording } = useQuery(
    orpc.library.get.queryOptions({ input: { id: draft.cover ?? "" }, enabled: draft.cover !== null }),
  );
  const { offer } = repair;
  const fix = useCallback(
    (finding: Finding) => (
      <FindingRepair
        finding={finding}
        onGo={onGo}
        onFix={onFix}
        onChecked={() => change({ heardLyrics: null })}
        onCover={() =>
          offer(recording && { asset: recording, use: "coverAudio", onUse: ({ id }) => change({ cover: id }) })
        }
      />
    ),
    [onGo, onFix, offer, recording, change],
  );
  // What passes changes with every key; what doesn't is what is waited for.
  const problems = useStableValue(findings.filter(({ severity }) => severity !== "pass"));
  const coverFault = refusalOf(findings, "audio");
  return (
    <Inspector label={t("sound.name")} className="inspector" drawer="sound">
      <PanelHead>
        <h2 className="strong">{t("sound.name")}</h2>
      </PanelHead>
      <PanelBody>
        <SoundSettings
          draft={draft}
          now={now}
          styleWrong={refusalOf(findings, "prompt") !== undefined}
          coverFault={coverFault && formatFinding(checkWords, coverFault)}
          change={change}
          keep={keep}
          onWords={onWords}
        />
        <Section>
          <SectionHead title={t("checks")} figure={<CheckSummary findings={findings} />} />
          <CheckList findings={findings} repair={fix} />
        </Section>
      </PanelBody>
      {repair.dialog}
      <StillGenerate songId={songId} draft={draft} findings={problems} undecided={undecided} flush={flush} />
    </Inspector>
  );
}

/** Why a check refuses a field of the request, or one whose name begins so. What isn't written yet is none. */
const refusalOf = (findings: readonly Finding[], field: string): Finding | undefined =>
  findings.find(
    (finding) => finding.severity === "error" && !isMissingInput(finding) && finding.path.startsWith(field),
  );
