import { canEncodeAudio, canEncodeVideo } from "mediabunny";
import type { FilmPlan } from "../film-plan.ts";
import type { CodecChoice } from "../output/film-output.ts";
import { SOUND_RATE } from "../sound/film-sound.ts";
import type { FilmCodec, FilmCodecs } from "./film-messages.ts";

type Size = Pick<FilmPlan, "width" | "height">;

/** A codec that this machine encodes pictures of a size in; `hardware`: a chip of it does. */
export interface OfferedCodec {
  readonly codec: FilmCodec;
  readonly hardware: boolean;
}

/** What this machine encodes, in the order in which players and editors know it. */
export async function offeredCodecs({ width, height }: Size): Promise<OfferedCodec[]> {
  const offered = await Promise.all(
    (["avc", "hevc", "vp9", "av1"] as const).map(async (codec) => {
      const hardware = await canEncodeVideo(codec, { width, height, hardwareAcceleration: "prefer-hardware" });
      return { codec, hardware, offered: hardware || (await canEncodeVideo(codec, { width, height })) };
    }),
  );
  return offered.flatMap(({ codec, hardware, offered }) => (offered ? [{ codec, hardware }] : []));
}

/**
 * What a film is encoded in: the codec that was chosen, where this machine has it; else that of the takes where most of
 * them can stay as they are, else H.264, which every player and editor reads. And AAC where it can.
 */
export async function chooseCodecs(
  { splice, ...size }: Size & Pick<FilmPlan, "splice">,
  choice: CodecChoice = "auto",
): Promise<FilmCodecs> {
  const sound = { numberOfChannels: 2, sampleRate: SOUND_RATE };
  const [offered, aac, opus] = await Promise.all([
    offeredCodecs(size),
    canEncodeAudio("aac", sound),
    canEncodeAudio("opus", sound),
  ]);
  // H.265 only where it is asked for: many players lack it.
  const wished = [choice, splice, "avc", "vp9", "av1"];
  const found = wished.map((codec) => offered.find((each) => each.codec === codec)).find(Boolean);
  return { video: found?.codec ?? null, hardware: found?.hardware ?? false, audio: aac ? "aac" : opus ? "opus" : null };
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
