import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Command, useLatest, useRegisterCommands } from "#renderer/lib/index.ts";
import type { CutClip, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { cardBefore, clipOf, withCard } from "#shared/film/cut.ts";
import { changeFilm } from "../../export/index.ts";
import { type Clip, clipAt } from "../animatic-clips.ts";
import { filmPlayback } from "../screening-state.ts";
import type { CutActions } from "./clip-menu.ts";
import { type Edge, trimToPlayhead } from "./trim-clip.ts";

export interface Cut extends CutActions {
  /** The card whose words are open, by the key of its clip. */
  readonly editing: string | undefined;
  readonly edit: (key: string | undefined) => void;
  /** As a clip's menu closes: opens the words of the card that was added from it; whether there is one. */
  readonly openAdded: () => boolean;
}

/** How the film on the strip is cut: each change is a step of the board's undo, kept as the film's settings are. */
export function useCut(projectId: string, clips: readonly Clip[], settings: FilmSettings): Cut {
  const { t } = useTranslation(["cut", "bed"]);
  const [editing, edit] = useState<string>();
  const added = useRef<string>(undefined);
  const now = useLatest({ clips, settings });
  const cut = useMemo(() => {
    const settingsOf = (id: string): CutClip => clipOf(now.current.settings, id);
    const change = (id: string, patch: Partial<CutClip>) =>
      changeFilm(projectId, { clips: { ...now.current.settings.clips, [id]: { ...settingsOf(id), ...patch } } });
    const writeCard = (id: string, words: string | null) =>
      changeFilm(projectId, { clips: withCard(now.current.settings.clips, id, words) });
    const trimmed = (edge: Edge, clip?: Clip) => {
      const { time } = filmPlayback.store.getState();
      const under = clipAt(now.current.clips, time);
      if (!under || (clip !== undefined && clip.key !== under.key)) return undefined;
      const trim = trimToPlayhead(under, settingsOf(under.key), edge, time);
      return trim && { id: under.key, ...trim };
    };
    return {
      ...{ settingsOf, change, writeCard },
      canTrim: (edge: Edge, clip: Clip) => trimmed(edge, clip) !== undefined,
      hasCard: ({ shotId }: Clip) => cardBefore(shotId) in now.current.settings.clips,
      addCard: ({ shotId }: Clip) => {
        writeCard(cardBefore(shotId), "");
        added.current = cardBefore(shotId);
      },
      trimToPlayhead: (edge: Edge) => {
        const done = trimmed(edge);
        if (!done) return;
        change(done.id, done.trim);
        filmPlayback.seek(done.playhead);
      },
      openAdded: () => {
        const key = added.current;
        added.current = undefined;
        if (key !== undefined) edit(key);
        return key !== undefined;
      },
    };
  }, [projectId]);
  const commands = useMemo<Command[]>(
    () =>
      (["in", "out"] as const).map((edge) => ({
        id: `storyboard.trim-${edge}`,
        title: t(edge === "in" ? "cut:trimIn" : "cut:trimOut"),
        group: t("bed:group"),
        run: () => cut.trimToPlayhead(edge),
      })),
    [t, cut],
  );
  useRegisterCommands("storyboard.cut", commands);
  return useMemo(() => ({ ...cut, editing, edit }), [cut, editing]);
}
