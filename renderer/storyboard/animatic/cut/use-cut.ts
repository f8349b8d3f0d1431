import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Command, commandKeys, showToast, useLatest, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import {
  cardBefore,
  clipOf,
  type Marker,
  MOST_MARKERS,
  STILL_SECONDS,
  wholeTake,
  withCard,
  withMarker,
  withoutMarker,
} from "#shared/film/cut.ts";
import type { Joint } from "#shared/film/joint.ts";
import { changeFilm, filmNow, flushFilm, stepFilm } from "../../export/index.ts";
import { type Clip, clipAt, isOfShot } from "../animatic-clips.ts";
import { filmPlayback } from "../screening-state.ts";
import {
  type CutEdit,
  type CutRefusal,
  changeClip,
  duplicateClip,
  freezeFrame,
  insertFootage,
  isRefused,
  joinClips,
  type LaidCut,
  moveClip,
  putBack,
  removeClip,
  replaceFootage,
  rollCut,
  setJoint,
  slipClip,
  splitClip,
  splitSound,
} from "./edit-cut.ts";
import { type Edge, landsBefore, trimToPlayhead } from "./trim-clip.ts";

/** How long a frame stands at first, seconds. */
const FREEZE_SECONDS = 2;

/** A file of the library as a clip of its own; undefined: it has no pictures. */
function footageClip({ id, facts: { kind } }: Asset): CutClip | undefined {
  if (kind === "image") return { ...wholeTake, footage: id, hold: STILL_SECONDS };
  return kind === "video" ? { ...wholeTake, footage: id } : undefined;
}

type ClipPatch = { [Name in keyof CutClip]?: CutClip[Name] | undefined };

/** What the strip and the menu of a clip do to the film's cut. Clips are named by their keys. */
export interface CutActions {
  /** What is said of a clip in the cut. */
  readonly settingsOf: (id: string) => CutClip;
  /** Typing and drawing: what goes on is one step. */
  readonly change: (id: string, patch: Partial<CutClip>) => void;
  /** A choice: a step of its own. */
  readonly set: (id: string, patch: ClipPatch) => void;
  /** Words of a card by its id; null: it goes. */
  readonly writeCard: (id: string, words: string | null) => void;
  /** The take under the playhead. */
  readonly trimToPlayhead: (edge: Edge) => void;
  /** Whether the playhead lies within the clip's take, so that it can be trimmed up to it. */
  readonly canTrim: (edge: Edge, clip: Clip) => boolean;
  readonly canSplit: (clip: Clip) => boolean;
  readonly canJoin: (clip: Clip) => boolean;
  readonly split: (key?: string) => void;
  readonly join: (key?: string) => void;
  readonly freeze: (key?: string) => void;
  readonly duplicate: (key?: string) => void;
  /** What follows closes up, or black stands in its place. */
  readonly remove: (how: "close" | "gap", key?: string) => void;
  readonly joint: (key: string, joint: Joint) => void;
  readonly roll: (key: string, seconds: number) => void;
  /** Where the sound of a clip takes over, seconds from where its picture begins. */
  readonly splitSound: (key: string, seconds: number) => void;
  readonly slip: (seconds: number, key?: string) => void;
  /** Before another clip, or (null) to the end. */
  readonly moveTo: (key: string, before: string | null) => void;
  /** By places along the film. */
  readonly moveBy: (places: 1 | -1, key?: string) => void;
  readonly putBack: (shots: readonly string[]) => void;
  /** A marker at the playhead; one that is there goes. */
  readonly mark: () => void;
  readonly writeMarker: (marker: Marker) => void;
  readonly removeMarker: (marker: Marker) => void;
  /** Whether a card stands before the clip's shot. */
  readonly hasCard: (clip: Clip) => boolean;
  readonly addCard: (clip: Clip) => void;
  /** Opens what is said of a clip's sound, how its picture lies in the frame, or how it comes in, once the menu has closed. */
  readonly openSound: (key: string) => void;
  readonly openFraming: (key: string) => void;
  readonly openTransition: (key: string) => void;
  /** Opens the choice of another file for footage. */
  readonly openReplace: (key: string) => void;
  /** Films and stills of the library before a clip, at the end (null), or at the cut nearest the playhead (undefined). */
  readonly addFootage: (files: readonly Asset[], before?: string | null) => void;
  /** Another file in the place of footage. */
  readonly replaceFootage: (key: string, file: Asset) => void;
}

export interface Cut extends CutActions {
  /** The clip that edits are about: of several of one shot, the one that was pressed. */
  readonly chosen: string | undefined;
  readonly choose: (key: string | undefined) => void;
  /** The card whose words are open, by its key, or of the chosen clip: `sound`, `framing`, `replace`. */
  readonly editing: string | undefined;
  readonly edit: (key: string | undefined) => void;
  /** As a clip's menu closes: opens what was chosen there; whether there is something. */
  readonly openAdded: () => boolean;
}

/** How the film on the strip is cut: each change is a step of the board's undo, kept as the film's settings are. */
export function useCut(projectId: string, clips: readonly Clip[], selectedId: string | undefined): Cut {
  const { t } = useTranslation(["cut", "bed"]);
  const [editing, edit] = useState<string>();
  const [wished, choose] = useState<string>();
  const added = useRef<string>(undefined);
  // The one that was pressed, as long as it is of the shot that is open; else that shot's first.
  const pressed = clips.find(({ key }) => key === wished);
  const isOpen = pressed !== undefined && (!isOfShot(pressed) || pressed.shotId === selectedId);
  const chosen = isOpen ? wished : clips.find((clip) => isOfShot(clip) && clip.shotId === selectedId)?.key;
  const now = useLatest({ clips, chosen });
  const cut = useMemo(() => {
    // A file that comes in late is laid in the film as it is then, whether or not its strip is still shown.
    const film = () => filmNow(projectId);
    const settingsOf = (id: string): CutClip => clipOf(film(), id);
    const whole = (): LaidCut => ({ laid: now.current.clips, cut: film() });
    const tell = ({ why, needs, left }: CutRefusal) => {
      if (why === "nothing") return;
      showToast({ kind: "warning", title: t(`cut:refused.${why}`, { count: needs, left }) });
    };
    // What was drawn or typed just now is a step of its own, and so is this.
    const make = (made: CutEdit | CutRefusal) => {
      if (isRefused(made)) return tell(made);
      void flushFilm(projectId).catch(() => {});
      changeFilm(projectId, { clips: made.clips, order: made.order });
      void flushFilm(projectId).catch(() => {});
      if (made.chosen !== undefined) choose(made.chosen);
    };
    const setMarkers = (markers: Marker[]) => stepFilm(projectId, { markers });
    const change = (id: string, patch: Partial<CutClip>) =>
      changeFilm(projectId, { clips: { ...film().clips, [id]: { ...settingsOf(id), ...patch } } });
    const writeCard = (id: string, words: string | null) =>
      changeFilm(projectId, { clips: withCard(film().clips, id, words) });
    const time = () => filmPlayback.store.getState().time;
    const underPlayhead = () => clipAt(now.current.clips, time());
    const trimmed = (edge: Edge, clip?: Clip) => {
      const under = underPlayhead();
      if (!under || (clip !== undefined && clip.key !== under.key)) return undefined;
      const trim = trimToPlayhead(under, settingsOf(under.key), edge, time());
      return trim && { id: under.key, ...trim };
    };
    const about = (key?: string) => key ?? now.current.chosen ?? "";
    const ofPlayhead = (key?: string) => key ?? underPlayhead()?.key ?? "";
    return {
      ...{ settingsOf, change, writeCard },
      set: (id: string, patch: ClipPatch) => make(changeClip(whole(), id, patch)),
      canTrim: (edge: Edge, clip: Clip) => trimmed(edge, clip) !== undefined,
      canSplit: (clip: Clip) => !isRefused(splitClip(whole(), clip.key, time(), "new")),
      canJoin: (clip: Clip) => !isRefused(joinClips(whole(), clip.key)),
      split: (key?: string) => make(splitClip(whole(), ofPlayhead(key), time(), crypto.randomUUID())),
      join: (key?: string) => make(joinClips(whole(), about(key))),
      freeze: (key?: string) => {
        const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
        make(freezeFrame(whole(), ofPlayhead(key), time(), { hold: FREEZE_SECONDS, ids }));
      },
      duplicate: (key?: string) => make(duplicateClip(whole(), about(key), crypto.randomUUID())),
      remove: (how: "close" | "gap", key?: string) =>
        make(removeClip(whole(), about(key), how === "gap" ? crypto.randomUUID() : null)),
      joint: (key: string, joint: Joint) => make(setJoint(whole(), key, joint)),
      roll: (key: string, seconds: number) => make(rollCut(whole(), key, seconds)),
      splitSound: (key: string, seconds: number) => make(splitSound(whole(), key, seconds)),
      slip: (seconds: number, key?: string) => make(slipClip(whole(), about(key), seconds)),
      moveTo: (key: string, before: string | null) => make(moveClip(whole(), key, before)),
      moveBy: (places: 1 | -1, key?: string) => {
        const keys = now.current.clips.map((clip) => clip.key);
        const at = keys.indexOf(about(key));
        if (at + places < 0 || at + places >= keys.length) return;
        make(moveClip(whole(), about(key), keys[places > 0 ? at + 2 : at - 1] ?? null));
      },
      putBack: (shots: readonly string[]) => make(putBack(whole(), shots)),
      mark: () => {
        const { markers } = film();
        const at = time();
        const rest = withoutMarker(markers, at, filmPlayback.frameRate());
        const isThere = rest.length < markers.length;
        if (!isThere && markers.length >= MOST_MARKERS) {
          showToast({ kind: "warning", title: t("cut:markersFull", { count: MOST_MARKERS }) });
          return;
        }
        setMarkers(isThere ? rest : withMarker(markers, { at, words: "" }, filmPlayback.frameRate()));
      },
      writeMarker: (marker: Marker) =>
        changeFilm(projectId, { markers: withMarker(film().markers, marker, filmPlayback.frameRate()) }),
      removeMarker: ({ at }: Marker) => setMarkers(withoutMarker(film().markers, at, filmPlayback.frameRate())),
      hasCard: ({ shotId }: Clip) => cardBefore(shotId) in film().clips,
      addCard: (clip: Clip) => {
        if (isOfShot(clip)) {
          writeCard(cardBefore(clip.shotId), "");
          added.current = cardBefore(clip.shotId);
        } else {
          const id = crypto.randomUUID();
          make(insertFootage(whole(), [[id, { ...wholeTake, card: "" }]], clip.key));
          added.current = id;
        }
      },
      openSound: (key: string) => {
        choose(key);
        added.current = "sound";
      },
      openTransition: (key: string) => {
        choose(key);
        added.current = "transition";
      },
      openFraming: (key: string) => {
        choose(key);
        added.current = "framing";
      },
      openReplace: (key: string) => {
        choose(key);
        added.current = "replace";
      },
      addFootage: (files: readonly Asset[], before?: string | null) => {
        const { clips: laid } = now.current;
        const known = before === null || laid.some(({ key }) => key === before);
        const clips = files.flatMap((file): [string, CutClip][] => {
          const clip = footageClip(file);
          return clip ? [[crypto.randomUUID(), clip]] : [];
        });
        // The clip that it was dropped before may have gone while its file came in.
        const place = before !== undefined && known ? before : (landsBefore(laid, time())?.key ?? null);
        make(insertFootage(whole(), clips, place));
      },
      replaceFootage: (key: string, { id, facts }: Asset) =>
        make(replaceFootage(whole(), key, { assetId: id, isStill: facts.kind === "image" })),
      trimToPlayhead: (edge: Edge) => {
        const done = trimmed(edge);
        if (!done) return;
        make(changeClip(whole(), done.id, done.trim));
        filmPlayback.seek(done.playhead);
      },
      openAdded: () => {
        const key = added.current;
        added.current = undefined;
        if (key !== undefined) edit(key);
        return key !== undefined;
      },
    };
  }, [projectId, t]);
  const empty = clips.length === 0;
  const commands = useMemo<Command[]>(() => {
    const group = t("bed:group");
    const about = { group, disabled: empty };
    const keys = {
      split: commandKeys["storyboard.split"],
      freeze: commandKeys["storyboard.freeze"],
      marker: commandKeys["storyboard.marker"],
    };
    return [
      { ...about, id: "storyboard.split", title: t("cut:split"), shortcut: keys.split, run: () => cut.split() },
      { ...about, id: "storyboard.join", title: t("cut:join"), run: () => cut.join() },
      { ...about, id: "storyboard.trim-in", title: t("cut:trimIn"), run: () => cut.trimToPlayhead("in") },
      { ...about, id: "storyboard.trim-out", title: t("cut:trimOut"), run: () => cut.trimToPlayhead("out") },
      { ...about, id: "storyboard.freeze", title: t("cut:freeze"), shortcut: keys.freeze, run: () => cut.freeze() },
      { ...about, id: "storyboard.marker", title: t("cut:marker"), shortcut: keys.marker, run: () => cut.mark() },
      { ...about, id: "storyboard.duplicateClip", title: t("cut:duplicate"), run: () => cut.duplicate() },
      { ...about, id: "storyboard.removeClip", title: t("cut:remove"), run: () => cut.remove("close") },
      { ...about, id: "storyboard.liftClip", title: t("cut:lift"), run: () => cut.remove("gap") },
    ];
  }, [t, cut, empty]);
  useRegisterCommands("storyboard.cut", commands);
  return useMemo(() => ({ ...cut, chosen, choose, editing, edit }), [cut, chosen, editing]);
}
