import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  Field,
  Notice,
  ProgressLine,
  SecondsField,
  Segmented,
  Select,
  Switch,
  TextField,
} from "#renderer/components/index.ts";
import {
  client,
  describeError,
  formatDuration,
  mediaUrl,
  modelName,
  openRoute,
  orpc,
  showToast,
  useSettings,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import { CoverUnreadable, makeRepair, Undecodable } from "#renderer/media/repair/index.ts";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Asset, RepairStep } from "#shared/contract/library/media.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { CoverField } from "./cover-field.tsx";

export interface ExportDialogProps {
  song: Song;
  task: Task;
  assetId: string;
  /** Of the take. */
  seconds: number;
  onClose: () => void;
}

const SHORTEST = 0.5;
/** LUFS: streaming services, Apple's, European broadcast (EBU R128). */
const TARGETS = [-14, -16, -23] as const;
const AS_IS = "asIs";
/** dBTP. An MP3's peaks come out up to half a decibel higher than they went in. */
const CEILING = { wav: -1, mp3: -1.5 } as const;
const TEMPI = { least: 20, most: 400 };

const lufs = (figure: number): string => `−${Math.abs(figure)} LUFS`;

/** A part of a take, or all of it, as a file of its own with its tags: made in a worker, kept in the library. */
export function ExportDialog({ song, task, assetId, seconds, onClose }: ExportDialogProps) {
  const { t } = useTranslation("takes");
  const queries = useQueryClient();
  const [format, setFormat] = useState<"mp3" | "wav">("mp3");
  const [range, setRange] = useState({ start: 0, end: Math.round(seconds * 100) / 100 });
  const [fade, setFade] = useState({ in: 0, out: 0 });
  const [tagged, setTagged] = useState(true);
  const settings = useSettings();
  const updateSettings = useUpdateSettings();
  const measure = useSoundMeasure(assetId);
  // As it was exported last, until something else is typed.
  const [typed, setTyped] = useState<{ artist?: string; album?: string; tempo?: string; loudness?: string }>({});
  const artist = typed.artist ?? settings?.songExport.artist ?? "";
  const album = typed.album ?? settings?.songExport.album ?? "";
  const tempo = typed.tempo ?? (measure?.tempo == null ? "" : String(Math.round(measure.tempo)));
  const loudness = typed.loudness ?? String(settings?.songExport.loudness ?? AS_IS);
  const target = loudness === AS_IS ? null : Number(loudness);
  const beats = tempo.trim() === "" ? null : Number(tempo.replace(",", "."));
  const offBeat = beats !== null && !(beats >= TEMPI.least && beats <= TEMPI.most);
  const [cover, setCover] = useState<Asset | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);
  const title = song.draft.title.trim() || t("shots.untitled");
  const length = range.end - range.start;

  const make = async () => {
    const controller = new AbortController();
    work.current = controller;
    setFailure(undefined);
    setPart(0);
    try {
      const whole = range.start < 0.005 && range.end > seconds - 0.02;
      const lyrics = typeof task.request.lyrics === "string" ? task.request.lyrics : "";
      const comment = [
        t("export.comment", { title, take: task.take, model: modelName(task.model) }),
        ...(task.sandbox ? [t("export.sample")] : []),
      ].join(" ");
      updateSettings({ songExport: { artist: artist.trim(), album: album.trim(), loudness: target } });
      const made = await makeRepair(
        assetId,
        (addresses) => ({
          ...addresses,
          kind: "audio",
          bytesMost: Number.MAX_SAFE_INTEGER,
          format,
          range: whole ? null : range,
          ...(fade.in + fade.out > 0 ? { fade: { ...fade, seconds: length } } : {}),
          ...(target === null ? {} : { level: { loudness: target, peak: CEILING[format] } }),
          ...(tagged
            ? {
                tags: {
                  title,
                  artist: artist.trim(),
                  album: album.trim(),
                  tempo: beats,
                  lyrics,
                  comment,
                  cover: cover ? { address: mediaUrl(cover.id), format: cover.facts.format } : null,
                },
              }
            : {}),
        }),
        controller.signal,
        setPart,
      );
      const steps: RepairStep[] = [
        ...(whole
          ? []
          : [{ what: "trim" as const, to: `${formatDuration(range.start)}–${formatDuration(range.end)}` }]),
        ...(fade.in + fade.out > 0 ? [{ what: "fade" as const, to: `${fade.in} s, ${fade.out} s` }] : []),
        ...(target === null ? [] : [{ what: "loudness" as const, to: lufs(target) }]),
        { what: "convert", to: format.toUpperCase() },
      ];
      const name = `${title} (${task.take})`.slice(0, 190);
      const kept = await client.repairs.keep({ id: made.id, name, steps, purpose: "export" });
      await queries.invalidateQueries({ queryKey: orpc.library.key() });
      showToast({
        kind: "done",
        title: t("export.made", { name: kept.name }),
        action: { label: t("export.show"), run: () => openRoute("library", kept.id) },
      });
      // Whoever closed it meanwhile may have opened another.
      if (!controller.signal.aborted) onClose();
    } catch (error) {
      setPart(null);
      if (!controller.signal.aborted) setFailure(error);
    }
  };
  const changeCover = (chosen: Asset | null) => {
    setCover(chosen);
    setFailure(undefined);
  };
  const said =
    failure instanceof Undecodable
      ? { title: t("export.undecodable"), body: undefined }
      : failure === undefined || failure instanceof CoverUnreadable
        ? undefined
        : describeError(failure);
  const short = length < SHORTEST;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("export.title")}
      description={t("export.lead")}
      footer={
        <>
          {part !== null && <ProgressLine label={t("export.making")} value={part} />}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={part !== null || short || (tagged && offBeat)}
            onClick={() => void make()}
          >
            {t("export.make")}
          </Button>
        </>
      }
    >
      <div className="exportfields">
        <Field label={t("export.from")} tone={short ? "error" : undefined}>
          <SecondsField
            label={t("export.from")}
            value={range.start}
            min={0}
            max={seconds}
            onChange={(start) => setRange({ ...range, start })}
          />
        </Field>
        <Field label={t("export.to")} tone={short ? "error" : undefined} hint={short ? t("export.range") : undefined}>
          <SecondsField
            label={t("export.to")}
            value={range.end}
            min={0}
            max={seconds}
            onChange={(end) => setRange({ ...range, end })}
          />
        </Field>
        <Field label={t("export.in")}>
          <SecondsField
            label={t("export.in")}
            value={fade.in}
            min={0}
            max={Math.max(0, length / 2)}
            onChange={(value) => setFade({ ...fade, in: value })}
          />
        </Field>
        <Field label={t("export.out")}>
          <SecondsField
            label={t("export.out")}
            value={fade.out}
            min={0}
            max={Math.max(0, length / 2)}
            onChange={(value) => setFade({ ...fade, out: value })}
          />
        </Field>
        <Segmented
          full
          label={t("export.format")}
          value={format}
          onChange={setFormat}
          options={[
            { value: "mp3", label: "MP3" },
            { value: "wav", label: "WAV" },
          ]}
        />
        <Select
          aria-label={t("export.loudness")}
          value={loudness}
          onChange={(value) => setTyped({ ...typed, loudness: value })}
          options={[
            { value: AS_IS, label: t("export.asIs") },
            ...TARGETS.map((each) => ({ value: String(each), label: t(`export.target.${each}`) })),
          ]}
        />
        <Field label={t("export.artist")}>
          <TextField
            value={artist}
            maxLength={200}
            disabled={!tagged}
            onChange={({ target: field }) => setTyped({ ...typed, artist: field.value })}
          />
        </Field>
        <Field label={t("export.album")}>
          <TextField
            value={album}
            maxLength={200}
            disabled={!tagged}
            onChange={({ target: field }) => setTyped({ ...typed, album: field.value })}
          />
        </Field>
        <Field
          label={t("export.tempo")}
          tone={tagged && offBeat ? "error" : undefined}
          hint={tagged && offBeat ? t("export.tempoRange", { found: tempo, ...TEMPI }) : undefined}
        >
          <TextField
            value={tempo}
            inputMode="decimal"
            disabled={!tagged}
            onChange={({ target: field }) => setTyped({ ...typed, tempo: field.value })}
          />
        </Field>
        <CoverField
          cover={cover}
          failure={failure instanceof CoverUnreadable && cover ? t("cover.unread", { name: cover.name }) : undefined}
          disabled={!tagged}
          onChange={changeCover}
        />
      </div>
      <div className="mt-3">
        <Switch label={t("export.tags")} checked={tagged} onChange={setTagged} />
      </div>
      {said && (
        <Notice tone="error" title={said.title} live>
          {said.body}
        </Notice>
      )}
    </Dialog>
  );
}
