import { canEncodeAudio, getFirstEncodableVideoCodec } from "mediabunny";
import type { FilmPlan } from "../film-plan.ts";
import { SOUND_RATE } from "../sound/film-sound.ts";
import type { FilmCodecs } from "./film-messages.ts";

/** What this machine encodes: H.264 and AAC where it can, since every player and editor reads them. */
export async function chooseCodecs({ width, height }: Pick<FilmPlan, "width" | "height">): Promise<FilmCodecs> {
  const sound = { numberOfChannels: 2, sampleRate: SOUND_RATE };
  const [video, aac, opus] = await Promise.all([
    getFirstEncodableVideoCodec(["avc", "vp9", "av1"], { width, height }),
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
