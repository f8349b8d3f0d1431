import { useEffect } from "react";
import { mediaUrl, useLatest } from "#renderer/lib/index.ts";
import { useSoundLevel } from "#renderer/media/screening/index.ts";
import { snippetReader } from "#renderer/media/sound/index.ts";
import { playSnippets, setListening } from "../mix/film-mix.ts";
import { filmPlayback } from "../screening-state.ts";
import { type FilmHeard, heardAt } from "./heard-at.ts";
import { useScrubAudio } from "./scrub-audio.ts";
import { openScrubSound, SNIPPET } from "./scrub-sound.ts";

/** Lets the film be heard where its playhead is drawn or stepped, while it doesn't play. */
export function useScrubSound(film: FilmHeard): void {
  const level = useSoundLevel();
  const isOn = useScrubAudio() && level > 0;
  const heard = useLatest(film);
  useEffect(() => setListening(level), [level]);
  useEffect(() => {
    if (!isOn) return;
    const { read, end } = snippetReader();
    const sound = openScrubSound({
      heardAt: (time) => heardAt(heard.current, time, SNIPPET),
      read: (parts) =>
        read(
          parts.map(({ assetId, from, seconds, rate }) => ({
            address: mediaUrl(assetId),
            from,
            seconds: seconds * rate,
          })),
        ),
      play: playSnippets,
    });
    const leave = filmPlayback.store.subscribe((state, before) => {
      if (state.playing !== before.playing) sound.stop();
      if (!state.playing && state.scrubs !== before.scrubs && state.time !== before.time) sound.at(state.time);
    });
    const releases = ["pointerup", "pointercancel"] as const;
    for (const release of releases) window.addEventListener(release, sound.stop);
    return () => {
      leave();
      for (const release of releases) window.removeEventListener(release, sound.stop);
      sound.stop();
      end();
    };
  }, [isOn]);
}
