import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Dialog, KeyList } from "#renderer/components/index.ts";
import { orpc, useAssetNote, useBrokenFiles, useSettings } from "#renderer/lib/index.ts";
import {
  clipPlace,
  createPlayback,
  type Layout,
  type Playback,
  Scrubber,
  Transport,
  writes,
} from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { fileLine } from "../inspector/describe-asset.ts";
import type { PlacedFile } from "../selection.ts";
import type { Answer } from "../use-browse.ts";
import type { NoteHandle } from "./note-player.ts";
import { useCompared } from "./use-compared.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useSlideshow } from "./use-slideshow.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { changeSpeed, useRestartOnChange } from "./use-viewer-playback.ts";
import { useViewerSequence, type ViewerStart } from "./use-viewer-sequence.ts";
import { useZoom } from "./use-zoom.ts";
import { ViewerBar } from "./viewer-bar.tsx";
import { isRange, keyGroups, type ViewerAction } from "./viewer-keys.ts";
import { ViewerSide } from "./viewer-side.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import "./viewer.css";
import { timesOf } from "./note-times.ts";

export interface LibraryViewerProps {
  answer: Answer;
  /** How many the library shows. */
  total: number;
  start: ViewerStart;
  /** Begins with two to four beside each other, or with a slideshow. */
  as: "one" | "compared" | "slideshow";
  onTrash: (asset: Asset) => void;
  onClose: (spot: PlacedFile) => void;
}

const keys = { back: ",", forward: ".", loop: "Shift+L", clear: "Shift+X" } as const;

/** Files of the library, large, one after the other or up to four on one clock; judged without leaving the keys. */
export function LibraryViewer({ answer, total, start, as, onTrash, onClose }: LibraryViewerProps) {
  const { t } = useTranslation("viewer");
  const [playback] = useState(createPlayback);
  const run = useViewerSequence(answer, total, start);
  const compared = useCompared(run, as === "compared" ? start.chosen : null);
  const [layout, setLayout] = useState<Layout>("side");
  const [slideshow, setSlideshow] = useState(as === "slideshow");
  const [details, setDetails] = useState(as !== "slideshow");
  const [listed, setListed] = useState(false);
  const [broken, setBroken] = useBrokenFiles();
  const { full, enter, leave } = useFullScreen(() => setSlideshow(false));
  useEffect(() => {
    if (as === "slideshow") enter();
  }, [as, enter]);
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLFieldSetElement>(null);
  const note = useRef<NoteHandle>(null);
  const tagField = useRef<HTMLInputElement>(null);
  const reuse = useRef<HTMLButtonElement>(null);
  const { mutate: mark } = useMutation(orpc.library.mark.mutationOptions());

  const ids = compared.ids ?? [run.spot.id];
  const assets = useViewed(ids, run.known);
  const judgedId = ids[compared.judged] ?? ids[0] ?? "";
  const judged = assets.find(({ id }) => id === judgedId);
  const playing = assets.filter(({ kind, state }) => state === "ready" && (kind === "video" || kind === "audio"));
  const first = assets.find(({ kind, state }) => state === "ready" && (kind === "image" || kind === "video"));
  const { width, height } = first?.facts ?? {};
  const picture = useMemo(() => (width && height ? { width, height } : null), [width, height]);
  const zoom = useZoom(stage, picture, ids.join(" "));
  const player = useMemo(
    () => ({
      now: () => playback.store.getState().time,
      seek: (seconds: number) => playback.seek(seconds),
    }),
    [playback],
  );

  const settings = useSettings();
  const plays = playing.length > 0;
  // A film or a sound that was opened by itself plays.
  useRestartOnChange(playback, {
    fileIds: ids.join(" "),
    plays: judged && plays,
    begins: as === "one" ? settings?.viewerPlays : false,
  });
  // The dialog's content comes a moment after this.
  const open = useCallback((element: HTMLDivElement | null) => {
    root.current = element;
    stage.current?.focus();
  }, []);
  const step = (way: 1 | -1) => {
    const to = run.beside(way);
    if (to !== null) run.go(to);
    return to !== null;
  };
  /** Among those that are compared, to the next one that is judged. */
  const turn = (way: 1 | -1) => {
    if (compared.ids === null) step(way);
    else compared.judge(compared.judged + way);
  };
  const endShow = () => {
    setSlideshow(false);
    setDetails(true);
    leave();
  };
  // What went to the trash makes room for the next.
  const lostId = assets.find(({ state }) => state === "trashed")?.id;
  const goOn = useEffectEvent(() => {
    if (lostId === undefined) return;
    if (compared.ids !== null) compared.drop(lostId);
    else if ((run.gone || start.chosen !== null) && !run.leave()) onClose(run.spot);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to go on
  useEffect(() => goOn(), [lostId, run.gone, compared.ids]);
  useSlideshow({
    on: slideshow && compared.ids === null && judged !== undefined,
    fileId: run.spot.id,
    plays: plays && !broken.has(judgedId),
    playback,
    next: () => step(1),
    end: endShow,
  });

  const back = () => stage.current?.focus();
  const reach = (go: () => void) => {
    // The part is there before the next key comes.
    flushSync(() => {
      setDetails(true);
      setSlideshow(false);
    });
    go();
  };
  const act = (action: ViewerAction): void => {
    const does: { [Name in ViewerAction["do"]]: (given: Extract<ViewerAction, { do: Name }>) => void } = {
      previous: () => turn(-1),
      next: () => turn(1),
      compare: () => {
        setSlideshow(false);
        compared.toggle();
      },
      addCompared: compared.add,
      wipe: () => setLayout(layout === "wipe" ? "side" : "wipe"),
      slideshow: () => {
        if (slideshow) return endShow();
        if (compared.ids !== null) compared.toggle();
        setSlideshow(true);
        setDetails(false);
        enter();
      },
      details: () => setDetails(!details),
      fullScreen: () => {
        // Nothing but the file; the details are a key away.
        setDetails(full);
        if (full) leave();
        else enter();
      },
      keys: () => setListed(!listed),
      note: () => reach(() => note.current?.focus()),
      noteTime: () => reach(() => note.current?.putTime()),
      tags: () => reach(() => tagField.current?.focus()),
      reuse: () => reach(() => reuse.current?.focus()),
      trash: () => judged && onTrash(judged),
      loop: playback.toggleLoop,
      whole: zoom.whole,
      full: zoom.full,
      slower: () => changeSpeed(playback, -1),
      faster: () => changeSpeed(playback, 1),
      clearRange: playback.clearRange,
      close: () => onClose(run.spot),
      zoom: ({ factor }) => zoom.by(factor),
      pan: ({ x, y }) => zoom.pan(x, y),
      rate: ({ rating }) => judged && mark({ ids: [judged.id], rating }),
      mark: ({ mark: change }) => judged && mark({ ids: [judged.id], ...change }),
    };
    (does[action.do] as (given: ViewerAction) => void)(action);
  };
  /** Escape goes back one step at a time. */
  const goBack = () => {
    if (listed) setListed(false);
    else if (writes(document.activeElement)) back();
    else if (slideshow || full) endShow();
    else onClose(run.spot);
  };
  useViewerKeys(root, { zoomed: zoom.view.scale > 1, playback, act });
  return (
    <Dialog
      open
      full
      onOpenChange={(stays) => !stays && goBack()}
      title={compared.ids === null ? (judged?.name ?? "") : t("comparing")}
      description={compared.ids === null && judged ? fileLine(judged.facts) : t("lead")}
    >
      <div ref={open} className="viewing" data-full={full || undefined} data-details={details || undefined}>
        <ViewerBar
          at={compared.ids === null ? run.spot.at + 1 : undefined}
          total={run.total}
          name={judged?.name ?? ""}
          can={{
            previous: run.beside(-1) !== null,
            next: run.beside(1) !== null,
            compare: run.total > 1,
            addCompared: (compared.ids?.length ?? 4) < Math.min(4, run.total),
            wipe: assets.length > 1,
          }}
          on={{ compare: compared.ids !== null, slideshow, details, full, keys: listed }}
          layout={layout}
          onLayout={setLayout}
          percent={zoom.view.scale === 1 ? undefined : zoom.percent}
          zoomable={picture !== null}
          act={act}
        />
        <div className="viewbody">
          <div className="viewmain">
            <div className="viewpicture">
              <ViewerStage
                stage={stage}
                playback={playback}
                assets={assets}
                judged={judgedId}
                layout={layout}
                zoom={zoom}
                onBroken={setBroken}
              />
              {listed && <ViewerKeysList />}
            </div>
            {plays && (
              <div className="playline viewplay">
                <Transport playback={playback} keys={keys} words={{ play: t("play"), pause: t("pause") }} />
                {judged && <NotedScrubber playback={playback} asset={judged} label={t("position")} />}
              </div>
            )}
          </div>
          {details && judged && (
            <ViewerSide
              asset={judged}
              letter={compared.ids === null ? undefined : clipPlace(compared.judged)}
              player={player}
              note={note}
              tagField={tagField}
              reuse={reuse}
              onRate={(rating) => mark({ ids: [judged.id], rating })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The bar with what was noted on it, also what is being written. */
function NotedScrubber({ playback, asset, label }: { playback: Playback; asset: Asset; label: string }) {
  const { value } = useAssetNote(asset);
  const noted = useMemo(() => [...new Set(timesOf(value.note).map(({ seconds }) => seconds))], [value.note]);
  return <Scrubber playback={playback} label={label} noted={noted} />;
}

/** The files by their ids, in that order, as far as they are here. */
function useViewed(ids: readonly string[], known: Asset | undefined): Asset[] {
  const { data = [] } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids: [...ids] }, placeholderData: keepPreviousData }),
  );
  return ids.flatMap((id) => data.find((asset) => asset.id === id) ?? (known?.id === id ? known : []));
}

/** Every key of the viewer, over the picture. */
function ViewerKeysList() {
  const { t } = useTranslation("viewer");
  return (
    <section className="viewkeys" aria-label={t("keys")}>
      {keyGroups.map(({ name, keys }) => (
        <div key={name}>
          <h3 className="strong">{t(`keyGroup.${name}`)}</h3>
          <KeyList
            entries={keys.map(([what, pressed]) => ({ does: t(`key.${what}`), pressed, range: isRange(what) }))}
          />
        </div>
      ))}
    </section>
  );
}
