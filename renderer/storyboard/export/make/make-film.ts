import {
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  QUALITY_MEDIUM,
  QUALITY_VERY_HIGH,
  StreamTarget,
  VIDEO_CODECS,
  type VideoEncodingConfig,
} from "mediabunny";
import { openFile, openPieceWriter, PIECE_BYTES } from "#renderer/media/files/index.ts";
import { copyPackets, type PauseGate } from "#shared/film/index.ts";
import { type FilmPlan, isSpliced, takesOf } from "../film-plan.ts";
import { openSoundTrack } from "../sound/sound-track.ts";
import type { FilmCodec, FilmMade, FilmOrder, FilmProgress, SpliceReason } from "./film-messages.ts";
import { filmPictures, type PictureSources } from "./film-pictures.ts";
import { makeLoop, makeStill } from "./loop/make-loop.ts";
import { SpliceRefused } from "./splice/joined-config.ts";
import { type Keeping, openSplicedFilm } from "./splice/spliced-film.ts";
import { encodeRun, ownConfig } from "./stretches/encode-run.ts";
import { openStretches, stretchesOf } from "./stretches/film-stretches.ts";

/** Puts each second of sound beside its pictures, so that the muxer never holds much of either. */
type UpTo = (seconds: number) => Promise<void>;

const encoderQualities = { best: QUALITY_VERY_HIGH, high: QUALITY_HIGH, medium: QUALITY_MEDIUM };

async function openVideo({ plan, codecs }: FilmOrder, sources: PictureSources, keeping: Keeping) {
  const copied = VIDEO_CODECS.find((codec) => codec === plan.codec);
  if (plan.way === "copied" && copied !== undefined) {
    const source = new EncodedVideoPacketSource(copied);
    const run = async (upTo: UpTo) => {
      for await (const { packet, decoderConfig } of copyPackets(takesOf(plan), (id) =>
        openFile(sources.addressOf(id)),
      )) {
        await upTo(packet.timestamp);
        await source.add(packet, { decoderConfig });
      }
    };
    return { source, run, rate: {}, whole: null, goesOn: 0 };
  }
  if (codecs.video === null) throw new Error("This machine can't encode pictures.");
  const encoding: VideoEncodingConfig = {
    ...{ codec: codecs.video, quality: encoderQualities[plan.quality], keyFrameInterval: 2 },
    ...(codecs.hardware ? { hardwareAcceleration: "prefer-hardware" } : {}),
  };
  const rate = { frameRate: plan.frameRate };
  let whole: SpliceReason | null = null;
  if (plan.splice !== null && isSpliced(plan, codecs)) {
    try {
      return { ...(await openSplicedFilm(plan, plan.splice, encoding, sources, keeping)), rate, whole };
    } catch (thrown) {
      if (!(thrown instanceof SpliceRefused)) throw thrown;
      whole = thrown.reason;
    }
  }
  return { ...(await openEncodedFilm(plan, codecs.video, encoding, sources, keeping)), rate, whole };
}

/** Every picture is made anew, in stretches; those that are kept are taken as they are. */
async function openEncodedFilm(
  plan: FilmPlan,
  codec: FilmCodec,
  encoding: VideoEncodingConfig,
  sources: PictureSources,
  { parts, onLost, whole }: Keeping,
) {
  // What is kept has to be what this machine makes now, and only then is that asked.
  const own = parts !== null && parts.kept > 0 ? await ownConfig(encoding, plan) : undefined;
  const stretches = openStretches(parts, onLost, own);
  const ranges = stretchesOf([0, plan.frames], plan.frameRate, whole);
  const kept = ranges[stretches.kept - 1]?.[1] ?? 0;
  const source = new EncodedVideoPacketSource(codec);
  const run = async (upTo: UpTo) => {
    const pictures = filmPictures(plan, sources, (frame) => frame >= kept);
    try {
      for (const [stretch, range] of ranges.entries()) {
        const made =
          stretch < stretches.kept
            ? stretches.read(stretch, range)
            : stretches.keep(stretch, encodeRun(encoding, plan, pictures, range));
        for await (const { packet, config } of made) {
          await upTo(packet.timestamp);
          await source.add(packet, { decoderConfig: stretches.same(config) });
        }
      }
    } finally {
      await pictures.return(undefined);
    }
  };
  return { source, run, goesOn: kept / plan.frameRate };
}

/**
 * Joins the takes into one MP4 (or what else the plan's form is) that is sent to the core while it grows; room for its index is kept at its front.
 * Rejects with `FilmCancelled`, `PieceRefused`, `SpliceRefused` (it has to be encoded as a whole), `StretchesRefused` (it
 * has to be made from its beginning), or what a decoder or encoder says.
 */
export async function makeFilm(
  order: FilmOrder,
  gate: Pick<PauseGate, "pass">,
  onProgress: (progress: FilmProgress) => void,
): Promise<FilmMade> {
  const { plan, addresses, cards, captions, cues } = order;
  const sources = { addressOf: (assetId: string) => addresses[assetId] ?? "", cards, captions, cues };
  if (plan.form === "png") await makeStill(plan, order.frame ?? 0, order.target, sources);
  if (plan.form === "webp" || plan.form === "gif") await makeLoop(plan, order.target, sources, gate, onProgress);
  if (plan.form !== "film" && plan.form !== "sound") return { whole: null };
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new StreamTarget(openPieceWriter(order.target), { chunked: true, chunkSize: PIECE_BYTES }),
  });
  const keeping = {
    parts: order.keeping ?? null,
    whole: order.inOne ?? false,
    onLost: () => onProgress({ kept: null }),
  };
  const video = plan.form === "sound" ? null : await openVideo(order, sources, keeping);
  if (video && video.goesOn > 0) onProgress({ kept: video.goesOn });
  if (video) output.addVideoTrack(video.source, { ...video.rate, maximumPacketCount: plan.frames + 8 });
  let measured = 0;
  const sound = await openSoundTrack(
    order,
    () => gate.pass(),
    (part) => {
      if (part < 1 && part - measured < 0.01) return;
      measured = part;
      onProgress({ measured });
    },
  );
  if (sound) output.addAudioTrack(sound.source, { maximumPacketCount: sound.mostPackets });
  try {
    await output.start();
    let said = 0;
    const upTo: UpTo = async (seconds) => {
      await gate.pass();
      await sound?.upTo(seconds);
      if (Math.abs(seconds - said) < 0.25) return;
      said = seconds;
      onProgress(seconds);
    };
    if (video) await video.run(upTo);
    else for (let second = 1; second < plan.seconds; second += 1) await upTo(second);
    await sound?.upTo(plan.seconds);
    await gate.pass();
    await output.finalize();
    onProgress(plan.seconds);
    return { whole: video?.whole ?? null };
  } catch (thrown) {
    await output.cancel().catch(() => {});
    throw thrown;
  } finally {
    sound?.close();
  }
}
