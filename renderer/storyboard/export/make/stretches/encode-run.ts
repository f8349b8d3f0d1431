import {
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import type { FilmPlan } from "../../film-plan.ts";
import { createFrame, type FilmFrame, fillBlack } from "../film-frame.ts";

/** One picture of the film for an encoder, which has its own copy once it has taken it. */
export function sampleOf({ bytes, width, height }: FilmFrame, { color, frameRate }: FilmPlan, frame: number) {
  return new VideoSample(bytes, {
    ...{ format: "I420", codedWidth: width, codedHeight: height, colorSpace: color },
    ...{ timestamp: frame / frameRate, duration: 1 / frameRate },
  });
}

/** A packet that was encoded here; `config` where the encoder said how it is decoded: with its first at the least. */
export interface Made {
  readonly packet: EncodedPacket;
  readonly config: VideoDecoderConfig | undefined;
}

/** Frames of the film, from the first up to but without the last. */
export type FrameRange = readonly [from: number, to: number];

/** Encodes pictures that follow each other, from a key frame on; packets are given out as they are made. */
export async function* encodeRun(
  encoding: VideoEncodingConfig,
  plan: FilmPlan,
  pictures: AsyncIterator<FilmFrame>,
  [from, to]: FrameRange,
): AsyncGenerator<Made> {
  const made: Made[] = [];
  const source = new VideoSampleSource({
    ...encoding,
    onEncodedPacket: (packet, meta) => void made.push({ packet, config: meta?.decoderConfig }),
  });
  // Its packets are taken as they come: what holds them otherwise is thrown away.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  output.addVideoTrack(source, { frameRate: plan.frameRate });
  await output.start();
  try {
    for (let frame = from; frame < to; frame += 1) {
      const { value, done } = await pictures.next();
      if (done === true) throw new Error("A take has fewer pictures than it says.");
      const sample = sampleOf(value, plan, frame);
      try {
        await source.add(sample);
      } finally {
        sample.close();
      }
      yield* made.splice(0);
    }
    await output.finalize();
    yield* made.splice(0);
  } finally {
    // Of what broke, and of what nobody waits for any more, it ends the encoder.
    if (output.state !== "finalized") await output.cancel().catch(() => {});
  }
}

/** How what this machine encodes is decoded: as one black picture is. undefined: the encoder doesn't say. */
export async function ownConfig(
  encoding: VideoEncodingConfig,
  plan: FilmPlan,
): Promise<VideoDecoderConfig | undefined> {
  const black = createFrame(plan.width, plan.height);
  fillBlack(black, plan.color);
  const one = (async function* () {
    yield black;
  })();
  let found: VideoDecoderConfig | undefined;
  for await (const { config } of encodeRun(encoding, plan, one, [0, 1])) found ??= config;
  return found;
}
