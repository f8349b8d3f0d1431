import { Unlink2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { type ShotLink, shotsDependingOn } from "../shot-link.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { MakeAgainDialog } from "./make-again-dialog.tsx";
import "./continuity.css";

export interface DependentShotsProps {
  shot: Shot;
  shots: readonly Shot[];
  links: ReadonlyMap<string, ShotLink>;
  takesByShot: ReadonlyMap<string, ShotTakes>;
}

/** Said of a shot whose new take left those behind that hang on it, with the way to make them again. */
export function DependentShots({ shot, shots, links, takesByShot }: DependentShotsProps) {
  const { t } = useTranslation("continuity");
  const [open, setOpen] = useState(false);
  // What is under way or waits was asked for already.
  const behind = shotsDependingOn(shot, shots, links)
    .map((each) => each.shot)
    .filter(({ id, waiting }) => {
      const made = takesByShot.get(id);
      const idle = waiting === null && made?.underWay === undefined && made?.shown !== undefined;
      return idle && links.get(id)?.state === "stale" && !made.all.some(({ state }) => state === "outcome_unknown");
    });
  if (behind.length === 0) return null;
  return (
    <div className="hanging">
      <Icon of={Unlink2} />
      <span className="grow">{t("hanging", { count: behind.length })}</span>
      <Button size="s" onClick={() => setOpen(true)}>
        {t("again.open")}
      </Button>
      {open && <MakeAgainDialog shot={shot} behind={behind} onClose={() => setOpen(false)} />}
    </div>
  );
}
