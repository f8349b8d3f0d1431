import { canEncodeAudio, getFirstEncodableVideoCodec } from "mediabunny";
import type { FilmPlan } from "../film-plan.ts";
import { SOUND_RATE } from "../sound/film-sound.ts";
import type { FilmCodecs } from "./film-messages.ts";

/**
 * What this machine encodes: the codec of the takes where most of them can stay as
 * they are, else H.264; and AAC where it can, since every player and editor reads them.
 */
export async function chooseCodecs({
  width,
  height,
  splice,
}: Pick<FilmPlan, "width" | "height" | "splice">): Promise<FilmCodecs> {
  const sound = { numberOfChannels: 2, sampleRate: SOUND_RATE };
  const [video, aac, opus] = await Promise.all([
    getFirstEncodableVideoCodec([...new Set([splice ?? "avc", "avc", "vp9", "av1"] as const)], { width, height }),
    canEncodeAudio("aac", sound),
    canEncodeAudio("opus", sound),
  ]);
  return {
    video: video === "avc" || video === "vp9" || video === "av1" ? video : null,
    audio: aac ? "aac" : opus ? "opus" : null,
  };
}

/** As people call them. */
export const codecNames: Readonly<Record<string, string>> = {
  avc: "H.264",
  hevc: "H.265",
  vp9: "VP9",
  av1: "AV1",
  aac: "AAC",
  opus: "Opus",
};
