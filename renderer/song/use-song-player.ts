/* oxlint-disable react/immutability -- an audio element is played by what is set on it */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { keepPlaybackExclusive, mediaUrl, reviveMedia, useCoreLink } from "#renderer/lib/index.ts";
import { useSoundLevel } from "#renderer/media/screening/index.ts";

/** The same object for as long as the song is open: what it is doing is told by `usePlayerState`. */
export interface SongPlayer {
  readonly element: HTMLAudioElement;
  readonly toggle: () => void;
  /** Seconds. */
  readonly seek: (seconds: number) => void;
}

export interface PlayerState {
  readonly playing: boolean;
  /** Seconds. */
  readonly time: number;
  readonly length: number;
  /** The file can't be played: gone, or of a kind this machine doesn't decode. */
  readonly broken: boolean;
}

const moments = ["play", "pause", "timeupdate", "seeked", "durationchange", "ended", "error", "emptied"] as const;

/**
 * One player for the takes of a song: it keeps its position, and goes on playing, when another take of the same song is
 * chosen. `volume` is 0–1.
 */
export function useSongPlayer(assetId: string | null, volume = 1): SongPlayer {
  const [player] = useState(openPlayer);
  const { element } = player;
  useEffect(() => {
    const leave = keepPlaybackExclusive(element);
    return () => {
      element.pause();
      leave();
    };
  }, [element]);
  // Before any effect of what is drawn with it: a waveform that finds no source gives the element an empty one.
  useLayoutEffect(() => {
    const at = element.currentTime;
    const wasPlaying = !element.paused && !element.ended;
    if (assetId === null) {
      element.removeAttribute("src");
      element.load();
      return;
    }
    element.src = mediaUrl(assetId);
    element.currentTime = at;
    if (wasPlaying) void element.play().catch(() => {});
  }, [assetId, element]);
  // Of no page: what broke off with the core is taken up here.
  useEffect(
    () => useCoreLink.subscribe((now, before) => void (now.opened !== before.opened && reviveMedia(element))),
    [element],
  );
  const level = useSoundLevel();
  useEffect(() => {
    element.volume = volume * level;
  }, [volume, level, element]);
  return player;
}

function openPlayer(): SongPlayer {
  const element = new Audio();
  return {
    element,
    toggle: () => {
      if (element.paused) void element.play().catch(() => {});
      else element.pause();
    },
    seek: (seconds) => {
      element.currentTime = Math.max(0, Math.min(element.duration || 0, seconds));
    },
  };
}

/** What the player is doing; who asks is drawn anew about four times a second while it plays. */
export function usePlayerState({ element }: SongPlayer): PlayerState {
  const subscribe = useCallback(
    (notify: () => void) => {
      for (const name of moments) element.addEventListener(name, notify);
      return () => {
        for (const name of moments) element.removeEventListener(name, notify);
      };
    },
    [element],
  );
  const moment = useSyncExternalStore(
    subscribe,
    () => `${element.paused} ${element.currentTime.toFixed(2)} ${element.duration} ${element.error?.code ?? ""}`,
  );
  return useMemo(() => {
    const [paused, time, length, error] = moment.split(" ");
    return {
      playing: paused === "false",
      time: Number(time),
      length: Number.isFinite(Number(length)) ? Number(length) : 0,
      broken: error !== "",
    };
  }, [moment]);
}
