import { useMutation, useQuery } from "@tanstack/react-query";
import { FileAudio, Library, Upload, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Field,
  IconButton,
  ProgressLine,
  Section,
  Segmented,
  TextField,
  useFileDrop,
} from "#renderer/components/index.ts";
import { describeError, formatDuration, formatFileSize, importMedia, orpc, useLatest } from "#renderer/lib/index.ts";
import { RecordingPicker } from "#renderer/library/picker/index.ts";
import { useRepair } from "#renderer/media/repair/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { Sound } from "../song-draft.ts";
import { CoverPreparation } from "./cover-preparation.tsx";

export interface CoverReferenceProps {
  draft: Sound;
  change: (patch: Partial<SongDraft>) => void;
  /** Why a check refuses the recording. */
  fault: string | undefined;
  onWords: (words: string, asked: boolean) => void;
}

/** The recording a cover is made of: picked or dropped, and named with what it really is. */
export function CoverReference({ draft, change, fault, onWords }: CoverReferenceProps) {
  const wrong = fault !== undefined;
  const { t, i18n } = useTranslation("song");
  const { t: tc } = useTranslation("cover");
  const picker = useRef<HTMLInputElement>(null);
  const fromLibrary = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState(0);
  const [picking, setPicking] = useState(false);
  const repair = useRepair();
  // The dialog is gone by then: the focus goes back to where it came from.
  const endPicking = () => {
    setPicking(false);
    setTimeout(() => fromLibrary.current?.focus());
  };
  const { data: reference } = useQuery(
    orpc.library.get.queryOptions({ input: { id: draft.cover ?? "" }, enabled: draft.cover !== null }),
  );
  const bring = useMutation({
    mutationFn: (file: File) => importMedia(file, { onProgress: setPart }),
    onSuccess: ({ id }) => change({ cover: id, coverPrepared: false }),
    meta: { quiet: true },
  });
  const { over, target } = useFileDrop(([file]) => file && bring.mutate(file));
  const facts = reference?.facts;
  const taken = useLatest(draft.cover);
  return (
    <Section>
      <Segmented
        label={tc("source")}
        full
        value={draft.coverUrl == null ? "file" : "address"}
        onChange={(place) => change({ coverUrl: place === "file" ? null : "" })}
        options={[
          { value: "file", label: tc("file") },
          { value: "address", label: tc("address") },
        ]}
      />
      {draft.coverUrl == null ? (
        <>
          <Field
            label={t("cover.name")}
            tone={wrong || bring.isError ? "error" : undefined}
            hint={bring.isError ? describeError(bring.error).title : draft.cover === null ? undefined : fault}
          >
            <div className="cover" data-over={over || undefined} {...target}>
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
              <Button
                icon={reference ? FileAudio : Upload}
                onClick={() => picker.current?.click()}
                className="min-w-0! shrink!"
              >
                <span className="cut">{reference?.name ?? t("cover.choose")}</span>
              </Button>
              {facts && (
                <span className="cap shrink-0 whitespace-nowrap">
                  {[
                    facts.durationSeconds === undefined ? undefined : formatDuration(facts.durationSeconds),
                    formatFileSize(facts.bytes, i18n.language),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              )}
              {reference && (
                <IconButton
                  size="m"
                  icon={X}
                  label={t("cover.remove")}
                  onClick={() => change({ cover: null, coverPrepared: false })}
                />
              )}
            </div>
          </Field>
          <span className="cover">
            <Button ref={fromLibrary} icon={Library} onClick={() => setPicking(true)}>
              {tc("fromLibrary")}
            </Button>
            {!wrong &&
              repair.offerTrim(
                reference && {
                  asset: reference,
                  use: "coverAudio",
                  onUse: ({ id }) => change({ cover: id, coverPrepared: false }),
                },
              )}
          </span>
          {repair.dialog}
          {picking && (
            <RecordingPicker
              title={tc("picker.title")}
              onPick={(cover) => change({ cover, coverPrepared: false })}
              onClose={endPicking}
            />
          )}
          {bring.isPending && <ProgressLine label={t("cover.importing")} value={part} />}
          {reference && !wrong && (
            <CoverPreparation
              assetId={reference.id}
              isTaken={(id) => taken.current === id}
              draft={draft}
              change={change}
              onWords={onWords}
            />
          )}
        </>
      ) : (
        <Field label={tc("addressField")} tone={wrong ? "error" : undefined} hint={fault ?? tc("addressHint")}>
          <TextField
            inputMode="url"
            value={draft.coverUrl}
            placeholder="https://"
            onChange={({ target }) => change({ coverUrl: target.value })}
          />
        </Field>
      )}
    </Section>
  );
}
