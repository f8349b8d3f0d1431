import { Clapperboard, FileDown, MapPin, RotateCw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button, DropdownMenu, Select, Spacer } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, formatDuration, formatSpeed, orpc, queryClient } from "#renderer/lib/index.ts";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { lineAt, type SectionSpan, sectionSpans, spanAt } from "#shared/rules/music/section-spans.ts";
import { type SongPlayer, usePlayerState } from "../use-song-player.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { ShotsDialog } from "./shots-dialog.tsx";
import { LoopMenu } from "./wave/loop-menu.tsx";
import { SectionStrip } from "./wave/section-strip.tsx";
import { useLoop } from "./wave/use-loop.ts";
import type { WaveViewStore } from "./wave/wave-view.ts";
import "./take-tools.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SoundMarker } from "#shared/contract/library/sounds.ts";

export interface TakeToolsProps {
  song: Song;
  task: Task;
  assetId: string;
  player: SongPlayer;
  view: WaveViewStore;
}

/** What a dialog is about. */
interface DialogTake {
  readonly task: Task;
  readonly assetId: string;
  readonly spans: readonly SectionSpan[];
  readonly seconds: number;
}

const speeds = ["0.5", "0.75", "0.9", "1", "1.25", "1.5", "2"] as const;

/** Of the take that is heard: its sections and the line that is sung, loop, speed, loudness, and what can be made of it. */
export function TakeTools({ song, task, assetId, player, view }: TakeToolsProps) {
  const { t, i18n } = useTranslation("takes");
  const measure = useSoundMeasure(assetId);
  const { t: say } = useTranslation("components");
  const { markers, known, failure, retry, save } = useMarkers(assetId);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>("1");
  const [open, setOpen] = useState<{ dialog: "shots" | "export"; of: DialogTake } | null>(null);
  useLoop(
    player,
    useStore(view, ({ loop }) => loop),
  );
  const { element } = player;
  const { time, length } = usePlayerState(player);
  useEffect(() => {
    // oxlint-disable-next-line react/immutability -- an audio element is played by what is set on it
    element.preservesPitch = true;
    // A new file sets the rate back to the default one.
    element.defaultPlaybackRate = Number(speed);
    element.playbackRate = Number(speed);
  }, [element, speed]);

  const lyrics = typeof task.request.lyrics === "string" ? task.request.lyrics : "";
  const spans = useMemo(() => sectionSpans(lyrics, length, markers), [lyrics, length, markers]);
  const at = spanAt(spans, time);
  const now = spans[at];
  const name = (index: number) => spans[index]?.label ?? t("section.untagged");
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const mark = (section: number) => {
    save([...markers.filter((each) => each.section !== section), { section, at: Math.round(time * 100) / 100 }]);
  };
  const heard = { task, assetId, spans, seconds: length };
  // Another take may come meanwhile and be heard: the dialog stays, and about the one that it was opened for.
  const of = open?.of.assetId === assetId ? heard : open?.of;
  const close = () => setOpen(null);
  const marked = new Set(markers.map(({ section }) => section));
  return (
    <div className="taketools">
      {spans.length > 0 && <SectionStrip spans={spans} at={at} view={view} onGo={player.seek} />}
      <div className="tools">
        {spans.length > 0 && (
          <DropdownMenu
            trigger={
              // All are saved together: before those that are kept are known, one would clear them.
              <Button variant="ghost" size="s" icon={MapPin} disabled={!known && failure === null}>
                {t("mark.name")}
              </Button>
            }
            items={
              known || failure === null
                ? [
                    { kind: "heading", label: t("mark.here", { at: formatDuration(time) }) },
                    ...spans.map((_, index) => ({
                      kind: "check" as const,
                      label: t("mark.begins", { name: name(index) }),
                      checked: marked.has(index),
                      onSelect: () => mark(index),
                    })),
                    { kind: "line" },
                    { label: t("mark.clear"), disabled: markers.length === 0, onSelect: () => save([]) },
                  ]
                : [
                    { label: say("load.title"), why: whyOf(failure), onSelect: () => undefined },
                    { kind: "line" },
                    { label: say("load.retry"), icon: RotateCw, onSelect: retry },
                  ]
            }
          />
        )}
        <LoopMenu time={time} section={now && { name: name(at), span: now }} view={view} />
        <Select
          ghost
          aria-label={t("speed")}
          value={speed}
          onChange={setSpeed}
          options={speeds.map((value) => ({ value, label: formatSpeed(Number(value), i18n.language) }))}
        />
        <span className="nowline cut" title={now && !now.set ? t("section.estimate") : undefined}>
          {task.request.lyrics_optimizer === true ? t("written") : lineAt(now, time)}
        </span>
        <Spacer />
        {measure && (
          <span className="cap cut">
            {measure.loudness === null
              ? t("measure.silent")
              : t("measure.loudness", { figure: figure.format(measure.loudness) })}
            {measure.tempo !== null && ` · ${t("measure.tempo", { figure: figure.format(Math.round(measure.tempo)) })}`}
          </span>
        )}
        <Button variant="ghost" size="s" icon={Clapperboard} onClick={() => setOpen({ dialog: "shots", of: heard })}>
          {t("shots.open")}
        </Button>
        <Button variant="ghost" size="s" icon={FileDown} onClick={() => setOpen({ dialog: "export", of: heard })}>
          {t("export.open")}
        </Button>
      </div>
      {open?.dialog === "shots" && of && (
        <ShotsDialog song={song} assetId={of.assetId} spans={of.spans} seconds={of.seconds} onClose={close} />
      )}
      {open?.dialog === "export" && of && (
        <ExportDialog song={song} task={of.task} assetId={of.assetId} seconds={of.seconds} onClose={close} />
      )}
    </div>
  );
}

/** What can't be read, in the person's words. */
function whyOf(failure: Error): string {
  const { title, body } = describeError(failure);
  return joinSentences([title, body]);
}

const none: readonly SoundMarker[] = [];

/** Where the person heard the sections of a take begin; shown as set at once, put back when it can't be kept. */
function useMarkers(assetId: string) {
  const key = orpc.sounds.get.queryKey({ input: { id: assetId } });
  const { data, error, refetch } = useQuery(orpc.sounds.get.queryOptions({ input: { id: assetId } }));
  const save = useMutation({
    mutationFn: (markers: SoundMarker[]) => client.sounds.saveMarkers({ id: assetId, markers }),
    onMutate: async (markers) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, { measure: before?.measure ?? null, markers });
      return { before };
    },
    // Why it can't is said by the page's client.
    onError: (_error, _markers, kept) => queryClient.setQueryData(key, kept?.before),
  });
  return {
    markers: data?.markers ?? none,
    known: data !== undefined,
    failure: error,
    retry: () => void refetch(),
    save: (markers: SoundMarker[]) => save.mutate(markers),
  };
}
