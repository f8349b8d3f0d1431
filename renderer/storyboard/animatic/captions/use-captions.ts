import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { describeError, formatBytes, showToast, useLatest } from "#renderer/lib/index.ts";
import { type ClipCaption, MOST_CAPTIONS } from "#shared/film/clip-captions.ts";
import { clipOf } from "#shared/film/cut.ts";
import { CAPTION_FILE_BYTES, CaptionsRefused, readCaptions, readLyrics } from "#shared/film/read-captions.ts";
import { changeFilm, filmNow, flushFilm } from "../../export/index.ts";
import { type Clip, clipAt } from "../animatic-clips.ts";
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
  /** A new one at the playhead; its name on the strip, for whoever opens its words. Undefined: there is no room for it. */
  readonly add: () => string | undefined;
  /** SubRip, WebVTT, or lyrics with their moments in the song (LRC), in place of all captions. */
  readonly bring: (file: File) => Promise<void>;
}

export const captionKey = ({ clip, index }: Pick<LaidCaption, "clip" | "index">): string => `${clip.key} ${index}`;

export function useCaptions(projectId: string, clips: readonly Clip[]): CaptionActions {
  const { t, i18n } = useTranslation("cut");
  const now = useLatest(clips);
  return useMemo(() => {
    const film = () => filmNow(projectId);
    const keep = () => void flushFilm(projectId).catch(() => {});
    const write = (clip: Clip, captions: ClipCaption[]) => {
      const all = film().clips;
      changeFilm(projectId, { clips: { ...all, [clip.key]: { ...clipOf({ clips: all }, clip.key), captions } } });
    };
    const step = (clip: Clip, captions: ClipCaption[]) => {
      keep();
      write(clip, captions);
      keep();
    };
    const refused = (thrown: unknown): string => {
      if (!(thrown instanceof CaptionsRefused)) return describeError(thrown).title;
      const { reason, found, allowed } = thrown;
      if (reason !== "size") return t(`captions.fault.${reason}`, { found, allowed });
      const [size, most] = [Number(found), CAPTION_FILE_BYTES].map((bytes) => formatBytes(bytes, i18n.language));
      return t("captions.fault.size", { found: size, allowed: most });
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
        step(clip, made.captions);
        return captionKey({ clip, index: made.index });
      },
      bring: async (file) => {
        try {
          const text = await captionText(file);
          const { songAt, songFrom } = film();
          const sung = readLyrics(text)?.flatMap(({ start, end, ...line }) => {
            const shown = { start: Math.max(0, start - songFrom + songAt), end: end - songFrom + songAt, ...line };
            return shown.end > shown.start ? [shown] : [];
          });
          const cues = sung ?? readCaptions(text);
          const all = film().clips;
          const settingsOf = (key: string) => clipOf({ clips: all }, key);
          const made = captionsOverClips(cues, now.current, all, settingsOf);
          keep();
          changeFilm(projectId, { clips: made.clips });
          keep();
          const { left, crowded } = made;
          const count = cues.length - left - crowded;
          const skipped = [
            ...(left > 0 ? [t("captions.left", { count: left })] : []),
            ...(crowded > 0 ? [t("captions.crowded", { count: crowded, allowed: MOST_CAPTIONS })] : []),
          ];
          const body = skipped.length > 0 ? skipped.join("\n") : undefined;
          showToast({ kind: body === undefined ? "done" : "warning", title: t("captions.brought", { count }), body });
        } catch (thrown) {
          showToast({ kind: "error", title: t("captions.refused", { name: file.name }), body: refused(thrown) });
        }
      },
    };
  }, [projectId, t, i18n.language]);
}
