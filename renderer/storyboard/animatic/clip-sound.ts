import { useEffect } from "react";
import { takeGain } from "../export/index.ts";
import type { Clip } from "./animatic-clips.ts";
import { setLoudness } from "./mix/film-mix.ts";
import { filmPlayback } from "./screening-state.ts";
import type { ClipElements } from "./use-clip-playback.ts";

/** Each clip as loud as the exported film has it at the time that is played: its own gain and fades, and cross-fades. */
export function useClipSound(elements: ClipElements, clips: readonly Clip[], takesLevel: number): void {
  useEffect(() => {
    const listen = ({ time }: { readonly time: number }) => {
      for (const [key, element] of elements.current) {
        const index = clips.findIndex((each) => each.key === key);
        const clip = clips[index];
        if (clip) setLoudness(element, takesLevel * takeGain(clip, clips[index + 1]?.fade ?? 0, time));
      }
    };
    listen(filmPlayback.store.getState());
    return filmPlayback.store.subscribe(listen);
  }, [elements, clips, takesLevel]);
}
