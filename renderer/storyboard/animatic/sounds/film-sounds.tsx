import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { mediaUrl } from "#renderer/lib/index.ts";
import { usePlayback } from "#renderer/media/screening/index.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import { assignElements, type FilmElement } from "../film-elements.ts";
import { filmPlayback } from "../screening-state.ts";
import { soundsNear } from "./sounds-near.ts";

/** The players of the sounds that are heard or soon will be, by the sound's id. */
export type SoundElements = RefObject<Map<string, HTMLAudioElement>>;

export interface FilmSoundsProps {
  /** In the order in which they begin. */
  heard: readonly HeardSound[];
  elements: SoundElements;
}

/** Players for the film's sounds around the playhead: one for each of hundreds would keep all of their files in memory. */
export function FilmSounds({ heard, elements }: FilmSoundsProps) {
  const near = usePlayback(filmPlayback, (state) =>
    soundsNear(heard, state)
      .map(({ id }) => id)
      .join("\n"),
  );
  const ids = new Set(near.split("\n"));
  const sounds = heard.filter(({ id }) => ids.has(id));
  const [assigned, setAssigned] = useState<readonly FilmElement[]>([]);
  const next = assignElements(
    assigned,
    sounds.map(({ id, assetId }) => ({ key: id, film: assetId })),
  );
  if (next !== assigned) setAssigned(next);
  return next.map(({ id, film, clip }) => (
    <SoundPlayer key={id} file={film} sound={sounds.find((sound) => sound.id === clip)} elements={elements} />
  ));
}

interface SoundPlayerProps {
  file: string;
  /** Undefined: it waits for the next sound of its file. */
  sound: HeardSound | undefined;
  elements: SoundElements;
}

function SoundPlayer({ file, sound, elements }: SoundPlayerProps) {
  const element = useRef<HTMLAudioElement>(null);
  const key = sound?.id;
  // One that comes stands where it begins, so that it has only to be played.
  const place = useEffectEvent(() => {
    const { time } = filmPlayback.store.getState();
    if (element.current && sound) element.current.currentTime = sound.from + Math.max(0, time - sound.start);
  });
  useLayoutEffect(() => {
    const player = element.current;
    const held = elements.current;
    if (player === null || key === undefined) return;
    held.set(key, player);
    place();
    return () => {
      player.pause();
      if (held.get(key) === player) held.delete(key);
    };
  }, [key, elements]);
  // biome-ignore lint/a11y/useMediaCaption: what is said there is nowhere written down
  return <audio ref={element} src={mediaUrl(file)} preload="auto" />;
}
