import { useTranslation } from "react-i18next";
import { Section, Segmented } from "#renderer/components/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { BoardMedia } from "./board-media.ts";
import { FrameSlot } from "./frame-slot.tsx";
import { ReferenceStrip } from "./reference-strip.tsx";

export interface ShotSourcesProps {
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  findings: readonly Finding[];
  change: (patch: Partial<ShotDraft>) => void;
}

/** What the shot is made from besides words. The kind that isn't sent is parked: kept, and shown small. */
export function ShotSources({ shot, draft, media, findings, change }: ShotSourcesProps) {
  const { t } = useTranslation("storyboard");
  const slot = { shot, draft, media, findings, change };
  return (
    <Section>
      <Segmented
        full
        label={t("mode.name")}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
        options={[
          { value: "text", label: t("mode.text") },
          { value: "frames", label: t("mode.frames") },
          { value: "references", label: t("mode.references") },
        ]}
      />
      <div className="slots" data-large={draft.mode === "frames" || undefined}>
        <FrameSlot {...slot} place="firstFrame" />
        <FrameSlot {...slot} place="lastFrame" />
      </div>
      <ReferenceStrip {...slot} />
    </Section>
  );
}
