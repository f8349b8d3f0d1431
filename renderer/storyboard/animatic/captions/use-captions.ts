import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { client, describeError, formatSizes, showToast, useLatest } from "#renderer/lib/index.ts";
import { formatTimecode } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type ClipCaption, MOST_CAPTIONS } from "#shared/film/clip-captions.ts";
import { clipOf } from "#shared/film/cut.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import { CAPTION_FILE_BYTES, CaptionsRefused, readCaptions, readLyrics } from "#shared/film/read-captions.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { sungCaptions } from "#shared/film/sung-captions.ts";
import { sectionSpans, sungLines } from "#shared/rules/music/section-spans.ts";
import { changeFilm, filmNow, stepFilm } from "../../export/index.ts";
import { type Clip, clipAt, lengthOf } from "../animatic-clips.ts";
import { filmPlayback } from "../screening-state.ts";
import { captionText } from "./caption-text.ts";
import { captionsOverClips, type LaidCaption, withCaption, withNewCaption } from "./lay-captions.ts";

type CaptionChange = { readonly start?: number; readonly end?: number; readonly text?: string };

/** What is done to a film's captions. Each is a step of the board's undo. */
export interface CaptionActions {
  /** Typing: what goes on is one step. */
  readonly write: (caption: LaidCaption, text: string) => void;
  /** A step of its own. */
  readonly place: (caption: LaidCaption, change: CaptionChange) => void;
  readonly remove: (caption: LaidCaption) => void;
  /**
   * A new one at the playhead, or the one that has only just begun there; its name on the strip, for whoever opens its
   * words. Undefined: there is no room for it.
   */
  readonly add: () => string | undefined;
  /** SubRip, WebVTT, or lyrics with their moments in the song (LRC), in place of all captions. */
  readonly bring: (file: File) => Promise<void>;
  /** The words of the film's song at their moments, in place of all captions. */
  readonly sing: (song: Asset, lyrics: string) => Promise<void>;
}

export const captionKey = ({ clip, index }: Pick<LaidCaption, "clip" | "index">): string => `${clip.key} ${index}`;

export function useCaptions(projectId: string, clips: readonly Clip[]): CaptionActions {
  const { t, i18n } = useTranslation("cut");
  const now = useLatest(clips);
  return useMemo(() => {
    const film = () => filmNow(projectId);
    const withCaptions = (clip: Clip, captions: ClipCaption[]) => {
      const all = film().clips;
      return { clips: { ...all, [clip.key]: { ...clipOf({ clips: all }, clip.key), captions } } };
    };
    const write = (clip: Clip, captions: ClipCaption[]) => changeFilm(projectId, withCaptions(clip, captions));
    const step = (clip: Clip, captions: ClipCaption[]) => stepFilm(projectId, withCaptions(clip, captions));
    const refused = (thrown: unknown): string => {
      if (!(thrown instanceof CaptionsRefused)) return describeError(thrown).title;
      const { reason, found, allowed } = thrown;
      if (reason !== "size") return t(`captions.fault.${reason}`, { found, allowed });
      return t(
        "captions.fault.size",
        formatSizes({ found: Number(found), allowed: CAPTION_FILE_BYTES }, i18n.language),
      );
    };
    const unheard = () =>
      showToast({ kind: "warning", title: t("captions.unheard.title"), body: t("captions.unheard.body") });
    /** None of them lies in the film: those that are there stay. */
    const beyond = ([first]: readonly CaptionCue[]) => {
      const rate = filmPlayback.frameRate();
      const [start, end] = [first?.start ?? 0, lengthOf(now.current)].map((at) => formatTimecode(at, rate));
      showToast({
        kind: "warning",
        title: t("captions.beyond.title"),
        body: t("captions.beyond.body", { start, end }),
      });
    };
    /** In place of all captions, as one step; says how many they are, and what there is to say besides. */
    const lay = (cues: readonly CaptionCue[], title: (count: number) => string, notes: readonly string[] = []) => {
      const all = film().clips;
      const made = captionsOverClips(cues, now.current, all, (key) => clipOf({ clips: all }, key));
      if (made.placed === 0) return beyond(cues);
      stepFilm(projectId, { clips: made.clips });
      const { left, crowded } = made;
      const skipped = [
        ...(left > 0 ? [t("captions.left", { count: left })] : []),
        ...(crowded > 0 ? [t("captions.crowded", { count: crowded, allowed: MOST_CAPTIONS })] : []),
      ];
      const said = [...notes, ...skipped];
      showToast({
        kind: skipped.length > 0 ? "warning" : "done",
        title: title(made.placed),
        body: said.length > 0 ? said.join("\n") : undefined,
      });
    };
    return {
      write: (caption, text) => write(caption.clip, withCaption(film(), caption, { text })),
      place: (caption, change) => step(caption.clip, withCaption(film(), caption, change)),
      remove: (caption) => step(caption.clip, withCaption(film(), caption, null)),
      add: () => {
        const { time } = filmPlayback.store.getState();
        const clip = clipAt(now.current, time);
        if (!clip) return undefined;
        const made = withNewCaption(film(), clip, time);
        if (made === undefined) {
          showToast({ kind: "warning", title: t("captions.full", { count: MOST_CAPTIONS }) });
          return undefined;
        }
        if (made.captions !== null) step(clip, made.captions);
        return captionKey({ clip, index: made.index });
      },
      bring: async (file) => {
        try {
          const text = await captionText(file);
          // Lines stand where they are sung: what is left out of the song has none.
          const [round] = songSpans({ ...film(), songLoop: false }, null, Number.POSITIVE_INFINITY);
          const sung = readLyrics(text)?.flatMap(({ start, end, ...line }) => {
            if (round === undefined) return [];
            const later = round.start - round.from;
            const shown = {
              start: Math.max(round.start, start + later),
              end: Math.min(round.end, end + later),
              ...line,
            };
            return shown.end > shown.start ? [shown] : [];
          });
          if (sung?.length === 0) return unheard();
          lay(sung ?? readCaptions(text), (count) => t("captions.brought", { count }));
        } catch (thrown) {
          showToast({ kind: "error", title: t("captions.refused", { name: file.name }), body: refused(thrown) });
        }
      },
      sing: async (song, lyrics) => {
        try {
          const { markers } = await client.sounds.get({ id: song.id });
          const seconds = song.facts.durationSeconds ?? 0;
          const sections = sectionSpans(lyrics, seconds, markers);
          const cues = sungCaptions(sungLines(sections), songSpans(film(), seconds, lengthOf(now.current)));
          if (cues.length === 0) {
            unheard();
            return;
          }
          const marked = sections.filter(({ set }) => set).length;
          const of = sections.length;
          const spread = marked === 0 ? t("captions.spread") : t("captions.spreadBetween", { marked, of });
          lay(cues, (count) => t("captions.sung", { count }), marked < of ? [spread] : []);
        } catch (thrown) {
          showToast({ kind: "error", title: t("captions.unsung"), body: describeError(thrown).title });
        }
      },
    };
  }, [projectId, t, i18n.language]);
}
