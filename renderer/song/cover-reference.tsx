import { useMutation, useQuery } from "@tanstack/react-query";
import { FileAudio, Upload, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, ProgressLine, Section } from "#renderer/components/index.ts";
import { describeError, formatBytes, formatDuration, importMedia, orpc } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs.ts";
import type { Sound } from "./song-draft.ts";

export interface CoverReferenceProps {
  draft: Sound;
  change: (patch: Partial<SongDraft>) => void;
  /** Whether a check refuses the recording. */
  wrong: boolean;
}

/** The recording a cover is made of: picked or dropped, and named with what it really is. */
export function CoverReference({ draft, change, wrong }: CoverReferenceProps) {
  const { t, i18n } = useTranslation("song");
  const picker = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState(0);
  const { data: reference } = useQuery(
    orpc.library.get.queryOptions({ input: { id: draft.cover ?? "" }, enabled: draft.cover !== null }),
  );
  const bring = useMutation({
    mutationFn: (file: File) => importMedia(file, { onProgress: setPart }),
    onSuccess: ({ id }) => change({ cover: id }),
    meta: { quiet: true },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) bring.mutate(file);
  };
  const facts = reference?.facts;
  return (
    <Section>
      <Field
        label={t("cover.name")}
        tone={wrong || bring.isError ? "error" : undefined}
        hint={bring.isError ? describeError(bring.error).title : undefined}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button beside it does the same */}
        <div className="cover" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <input
            ref={picker}
            type="file"
            hidden
            accept="audio/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) bring.mutate(file);
              target.value = "";
            }}
          />
          <Button icon={reference ? FileAudio : Upload} onClick={() => picker.current?.click()} className="min-w-0">
            <span className="cut">{reference?.name ?? t("cover.choose")}</span>
          </Button>
          {facts && (
            <span className="cap">
              {[
                facts.durationSeconds === undefined ? undefined : formatDuration(facts.durationSeconds),
                formatBytes(facts.bytes, i18n.language),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          )}
          {reference && (
            <Button
              variant="ghost"
              square
              icon={X}
              aria-label={t("cover.remove")}
              onClick={() => change({ cover: null })}
            />
          )}
        </div>
      </Field>
      {bring.isPending && <ProgressLine label={t("cover.importing")} value={part} />}
    </Section>
  );
}
