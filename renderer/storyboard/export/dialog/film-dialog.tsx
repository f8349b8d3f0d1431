import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { FilmShot } from "../film-shot.ts";
import { useFilmJob } from "../make/film-job-state.ts";
import type { StripClip } from "../output/film-range.ts";
import { FilmForm } from "./film-form.tsx";
import type { MarkedRange } from "./film-output-fields.tsx";
import { FilmProgress } from "./film-progress.tsx";

export interface FilmDialogProps {
  projectId: string;
  shots: readonly FilmShot[];
  /** Between which of its times the strip is marked; null: it isn't. */
  marked: MarkedRange | null;
  /** The film as the strip shows it, also with what it leaves out. */
  strip: readonly StripClip[];
  onClose: () => void;
}

/** What the film is to be, and then how far it is. Closing it stops nothing. */
export function FilmDialog({ projectId, shots, marked, strip, onClose }: FilmDialogProps) {
  const { t } = useTranslation("film");
  const { data: projects } = useQuery(orpc.storyboard.projects.queryOptions());
  const job = useFilmJob((state) => state.job);
  // What this film was to be called when it failed or was cancelled is still its name; the job may be another film's.
  const [name, setName] = useState(job?.projectId === projectId ? job.name : undefined);
  const title = projects?.find(({ id }) => id === projectId)?.title ?? t("film");
  // Another one can be asked for while one is made.
  const [another, setAnother] = useState(false);
  if (job && !another) return <FilmProgress job={job} onClose={onClose} onAnother={() => setAnother(true)} />;
  if (!projects) return <Dialog open onOpenChange={(open) => !open && onClose()} title={t("export")} />;
  return (
    <FilmForm
      projectId={projectId}
      title={title}
      name={name ?? title}
      shots={shots}
      marked={marked}
      strip={strip}
      onName={setName}
      onClose={onClose}
      onStarted={() => setAnother(false)}
    />
  );
}
