import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";

export interface ScenarioNoteProps {
  draft: ShotDraft;
  change: (patch: Partial<ShotDraft>) => void;
}

/** Frames and references exclude each other (API.md § Content rules 7): what is kept unsent is said, and the way out. */
export function ScenarioNote({ draft, change }: ScenarioNoteProps) {
  const { t } = useTranslation("projects");
  const frames = [draft.firstFrame, draft.lastFrame].filter((id) => id !== null).length;
  const references = referencesOf(draft).length;
  const notes = {
    text: [
      { words: t("scenario.textFrames", { count: frames }), count: frames, mode: "frames" },
      { words: t("scenario.textReferences", { count: references }), count: references, mode: "references" },
    ],
    frames: [{ words: t("scenario.frames", { count: references }), count: references, mode: "references" }],
    references: [{ words: t("scenario.references", { count: frames }), count: frames, mode: "frames" }],
  } as const;
  return notes[draft.mode].map(
    ({ words, count, mode }) =>
      count > 0 && (
        <div key={mode} className="scenario" role="note">
          <span>{words}</span>
          <Button variant="ghost" size="s" onClick={() => change({ mode })}>
            {t(mode === "frames" ? "scenario.useFrames" : "scenario.useReferences")}
          </Button>
        </div>
      ),
  );
}
