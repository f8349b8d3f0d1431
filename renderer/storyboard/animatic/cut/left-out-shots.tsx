import { EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Popover } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Clip } from "../animatic-clips.ts";
import { leftOut } from "./edit-cut.ts";
import type { Cut } from "./use-cut.ts";

export interface LeftOutShotsProps {
  shots: readonly Shot[];
  clips: readonly Clip[];
  cut: Cut;
}

/** Shots of the board that were deleted from the film: they are put back from here. Nothing where all are in it. */
export function LeftOutShots({ shots, clips, cut }: LeftOutShotsProps) {
  const { t } = useTranslation(["cut", "film"]);
  const out = leftOut(
    shots.map(({ id }) => id),
    clips,
  );
  if (out.length === 0) return null;
  const label = t("cut:leftOut", { count: out.length });
  return (
    <Popover
      label={label}
      side="top"
      className="leftout"
      trigger={
        <Button variant="ghost" size="s" icon={EyeOff} aria-label={label}>
          <span className="outcount">{label}</span>
        </Button>
      }
    >
      {shots
        .filter(({ id }) => out.includes(id))
        .map(({ id, number, draft }) => (
          <Button key={id} size="s" variant="ghost" onClick={() => cut.putBack([id])}>
            {t("cut:putBack", { number, name: draft.name })}
          </Button>
        ))}
      {out.length > 1 && (
        <Button size="s" onClick={() => cut.putBack(out)}>
          {t("cut:putAllBack")}
        </Button>
      )}
    </Popover>
  );
}
