import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu } from "#renderer/components/index.ts";
import { describeError, grabStill, modelName, saveBlob, saveText, showToast } from "#renderer/lib/index.ts";
import {
  type ListRow,
  type SheetCell,
  saveContactSheet,
  saveList as saveListPdf,
} from "#renderer/media/contact-sheet/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { captionsSrt, captionsVtt } from "#shared/film/index.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import { cuesOf, withCaptions } from "../captions/film-cues.ts";
import type { FilmPlan } from "../film-plan.ts";
import { type FilmShot, hasTake } from "../film-shot.ts";
import { useFootage } from "../footage/use-footage.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { useFilmDuck } from "../sound/use-film-duck.ts";
import { useFilmSounds } from "../sound/use-film-sounds.ts";
import { shotListCsv, shotListRows } from "../timeline/shot-list.ts";
import { HandOff } from "./hand-off.tsx";

export interface FilmListsProps {
  /** What the files are called. */
  name: string;
  shots: readonly FilmShot[];
  plan: FilmPlan;
  facts: ReadonlyMap<string, ClipFacts>;
  settings: FilmSettings;
  /** The song under it. */
  song: Asset | null;
}

/** The film as lists for people and timelines for editors. */
export function FilmLists({ name, shots, plan, facts, settings, song }: FilmListsProps) {
  const soundFiles = useFilmSounds(settings.sounds);
  const heard = useMemo(
    () => heardSounds(settings.sounds, soundFiles.lengths, plan.seconds),
    [settings.sounds, soundFiles.lengths, plan.seconds],
  );
  const { points: duck } = useFilmDuck(settings, plan.segments, heard);
  const footage = useFootage(settings.clips);
  const [handingOff, setHandingOff] = useState(false);
  const { t, i18n } = useTranslation("film");
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const called = ({ number, name: own }: FilmShot) => (own === "" ? t("shot", { number }) : own);
  // Lists and editors have the captions whatever becomes of them in the film.
  const captioned: FilmPlan = { ...plan, segments: withCaptions(plan.segments, settings, shots) };
  const cues = cuesOf(captioned.segments);
  const stillOf = async ({ take }: FilmShot) =>
    take === null ? null : await grabStill(take.assetId, "start").catch(() => null);
  const headings = ["shot", "name", "take", "in", "out", "seconds", "model", "prompt"] as const;
  const words = headings.map((heading) => t(`list.${heading}`));
  const saveListAsPdf = async () => {
    // In pixels of a page; the words have what is left.
    const widths = { shot: 70, name: 300, take: 70, in: 150, out: 150, seconds: 110, model: 170, prompt: 0 };
    try {
      const columns = headings.map((heading, at) => ({ heading: words[at] ?? "", width: widths[heading] }));
      const rows: ListRow[] = [];
      for (const [at, cells] of shotListRows(shots, plan).entries()) {
        const shot = shots[at];
        if (shot === undefined) continue;
        const [number = "", , take = "", from = "", to = "", seconds = "", , prompt = ""] = cells;
        const length = typeof seconds === "number" ? figure.format(seconds) : "";
        rows.push({
          picture: await stillOf(shot),
          cells: [number, called(shot), take, from, to, length, modelName(shot.model), prompt].map(String),
        });
      }
      saveBlob(`${name}.pdf`, await saveListPdf(name, columns, rows));
    } catch (thrown) {
      showToast({ kind: "error", title: t("lists.listFailed"), body: describeError(thrown).title });
    }
  };
  const saveList = () => {
    saveText(`${name}.csv`, shotListCsv(shots, plan, words), "text/csv;charset=utf-8");
  };
  const saveSheet = async (kind: "pdf" | "png") => {
    const lengths = new Map<number | null, number>();
    for (const { shotNumber, length } of plan.segments)
      lengths.set(shotNumber, (lengths.get(shotNumber) ?? 0) + length);
    try {
      const cells: SheetCell[] = [];
      for (const shot of shots) {
        const length = lengths.get(shot.number);
        cells.push({
          picture: await stillOf(shot),
          title: `${shot.number}  ${called(shot)}`,
          lines: [
            [
              modelName(shot.model),
              length === undefined ? t("sheet.noTake") : t("seconds", { value: figure.format(length) }),
            ].join(" · "),
            shot.prompt,
          ],
        });
      }
      saveBlob(`${name}.${kind}`, await saveContactSheet(kind, name, cells));
    } catch (thrown) {
      showToast({ kind: "error", title: t("lists.failed"), body: describeError(thrown).title });
    }
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" icon={Download}>
            {t("lists.name")}
          </Button>
        }
        items={[
          { label: t("lists.csv"), disabled: shots.length === 0, onSelect: saveList },
          { label: t("lists.listPdf"), disabled: shots.length === 0, onSelect: () => void saveListAsPdf() },
          { label: t("lists.pdf"), disabled: shots.length === 0, onSelect: () => void saveSheet("pdf") },
          { label: t("lists.png"), disabled: shots.length === 0, onSelect: () => void saveSheet("png") },
          {
            label: t("lists.srt"),
            disabled: cues.length === 0,
            onSelect: () => saveText(`${name}.srt`, captionsSrt(cues), "application/x-subrip"),
          },
          {
            label: t("lists.vtt"),
            disabled: cues.length === 0,
            onSelect: () => saveText(`${name}.vtt`, captionsVtt(cues), "text/vtt"),
          },
          { kind: "line" },
          {
            label: t("lists.handOff"),
            // Sounds that aren't read yet would be missing there.
            why: soundFiles.known && footage.known ? undefined : t("blocked.reading"),
            onSelect: () => setHandingOff(true),
          },
        ]}
      />
      {handingOff && (
        <HandOff
          film={{
            ...{ name, plan: captioned, facts, shots: shots.filter(hasTake), takesLevel: settings.takesLevel },
            song: song && {
              ...{ asset: song, level: settings.songLevel, fade: settings.songFade },
              spans: songSpans(settings, song.facts.durationSeconds ?? null, plan.seconds),
              duck,
            },
            sounds: heard.flatMap((each) => {
              const asset = soundFiles.files.get(each.assetId);
              return asset ? [{ asset, heard: each }] : [];
            }),
            markers: settings.markers,
            footage: footage.files,
            nameOf: (kind, number) => t(kind, { number }),
          }}
          onClose={() => setHandingOff(false)}
        />
      )}
    </>
  );
}
