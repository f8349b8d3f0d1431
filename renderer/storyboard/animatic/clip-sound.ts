import { useEffect } from "react";
import { takeGain } from "../export/index.ts";
import type { Clip } from "./animatic-clips.ts";
import { filmPlayback } from "./screening-state.ts";
import type { ClipElements } from "./use-clip-playback.ts";

/** Elements that play over an amplifier of their own: an element alone can't be louder than its file. */
const amplified = new WeakMap<HTMLMediaElement, GainNode>();
let context: AudioContext | undefined;

/** How loud an element sounds, as an amplitude; above 1 it is led over an amplifier, for as long as it lives. */
export function setLoudness(element: HTMLMediaElement, gain: number): void {
  let node = amplified.get(element);
  if (node === undefined && gain > 1 && typeof AudioContext !== "undefined") {
    context ??= new AudioContext();
    node = context.createGain();
    context.createMediaElementSource(element).connect(node).connect(context.destination);
    amplified.set(element, node);
  }
  if (node !== undefined) {
    void context?.resume();
    node.gain.value = gain;
    element.volume = 1;
    return;
  }
  element.volume = Math.min(1, Math.max(0, gain));
}

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
