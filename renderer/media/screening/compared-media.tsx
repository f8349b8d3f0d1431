import { type RefObject, useEffect } from "react";
import { mediaUrl } from "#renderer/lib/index.ts";
import { ComparedSound } from "./compared-sound.tsx";
import type { Playback } from "./playback.ts";
import { useSoundLevel } from "./volume.ts";

export interface ComparedFilm {
  readonly assetId: string;
  /** A film where nothing is said. Pictures stand while films and sounds play. */
  readonly kind?: "image" | "video" | "audio";
  /** As it is called beside the others: `Take 2`. */
  readonly name: string;
  readonly seconds: number;
  readonly frameRate: number | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface ComparedMediaProps {
  film: ComparedFilm;
  playback: Playback;
  /** What plays in time, by asset. */
  elements: RefObject<Map<string, HTMLVideoElement>>;
  muted: boolean;
  onBroken: () => void;
}

/** One file of the stage: a picture that stands, a film or a sound on the clock. */
export function ComparedMedia({ film, playback, elements, muted, onBroken }: ComparedMediaProps) {
  const { assetId, name, kind = "video", seconds } = film;
  const level = useSoundLevel();
  useEffect(() => {
    const element = elements.current.get(assetId);
    if (element) element.volume = level;
  }, [level, assetId, elements]);
  if (kind === "image") return <img src={mediaUrl(assetId)} alt={name} draggable={false} onError={onBroken} />;
  return (
    <>
      {kind === "audio" && <ComparedSound playback={playback} assetId={assetId} seconds={seconds} />}
      <video
        ref={(element) => {
          if (element === null) elements.current.delete(assetId);
          else elements.current.set(assetId, element);
        }}
        src={mediaUrl(assetId)}
        playsInline
        preload="auto"
        hidden={kind === "audio"}
        muted={muted || level === 0}
        aria-label={name}
        onClick={playback.toggle}
        onLoadedMetadata={({ currentTarget }) => {
          // One that joins later begins where the others are.
          currentTarget.currentTime = playback.store.getState().time;
          // A picture of a kind that can't be decoded is no error where the sound can be.
          if (kind === "video" && currentTarget.videoWidth === 0) onBroken();
        }}
        onError={onBroken}
      />
    </>
  );
}
